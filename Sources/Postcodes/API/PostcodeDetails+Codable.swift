extension PostcodeDetails {
  /// Reads the API's form.
  ///
  /// - Throws: `DecodingError`, also where the postcode is none. Coordinates off the globe are left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let postcode = Postcode(try container.decode(String.self, forKey: .postcode)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .postcode, in: container, debugDescription: "no postcode")
    }
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key).map(Self.plain)
    }
    self.init(postcode: postcode)
    quality = try container.decodeIfPresent(Int.self, forKey: .quality)
    eastings = try container.decodeIfPresent(Int.self, forKey: .eastings)
    northings = try container.decodeIfPresent(Int.self, forKey: .northings)
    country = try text(.country)
    nhsHa = try text(.nhsHa)
    europeanElectoralRegion = try text(.europeanElectoralRegion)
    primaryCareTrust = try text(.primaryCareTrust)
    region = try text(.region)
    lsoa = try text(.lsoa)
    msoa = try text(.msoa)
    incode = try text(.incode)
    outcode = try text(.outcode)
    parliamentaryConstituency = try text(.parliamentaryConstituency)
    parliamentaryConstituency2024 = try text(.parliamentaryConstituency2024)
    adminDistrict = try text(.adminDistrict)
    parish = try text(.parish)
    adminCounty = try text(.adminCounty)
    dateOfIntroduction = try text(.dateOfIntroduction)
    adminWard = try text(.adminWard)
    ced = try text(.ced)
    ccg = try text(.ccg)
    nuts = try text(.nuts)
    pfa = try text(.pfa)
    nhsRegion = try text(.nhsRegion)
    ttwa = try text(.ttwa)
    nationalPark = try text(.nationalPark)
    bua = try text(.bua)
    icb = try text(.icb)
    cancerAlliance = try text(.cancerAlliance)
    lsoa11 = try text(.lsoa11)
    msoa11 = try text(.msoa11)
    lsoa21 = try text(.lsoa21)
    msoa21 = try text(.msoa21)
    oa21 = try text(.oa21)
    ruc11 = try text(.ruc11)
    ruc21 = try text(.ruc21)
    lep1 = try text(.lep1)
    lep2 = try text(.lep2)
    (latitude, longitude) = Coordinates.plausible(
      latitude: try container.decodeIfPresent(Double.self, forKey: .latitude),
      longitude: try container.decodeIfPresent(Double.self, forKey: .longitude))
    let given = try container.decodeIfPresent([String: String?].self, forKey: .codes) ?? [:]
    for (name, code) in given { codes[Self.plain(name)] = code.map(Self.plain) }
  }

  /// Writes the API's form; what is missing is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(postcode.description, forKey: .postcode)
    try container.encodeIfPresent(quality, forKey: .quality)
    try container.encodeIfPresent(eastings, forKey: .eastings)
    try container.encodeIfPresent(northings, forKey: .northings)
    try container.encodeIfPresent(country, forKey: .country)
    try container.encodeIfPresent(nhsHa, forKey: .nhsHa)
    try container.encodeIfPresent(longitude, forKey: .longitude)
    try container.encodeIfPresent(latitude, forKey: .latitude)
    try container.encodeIfPresent(europeanElectoralRegion, forKey: .europeanElectoralRegion)
    try container.encodeIfPresent(primaryCareTrust, forKey: .primaryCareTrust)
    try container.encodeIfPresent(region, forKey: .region)
    try container.encodeIfPresent(lsoa, forKey: .lsoa)
    try container.encodeIfPresent(msoa, forKey: .msoa)
    try container.encodeIfPresent(incode, forKey: .incode)
    try container.encodeIfPresent(outcode, forKey: .outcode)
    try container.encodeIfPresent(parliamentaryConstituency, forKey: .parliamentaryConstituency)
    try container.encodeIfPresent(parliamentaryConstituency2024, forKey: .parliamentaryConstituency2024)
    try container.encodeIfPresent(adminDistrict, forKey: .adminDistrict)
    try container.encodeIfPresent(parish, forKey: .parish)
    try container.encodeIfPresent(adminCounty, forKey: .adminCounty)
    try container.encodeIfPresent(dateOfIntroduction, forKey: .dateOfIntroduction)
    try container.encodeIfPresent(adminWard, forKey: .adminWard)
    try container.encodeIfPresent(ced, forKey: .ced)
    try container.encodeIfPresent(ccg, forKey: .ccg)
    try container.encodeIfPresent(nuts, forKey: .nuts)
    try container.encodeIfPresent(pfa, forKey: .pfa)
    try container.encodeIfPresent(nhsRegion, forKey: .nhsRegion)
    try container.encodeIfPresent(ttwa, forKey: .ttwa)
    try container.encodeIfPresent(nationalPark, forKey: .nationalPark)
    try container.encodeIfPresent(bua, forKey: .bua)
    try container.encodeIfPresent(icb, forKey: .icb)
    try container.encodeIfPresent(cancerAlliance, forKey: .cancerAlliance)
    try container.encodeIfPresent(lsoa11, forKey: .lsoa11)
    try container.encodeIfPresent(msoa11, forKey: .msoa11)
    try container.encodeIfPresent(lsoa21, forKey: .lsoa21)
    try container.encodeIfPresent(msoa21, forKey: .msoa21)
    try container.encodeIfPresent(oa21, forKey: .oa21)
    try container.encodeIfPresent(ruc11, forKey: .ruc11)
    try container.encodeIfPresent(ruc21, forKey: .ruc21)
    try container.encodeIfPresent(lep1, forKey: .lep1)
    try container.encodeIfPresent(lep2, forKey: .lep2)
    try container.encode(codes, forKey: .codes)
  }

  private static func plain(_ text: String) -> String {
    String(Plain.text(text.prefix(longestText)))
  }

  private enum CodingKeys: String, CodingKey {
    case postcode, quality, eastings, northings, country, longitude, latitude, region, lsoa, msoa,
      incode, outcode, parish, ced, ccg, nuts, pfa, ttwa, bua, icb, lsoa11, msoa11, lsoa21, msoa21,
      oa21, ruc11, ruc21, lep1, lep2, codes
    case nhsHa = "nhs_ha"
    case europeanElectoralRegion = "european_electoral_region"
    case primaryCareTrust = "primary_care_trust"
    case parliamentaryConstituency = "parliamentary_constituency"
    case parliamentaryConstituency2024 = "parliamentary_constituency_2024"
    case adminDistrict = "admin_district"
    case adminCounty = "admin_county"
    case dateOfIntroduction = "date_of_introduction"
    case adminWard = "admin_ward"
    case nhsRegion = "nhs_region"
    case nationalPark = "national_park"
    case cancerAlliance = "cancer_alliance"
  }
}
