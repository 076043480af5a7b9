extension PlaceQuestion.Need {
  /// Whether enough is known of a code or a place.
  func isMet(byCode code: Suggestion) -> Bool {
    fact == nil || isMet(byOneOf: [code.text], postcode: code.level == .unit ? code.text : nil)
  }

  func isMet(by place: NameMatch) -> Bool {
    fact == nil || isMet(byOneOf: place.outward.codes, postcode: place.isPostcode ? place.code : nil)
  }

  /// - Parameter postcode: the postcode, if the place has one of its own.
  private func isMet(byOneOf codes: [String], postcode: String?) -> Bool {
    if fact == .scotland { return mayBeScottish(codes, postcode) }
    // Nobody knows where a special postcode lies, or what is near it.
    if let postcode, SpecialPostcode.isOne(postcode) { return false }
    if asked == .anyPlace || asked == .postcodes && postcode != nil
      || codes.contains(where: isKnown(inDistricts:))
    {
      return true
    }
    guard fact == .positions, let postcode else { return false }
    return Landmark.at(compact: postcode.filter { $0 != " " }) != nil
  }

  /// Whether a postcode, or some of the codes, may be in Scotland.
  private func mayBeScottish(_ codes: [String], _ postcode: String?) -> Bool {
    if let unit = postcode.flatMap({ Postcode($0) }).flatMap({ Country.inUse.unit($0) }),
      !unit.country.isEmpty
    {
      return unit.country == "Scotland"
    }
    return codes.flatMap(districts).contains { $0.country.contains("Scotland") }
  }

  private func districts(of code: String) -> [Outcode] {
    PostcodeGroup(PostcodePrefix(code.prefix { $0 != " " }))?.districts ?? []
  }

  /// Whether it is built in for a district of a code.
  private func isKnown(inDistricts code: String) -> Bool {
    districts(of: code).contains { district in
      fact == .postcodes
        ? Country.inUse.district(named: district.name) != nil
          // The first sector is enough, and others need not be read.
        : (0...9).contains { sector in
          !Country.inUse.positions(beginning: [PostcodePrefix("\(district.name) \(sector)")]).isEmpty
        }
    }
  }
}
