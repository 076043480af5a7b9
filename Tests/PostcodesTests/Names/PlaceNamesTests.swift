import Testing

@testable import Postcodes

@Suite struct PlaceNamesTests {
  private func first(_ typed: String) -> NameMatch? { PlaceNames.builtIn.matches(typed).first }

  @Test(arguments: [
    ("edinb", "Edinburgh", "EH1-EH17"), ("newp", "Newport", "NP10-NP20"), ("didsbury", "Didsbury", "M20"),
    ("kings lynn", "King's Lynn", "PE30-PE34"), ("king's l", "King's Lynn", "PE30-PE34"),
    ("KING’S-LYNN", "King's Lynn", "PE30-PE34"), ("stow on the wold", "Stow-on-the-Wold", "GL54"),
    ("St. Albans", "St Albans", "AL1-AL4"), ("saint albans", "St Albans", "AL1-AL4"),
    ("newcastle", "Newcastle upon Tyne", "NE1-NE27"), ("hull", "Hull", "HU1-HU12"),
    ("tunbridge w", "Tunbridge Wells", "TN1-TN4"), ("douglas", "Douglas", "IM1-IM2"),
    ("buckingham p", "Buckingham Palace", "SW1A 1AA"), ("london", "London", "E, EC, N, NW, SE, SW, W, WC"),
    ("aberdare", "Aberdare", "CF44"), ("aber", "Swansea", "SA1-SA9"),
  ])
  func findsWhatBeginsSo(typed: String, name: String, codes: String) throws {
    let match = try #require(first(typed))
    #expect(match.name == name && match.codeRange == codes && match.fit == .beginning, "\(match)")
  }

