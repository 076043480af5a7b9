/// A named place of the stand-in.
public struct StandInPlace: Sendable, Hashable {
  public var name: String
  /// Its name in another language; empty for none.
  public var otherName = ""
  public var localType: String
  public var outcode: String
  /// The county or unitary authority.
  public var county: String
  public var country: String
  /// Degrees, WGS84.
  public var latitude: Double
  /// Degrees, WGS84.
  public var longitude: Double

  public init(
    _ name: String, otherName: String = "", localType: String = "Village", outcode: String, county: String,
    country: String = "England", latitude: Double, longitude: Double
  ) {
    (self.name, self.otherName, self.localType, self.outcode) = (name, otherName, localType, outcode)
    (self.county, self.country, self.latitude, self.longitude) = (county, country, latitude, longitude)
  }

  /// A name as the server compares it: without apostrophes, and with a blank for each hyphen.
  static func searched(_ text: String) -> String {
    text.lowercased().filter { $0 != "'" }.map { $0 == "-" ? " " : String($0) }.joined()
      .split(separator: " ").joined(separator: " ")
  }

  var json: String {
    """
    {"code":"osgb4000000000000000","name_1":\(JSON.string(name)),"name_1_lang":null,\
    "name_2":\(otherName.isEmpty ? "null" : JSON.string(otherName)),"name_2_lang":null,\
    "local_type":\(JSON.string(localType)),"outcode":\(JSON.string(outcode)),\
    "county_unitary":\(JSON.string(county)),"county_unitary_type":"UnitaryAuthority","district_borough":null,\
    "district_borough_type":null,"region":null,"country":\(JSON.string(country)),"longitude":\(longitude),\
    "latitude":\(latitude),"eastings":0,"northings":0,"min_eastings":0,"min_northings":0,"max_eastings":0,\
    "max_northings":0}
    """
  }
}

extension StandInCountry {
  /// The places whose names hold a text as whole words; if there are none, those whose names begin with it.
  ///
  /// Source: https://postcodes.io/docs/place/query, and the service's own source.
  public func places(named text: String, limit: Int = 10) -> [StandInPlace] {
    let sought = StandInPlace.searched(text)
    guard !sought.isEmpty else { return [] }
    func found(_ fits: (String) -> Bool) -> [StandInPlace] {
      places.filter { place in
        [place.name, place.otherName].contains { !$0.isEmpty && fits(StandInPlace.searched($0)) }
      }
    }
    let whole = found { " \($0) ".contains(" \(sought) ") }
    let all = whole.isEmpty ? found { $0.hasPrefix(sought) } : whole
    return Array(all.prefix(limit < 1 ? 10 : min(limit, 100)))
  }
}
