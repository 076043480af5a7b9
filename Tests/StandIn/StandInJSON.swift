/// Writes the API's objects as JSON.
enum JSON {
  /// Members in order, with their values as JSON.
  typealias Members = [(name: String, value: String)]

  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  static func array(_ values: [String]?) -> String {
    values.map { "[" + $0.joined(separator: ",") + "]" } ?? "null"
  }

  static func object(_ members: Members) -> String {
    "{" + members.map { "\(string($0.name)):\($0.value)" }.joined(separator: ",") + "}"
  }

  static func value(_ number: (some CustomStringConvertible)?) -> String { number?.description ?? "null" }

  private static func value(_ text: String) -> String { text.isEmpty ? "null" : string(text) }

  static func terminated(_ ended: StandInTerminated) -> String {
    object([
      ("postcode", string(ended.postcode)), ("year_terminated", value(ended.year)),
      ("month_terminated", value(ended.month)), ("longitude", value(ended.longitude)),
      ("latitude", value(ended.latitude)),
    ])
  }

  /// A unit with all attributes of the API; null for those that the stand-in does not know.
  ///
  /// - Parameter allowed: the attributes that a bulk request wants; nil for all.
  static func details(_ unit: StandInUnit, distance: Double? = nil, only allowed: Set<String>? = nil)
    -> String
  {
    var members: Members = [
      ("postcode", string(unit.postcode)), ("quality", "1"), ("eastings", value(unit.eastings)),
      ("northings", value(unit.northings)), ("country", value(unit.country)),
      ("longitude", value(unit.longitude)), ("latitude", value(unit.latitude)),
      ("incode", string(unit.incode)),
      ("outcode", string(unit.outcode)), ("admin_district", value(unit.adminDistrict)),
      ("admin_ward", value(unit.adminWard)), ("lsoa", value(unit.lsoa)), ("lsoa21", value(unit.lsoa)),
    ]
    members += unknown.map { ($0, "null") }
    members.append(("codes", object([("admin_district", "\"E09000033\"")] + codes.map { ($0, "null") })))
    if let distance { members.append(("distance", value(distance))) }
    return object(allowed.map { allowed in members.filter { allowed.contains($0.name) } } ?? members)
  }

  /// Attributes of version 19 that the stand-in does not know.
  private static let unknown = [
    "nhs_ha", "european_electoral_region", "primary_care_trust", "region", "msoa",
    "parliamentary_constituency",
    "parliamentary_constituency_2024", "parish", "admin_county", "date_of_introduction", "ced", "ccg", "nuts",
    "pfa", "nhs_region", "ttwa", "national_park", "bua", "icb", "cancer_alliance", "lsoa11", "msoa11",
    "msoa21",
    "oa21", "ruc11", "ruc21", "lep1", "lep2", "senedd_constituency", "date_of_termination",
  ]

  private static let codes = [
    "admin_county", "admin_ward", "parish", "parliamentary_constituency", "parliamentary_constituency_2024",
    "ccg", "ccg_id", "ced", "nuts", "lsoa", "msoa", "lau2", "pfa", "nhs_region", "ttwa", "national_park",
    "bua",
    "icb", "cancer_alliance", "lsoa11", "msoa11", "lsoa21", "msoa21", "oa21", "ruc11", "ruc21", "lep1",
    "lep2",
    "senedd_constituency",
  ]

  static func outcode(_ outcode: StandInOutcode) -> String {
    func names(_ names: [String]) -> String { array(names.map(string)) }
    return object([
      ("outcode", string(outcode.name)), ("longitude", value(outcode.longitude)),
      ("latitude", value(outcode.latitude)), ("northings", value(outcode.northings)),
      ("eastings", value(outcode.eastings)), ("admin_district", names(outcode.adminDistricts)),
      ("parish", "[]"),
      ("admin_county", "[]"), ("admin_ward", names(outcode.adminWards)),
      ("country", names(outcode.countries)),
      ("parliamentary_constituency", "[]"),
    ])
  }

  /// A unit's entry in the Scottish directory. The stand-in knows the constituency of AB10 only.
  static func scottish(_ unit: StandInUnit) -> String {
    let names = ["constituency", "region"].flatMap { kind in
      ["", "_2021"].map { "scottish_parliamentary_\(kind)\($0)" }
    }
    func values(_ constituency: String) -> Members {
      names.map { ($0, $0 == names[0] && unit.outcode == "AB10" ? string(constituency) : "null") }
    }
    return object(
      [("postcode", string(unit.postcode))] + values("Aberdeen Central")
        + [("codes", object(values("S16000074")))])
  }
}