  @Test func saysTheNameThatWasTypedWhereItIsTheOther() throws {
    #expect(try #require(first("abertawe")).title == "Swansea (Abertawe)")
    for (typed, title) in [
      ("glaschu", "Glasgow (Glaschu)"), ("dun eideann", "Edinburgh (Dùn Èideann)"),
      ("beal feirste", "Belfast (Béal Feirste)"), ("doire", "Londonderry (Doire)"),
      ("truru", "Truro (Truru)"), ("llundain", "London (Llundain)"),
      ("lerpwl", "Liverpool (Lerpwl)"), ("caergrawnt", "Cambridge (Caergrawnt)"),
      ("fratton p", "Fratton Park"),
      ("humber bridge", "Humber Bridge"), ("tottenham court", "Tottenham Court Road"),
    ] { #expect(first(typed)?.title == title) }
    #expect(try #require(first("derry")).title == "Londonderry (Derry)")
    #expect(try #require(first("ynys môn")).title == "Isle of Anglesey (Ynys Môn)")
    #expect(try #require(first("ynys mo\u{302}n")).title == "Isle of Anglesey (Ynys Môn)")
    #expect(PlaceNames.builtIn.matches("aberd").count { $0.code == "CF44" } == 1)
  }

  @Test func findsLaterWordsAndWordsInAnyOrder() {
    #expect(PlaceNames.builtIn.matches("bourton w").contains { $0.name == "Bourton-on-the-Water" })
    #expect(PlaceNames.builtIn.matches("wold stow").map(\.name) == ["Stow-on-the-Wold"])
  }

  @Test func mendsSpelling() throws {
    let match = try #require(first("edinbrugh"))
    #expect(match.name == "Edinburgh" && match.fit == .spelling)
  }

  @Test func ownPlacesGoFirst() throws {
    let own = [OwnPlaces.Entry(postcode: try #require(Postcode("GL54 2AA")), name: "Edinburgh cottage")]
    let match = try #require(PlaceNames.builtIn.matches("edinb", own: own).first)
    #expect(match.kind == .own && match.codes == ["GL54 2AA"])
  }

  @Test(arguments: [
    ("cornwall", "Cornwall", "TR4"), ("Kent", "Kent", "ME14"), ("the cotswolds", "Cotswolds", "GL7"),
    ("sir benfro", "Pembrokeshire", "SA62"), ("tyrone", "County Tyrone", "BT70"),
    ("lake district", "Lake District", "CA11"), ("skye", "Isle of Skye", "IV51"),
    ("mumbles", "The Mumbles", "SA3"),
    ("liverpool street", "Liverpool Street", "EC2M"),
    ("glasgow central", "Glasgow Central station", "G1 3SL"),
    ("oxford university", "University of Oxford", "OX1 2JD"), ("highland", "Highland", "IV1"),
    ("yr wyddfa", "Snowdon", "LL55"),
  ])
  func whatPeopleCallAPartOfTheCountryIsAName(typed: String, name: String, code: String) {
    let found = PlaceNames.builtIn.places(named: typed)
    #expect(found.map(\.name) == [name] && found.first?.code == code, "\(found)")
  }

  @Test(arguments: ["the wash", "university of", "the", "isle of", "station", "stadium"])
  func whatIsLeftOutMakesNoOtherName(typed: String) {
    #expect(PlaceNames.builtIn.places(named: typed).isEmpty)
  }

  /// An area's first outward code comes before that of the town's centre, if the two are near each other.
  @Test(arguments: [
    ("bath", "BA1", "BA2 4"), ("birmingham", "B1", "B2 4"), ("croydon", "CR0", "CR9 1"),
    ("manchester", "M1", "M2 5"), ("newport", "NP20", "NP20 1"), ("edinburgh", "EH1", "EH1 3"),
    ("wembley", "HA9", "HA9 7"),
  ])
  func aTownsUsualCodeComesFirst(typed: String, code: String, sector: String) {
    let first = PlaceNames.builtIn.places(named: typed).first
    #expect(first?.code == code && first?.sector == sector)
  }

  /// A source takes places with one name for one place. If they are far from each other, they are two.
  @Test(arguments: [
    ("Tradespark", ["IV12", "KW15"]), ("Fairfield", ["B61", "SK17"]), ("Garvock", ["AB30", "PA16", "PH2"]),
  ])
  func placesFarApartAreNotOne(name: String, codes: [String]) {
    let found = PlaceNames.builtIn.places(named: name)
    #expect(codes.allSatisfy { code in found.contains { $0.codes == [code] } }, "\(found)")
  }

  /// No outcode of a place begins farther away than the farthest part of a town.
  @Test func noPlaceReachesFar() {
    let (places, country) = (PlaceNames.builtIn.places, Country.greatBritain)
    for row in 0..<places.count where ![.region, .landmark].contains(places.kind(of: row)) {
      let (outcodes, place) = (places.outcodes(of: row), places.place(of: row))
      guard outcodes.count > 1, let sector = place.sector else { continue }
      let match = NameMatch(
        name: places.name(of: row), otherName: nil, kind: .town, whereabouts: "", codes: outcodes.map(\.name),
        sector: "\(place.outcode.name) \(sector)", fit: .beginning, middle: places.middle(of: row))
      guard let middle = match.position else { continue }
      for outcode in outcodes.dropFirst() {
        let near = country.positions(beginning: [PostcodePrefix(outcode.name + " ")]).map {
          $0.metres(to: middle)
        }.min()
        #expect(near ?? 0 < 4000, "\(match)")
      }
    }
  }

  /// The place that people mean comes before places that only begin with the text.
  @Test(arguments: [
    ("rum", "Isle of Rum"), ("mull", "Isle of Mull"), ("coll", "Isle of Coll"), ("skye", "Isle of Skye"),
    ("herts", "Hertfordshire"), ("bucks", "Buckinghamshire"), ("herm", "Herm"),
    ("hackney", "Hackney"), ("leith", "Leith"), ("east ham", "East Ham"), ("ealing", "Ealing"),
    ("loughton", "Loughton"),
    ("wales", "Wales"), ("down", "County Down"), ("mid ulster", "Mid Ulster"),
  ])
  func anExactNameComesFirst(typed: String, name: String) {
    #expect(PlaceNames.builtIn.matches(typed).first?.name == name)
  }

  @Test(arguments: [
    ("heathrow", "TW6"), ("gatwick airport", "RH6"), ("london bridge", "SE1"), ("glenfinnan", "PH37"),
    ("tresco", "TR24"),
    ("isle of lewis", "HS1"), ("elland road", "LS11 0ES"), ("city ground", "NG2 5FJ"),
    ("molineux", "WV1 4QR"),
    ("prestwick airport", "KA9 2PL"), ("ucl", "WC1E 6BT"), ("big ben", "SW1A 0AA"), ("westminster", "SW1P"),
    ("rutland water", "LE15"), ("coronation street", "M50"), ("loughton", "IG10"), ("comber", "BT23"),
    ("lurgan", "BT66"), ("rathlin", "BT54"),
    ("didcot parkway", "OX11 7NR"), ("warrington bank quay", "WA1 1LS"),
    ("king's cross st pancras", "N1C 4QP"), ("st pancras station", "N1C 4QP"), ("hull station", "HU1 3QX"),
    ("leeds railway station", "LS1 4DY"), ("station leeds", "LS1 4DY"),
    ("king's cross train station", "N1C 4TB"),
    ("Gt Yarmouth", "NR30"), ("Co Armagh", "BT60"), ("Co. Down", "BT16"), ("IOW", "PO30"),
    ("Leeds, UK", "LS1"), ("Whitchurch, Cardiff, United Kingdom", "CF14"),
    ("Bromley, Kent", "BR1"), ("Newcastle, Tyne and Wear", "NE1"),
    ("falkland islands", "FIQQ 1ZZ"), ("London Fields", "E8"), ("Tiger Bay", "CF10"), ("Royal Mile", "EH1"),
    ("Tyne Bridge", "NE1"), ("Humber Bridge", "HU13"), ("Fratton Park", "PO4 8RA"),
  ])
  func whatIsPlainlyMeantIsOnePlace(typed: String, code: String) {
    #expect(PlaceNames.builtIn.places(named: typed).map(\.code) == [code])
  }

  /// Two towns are not a part of the name of their airport.
  @Test(arguments: ["leeds bradford", "windsor eton", "kent, surrey", "newport, kent"])
  func namesBesideEachOtherAreNotOne(typed: String) {
    #expect(PlaceNames.builtIn.places(named: typed).isEmpty)
    #expect(PlaceNames.builtIn.landmarks(havingAll: typed).isEmpty)
  }

  @Test func wordsOfALandmarksNameFindIt() {
    let names = PlaceNames.builtIn
    #expect(names.landmarks(havingAll: "temple meads").map(\.code) == ["BS1 6QF"])
    #expect(
      names.landmarks(havingAll: "meads temple").isEmpty && names.landmarks(havingAll: "temple").isEmpty)
  }

  @Test(arguments: [
    ("chorlton cum hardy", "Chorlton-cum-Hardy", "Manchester"),
    ("weston super mare", "Weston-super-Mare", "North Somerset"), ("betws y coed", "Betws-y-Coed", "Conwy"),
    ("chester", "Chester", "England"), ("monmouth", "Monmouth", "Wales"),
  ])
  func aNameAndItsWhereaboutsAreWrittenAsPeopleDo(typed: String, name: String, whereabouts: String) throws {
    let match = try #require(PlaceNames.builtIn.places(named: typed).first)
    #expect(match.name == name && match.whereabouts == whereabouts)
  }

  @Test(arguments: [
    ("Isle of Raasay", 57.354, -6.072), ("Unst", 60.756, -0.885), ("Yell", 60.599, -1.075),
    ("Bass Rock", 56.078, -2.641), ("Bardsey Island", 52.760, -4.790), ("Flotta", 58.835, -3.115),
    ("St Kilda", 57.812, -8.566), ("Ben Nevis", 56.797, -5.004), ("Fair Isle", 59.525, -1.633),
  ])
  func anIslandLiesWhereItLies(name: String, latitude: Double, longitude: Double) throws {
    let position = try #require(PlaceNames.builtIn.places(named: name).first?.position)
    let known = try #require(GridPosition(latitude: latitude, longitude: longitude))
    #expect(position.metres(to: known) < 1100)
  }

  @Test func aCountryIsThePlacesOwn() {
    #expect(PlaceNames.builtIn.places(named: "Kelso").first?.country == "Scotland")
    #expect(PlaceNames.builtIn.places(named: "Coldstream").first?.country == "Scotland")
    #expect(PlaceNames.builtIn.places(named: "Berwick-upon-Tweed").first?.country == "England")
  }

  /// Places in one sector have different positions.
  @Test func aNameHasAPositionOfItsOwn() throws {
    for (name, latitude, longitude) in [
      ("Durness", 58.57, -4.74), ("Tongue", 58.48, -4.42), ("York", 53.96, -1.08),
    ] {
      let found = try #require(PlaceNames.builtIn.places(named: name).first)
      let position = try #require(found.position)
      let known = try #require(GridPosition(latitude: latitude, longitude: longitude))
      #expect(position.metres(to: known) < 1500, "\(found)")
    }
    #expect(PlaceNames.builtIn.places(named: "Belfast").first?.position == nil)
  }

  /// Each former county is a part of the country, and each authority has districts.
  @Test func formerCountiesAreOfAuthorities() {
    func names(of text: String, at separator: Character) -> [String] {
      text.split(separator: separator).map { $0.drop { $0 == " " } }.map {
        String($0.last == " " ? $0.dropLast() : $0)
      }
    }
    let country = Country.greatBritain
    let authorities = Set(
      (0..<country.districtCount).flatMap { names(of: country.whole(district: $0).authorities, at: "/") })
    var count = 0
    for line in TableRows.formerCounties {
      var line = line
      let county = String(decoding: TableRows.field(&line), as: UTF8.self)
      #expect(
        PlaceNames.builtIn.places(named: county).contains { $0.kind == .region && $0.name == county },
        "\(county)")
      for authority in names(of: String(decoding: line, as: UTF8.self), at: ";") {
        #expect(authorities.contains(authority), "\(county): \(authority)")
        count += 1
      }
    }
    #expect(count > 100)
  }
}
