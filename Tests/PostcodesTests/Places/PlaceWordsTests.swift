import Basics
import TestProcesses
import Testing

@testable import Postcodes

/// How words are cut into postcodes, parts of postcodes and names, and what each means.
@Suite struct PlaceWordsTests {
  /// The codes that a text means, those of an item joined by a slash, and a question mark for a mistake.
  private func codes(_ words: [String], own: [OwnPlaces.Entry] = [], wanted: Int? = nil) -> String {
    PlaceWords(words, own: own, wanted: wanted).items.map { item in
      switch item.meaning {
      case .postcode(.success(let postcode)): "\(postcode)"
      case .group(let group):
        group.codes[0] + (group.prefixes.first?.description == group.codes[0] ? "*" : "")
      case .place(let place): place.code
      case .several(let places): "several \(places[0].code)"
      case .elsewhere(let name, _, let whole): "no \(name) in \(whole)"
      case .point(let degrees): "\(degrees.latitude) \(degrees.longitude)"
      case .postcode(.failure), .unknown: "?" + item.text
      }
    }.joined(separator: " / ")
  }

  /// Each text means the same in one argument and in as many as it has words.
  private func expect(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes, "\(text)")
    #expect(self.codes(text.split(separator: " ").map(String.init)) == codes, "\(text)")
  }

  @Test(arguments: [
    ("Newport, Wales", "NP20"), ("preston lancashire", "PR1"), ("Richmond, Surrey", "TW9"),
    ("Gillingham, Kent, England", "ME7"), ("Clapham (North Yorkshire)", "LA2"), ("Bootle (Cumbria)", "LA19"),
    ("Moreton (Dorset)", "DT2"), ("Hope (Derbyshire)", "S33"), ("Newport (NP20)", "NP20"),
    ("Leeds, Kent", "ME17"),
    ("Tarbert Harris", "HS3"), ("Didsbury, Manchester, UK", "M20"), ("Clapham nr Settle", "LA2"),
    ("Clapham near Settle", "LA2"), ("Newport (NP20, Wales)", "NP20"),
    ("Clacton, Essex", "CO15"), ("Newcastle, Staffs", "ST5"), ("near Otley", "LS21"), ("nr. Otley", "LS21"),
    ("Near Sawrey", "LA22"), ("West End, Somerset (TA14)", "TA14"), ("New Town, Wiltshire (SP5)", "SP5"),
    ("Stratford, Warwickshire", "CV37"), ("Stansted Airport, London", "CM24 1QW"),
    ("Alton Towers, Stoke-on-Trent", "ST10 4DB"), ("Newcastle, England", "NE1"),
    ("Bradford, Wiltshire", "BA15"), ("Kingston, Surrey", "KT1"), ("Hebden, West Yorkshire", "HX7"),
    ("House of Commons, London, SW1A 0AA", "SW1A 0AA"), ("Gibraltar, Bedford", "MK43"),
    ("Gibraltar", "GX11 1AA"), ("St Helena", "STHL 1ZZ"), ("Saint Helena", "STHL 1ZZ"),
    ("Mold, Flints", "CH7"), ("Huntingdon, Hunts", "PE29"), ("Brigg, N Lincs", "DN20"),
    ("Ryde, I of W", "PO33"), ("Forton nr Newport", "TF10"), ("Baker Street, Marylebone", "NW1"),
    ("St Helena, Broadland", "NR10"), ("Falkland", "KY15"), ("Falkland Islands", "FIQQ 1ZZ"),
    ("Baltasound, Unst", "ZE2"), ("Mid Yell, Yell", "ZE2"), ("Lyness, Hoy", "KW16"),
  ])
  func whatAPlaceLiesInTellsWhich(_ text: String, _ code: String) { expect(text, code) }

  /// A landmark may be called by what its name has beside its town. It is never far out of the town, nor a station for a
  /// street.
  @Test(arguments: [
    ("Temple Meads, Bristol", "BS1 6QF"), ("Central Station, Glasgow", "G1 3SL"),
    ("Waverley, Edinburgh", "EH1 1BB"), ("Edinburgh, Waverley", "EH1 1BB"),
    ("Manchester, Piccadilly", "M1 2BN"), ("Bristol, Temple Meads", "BS1 6QF"), ("Reading, West", "RG30 1AS"),
    ("Oxford, Ashmolean", "OX1 2PH"), ("Leeds, Arena", "LS2 8BY"), ("Exeter, St Davids", "EX4 4NT"),
    ("Leicester, Infirmary", "several LE1 5WW"), ("Leeds, Bradford", "LS1 / BD1"),
    ("Leeds, Bristol, Temple Meads", "LS1 / BS1 6QF"),
    ("Manchester, Piccadilly, Leeds", "M1 2BN / LS1"), ("Leeds, Manchester, Victoria", "LS1 / M3 1WY"),
    ("Royal Infirmary Manchester", "M13 9WL"), ("Central Glasgow", "G1 3SL"), ("St Davids Exeter", "EX4 4NT"),
    ("Oxford Bodleian", "OX1 3BG"), ("Bodleian Oxford", "OX1 3BG"), ("Derby Pride Park", "DE24 8XL"),
    ("Manchester University", "M13 9PL"), ("Leeds of", "?Leeds of"),
    ("Bristol, SS Great Britain", "BS1 / BS1 6TY"), ("Bristol SS Great Britain", "BS1 6TY"),
    // A comma may stand inside a name. A word for a kind of place is no place elsewhere.
    ("London, Bridge", "SE1"), ("Newport, Pagnell", "MK16"), ("London, Gatwick", "RH6"),
    ("Bradford, City Hall", "no City Hall in Bradford"), ("Oxford, Castle", "no Castle in Oxford"),
    // Nor is a suburb or a small settlement that few know, unless it is near or stands in a list.
    ("Sheffield, Midland", "no Midland in Sheffield"), ("Leeds, Trinity", "no Trinity in Leeds"),
    ("London, Treen", "WC2N / several TR19"), ("Leeds, Hampstead", "LS1 / NW3"),
    ("Leeds, Headingley", "LS1 / LS6"), ("Edinburgh, Trinity", "EH1 / EH6"),
    ("Inverness, Ullapool", "IV1 / IV26"), ("Sheffield, Leeds, Midland", "S1 / LS1 / KW17"),
    ("Bradford City Hall", "?Bradford City Hall"), ("City Hall Bradford", "?City Hall Bradford"),
    ("Bolton, Street", "BL1 / BA16"), ("Leeds, Bradford", "LS1 / BD1"), ("Bradford Leeds", "BD1 / LS1"),
    // Some words of a landmark's name beside other places may be anything.
    ("Victoria Infirmary, Leeds", "?Victoria Infirmary / LS1"),
    ("Retail Park, Leeds", "?Retail Park / LS1"), ("Albert Hall, Nottingham", "?Albert Hall / NG1"),
    ("New Street Station, Birmingham", "B2 4QA"), ("Oxford Road, Manchester", "M1 6FU"),
    ("Royal Infirmary, Manchester", "M13 9WL"), ("City Hospital, Nottingham", "NG5 1PB"),
    ("John Radcliffe, Oxford", "OX3 9DU"), ("Terminal 5, Heathrow", "TW6 2GA"),
    ("St Mary's Hospital, Portsmouth", "PO3 6AD"), ("Princess Royal Hospital, Haywards Heath", "RH16 4EX"),
    ("House of Commons, London", "SW1A 0AA"), ("Victoria, London", "SW1E"), ("Cookham (COO)", "SL6 9BP"),
    ("Manchester Road station Burnley", "BB11 4HU"), ("London Road, Brighton", "BN1 4QS"),
    ("Anfield, Manchester", "no Anfield in Manchester"),
    ("Villa Park, Wolverhampton", "no Villa Park in Wolverhampton"),
    ("Old Trafford, Liverpool", "no Old Trafford in Liverpool"),
    ("Elland Road, Halifax", "no Elland Road in Halifax"),
    ("North Road, Durham", "no North Road in Durham"), ("London Road, Crawley", "no London Road in Crawley"),
    ("Station Road, Dorking", "?Station Road / RH4"), ("Anfield, L4", "L4 0TH"),
    ("Anfield, Liverpool L4", "L4 0TH"),
    ("Wembley Stadium, HA9", "HA9 0WS"),
  ])
  func aLandmarkIsInItsTown(_ text: String, _ codes: String) { expect(text, codes) }

  /// A town may be named twice, in two languages, or as its council.
  @Test(arguments: [
    ("Caergybi, Holyhead", "LL65"), ("Caerdydd Cardiff", "CF10"), ("Bath, Bath", "BA1"),
    ("Wick, Wick", "KW1"), ("Newport (Newport)", "NP20"), ("Cranbrook, Cranbrook, Kent", "TN17"),
    ("Glasgow, City of Glasgow", "G1"), ("Gravesend (Gravesend)", "DA12"), ("Derby City Council", "DE1"),
    ("Kent County Council", "ME14"), ("Exeter City Council", "EX1"), ("City of Edinburgh Council", "EH3"),
    ("Royal Borough of Kensington and Chelsea", "W8"), ("Yarmouth, Norfolk", "NR30"),
    ("Gosforth, Seascale", "CA20"), ("Marylebone, England", "W1U"), ("Leeds, Bradford", "LS1 / BD1"),
    ("York York", "YO1 / YO1"),
  ])
  func aTownMayBeNamedTwice(_ text: String, _ codes: String) { expect(text, codes) }

  /// A village may be called by the beginning of its name before its post town or its county, if nothing larger is.
  @Test(arguments: [
    ("Whitchurch, Reading", "RG8"), ("Ashford, Derbys", "DE45"), ("Ashby, Lincoln", "LN4"),
    ("Spital, Market Rasen", "LN8"), ("Widecombe, Devon", "TQ13"), ("Skipton, Thirsk", "BD23 / YO7"),
    ("Burton, Carnforth", "several LA6"), ("Sutton, Derbyshire", "DE6"),
  ])
  func aVillageMayBeCalledInShort(_ text: String, _ codes: String) { expect(text, codes) }

  /// Parts of a country, a county or London tell places apart, whether they have borders or not; counties do by theirs.
  @Test(arguments: [
    ("Cardiff, South Wales", "CF10"), ("Newport, S Wales", "NP20"), ("Newport, West Wales", "SA42"),
    ("Llandudno, North Wales", "LL30"), ("Cardiff, Cymru", "CF10"), ("Oban, Alba", "PA34"),
    ("Bideford, North Devon", "EX39"), ("Ealing, West London", "W5"), ("Catford, SE London", "SE6"),
    ("Harrogate, West Riding", "HG1"), ("Portree, Inner Hebrides", "IV51"), ("Newport, Shrops", "TF10"),
    ("Bath, B&NES", "BA1"), ("Leeds, South Yorkshire", "no Leeds in South Yorkshire"),
    ("Glasgow, North Ayrshire", "no Glasgow in North Ayrshire"),
  ])
  func aPartOfARegionTellsWhich(_ text: String, _ codes: String) { expect(text, codes) }

  /// The kind of a landmark and its town mean the only one of the kind there.
  @Test(arguments: [
    ("Prison, Leeds", "LS12 2TJ"), ("Airport, Leeds", "LS19 7TU"), ("University, Leeds", "LS2 9JT"),
    ("York Uni", "YO10 5DD"), ("Christie, Manchester", "M20 4BX"), ("St James Hospital, Leeds", "LS9 7TF"),
    ("Hospital, Leeds", "several LS9 7TF"), ("Leeds Hospital", "several LS9 7TF"),
    ("John Radcliffe, Oxford", "OX3 9DU"), ("Station, Dorking", "RH4 1TZ"),
    ("Hospital, Grays", "?Hospital / RM17"), ("Grays Hospital", "?Grays Hospital"),
    ("Road, Oxford", "?Road / OX1"), ("Junction, Loughborough", "?Junction / LE11"),
    ("Stadium, Kenilworth", "?Stadium / CV8"),
  ])
  func aKindOfLandmarkIsInItsTown(_ text: String, _ codes: String) { expect(text, codes) }

  /// Words of a name are shortened as on signs and in notes.
  @Test(arguments: [
    ("Liverpool Lime St", "L1 1JD"), ("Lime St, Liverpool", "L1 1JD"), ("Moor St, Birmingham", "B4 7UL"),
    ("Tottenham Court Rd", "W1D"), ("Leicester Sq", "WC2H"), ("Clapham Jn", "SW11"),
    ("St Pancras Intl", "N1C 4QP"), ("Leeds railway stn", "LS1 4DY"), ("East Herts", "SG12"),
    ("Lime St Stn", "L1 1JD"), ("lime st station", "L1 1JD"), ("Temple Meads railway station", "BS1 6QF"),
    ("Wakefield stn", "several WF1 2QN"),
    ("Univ of Leeds", "LS2 9JT"), ("Bus Station, Glasgow", "?Bus Station / G1"),
    ("BUS STATION, GLASGOW", "?BUS STATION / G1"),
  ])
  func wordsAreShortenedAsOnSigns(_ text: String, _ codes: String) { expect(text, codes) }

  /// A council is all that it governs, and not a place that is called so.
  @Test(arguments: [
    ("Sandwell Metropolitan Borough Council", "Sandwell Council"), ("LB Bexley", "Bexley Council"),
    ("London Borough of Newham", "Newham"), ("The Highland Council", "Highland"),
    ("East Herts District Council", "East Hertfordshire"),
    ("BCP Council", "Bournemouth, Christchurch and Poole"),
    ("Cyngor Gwynedd", "Gwynedd"), ("Cyngor Sir Ynys Môn", "Isle of Anglesey"),
    ("Cyngor Sir y Fflint", "Flintshire"), ("City of Westminster", "Westminster Council"),
    ("High Peak District", "High Peak"), ("City of Stoke-on-Trent", "Stoke-on-Trent"),
    ("The City of Brighton and Hove", "Brighton and Hove"),
    ("Leeds City Council", "Leeds Council"), ("Canterbury City Council", "Canterbury Council"),
    ("Stroud District", "Stroud Council"), ("Wyre Borough", "Wyre"), ("Cyngor Sir Powys", "Powys"),
    ("Cyngor Bwrdeistref Sirol Conwy", "Conwy Council"), ("Armagh City", "Armagh"),
    ("Newcastle Borough Council", "Newcastle-under-Lyme Council"),
    ("Barking Council", "Barking and Dagenham"),
    ("RB Kingston", "Kingston upon Thames Council"), ("Durham County Council", "County Durham Council"),
    ("Durham City Council", "Durham"),
    ("Dorset Council", "Dorset Council"), ("St Albans City and District Council", "St Albans Council"),
    ("Barking Town Council", "Barking"), ("Surrey County Council", "Surrey"),
    ("Derby County Council", "Derbyshire"), ("Newcastle City Council", "Newcastle upon Tyne Council"),
    ("Camden London Borough", "Camden"), ("City of Edinburgh Council", "City of Edinburgh"),
    ("Edinburgh City Council", "City of Edinburgh"), ("Hull City Council", "Kingston upon Hull Council"),
    ("Rugby BC", "Rugby Council"), ("Council of the Isles of Scilly", "Isles of Scilly"),
  ])
  func aCouncilIsWhatItGoverns(_ text: String, _ name: String) {
    #expect(PlaceNames.builtIn.places(named: text).map(\.name) == [name])
  }

  @Test func aNameIsReadAmongManyPostcodes() {
    let codes = Array(repeating: "M1 1AE", count: 60)
    let items = PlaceWords(codes + ["Newport, Wales", "york"]).items
    #expect(items.count == 62 && !items.contains(where: \.isMistake))
    #expect(items.last?.words == 122..<123)
  }

  /// A village may be said to be in the town nearby that is not its post town, but a place as large as it is another.
  @Test(arguments: [
    ("Privett, Petersfield", "GU34"), ("Upton Cross, Callington", "PL14"),
    ("Crapstone, Tavistock, Devon", "PL20"), ("Thorn Hill, Brampton", "no Thorn Hill in Brampton"),
  ])
  func aVillageIsBesideItsTown(_ text: String, _ codes: String) { expect(text, codes) }

  /// The code behind a town and a place in it says that they are one.
  @Test(arguments: [
    ("Walthamstow, London, E17", "E17"), ("Fulham, London SW6", "SW6"), ("Ewell, Epsom, KT17", "KT17"),
    ("Bamber Bridge, Preston PR5", "PR5"), ("Swinton, Manchester, M27", "M27"), ("Leeds 6", "LS6*"),
    ("Liverpool 8", "L8*"), ("London 5", "?London 5"), ("Newcastle 6", "NE6*"),
    ("Headingley, Leeds 6", "LS6"),
    ("Clifton, Bristol 8", "BS8"), ("Leeds 6, West Yorkshire", "LS6*"), ("Manchester, Manchester, M2", "M2*"),
  ])
  func aCodeBehindATownIsItsOwn(_ text: String, _ codes: String) { expect(text, codes) }

  /// Two places may have “to” between them.
  @Test(arguments: [
    ("Leeds to York", "LS1 / YO1"), ("from Leeds to York", "LS1 / YO1"),
    ("between Leeds and York", "LS1 / YO1"),
    ("SW1A 1AA to M1 1AE", "SW1A 1AA / M1 1AE"), ("Newport, Wales to St Albans", "NP20 / AL1"),
    ("Leeds - York", "LS1 / YO1"), ("Leeds 6 to Leeds 17", "LS6* / LS17*"), ("leeds-york", "LS1 / YO1"),
    ("Walthamstow, London, E17 to Leeds", "E17 / LS1"), ("LS1-YO1", "LS1* / YO1*"),
    ("leeds/york", "LS1 / YO1"),
    ("from Stanton by Bridge to Derby", "DE73 / DE1"), ("stoke-on-trent-leeds", "ST1 / LS1"),
    ("51.5,-0.1 to Leeds", "51.5 -0.1 / LS1"), ("leeds to yrok", "LS1 / ?yrok"), ("leeds to", "LS1"),
    ("King's Lynn–Ely", "PE30 / CB7"), ("King's Lynn-Ely", "PE30 / CB7"),
    ("Derby-King's Lynn", "DE1 / PE30"),
    ("Burton upon Trent–Derby", "DE14 / DE1"), ("Stow-on-the-Wold—Moreton-in-Marsh", "GL54 / GL56"),
    ("Stow-on-the-Wold – Moreton-in-Marsh", "GL54 / GL56"), ("King's Lynn->Ely", "PE30 / CB7"),
    ("Leeds => York", "LS1 / YO1"), ("Leeds..York", "LS1 / YO1"), ("Leeds .. York", "LS1 / YO1"),
    ("Leeds vs York", "LS1 / YO1"), ("leeds & york", "LS1 / YO1"), ("Leeds York", "LS1 / YO1"),
    ("how far from Leeds is York", "LS1 / YO1"), ("Leeds v York", "LS1 / YO1"),
    ("how far is Leeds from York", "LS1 / YO1"), ("How far is it from Leeds to King's Lynn?", "LS1 / PE30"),
    ("how far from Leeds to York", "LS1 / YO1"), ("Leeds / York", "LS1 / YO1"),
    ("Stockton-on-Tees Leeds", "TS18 / LS1"), ("King's Lynnn–York", "?King's Lynnn / YO1"),
    ("Duncanstone – Hetton", "AB52 / several DH5"),
    ("Oxford Street, London to Princes Street, Edinburgh", "W1C / ?Princes Street"),
    ("stonehenge and temple meads", "SP4 / BS1 6QF"), ("leeds 6 and york", "LS6* / YO1"),
    ("Windsor and Maidenhead and Leeds", "SL6 / LS1"),
    ("Callander, Callander, Hillam, Leeds", "FK17 / LS25"), ("Sutton, Ely, Hillam, Leeds", "CB6 / LS25"),
  ])
  func aWordStandsBetweenTwoPlaces(_ text: String, _ codes: String) {
    #expect(self.codes([text], wanted: 2) == codes, "\(text)")
    #expect(self.codes(text.split(separator: " ").map(String.init), wanted: 2) == codes, "\(text)")
  }

  /// No “and” is the end of a name: Hulland, Sealand.
  @Test(arguments: [("hull", "High Wycombe", "HU1 / HP11"), ("seal", "King's Lynn", "TN15 / PE30")])
  func andEndsNoName(_ first: String, _ second: String, _ codes: String) {
    let read = [[first, "and", second], ["\(first) and \(second)"]].map {
      PlaceWords($0, wanted: 2).items.map(\.text)
    }
    #expect(read == [[first, second], [first, second]])
    #expect(self.codes([first, "and", second], wanted: 2) == codes)
  }

  /// If two places are wanted, a street and its town are one of them, as in every other command, and so is a pub with its
  /// address.
  @Test(arguments: [
    "Church Street, Twickenham", "Market St, Manchester", "High Street, Hounslow",
    "Rose & Crown, Leeds, LS1 4AP",
    "Fox and Hounds, Leeds LS1 4AP",
  ])
  func aStreetAndItsTownAreNotTwoPlaces(_ text: String) {
    #expect(PlaceWords([text], wanted: 2).items.count == 1)
  }

  /// In a county is what lies in one of its authorities, whatever its district is called.
  @Test(arguments: [
    ("Romsley, Worcs", "B62"), ("Stanton, Staffordshire", "DE6"), ("Stanton, Derbys", "DE15"),
    ("Broad Green, Cambs", "CB8"), ("Normanton, Leics", "NG13"), ("Horton, Bucks", "LU7"),
    ("Melling, Lancs", "LA6"), ("Royston, Herts", "SG8"), ("Burnham, Bucks", "SL1"),
    ("Kirkby Lonsdale, Cumbria", "LA6"), ("Gillingham, Norfolk", "NR34"), ("Shrivenham, Oxon", "SN6"),
    ("Ditchling, E Sussex", "BN6"), ("Clapham (N Yorks)", "LA2"), ("Bexleyheath, Bexley", "DA7"),
    ("Killin, Stirling", "FK21"), ("St Margarets, Twickenham", "TW1"), ("Canons Park, Edgware", "HA8"),
    ("The Bull, Royston, Herts, SG8 7FB", "SG8 7FB"), ("1 Mill Lane, Killin, Stirling, FK21 8UW", "FK21 8UW"),
  ])
  func aCountyHoldsWhatLiesInItsAuthorities(_ text: String, _ code: String) { expect(text, code) }

  @Test(arguments: [
    ("Richmond, S", ["Richmond, Surrey", "Richmond, Sheffield"]),
    ("St Ives, C", ["St Ives, Cornwall", "St Ives, Cambridgeshire"]),
    ("Stanton, Derby", ["Stanton, Derbyshire"]),
    ("Aston, Derby", ["Aston, Derbyshire Dales", "Aston, Derbyshire"]),
    ("Deal, Ken", ["Deal, Kent"]), ("coleshill warwicksh", ["Coleshill, Warwickshire"]),
    ("Cricklewood, Lon", ["Cricklewood, London"]), ("Stanton, derbys", ["Stanton, Derbyshire"]),
    ("Royston, He", ["Royston, Hertfordshire"]), ("Newport, Shr", ["Newport, Shropshire"]),
  ])
  func aCountyIsTypedBehindANameOfSeveral(_ typed: String, _ names: [String]) {
    #expect(TypedName(in: [typed], limit: 9).matches.map(\.name) == names)
  }

  /// A post town is rather where a place lies than another place, unless both are cities.
  @Test(arguments: [
    ("Sutton, Ely", "CB6"), ("Sutton, Ely, Cambs", "CB6"), ("Hillhead, Glasgow", "G12"),
    ("Tynemouth, North Shields", "NE30"),
    ("Leeds, Maidstone", "ME17"), ("Newport, Saffron Walden", "CB11"), ("Richmond, Sheffield", "S13"),
    ("Salford, Manchester", "M6"), ("Bradford, Manchester", "BD1 / M1"), ("Leeds, Bradford", "LS1 / BD1"),
    ("York, Castle", "several YO1 9RY"),
    ("Queen Elizabeth Hospital, Birmingham", "B15 2GW"),
  ])
  func aPostTownTellsWhichIsMeant(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes, "\(text)")
  }

  /// A post town is meant before other places of its name, and the county of it may follow.
  @Test(arguments: [
    ("Barton near Preston", "PR3"), ("Appledore near Ashford", "TN26"),
    ("Walton, nr Brampton, Cumbria", "CA8"),
    ("Burry near Swansea", "SA3"), ("Broughton, nr Stockbridge, Hants", "SO20"),
    ("Clapham (near Settle)", "LA2"),
    ("Clapham nr Settle, North Yorkshire", "LA2"), ("Barton, near Preston, Lancashire", "PR3"),
    ("Appleton-le-Moors near York", "YO62"),
  ])
  func whatIsNearIsThatOfThePostTown(_ text: String, _ code: String) { expect(text, code) }

  /// Two towns are two places, even if hamlets of their names are neighbours, or they share a district.
  @Test(arguments: [
    ("Blackpool, Preston", "FY1 / PR1"), ("Denton, Middleton", "M34 / M24"),
    ("Stanley, Preston", "DH9 / PR1"),
    ("Fleet Preston", "GU51 / PR1"), ("Wolverhampton, Willenhall", "WV1 / WV13"),
    ("Halifax, Elland", "HX1 / HX5"),
    ("Rochdale Littleborough", "OL16 / OL15"), ("Shaw Bury", "OL2 / BL9"),
    ("Matlock, Darley Dale", "DE4 / DE4"), ("Accrington, Oswaldtwistle", "BB5 / BB5"),
    ("Luton and Dunstable", "LU1 / LU6"), ("Bedworth and Nuneaton", "CV12 / CV11"),
    ("Salford, Manchester and Leeds", "M6 / M1 / LS1"), ("Omagh, Antrim", "BT78 / BT41"),
  ])
  func aTownIsNotInAnother(_ text: String, _ codes: String) {
    #expect(self.codes([text]).replacing("several ", with: "") == codes, "\(text)")
  }

  /// A local authority does not lie in another, nor a county in another, except in what once was one, and a town may
  /// belong to a city.
  @Test(arguments: [
    ("Islington, Camden", "N1 / NW1"), ("Camden, Islington, Hackney", "NW1 / N1 / E8"),
    ("Hammersmith and Fulham, Kensington and Chelsea", "W14 / W8"), ("Brent, Harrow", "HA9 / HA1"),
    ("Windsor and Maidenhead, Slough", "SL6 / SL1"), ("Burnley, Rossendale", "BB11 / BB4"),
    ("Middlesbrough, Redcar and Cleveland", "TS1 / TS11"), ("Tamworth, North Warwickshire", "B79 / CV9"),
    ("Newport, Monmouthshire", "NP20"), ("Hartlepool, County Durham", "TS24"), ("Swansea, Glamorgan", "SA1"),
    ("Salford, Manchester", "M6"), ("Newport, Shropshire", "TF10"), ("Bexleyheath, Bexley", "DA7"),
    ("Islington, Camden and Hackney", "N1 / NW1 / E8"), ("Tower Hamlets, Kent", "CT17"),
    ("Sutton, Central Bedfordshire", "SG19"), ("Westminster, Camden", "SW1P / NW1"),
    ("Greater Manchester, Lancashire", "M7 / PR2"), ("County Down, County Antrim", "BT16 / BT27"),
    ("Lake District, Cumbria", "CA11"), ("Rutland, Leicestershire", "LE15 / LE3"),
    ("Sutton, Barking and Dagenham", "SM1 / RM9"), ("Mansfield, Newark and Sherwood", "NG18 / NG23"),
    ("Londonderry, Dumfries and Galloway", "no Londonderry in Dumfries and Galloway"),
    ("Down, Antrim", "BT16 / BT41"), ("Derry, Antrim, Down", "BT48 / BT41 / BT16"),
    ("Enfield, North London", "EN1"), ("North London, Leeds", "N19 / LS1"),
    ("Tyne and Wear, Durham", "NE31 / DH1"),
    ("Hackney, City of Westminster", "E8 / W1K"), ("Camden, London", "NW1"),
    ("Swansea, Neath Port Talbot", "SA1 / SA11"), ("East Renfrewshire, Renfrewshire", "G77 / PA3"),
    ("Hackney, Bexley Council", "E8 / DA7"), ("Lisburn; County Down", "BT27 / BT16"),
    ("Belfast, Armagh City, Banbridge and Craigavon", "BT1 / BT25"), ("Newport, Monmouthshire", "NP20"),
    ("Omagh, County Tyrone", "BT78"), ("Newry, County Armagh", "BT34"), ("Moira, County Down", "BT67"),
    ("Belfast, County Antrim", "BT1"), ("Belfast, County Down", "BT1"),
    ("Belleek, County Fermanagh", "BT93"), ("Dromore, County Tyrone", "BT78"), ("Dromore, Down", "BT25"),
    ("Newry, County Armagh", "BT34"), ("Newry, Down", "BT34"), ("Dursley, Stroud District", "GL11"),
    ("Whitstable, Canterbury City Council", "CT5"), ("Alresford, Winchester City Council", "SO24"),
    ("City of York Council, North Yorkshire Council", "YO1 / YO7"), ("Sandwell, Walsall", "B66 / WS1"),
    ("East Dunbartonshire, Glasgow", "G64 / G1"), ("Headcorn, Maidstone Borough Council", "TN27"),
    ("Westminster, City of", "W1K"), ("Swansea, City and County of", "SA5"), ("Skipton, Craven", "BD23"),
    ("Sussex, East Sussex", "BN1 / BN27"),
    ("Highland, Inverness", "IV1 / IV1"), ("Midlothian, Edinburgh", "EH19 / EH1"),
    ("Redland, Bristol, City of", "BS6"), ("Herefordshire, County of", "HR1"),
  ])
  func anAuthorityIsNotInAnother(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes, "\(text)")
  }

  /// A county or council holds no place of another.
  @Test(arguments: [
    "Portaferry, County Tyrone", "Armagh, Co Antrim", "Bangor, County Fermanagh",
    "Belfast, Antrim and Newtownabbey", "Magherafelt, County Tyrone",
    "Kilkeel, County Armagh", "Rostrevor, Armagh", "Otley, Bradford Council",
    "Bournemouth, Dorset Council",
  ])
  func aCountyHoldsNoPlaceOfAnother(_ text: String) {
    #expect(PlaceWords([text]).items.map(\.isMistake) == [true])
  }

  /// A council governs no hamlet, nor is the beginning of a title a name.
  @Test(arguments: ["Kennet District Council", "Holland County Council", "County Borough", "County Council"])
  func noCouncilGovernsIt(_ text: String) {
    #expect(PlaceNames.builtIn.places(named: text).isEmpty)
  }

  /// The end of a name may stand behind another alone.
  @Test(arguments: [
    ("North and South Shields", "NE29 / NE33"), ("Upper & Lower Slaughter", "GL54 / GL54"),
    ("Over and Nether Wallop", "SO20 / SO20"),
    ("Upper and Nether Heyford", "NN7 / NN7"), ("Upper and Lower Heyford", "OX25 / OX25"),
    ("Old and New Malden", "KT3 / KT3"),
    ("High and Low Bentham", "LA2 / LA2"), ("Leeds or York", "LS1 / YO1"),
    ("Leeds, North and South Shields", "LS1 / NE29 / NE33"), ("New and Leeds", "?New / LS1"),
  ])
  func namesMayShareTheirEnd(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes)
  }

  /// All districts, or sectors, between two of an area are meant, and two of different areas are none.
  @Test(arguments: [
    ("LS1-LS3", "LS1* / LS2* / LS3*"), ("LS1 to LS3", "LS1* / LS2* / LS3*"),
    ("LS3 – LS1, York", "LS3* / LS2* / LS1* / YO1"), ("(SW1-SW3)", "SW1 / SW2* / SW3*"),
    ("SW1A − SW1H", "SW1A* / SW1E* / SW1H*"), ("LS1-LS1", "LS1*"), ("\"LS1 to LS3\"", "LS1* / LS2* / LS3*"),
    ("Newport NP10-NP12", "NP10* / NP11* / NP12*"),
    ("LS1-LS3,LS5", "LS1* / LS2* / LS3* / LS5*"), ("LS1 to LS3 to LS5", "LS1* / LS2* / LS3* / LS4* / LS5*"),
    ("LS1 1-LS1 3", "LS1 1* / LS1 2* / LS1 3*"), ("LS1- LS2", "LS1* / LS2*"),
    ("LS1-BD3", "?LS1-BD3"), ("LS1-4AP", "LS1 4AP"), ("LS1 4AP to LS1 4DY", "LS1 4AP / LS1 4DY"),
    ("LS1 to LS1 4AP", "LS1* / LS1 4AP"),
  ])
  func aRangeIsItsDistricts(_ text: String, _ codes: String) { expect(text, codes) }

  /// The area of several districts, or the district of several sectors, may be written once.
  @Test(arguments: [
    ("LS1-3", "LS1* / LS2* / LS3*"), ("ls1 to 3", "LS1* / LS2* / LS3*"),
    ("LS1, 2 and 3", "LS1* / LS2* / LS3*"), ("LS1/2/3", "LS1* / LS2* / LS3*"),
    ("Leeds (LS1/2)", "LS1* / LS2*"), ("LS1 2/3", "LS1 2* / LS1 3*"),
    ("\"M1 & 2\", York", "M1* / M2* / YO1"), ("LS6 or 2", "LS6* / LS2*"),
    ("LS1-3, 5 and LS9", "LS1* / LS2* / LS3* / LS5* / LS9*"),
    ("LS1-LS2,4,5", "LS1* / LS2* / LS4* / LS5*"), ("SW1A 1 and 2", "SW1A 1* / SW1A 2*"),
    ("SW1A 0-2", "SW1A 0* / SW1A 1* / SW1A 2*"), ("SE1 and 11, London", "SE1* / SE11*"),
    // A sector, a house, and numbers of no district.
    ("LS9-1", "LS9 1*"), ("LS1 and 2 High Street, Leeds, LS1 4AP", "LS1* / LS1 4AP"),
    ("LS1 and 90", "LS1* / ?90"), ("G11 3/2", "?G11 3/2"),
    ("LS1, 2", "LS1* / ?2"), ("LS1 4AP and 2", "LS1 4AP / ?2"),
  ])
  func numbersGoOnFromACode(_ text: String, _ codes: String) { expect(text, codes) }

  /// Two places with nothing between them: a town's name begins both, or there is one blank at which both can be read.
  @Test(arguments: [
    ("manchester piccadilly manchester victoria", "M1 2BN / M3 1WY"),
    ("birmingham new street birmingham moor street", "B2 4QA / B4 7UL"),
    ("liverpool lime street liverpool central", "L1 1JD / L1 1FS"),
    ("cardiff central cardiff bay", "CF10 1EP / CF10"),
    ("bath bristol temple meads", "BA1 / BS1 6QF"), ("leeds ls1 york yo1", "LS1* / YO1*"),
    ("london kings cross leeds", "N1C 4TB / LS1"),
    ("great yarmouth harbour", "?great yarmouth harbour"),
    ("milton keynes milton keynes central", "MK9 / MK9 1LA"),
    ("Leeds House 10/12 High Street York YO1 7HH", "?Leeds House 10/12 High Street York / YO1 7HH"),
    ("york railway museum", "YO26 4XJ"),
    ("lime street liverpool central", "?lime street liverpool central"),
    ("Leeds LS6 SW1A 2AA", "LS6* / SW1A 2AA"), ("haymarket edinburgh waverley", "EH12 / EH1 1BB"),
    ("haymarket station edinburgh waverley", "EH12 / EH1 1BB"),
    ("haymarket glasgow central", "EH12 / G1 3SL"), ("edinburgh-waverley", "EH1 1BB"),
    ("leeds-bradford", "LS1 / BD1"), ("oxford street london victoria", "W1C / SW1V 1JU"),
    // A suburb beside its town is the one there, and one place is not two.
    ("bristol clifton", "BS1 / BS8"), ("clifton bristol", "BS8 / BS1"), ("bristol, clifton", "BS1 / BS8"),
    ("york clifton", "YO1 / YO30"), ("sheffield richmond", "S1 / several DL10"),
    ("leeds beeston", "LS1 / several NG9"), ("cardiff ely", "CF10 / several CB7"),
    ("manchester piccadilly", "M1 2BN"), ("minster york", "YO1 7HH"),
    ("euston manchester piccadilly", "NW1 / M1 2BN"), ("preston chorley leyland", "PR1 / PR7 / PR25"),
    ("leicester oadby wigston", "LE1 / LE2 / LE18"),
    // Of two parts of a town none is taken to be elsewhere.
    ("manchester didsbury piccadilly", "M1 / M20 / W1J"), ("leeds horsforth beeston", "LS1 / LS18 / NG9"),
    ("stoke newington", "N16"), ("york minster", "YO1 7HH"), ("newport wales", "NP20"),
  ])
  func twoPlacesStandSideBySide(_ text: String, _ codes: String) {
    #expect(self.codes(text.split(separator: " ").map(String.init), wanted: 2) == codes)
    #expect(self.codes([text], wanted: 2) == codes)
  }

  /// A suburb or a borough may stand behind its town, and a village behind its county.
  @Test(arguments: [
    ("edinburgh haymarket", "EH12"), ("Leeds Headingley", "LS6"), ("glasgow hillhead", "G12"),
    ("cornwall tintagel", "PL34"), ("somerset bathford, ealing", "BA1 / W5"),
    ("kent, surrey sutton", "ME14 / GU23 / SM1"), ("lancashire preston", "PR2 / PR1"),
    ("Sheffield Crookes, York", "S10 / YO1"), ("Leeds Harrogate", "LS1 / HG1"), ("york clifton", "YO30"),
    ("london soho", "W1F"), ("edinburgh leith", "EH6"), ("london camden", "NW1"),
    ("manchester trafford", "M33"), ("london brent", "HA9"), ("leeds islington", "LS1 / N1"),
    ("york sutton", "YO1 / SM1"),
    ("brighton patcham", "BN1"), ("london richmond", "TW9"), ("bristol stapleton", "BS16"),
    ("leeds pudsey", "LS1 / LS28"), ("london, camden", "WC2N / NW1"), ("manchester salford", "M1 / M6"),
    ("bristol redland clifton", "BS6 / BS8"), ("london soho camden", "W1F / NW1"),
    ("bristol clifton leeds", "BS8 / LS1"), ("headingley ls6 leeds", "LS6"), ("bank london", "EC3V"),
    ("leeds beeston", "LS1 / several NG9"), ("leeds, beeston", "LS1 / LS11"),
    ("sheffield, richmond", "S1 / S13"), ("swansea, gower", "SA1 / SA3"),
    ("the bell, stilton", "?the bell / PE7"),
    ("the bratch, wombourne", "WV5 / WV5"), ("london, luton", "WC2N / LU1"), ("luton, london", "LU1 / WC2N"),
    ("southampton, hamble, fareham", "SO14 / SO31 4NL / PO16"),
    ("exeter, st thomas, exmouth", "EX4 1AJ / EX8"),
    ("london, beckenham, bromley", "WC2N / BR3 / BR1"), ("omagh, dromore", "BT78 / BT78"),
    ("london, southend", "WC2N / several SS1"),
    ("leeds, headingley, beeston", "LS1 / LS6 / LS11"),
    ("london, stratford", "WC2N / E15"), ("nottingham, beeston, leeds", "NG1 / several NG9 / LS1"),
    ("Cromer NR27 Sheringham", "NR27 / NR26"), ("Cromer NR26 Sheringham", "NR27 / NR26"),
    ("Headingley LS6, Leeds", "LS6"), ("leeds - beeston", "LS1 / several NG9"),
    ("manchester whitehall", "M1 / several WC2N"), ("whitehall, manchester", "no whitehall in manchester"),
    ("norwich thorpe", "?norwich thorpe"), ("york newport", "YO1 / several NP20"),
  ])
  func aPartStandsBehindItsTown(_ text: String, _ codes: String) { expect(text, codes) }

  /// One place is wanted, and so a town behind the city or the county that has it is no second, nor a part behind its
  /// town or its borough and a comma.
  @Test func aTownStandsBehindItsCity() {
    #expect(codes(["leeds", "pudsey"], wanted: 1) == "LS28")
    #expect(codes(["leeds,", "pudsey"], wanted: 1) == "LS28")
    #expect(codes(["bristol, clifton"], wanted: 1) == "BS8")
    #expect(codes(["kent", "margate"], wanted: 1) == "CT9")
    #expect(codes(["cumbria, keswick"], wanted: 1) == "CA12")
    #expect(codes(["cardiff, heath"], wanted: 1) == "CF14")
    #expect(codes(["bristol, filton"], wanted: 1) == "BS34")
    #expect(codes(["brighton, kemptown"], wanted: 1) == "BN2")
    #expect(codes(["newcastle, metrocentre"], wanted: 1) == "NE11 9XX")
    #expect(codes(["hackney", "dalston"], wanted: 1) == "E8")
    #expect(codes(["leeds, bradford"], wanted: 1) == "LS1 / BD1")
    #expect(codes(["kent, essex"], wanted: 1) == "ME14 / CM3")
    // In either order.
    #expect(codes(["cornwall, treen"], wanted: 1) == codes(["treen, cornwall"], wanted: 1))
    #expect(codes(["cornwall, treen"], wanted: 1) == "several TR19")
    #expect(codes(["staffordshire newcastle"], wanted: 1) == "ST5")
    #expect(codes(["leeds pudsey", "leeds headingley"], wanted: 2) == "LS28 / LS6")
    #expect(codes(["preston", "chorley"], wanted: 1) == "PR1 / PR7")
    #expect(codes(["Luton and Dunstable"], wanted: 1) == "LU1 / LU6")
  }

  /// Quotes around a part of the town before it do not make it a second place, but those around any other place do.
  @Test func quotesMakeNoSecondPlaceOfAPart() {
    #expect(codes(["cardiff", "Roath Park"]) == "CF23")
    #expect(codes(["london", "st", "johns wood"]) == "NW8")
    #expect(codes(["york", "leeds", "Halton Moor"]) == "YO1 / LS15")
    #expect(codes(["leeds", "king's lynn"]) == "LS1 / PE30")
    #expect(codes(["king's lynn", "norfolk"]) == "PE30 / NR5")
    #expect(codes(["cardiff", "Roath Park"], wanted: 2) == "CF10 / CF23")
  }

  /// Towns in a list of three are each one, though the second may be where the first lies. A name between two towns that
  /// may lie by either is doubtful, and so is one that may lie by the town behind it or be a city.
  @Test(arguments: [
    ("Cowes, Newport, Ryde", "PO31 / PO30 / PO33"), ("Deal, Sandwich, Dover", "CT14 / CT13 / CT16"),
    ("Tewkesbury, Cheltenham and Gloucester", "GL20 / GL50 / GL1"),
    ("Skipton, Leeds, York", "BD23 / LS1 / YO1"),
    ("Hay-on-Wye, Brecon, Builth Wells", "HR3 / LD3 / LD2"),
    ("Kingston, Richmond, Twickenham", "KT1 / TW9 / TW1"),
    ("Skipton, Leeds", "no Skipton in Leeds"), ("Poole, Bournemouth & Christchurch", "BH15 / BH1 / BH23"),
    ("Bournemouth, Christchurch & Poole", "BH3"), ("Hillsborough, Sheffield, Leeds", "S6 / LS1"),
    ("Nottingham, Beeston, Leeds", "NG1 / several NG9 / LS1"), ("Clifton, York, Bristol", "YO30 / BS1"),
    ("Bristol, Clifton, York", "BS1 / several BS8 / YO1"), ("Preston, Hull, York", "several PR1 / HU1 / YO1"),
    ("Blackpool, Plymouth, Lisburn", "FY1 / PL1 / BT27"),
    ("Bristol, Swindon, Cheltenham", "BS1 / several SN1 / GL50"),
    ("Battersea, Stratford, London", "SW11 / E15"),
    ("Deal, Dover, Sandwich and Canterbury", "CT14 / CT16 / CT13 / CT1"),
    ("Leyton, Walthamstow", "E10 / E17"),
    ("Richmond, Kingston", "TW9 / KT1"),
    ("Whitby, Richmond, Kingston", "YO21 / several DL10 / several KT1"),
    ("Radford, Beeston, Nottingham", "NG7 / NG9 / NG1"),
    ("Cardiff, Llandaff, Barry", "CF10 / CF5 / CF62"),
    ("Privett, Petersfield and Alton", "GU34 / GU32 / GU34"),
    ("Hatfield, Thorne", "several AL10 / DN8"),
    ("Leeds, Headingley, Leeds", "LS1 / LS6"), ("Leeds, Headingley, Bradford", "LS1 / LS6 / BD1"),
    ("London, Camden, Watford", "WC2N / NW1 / WD17"), ("Leeds, Kirkstall, Ely", "LS1 / LS5 / several CB7"),
    ("Leeds, Hillsborough, Kent", "LS1 / no Hillsborough in Kent"),
    ("Leeds, Headingley, Bramley, Bradford", "LS1 / LS6 / LS13 / BD1"),
    ("Leeds, Roundhay, Headingley, York", "LS1 / LS8 / LS6 / YO1"),
    ("Elland Road, Leeds, Bradford", "LS11 0ES / BD1"),
    ("Newcastle, Jesmond, Sunderland", "NE1 / NE2 / SR1"),
  ])
  func eachTownOfAListIsOne(_ text: String, _ codes: String) { expect(text, codes) }

  /// A landmark in the part of a town behind its comma is one place; a street is not two, though there is a town of Street.
  @Test(arguments: [
    ("Harrods, Knightsbridge", "SW1X 7XL"),
    ("Harrods, Knightsbridge, London", "SW1X 7XL"),
    ("Harrods, Harrow, London", "SW1X 7XL / HA1"), ("British Museum, Camden", "WC1B 3DG"),
    ("British Museum, Islington", "WC1B 3DG / N1"), ("Hampton Court Palace, Kingston", "KT8 9AU"),
    ("Ealing Tube, London", "W5"),
    ("Oval tube London", "SE11"),
    ("Foo tube, Leeds", "?Foo tube / LS1"), ("Elland Road, Beeston, Leeds", "LS11 0ES"),
    ("Lord's, St John's Wood", "NW8 8QN"),
    ("Elland Road, Beeston", "LS11 0ES"),
    ("York Street", "?York Street"), ("Great Ormond Street", "?Great Ormond Street"),
    ("Glastonbury, Street", "BA6 / BA16"), ("University of South London", "?University of South London"),
  ])
  func whatIsOneIsNotTwo(_ text: String, _ codes: String) { expect(text, codes) }

  /// The best-known place of a name is meant, if only small ones share it.
  @Test(arguments: [
    ("Bromley", "BR1"), ("Bromley, London", "BR1"), ("Blackley, Lancashire", "several M9"),
    ("Redbridge", "IG4"), ("Newham", "E13"),
    ("Kensington", "W8"),
    ("Kensington, Liverpool", "L7"), ("Highgate", "several N6"), ("University of Durham", "DH1 3LE"),
    ("London University", "WC1E 7HU"), ("Plymouth, Devonshire", "PL1"), ("bootle cumbria", "LA19"),
    ("Lime Street", "L1 1JD"),
    ("Heriot-Watt", "EH14 4AS"), ("temple-meads", "BS1 6QF"),
  ])
  func theBestKnownIsMeant(_ text: String, _ codes: String) { expect(text, codes) }

  /// Of several places of a name that near the one beside it is meant; but no suburb, if a town elsewhere has the name.
  @Test(arguments: [
    ("newcastle wallsend", "NE1 / NE28"), ("wallsend and newcastle", "NE28 / NE1"),
    ("newport, cowes", "PO30 / PO31"), ("newport cardiff", "NP20 / CF10"),
    ("bangor, caernarfon", "LL57 / LL55"),
    ("bangor, ballyholme", "BT20 / BT20"), ("bangor, newtownards", "BT20 / BT23"),
    ("belfast, newcastle", "BT1 / several NE1"),
    ("Gillingham, Shaftesbury", "SP8 / SP7"), ("redland, clifton", "BS6 / BS8"),
    ("newport shrewsbury", "several NP20 / SY1"), ("sheffield and richmond", "S1 / several DL10"),
    // A part of the country tells which, too, if only one is there.
    ("gwynedd bangor", "LL49 / LL57"), ("Wales, Newport", "CF48 / NP20"), ("kent ashford", "ME14 / TN23"),
    ("surrey ashford", "GU23 / TW15"), ("richmond and yorkshire", "several DL10 / LS9"),
    ("scotland newport", "FK1 / several NP20"),
    ("cheshire whitchurch", "CW8 / several SY13"),
    ("isle of wight, newport, cardiff", "PO30 / several NP20 / CF10"),
    ("newport; cowes", "PO30 / PO31"), ("newport/cowes", "PO30 / PO31"),
    ("cowes newport cardiff", "PO31 / several NP20 / CF10"), ("newcastle, gateshead", "NE1 / NE8"),
    // So does it ask, if a town far away has the name of a village nearby.
    ("harrogate ripley", "HG1 / several DE5"), ("nottingham, leeds, beeston", "NG1 / LS1 / NG9"),
    ("thurso and tain", "KW14 / IV19"), ("bradford to bolton", "BD1 / BL1"), ("hove preston", "BN3 / PR1"),
    ("Bradford, Manchester", "BD1 / M1"), ("newport and kent", "several NP20 / ME14"),
    ("Richmond, Twickenham", "TW9 / TW1"), ("richmond and kew", "TW9 / TW9"),
    // A hamlet is known to few, and no place is beside itself.
    ("Waterloo, Woking", "several SE1 / GU22"), ("portlethen, hillside", "AB12 / AB12"),
    ("Stratford; Stratford-upon-Avon", "several CV37 / CV37"),
    ("Newport and Newport, Wales", "several NP20 / NP20"),
  ])
  func thePlaceBesideANameTellsWhichIsMeant(_ text: String, _ codes: String) {
    expect(text, codes)
    if codes.count(where: { $0 == "/" }) == 1 {
      #expect(self.codes([text], wanted: 2) == codes, "\(text)")
    }
  }

  /// A place that is far larger than the others of its name is meant alone. A town need not be so much larger if only
  /// suburbs and villages have its name.
  @Test(arguments: [
    ("Sutton", "SM1"), ("Preston", "PR1"), ("Richmond upon Thames", "TW1"), ("Bridgend", "CF31"),
    ("Tower Hamlets", "E14"),
    ("Newport", "several NP20"), ("Ashford", "several TN23"), ("Middleton", "several M24"),
    // What it lies in still tells the others.
    ("Preston, Brighton", "BN1"), ("preston hull", "HU12"), ("ely, cardiff", "CF5"), ("Ely", "CB7"),
  ])
  func theFarLargerPlaceIsMeant(_ text: String, _ codes: String) { expect(text, codes) }

  /// A part of a country that has no borders is nothing, also if a place or a university has its words.
  @Test(arguments: ["Central Scotland", "West of Scotland", "Central Wales", "South Scotland"])
  func aPartOfACountryIsUnknown(_ text: String) { expect(text, "?" + text) }

  @Test(arguments: [
    ("all of SW11", "SW11*"), ("all of SW11 and Battersea", "SW11* / SW11"),
    ("the whole of Kent", "ME14"),
    ("whole of Kent", "ME14"), ("all of", "?all of"),
  ])
  func allOfAPlaceIsThePlace(_ text: String, _ codes: String) { expect(text, codes) }

  /// Areas beside each other are a list, and so is an area beside a district of another, in quotes or not. Letters apart
  /// are one area only if they have a number behind them, or end a district.
  @Test(arguments: [
    ("N E SE SW", "N / E / SE / SW"), ("L S", "L / S"), ("M LS SW", "M / LS / SW"),
    ("E W SE", "E / W / SE"), ("W W1", "W / W1"), ("L CH41", "L / CH41*"), ("M M60", "M / M60*"),
    ("S W 1", "SW1"), ("E C1", "EC1"), ("S E", "SE"), ("N W", "NW"), ("N E", "N / E"), ("N/S", "N / S"),
    ("n/a", "?n/a"), ("S W1A 1AA", "SW1A 1AA"), ("S E London", "SE"),
  ])
  func areasAreAList(_ text: String, _ codes: String) {
    expect(text, codes)
    #expect(self.codes([text]) == codes)
  }

  /// What is meant by a name that is none: a town in it, or one that is spelt alike.
  @Test(arguments: [
    ("South Leeds", "Leeds"), ("Leeds area", "Leeds"), ("East Kent", "Kent"), ("Harrowgate", "Harrogate"),
    ("Leeds Bradford Airp", "Leeds Bradford Airport"),
    ("Royal Berkshire Hospitl", "Royal Berkshire Hospital"),
  ])
  func anUnknownNameMayHoldATown(_ text: String, _ meant: String) {
    #expect(PlaceWords([text]).items.map { $0.likely.first?.name } == [meant])
  }

  @Test func aRangeMayBeginInAnArgumentAndEndInAnother() {
    for words in [["LS1 to", "LS3"], ["LS1", "to LS3"], ["LS1-", "LS3"]] {
      #expect(codes(words) == "LS1* / LS2* / LS3*")
    }
  }

  @Test func ofARangeTwoEndsAreWantedForADistance() {
    #expect(codes(["LS1", "to", "LS3"], wanted: 2) == "LS1* / LS3*")
  }

  /// A stroke stands between places, but not in what is no list of them.
  @Test(arguments: [
    ("Leeds/Bradford", "LS1 / BD1"), ("Leeds/Yrok", "LS1 / ?Yrok"), ("Stoke on Trent/Leeds", "ST1 / LS1"),
    ("LS1/LS2", "LS1* / LS2*"),
    ("Derry/Londonderry", "BT48"), ("c/o Leeds", "?c/o Leeds"),
  ])
  func aStrokeStandsBetweenPlaces(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes)
  }

  /// A town behind “and” is not of the address behind it, but a firm is, and no place of a list is in the next.
  @Test(arguments: [
    ("York and Otley, Bradford, BD1 1HX", "YO1 / LS21 / BD1 1HX"),
    ("Bradford & Bingley, Leeds, LS1 5AS", "BD1 / BD16 / LS1 5AS"),
    ("York and Hyde Park, Leeds, LS6 1AD", "YO1 / LS6 / LS6 1AD"),
    ("York & Sons, Leeds, LS1 4AP", "LS1 4AP"),
    ("Lambeth, Southwark, South London", "SE1 / SE1"), ("Belfast, Antrim, Down", "BT1 / BT41 / BT16"),
    ("York & Lancaster Building, Sheffield, S1 1DA", "S1 1DA"),
  ])
  func noPlaceOfAListIsLost(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes)
  }

  /// A town and its district may stand before the part of both.
  @Test(arguments: [
    ("London N1, Islington", "N1"), ("Leeds LS6 Headingley", "LS6"), ("London N1, Hackney", "N1* / E8"),
    ("Camden, North London", "NW1"), ("Camden, Islington, London", "NW1 / N1"),
  ])
  func aDistrictStandsBeforeItsPart(_ text: String, _ codes: String) { #expect(self.codes([text]) == codes) }

  /// Each town stands before its own postcode, and what is in brackets is a part of what stands before them.
  @Test(arguments: [
    ("Leeds LS1 4DY, York YO1 7HH", "LS1 4DY / YO1 7HH"), ("Leeds LS6 and York YO1 7HH", "LS6* / YO1 7HH"),
    ("Leeds (LS6, LS7)", "LS6* / LS7*"),
    ("Leeds (LS1-LS2), Bradford (BD1, BD2)", "LS1* / LS2* / BD1* / BD2*"),
    ("Putney SW15, London", "SW15"), ("Moseley, B13, Birmingham", "B13"), ("Clifton BS8, Bristol", "BS8"),
    ("Headingley (LS6), Leeds", "LS6"), ("Croydon (CR0), London", "CR0"), ("Roath (CF24) Cardiff", "CF24*"),
    ("Newport (NP20), Cardiff", "NP20 / CF10"), ("Bootle (Cumbria), Leeds", "LA19 / LS1"),
    ("London TW9, Richmond", "TW9*"), ("Brighton BN3, Hove", "BN3*"), ("York YO1, Leeds", "YO1* / LS1"),
    ("Henley-(SN13)", "SN13"), ("Ely in Cambridgeshire", "CB7"), ("Kirkby in Ashfield", "NG17"),
  ])
  func aPostcodeAndItsTownAreOnePlace(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes)
  }

  /// Of a list before a county a name is not taken for a large place elsewhere, nor is a post town lost.
  @Test(arguments: [
    ("Bootle and Millom, Cumbria", "several L20 / LA18"), ("Wells and Cromer, Norfolk", "NR23 / NR27"),
    ("London, Manchester and Ashford, Kent", "WC2N / M1 / TN23"), ("Alton and Leek, Staffs", "ST10 / ST13"),
    ("Clapham, Settle and Ingleton, North Yorkshire", "LA2 / BD24 / LA6"),
    ("Clifton, Bristol and Headingley, Leeds", "BS8 / LS6"), ("Canton and Whitchurch, Cardiff", "CF5 / CF14"),
    ("Newport, Cardiff and Swansea, Wales", "NP20 / CF10 / SA1"),
  ])
  func theListLiesInWhatStandsBehindIt(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes)
  }

  /// A county stands behind all of a list.
  @Test(arguments: [
    ("St Ives and Penzance, Cornwall", "TR26 / TR18"), ("Ashford & Folkestone, Kent", "TN23 / CT20"),
    ("Newport, Cowes, Isle of Wight", "PO30 / PO31"),
    ("Newport, Leeds; Cowes, Isle of Wight", "several NP20 / LS1 / PO31"),
    ("York, Kent, Surrey", "YO1 / ME14 / GU23"), ("Norwich, Norfolk, Suffolk", "NR1 / NR5 / IP6"),
  ])
  func aCountyStandsBehindAList(_ text: String, _ codes: String) { #expect(self.codes([text]) == codes) }

  /// A word that joins nothing says nothing.
  @Test(arguments: [
    ("Leeds LS1 4DY to York YO1 7HH", "LS1 4DY / YO1 7HH"),
    ("Leeds to", "LS1"), ("to LS6", "LS6*"), ("Leeds to York LS1 4AP", "LS1 / YO1 / LS1 4AP"),
    ("Heathton to Moorsholm", "WV5 / TS12"),
    ("and Leeds", "LS1"), ("Leeds and", "LS1"), ("and Westminster", "SW1P"), ("& Leeds", "LS1"),
    ("LS1 4AP and", "LS1 4AP"),
    ("Leeds, York, and", "LS1 / YO1"), ("Leeds and and York", "LS1 / YO1"),
    ("Leeds and Zzyzx and", "LS1 / ?Zzyzx and"),
    ("and", "?and"), ("and Zzyzx", "?and Zzyzx"), ("(Leeds)", "LS1"),
    ("(Leeds) and (Milton Keynes)", "LS1 / MK9"),
  ])
  func andAtAnEndSaysNothing(_ text: String, _ codes: String) { expect(text, codes) }

  /// A village, its post town and their county, however they are parted.
  @Test(arguments: [
    ("Goosnargh Preston Lancs", "PR3"), ("Shrewton, Salisbury Wiltshire", "SP3"),
    ("Talardd nr Bala Gwynedd", "LL23"), ("South Stoke (near Reading), Oxfordshire", "RG8"),
    ("Buckminster, nr Grantham, Leicestershire", "NG33"), ("Hotwells, City of Bristol", "BS8"),
    ("Newport Gwent Wales", "NP20"), ("Bridgetown Totnes, Devon", "TQ9"),
  ])
  func aPostTownMayHaveItsCounty(_ text: String, _ code: String) { expect(text, code) }

  /// Without a comma, too, a region at the end tells where the place before it lies.
  @Test(arguments: [
    ("troon camborne", "TR14"), ("ripley woking", "GU23"), ("clayton west yorkshire", "BD14"),
    ("durham county durham", "DH1"), ("Deal Kent England", "CT14"), ("gillingham kent", "ME7"),
    ("newport essex", "CB11"), ("Salford, Lancashire", "M6"), ("Crayford, London", "DA1"),
    ("Kendal, Westmoreland", "LA9"), ("Bowmore, Argyllshire", "PA43"), ("Stroud Green, England", "N4"),
    ("Bradfield (CO11, Tendring)", "CO11"), ("Tarbert (An Tairbeart) (HS3)", "HS3"), ("MAN", "M1 2BN"),
    ("Branksome (BH12, Bournemouth, Christchurch and Poole)", "BH12"), ("Mkt Harborough", "LE16"),
    ("E14, London", "E14*"), ("M1 Leeds", "M1* / LS1"),
    ("Kirton in Lindsey, Humberside", "DN21"), ("Middleton, Lancs", "several M24"),
    ("Burton, Dorset", "several BH23"),
    ("Hale, Cheshire", "several WA15"),
    ("Skelton, North Yorkshire", "several TS12"), ("Richmond, England", "several DL10"),
  ])
  func theRegionBehindAPlaceTells(_ text: String, _ codes: String) {
    #expect(self.codes([text]) == codes, "\(text)")
  }

  /// People write less than a town's name, and other people's abbreviations.
  @Test(arguments: [
    ("Bognor", "PO21"), ("Clacton", "CO15"), ("Thornaby", "TS17"), ("Hay", "HR3"),
    ("Adwick", "DN6"), ("Hemel", "HP1"),
    ("Leamington", "CV32"), ("IOM", "IM1"),
    ("Douglas, IOM", "IM1"), ("Belfast, N. Ireland", "BT1"), ("Taunton, Som.", "TA1"), ("Conway", "LL32"),
    ("N Berwick", "EH39"), ("w bromwich", "B70"), ("S. Croydon", "CR2"), ("Soton", "SO14"),
    ("Scarboro", "YO11"),
  ])
  func aShortNameIsThatOfItsTown(_ text: String, _ code: String) { expect(text, code) }

  @Test(arguments: [
    ("Stratford", "CV37 E15"), ("Ashby", "LE65 DN16"), ("Ross", "HR9 NE70"), ("Westcliff", "SS0 DN17"),
    ("Burnham", "TA8 CM0 SL1"),
  ])
  func aLargerTownWithALongerNameMayBeMeant(_ name: String, _ codes: String) {
    guard case .several(let places)? = PlaceWords([name]).items.first?.meaning else {
      Issue.record("\(name) is one place")
      return
    }
    #expect(places.map(\.code).joined(separator: " ").hasPrefix(codes), "\(places.map(\.code))")
  }

  /// A longer name is not preferred to that which was typed.
  @Test(arguments: [
    "Newton, England", "Weston, England", "Castell, Wales", "Hebden, Yorkshire",
  ])
  func aNameOfSeveralStaysThat(_ text: String) {
    guard case .several(let places)? = PlaceWords([text]).items.first?.meaning else {
      Issue.record("\(text) is one place")
      return
    }
    #expect(places.count > 1)
  }

  /// Counties change, and addresses name the post town.
  @Test(arguments: [
    ("Sale, Cheshire", "M33"), ("Croydon, Surrey", "CR0"), ("Salford, Manchester", "M5"),
    ("Bromley, Kent", "BR1"), ("Oldham, Lancs", "OL1"), ("Oldham, Lancashire", "OL1"),
    ("Didsbury, Manchester, Lancs", "M20"), ("Belfast, Antrim", "BT1"), ("Belfast, County Antrim", "BT1"),
    ("Newcastle, Down", "BT33"),
    ("Wallsend, Newcastle", "NE28"), ("Abingdon, Berkshire", "OX14"), ("Coventry, Warwickshire", "CV1"),
    ("Bournemouth, Hampshire", "BH1"), ("Todmorden, Lancashire", "OL14"), ("Rhyl, Flintshire", "LL18"),
    ("Holyhead, Gwynedd", "LL65"), ("Greenock, Renfrewshire", "PA15"), ("Hampstead, Middlesex", "NW3"),
    ("Hay-on-Wye, Herefordshire", "HR3"),
  ])
  func formerCountiesAndPostTownsTellToo(_ text: String, _ code: String) {
    let found = codes([text])
    #expect(found.prefix { $0.isLetter } == code.prefix { $0.isLetter }, "\(text) \(found)")
    #expect(!found.contains("/"), "\(found)")
  }

  @Test(arguments: [
    ("Hillsborough, Kent", "no Hillsborough in Kent"), ("york kent", "no york in kent"),
    ("Didsbury, Leeds", "no Didsbury in Leeds"), ("Sale (Devon)", "no Sale in Devon"),
    ("Perth, Australia", "no Perth in Australia"), ("York, Canada", "no York in Canada"),
    ("boston usa", "no boston in usa"), ("London, Ontario", "no London in Ontario"),
    ("birmingham alabama", "no birmingham in alabama"), ("Newcastle, Co Galway", "no Newcastle in Co Galway"),
    ("broadway london", "no broadway in london"),
    ("British Library, Leeds", "no British Library in Leeds"),
    ("City Hall, Cardiff", "no City Hall in Cardiff"),
    ("Trinity College, Leeds", "no Trinity College in Leeds"),
    ("Stanley, Falkland Islands", "no Stanley in Falkland Islands"),
    ("Wood Street, Norwich", "no Wood Street in Norwich"),
    ("Wells, Cumbria", "no Wells in Cumbria"), ("Hay-on-Wye, England", "no Hay-on-Wye in England"),
    ("Oxford, Buckinghamshire", "no Oxford in Buckinghamshire"),
    ("Cardiff, Somerset", "no Cardiff in Somerset"),
    ("Reading, Surrey", "no Reading in Surrey"), ("Skipton, Lancashire", "no Skipton in Lancashire"),
    ("Stamford Bridge, Surrey", "no Stamford Bridge in Surrey"),
    ("Wing, Oxfordshire", "no Wing in Oxfordshire"),
    ("British Library, Kent", "no British Library in Kent"),
    ("westminster cardiff", "no westminster in cardiff"), ("Chelsea, Manchester", "no Chelsea in Manchester"),
    // Other islands have the outward code, too.
    ("Mid Yell, Unst", "no Mid Yell in Unst"), ("Lerwick, Yell", "no Lerwick in Yell"),
    ("Stromness, Hoy", "no Stromness in Hoy"), ("Skaw, Unst", "no Skaw in Unst"),
    ("Norwood, London", "no Norwood in London"), ("Baker Street, Enfield", "no Baker Street in Enfield"),
    ("Church Street, Twickenham", "no Church Street in Twickenham"),
    ("Water Lane, Brixton", "no Water Lane in Brixton"),
    ("Headington, Oxford, Kent", "no Headington, Oxford in Kent"),
  ])
  func whatAPlaceDoesNotLieInIsNoSecondPlace(_ text: String, _ expected: String) { expect(text, expected) }

  /// As on an envelope: of a place and a district that lies in it, or in which it lies, the narrower is meant.
  @Test(arguments: [
    ("London W1", "W1"), ("London, N1", "N1"), ("Sheffield S10", "S10"), ("Cambridge CB2", "CB2"),
    ("Leeds LS1 4", "LS1 4"), ("wood street NR29", "NR29"), ("Headingley LS6", "LS6"),
    ("Leeds ME17", "ME17"), ("Hillsborough S6", "S6"), ("Cambridge GL2", "GL2"),
    ("London E1 Leeds LS1", "E1 / LS1"), ("Newport, Gwent, NP20", "NP20"), ("Ashford, Kent TN24", "TN24"),
    ("Ashford Kent TN24", "TN24"), ("Harrow, Middlesex, HA1", "HA1"),
    ("Leeds, West Yorkshire LS1 4", "LS1 4"),
    ("Jesmond, Newcastle upon Tyne, NE2", "NE2"), ("Lower Slaughter, Glos, GL54", "GL54"),
    ("Bradford, Leeds, BD1", "BD1 / LS1 / BD1"), ("Ashford, Kent, LS1", "TN23 / LS1"),
    ("leeds M1", "LS1 / M1"), ("York, LS1", "YO1 / LS1"), ("Leeds (ME17)", "ME17"), ("London (W1)", "W1"),
    ("Leeds (LS2)", "LS2"), ("Kent (ME1)", "ME1"), ("Kent (ME14)", "ME14"),
  ])
  func aDistrictBehindItsPlaceIsOneOfBoth(_ text: String, _ codes: String) {
    let found = self.codes([text])
    #expect(found.filter { $0 != "*" } == codes, "\(text)")
  }

  /// A village is narrower than a district in which it lies, though it has another, too.
  @Test(arguments: [
    ("Rowhedge CO5", "Rowhedge", ["CO5"]), ("Rowhedge (CO7)", "Rowhedge", ["CO7"]),
    ("Thrapston, NN14", "Thrapston", ["NN14"]), ("Pontrilas, Hereford, HR2", "Pontrilas", ["HR2"]),
    ("Headingley, Leeds LS6", "Headingley", ["LS6"]),
  ])
  func aVillageIsNarrowerThanItsDistrict(_ text: String, _ name: String, _ codes: [String]) {
    let items = PlaceWords([text]).items
    guard items.count == 1, case .place(let place) = items[0].meaning else {
      Issue.record("\(text): \(items)")
      return
    }
    #expect(place.name == name && place.codes == codes, "\(text)")
  }

  /// Welsh names are joined or parted as people like it, and some write a blank for an apostrophe.
  @Test(arguments: [
    ("Penygroes, Llanelli", "SA14"), ("Penygroes, Caernarfon", "LL54"), ("Pentwyn, Pontypool", "NP4"),
    ("Talybont, Conwy", "LL32"), ("Penybont nr Abergavenny", "NP7"), ("King s Lynn", "PE30"),
    ("King s Lynn, Norfolk", "PE30"), ("Bishop s Stortford", "CM23"), ("St Mary s, Southampton", "SO14"),
  ])
  func aNameMayBeSpacedOtherwise(_ text: String, _ code: String) { expect(text, code) }

  /// fish puts in the rest of a name as one argument.
  @Test(arguments: [
    (["hayes", "england (BR2)"], "BR2"), (["mount", "pleasant (SA1)"], "SA1"),
    (["poulton", "Wirral (CH63)"], "CH63"), (["heath", "end Basingstoke and Deane (RG20)"], "RG20"),
    (["york", "hayes (BR2)"], "YO1 / BR2"),
  ])
  func theRestOfANameMayBeAnArgument(_ words: [String], _ codes: String) {
    #expect(self.codes(words) == codes)
  }

  /// What letterheads shorten, and landmarks whose town is said last.
  @Test(arguments: [
    ("S. Croydon", "CR2"), ("W Hampstead", "NW6"), ("E Grinstead", "RH19"), ("10 Downing St", "SW1A 2AA"),
    ("Weston-super-Mare, N. Somerset", "BS23"), ("Kingston-on-Thames", "KT1"), ("Newcastle on Tyne", "NE1"),
    ("Moreton-in-the-Marsh", "GL56"), ("temple meads bristol", "BS1 6QF"),
    ("new street birmingham", "B2 4QA"),
    ("piccadilly manchester", "M1 2BN"), ("Victoria Manchester", "M3 1WY"), ("airport manchester", "M90 1QX"),
  ])
  func aNameIsReadAsItIsShortened(_ text: String, _ code: String) { expect(text, code) }

  @Test(arguments: [
    ("york, leeds", "YO1 / LS1"), ("york,leeds", "YO1 / LS1"), ("Leeds; castle", "LS1 / SP5"),
    ("leeds bradford", "LS1 / BD1"), ("london kings lynn", "WC2 / PE30"),
    ("Bradford, Manchester", "BD1 / M1"), ("Poole, Bournemouth", "BH15 / BH1"),
    ("Ipswich IP1 & IP2", "IP1 / IP2"), ("IP1 & IP2", "IP1 / IP2"), ("Leeds, Yrok", "LS1 / ?Yrok"),
    ("Salford, Manchester, Leeds", "M5 / M1 / LS1"), ("London Eye, Big Ben", "SE1 7PB / SW1A 0AA"),
    ("Didsbury; Kent", "M20 / ME14"), ("sw1a 1aa m1 1ae", "SW1A 1AA / M1 1AE"),
    ("leeds M1 1AE qqq1", "LS1 / M1 1AE / ?qqq1"), ("manchster, m1 1ae", "?manchster / M1 1AE"),
  ])
  func placesInAListAreApart(_ text: String, _ expected: String) {
    let found = codes([text]).split(separator: " / ").map { $0.prefix { $0.isLetter || $0 == "?" } }
    #expect(
      found == expected.split(separator: " / ").map { $0.prefix { $0.isLetter || $0 == "?" } }, "\(found)")
  }

  /// Between semicolons each place is read as if it were alone, and so is each of two arguments.
  @Test(arguments: [
    (["York; Temple Meads"], "YO1 / BS1 6QF"), (["London", "Temple Meads"], "WC2N / BS1 6QF"),
    (["Manchester;", "Arsenal"], "M1 / N5"), (["Leeds;", "Waverley", "station"], "LS1 / EH1 1BB"),
    (["10 Downing Street, London SW1A 2AA; M1 1AE"], "SW1A 2AA / M1 1AE"),
    (["51.5,-0.1; York"], "51.5 -0.1 / YO1"),
  ])
  func eachOfTwoIsReadAlone(_ words: [String], _ codes: String) {
    #expect(self.codes(words, wanted: 2) == codes)
  }

  @Test func aNameOfTheUsersOwnGoesBeforeWhatItCouldMean() throws {
    for (name, text) in [("Newport, Wales", "Newport, Wales"), ("A & B", "A & B"), ("A & B", "York; A & B")] {
      let own = [OwnPlaces.Entry(postcode: try #require(Postcode("E14 3BQ")), name: name)]
      #expect(PlaceWords([text], own: own).items.last?.name == "E14 3BQ", "\(text)")
    }
  }

  /// A name with an unknown word, or with one that names only end with, is one name.
  @Test(arguments: [
    "Sutton Zzyx", "Kirkstall Zzyx", "Woolwich Zzyx", "Lower Methil", "New Road", "Oxford Road",
    "Town Hall",
    "n/a", "coronation road", "bodiam street", "stoke water", "york castle leeds", "stoke xyzzy", "E Rushden",
    "the pr", "Qqxville, Zzyxton", "HMP Walton", "SEC Glasgow", "South Swindon",
    "Great Britain", "University Hospital",
  ])
  func aNameIsNeverTwoPlaces(_ text: String) { expect(text, "?" + text) }

  @Test(arguments: [
    ("20 High Street Poole BH15 1BP", "BH15 1BP"), ("Flat E1, 5 Station Rd, Leeds, LS1 4DY", "LS1 4DY"),
    ("GP surgery, 4 Acme Lane, Belfast BT1 1AA", "BT1 1AA"), ("Acacia House, Leeds, LS1 4DY, UK", "LS1 4DY"),
    ("10 Downing Street, London, SW1A 2AA", "SW1A 2AA"),
    ("Oxford OX1 3BG", "OX1 3BG"), ("E1 6AN London", "E1 6AN"), ("Leeds M1 1AE", "LS1 / M1 1AE"),
    ("10 Downing Street, SW1A 1AA", "SW1A 2AA / SW1A 1AA"),
    ("Newcastle, ST5 8DH", "ST5 8DH"), ("10 High Street S E15 4EE", "E15 4EE"),
    ("Southampton/SO16 5JT", "SO16 5JT"), ("Southampton(SO16 5JT)", "SO16 5JT"),
    ("Leeds/SO16 5JT", "LS1 / SO16 5JT"),
    ("Postcode: LS1 4DY", "LS1 4DY"), ("my post code is LS1 4DY", "LS1 4DY"), ("UK LS1 4DY", "LS1 4DY"),
    ("postcode: LS1", "LS1*"), ("Post code LS1", "LS1*"), ("P/C: LS1 4DY", "LS1 4DY"),
    ("PC: LS1 4DY", "LS1 4DY"), ("Côd post: CF10 5AL", "CF10 5AL"),
    ("City: Leeds", "LS1"), ("Town: York, County: North Yorkshire", "YO1"),
    ("City: Leeds, LS1 4DY", "LS1 4DY"),
    ("Postcodes: LS1 4DY, YO1 7HH", "LS1 4DY / YO1 7HH"), ("Post code : Leeds", "LS1"),
    ("Postcode M1 1AE, postcode LS1 4DY", "M1 1AE / LS1 4DY"), ("my LS1 4DY", "?my / LS1 4DY"),
    ("Church Lane, Wells, Norfolk NR23 1JT", "NR23 1JT"), ("Bradford, Wilts BA15 1LN", "BA15 1LN"),
  ])
  func anAddressIsItsPostcode(_ text: String, _ expected: String) { expect(text, expected) }

  /// What looks like a district behind a word such as “flat” is a part of the address; a list of codes has no words.
  @Test(arguments: [
    ("off M27, SO16 5JT", "SO16 5JT"), ("SO16 5JT off the M27", "SO16 5JT"),
    ("SO16 5JT, Flat B2", "SO16 5JT"),
    ("SO16 5JT (Unit E1)", "SO16 5JT"), ("SO16 5JT Bay E1", "SO16 5JT"), ("Gate B1, SO16 5JT", "SO16 5JT"),
    ("Level B1 SO16 5JT", "SO16 5JT"), ("No 6, SO16 5JT", "SO16 5JT"), ("Rm. 12, SO16 5JT", "SO16 5JT"),
    ("Leave at No 6, SO16 5JT", "SO16 5JT"), ("Flat S E15 4EE", "E15 4EE"), ("Flat W N1 1AA", "N1 1AA"),
    ("Room S W1A 1AA", "W1A 1AA"), ("Door N E1 6AN", "E1 6AN"), ("Unit E1 6AN", "?Unit / E1 6AN"),
    ("Flat B2, Rosewood, SO16 5JT", "SO16 5JT"), ("S Flat B2 E15 4EE", "E15 4EE"),
    ("SO16 5JT. Ring bell B2", "SO16 5JT / ?Ring"),
    ("M88YR * SN3 1HP", "M8 8YR / ?* / SN3 1HP"),
    ("M1 1AE, M2", "M1 1AE / M2*"), ("M1, M2", "M1* / M2*"), ("M1 1AE, M2 1AB", "M1 1AE / M2 1AB"),
    ("SW1A 1AA SW1A 2AA", "SW1A 1AA / SW1A 2AA"),
    ("Flat B2, M1 1AE, M1 1AF", "M1 1AE / M1 1AF"), ("Leeds, M2, M1 1AE", "LS1 / M2* / M1 1AE"),
  ])
  func aPostcodeGoesBeforeDoorsAndRoads(_ text: String, _ expected: String) {
    #expect(codes([text]) == expected, "\(text)")
  }

  @Test func aNameOfTheUsersOwnIsNoDoor() throws {
    let own = [OwnPlaces.Entry(postcode: try #require(Postcode("E14 3BQ")), name: "Unit 5")]
    #expect(codes(["Unit 5, M1 1AE"], own: own) == "E14 3BQ / M1 1AE")
  }

  /// Whatever else a post town's name means, it is not far from a postcode of its own.
  @Test func aPostTownIsNotFarFromItsPostcode() throws {
    var random = SeededRandom()
    let towns = PostTown.districts.sorted { $0.key < $1.key }
    for (town, districts) in towns.shuffled(using: &random).prefix(100)
      + towns.filter({ $0.key == "NEWCASTLE" })
    {
      let runs = PostcodeGroup(PostcodePrefix(random.pick(districts)))?.runs ?? []
      guard let sector = runs.first?.sector, let postcode = Postcode(sector + "AA") ?? Postcode(sector + "AB")
      else { continue }
      for text in ["\(town), \(postcode)", "Chester & Sons, \(town), \(postcode)", "\(town) \(postcode)"] {
        #expect(PlaceItem.only(in: text, own: [])?.postcode == postcode, "\(text)")
      }
    }
  }

  /// In a line of a file, words that are not known, and places that hold the postcode, stand beside it.
  @Test(arguments: [
    ("PO Box 7, SW1A 2AA", "SW1A 2AA"), ("SW1A 2AA (rear)", "SW1A 2AA"),
    ("12 High St, SW1A 2AA; rear", "SW1A 2AA"), ("Smith, SW1A 2AA, tel: 020 7946 0000", "SW1A 2AA"),
    ("M1 Motel, Manchester M1 1AE", "M1 1AE"), ("A1 Autos, Gateshead NE8 1AA", "NE8 1AA"),
    ("22B Baker Street, London, NW1 6XE", "NW1 6XE"), ("NW1 6XE 22 Baker Street", "NW1 6XE"),
    ("London SW1, SW1A 2AA", "SW1A 2AA"),
    ("Newport SA42 0XX", "SA42 0XX"), ("Leeds SW1A 2AA", nil), ("SW1A 2AA Leeds", nil),
    ("London W1, SW1A 2AA", nil), ("SW1A 2AA SW1A 2AB", nil), ("SW1A 2AA, SW1A 2A", nil),
    ("SW1A 2AA, SW1A OAA", nil), ("York Street, Glasgow G2 8JX", "G2 8JX"),
    ("The Green, Twickenham TW2 5AB", "TW2 5AB"), ("Manor Farm, Milton, Abingdon OX14 4EH", "OX14 4EH"),
    ("Queens Park, Bournemouth BH8 9AA", "BH8 9AA"), ("Sutton, Ely CB6 2QA", "CB6 2QA"),
    ("Victoria Street, London SW1E 5ND", "SW1E 5ND"), ("12 Croydon Road, Croydon, London CR0 1AA", "CR0 1AA"),
    ("12 High Street, Leeds, SW1A 1AA", nil), ("High Street, Leeds, SW1A 1AA", nil),
    ("Flat 2, Leeds, SW1A 1AA", nil), ("12 High Street, Leeds, West Yorkshire, SW1A 1AA", nil),
    ("Leeds, London SW1A 1AA", nil), ("Sandringham, Oxenhall, Glos GL18 1RN", "GL18 1RN"),
    ("Mrs A. London, High Street, Skipton, BD23 1JZ", "BD23 1JZ"), ("Wilton, Wiltshire, SN8 3SR", "SN8 3SR"),
    ("Kent House, 4 Bath Road, Reading, RG4 9PU", "RG4 9PU"), ("Iona, High Street, York, YO1 7HH", "YO1 7HH"),
    ("Frimley Green, Surrey GU14 8BD", "GU14 8BD"), ("Yaxley, Diss, Suffolk, IP21 4BT", "IP21 4BT"),
    ("John Smith, Wouldham, Kent, ME6 5FX", "ME6 5FX"), ("York and 5 High St, Leeds, LS1 4AP", nil),
    ("12 High Street, Edinburgh SW1A 2AA", nil), ("York, Kent, CT1 2RS", nil),
    ("5 High Street, York, Kent, CT1 2RS", nil), ("Edinburgh, England, M1 1AE", nil),
    ("5 High Street, Croydon, M1 1AE", nil), ("5 High Street, Southsea, LS1 4AP", nil),
    ("5 High Street St Albans LS1 4AP", nil), ("12 Castle St Leeds LS1 4AP", "LS1 4AP"),
    ("12 King Street Castle Douglas DG7 1AA", "DG7 1AA"), ("York and YO1 7HH", nil),
    ("3 Station Road Drayton Market Harborough LE16 8RH", "LE16 8RH"),
    ("LS1 4AP and surrounding area", "LS1 4AP"), ("Leeds and 5 High St, Leeds, LS1 4AP", nil),
    ("37 Worcester Road Castle Ashby NN7 1LF", "NN7 1LF"),
    ("12 Castle St Albans Rd Leeds LS1 4AP", "LS1 4AP"),
    ("Rose Villa, 3 High Street, Kent, CT1 2RS", "CT1 2RS"),
    ("The Old Barn, Skipton SW1A 2AA", nil), ("12 High Street Edinburgh SW1A 2AA", nil),
    ("4 Acacia Avenue. Edinburgh. SW1A 2AA", nil), ("Rose Cottage, Scotland, BN1 1EE", nil),
    ("12 High Street, London SW1A 2AA", "SW1A 2AA"), ("John Lincoln SW1A 2AA", "SW1A 2AA"),
    ("Unit E1, 2nd Floor, Acme House", nil), ("Block B1 2nd Avenue", nil), ("e1 2nd floor", nil),
    ("Unit 4, 2nd Floor, 10 High Street, London E1 6AN", "E1 6AN"),
    ("Blenheim Palace, Woodstock OX20 1PP", "OX20 1PP"), ("Richmond TW9 1AA", "TW9 1AA"),
    ("Chester Zoo, Cedar House, Caughall Road, Chester CH2 1LH", "CH2 1LH"),
    ("Metrocentre, Gateshead, Tyne & Wear NE11 9YG", "NE11 9YG"), ("e1 2nd", "E1 2ND"),
    ("Mr Smith B N1 2TZ", "N1 2TZ"), ("Mr C W7 3AR", "W7 3AR"), ("Smith, S E15 4EE", "E15 4EE"),
    ("C\tM18 7RS", "M18 7RS"), ("A\tL1 1AA", "L1 1AA"), ("R\t147\tG40 4DD", "G40 4DD"),
    ("Size: M L6 8NF", "L6 8NF"), ("Size S E6 2BT", "E6 2BT"), ("Size M  L6 8NF", "L6 8NF"),
    ("Flat 3 S E15 4EE", "E15 4EE"), ("Unit 3 N W9 1JY", "W9 1JY"), ("Qty 2 M L6 8NF", "L6 8NF"),
    ("Floor 2, L E1 3LQ", "E1 3LQ"), ("Unit 2, N. N3 2PX", "N3 2PX"), ("(B) S9 1JS", "S9 1JS"),
    ("12 High Road, London S W 2 4ED", "SW2 4ED"), ("London, S.W.16 4BB", "SW16 4BB"),
    ("12 High St\\nGlasgow\\nG34 0QA", "G34 0QA"), ("{\"a\":\"1 High St\\nM41 6LP\"}", "M41 6LP"),
    ("A523, SK10 1AA", "SK10 1AA"), ("A523 SK10 1AA", "SK10 1AA"), ("B4788, SK10 1AA", "SK10 1AA"),
    ("M27, SK10 1AA", nil), ("NI no AB 12 34 56 C, SN11 8NF", "SN11 8NF"),
    ("Grid ref SU 123 456, DT2 8FN", "DT2 8FN"), ("SW 1, SW1A OAA", nil), ("M1 1, M1 1AE", nil),
    ("12 High Street, York, YO1&nbsp;7HH", "YO1 7HH"), ("q=York%2C%20YO1+7HH", "YO1 7HH"),
    ("to: S61 3DP!", "S61 3DP"), ("5W1A 1AA, M1 1AE", nil), ("T* S5 7LU", nil),
    ("O2; BL8 4JA", "BL8 4JA"), ("SP1 3NU\tMill Lane\tFloor", "SP1 3NU"),
    ("O2", nil), ("No 10", nil),
    ("SO16 5JT. Ring bell B2", "SO16 5JT"), ("E1, Rose Cottage, SO16 5JT", "SO16 5JT"),
    ("Acme, M27, SO16 5JT", "SO16 5JT"), ("A3057 Romsey Road, SO16 5JT", "SO16 5JT"),
    ("M1 1AE, M2", nil), ("M2, M1 1AE", nil), ("M1 1AE or M2", nil), ("M1 1AE/M1 1AF", nil),
    ("Smith, London W1, SW1A 2AA", nil), ("Leeds, M1, SW1A 1AA", nil), ("Leeds/SW1A 1AA", nil),
    ("Newcastle, ST5 8DH", "ST5 8DH"), ("Chester & Sons, Newcastle, ST5 8SE", "ST5 8SE"),
    ("Newcastle, SW1A 1AA", nil), ("GB-SO16 5JT", "SO16 5JT"), ("Mrs Jones–SO16 5JT", "SO16 5JT"),
    ("<td>SO16 5JT</td>", "SO16 5JT"), ("Southampton|SO16_5JT", "SO16 5JT"), ("SO16.5JT", "SO16 5JT"),
    ("https://example.org/SO16-5JT/map", "SO16 5JT"), ("Flat 0/1, G12 8QQ", "G12 8QQ"),
    ("c/o Smith, M1 1AE", "M1 1AE"), ("Stratford-upon-Avon, CV37 6HB", "CV37 6HB"),
    ("Solihull, A. Luton LU3 2DY", "LU3 2DY"), ("Ms A. Oldham - ME9 7DG", "ME9 7DG"),
    ("Ms J.R. Oldham, ME9 7DG", "ME9 7DG"), ("Oldham - ME9 7DG", nil), ("Solihull, Luton LU3 2DY", nil),
    ("University of Bradford, Bromley, BR2 6DW", "BR2 6DW"),
    ("High Street, LS1 4DY, 0113 4960000", "LS1 4DY"), ("Smith,5,High Street,LS1 4DY,a@b.uk", "LS1 4DY"),
    ("The Old Rectory, Sutton, PE28 3NA, 07700 900123", "PE28 3NA"),
    ("Church Lane, LS1 4DY, https://example.org/x", "LS1 4DY"),
    ("High Street, LS1 4DY, Tel: 0113 496 0000", "LS1 4DY"), ("High Street, LS1 4DY, Mr Smith", "LS1 4DY"),
    ("The Green, L4 0RZ", "L4 0RZ"), ("The Common, L4 0RZ, 07700 900123", "L4 0RZ"),
    ("High Street, LS1 4DY, York", nil), ("LS1 4DY, 0113 4960000", "LS1 4DY"),
    ("SG11 1DG, 144 St Mary's Road", "SG11 1DG"), ("144 St Mary's Road, SG11 1DG", "SG11 1DG"),
    ("High St 12 S1 2HE", "S1 2HE"), ("Flat 2, Market St 189 E50FZ", "E5 0FZ"),
    ("4 22nd Ave, NE35 9AB", "NE35 9AB"), ("Church St. TN11YG", "TN1 1YG"), ("Elm Hill WN8 8UZ", "WN8 8UZ"),
    ("Queens Pk AL10 9EZ", "AL10 9EZ"), ("Mill Bank, BN1 1AA", "BN1 1AA"), ("Elm Hill, Leeds, SW1A 1AA", nil),
    ("Hillside, LS1 4DY", "LS1 4DY"), ("Cherry Orchard LS1 4DY", "LS1 4DY"),
    ("The Ridge, LS1 4DY", "LS1 4DY"),
    ("Didsbury, LS1 4DY", nil), ("Whitchurch, LS1 4DY", nil), ("Burnopfield AB52 6NQ", nil),
    (")Milton Keynes,to\tls14dy. Unit 4Bmiddlesbrough:TS: Castle Hill/", nil),
    ("Flat 3; Leeds; LS1 4DY, Scotland", "LS1 4DY"), ("Flat 3; LS1 4DY, Exeter", nil),
    ("PO Box 7; LS1 4DY; York", nil), ("Unit 4B; High St; Seaham; SR7 7UE", "SR7 7UE"),
    ("\"York Pl\",\"Aylesbury\",\"HP20 1NW\"", "HP20 1NW"), ("\"HIGH ST\";\"PL15 8HB\"", "PL15 8HB"),
    ("Durham Ave / Leicester / SS7 2NW", nil), ("The Green | Portsmouth | NR19 1PP", nil),
    ("Durham Ave Leicester SS7 2NW", nil), ("York Pl London DY4 0DJ", nil),
    ("York Pl York YO1 7HH", "YO1 7HH"),
    ("12 Park View Milton Keynes BN3 3NA", nil), ("12 Castle Hill London LS1 4DY", nil),
    ("12 Castle Hill Leeds LS1 4DY", "LS1 4DY"), ("Aldbrough St John, S64 8GD", nil),
    ("Town: Leeds; Postcode: M1 1AE", nil), ("Town: Leeds; Postcode: LS1 4DY", "LS1 4DY"),
    ("{\"town\":\"Leeds\",\"postcode\":\"M1 1AE\"}", nil), ("Boston. Postcode S66 3XB", nil),
    ("{\"town\":\"Leeds\",\"postcode\":\"LS1 4DY\"}", "LS1 4DY"),
    ("12 High St. Milton Keynes. MK15 9HL.", "MK15 9HL"), ("1.M1 1AE", "M1 1AE"),
    ("stratford station:MK22DD", "MK2 2DD"), ("street:SW1A2AA", "SW1A 2AA"),
    ("12 High Street, Leeds.LS1 4DY", "LS1 4DY"), ("S73 0DR.barnsley", "S73 0DR"),
    ("HX3 8NW, WR5 1NJ.RM18 8LT", nil), ("12 High StreetST6 1HL", "ST6 1HL"),
    ("TS25 4HT:RH1 6LY", nil), ("Chippenham:SN14 8HX", "SN14 8HX"), ("postcode:M1 1AE", "M1 1AE"),
    ("SW1A 1AA, Elm Hill", "SW1A 1AA"), ("Kentish Town, M1 1AE", nil), ("Clapham Junction, M1 1AE", nil),
    ("221 St Andrews St. Colchester CO4 6AN", "CO4 6AN"), ("12 St. Andrews St. Leeds LS1 4DY", "LS1 4DY"),
    ("12 St. Andrews St. York LS1 4DY", nil), ("Chester le Street SW1A 1AA", nil), ("Leeds SW1A 1AA", nil),
    ("Notting Hill, M1 1AE", nil), ("Lisson Grove DY5 2AQ", "DY5 2AQ"), ("Hazel Grove, M1 1AE", nil),
    ("152 1st Avenue, SG11 1DG", "SG11 1DG"), ("SG11 1DG, 152 1st Avenue", "SG11 1DG"),
    ("152 A1 Industrial Estate, Knutsford. Postcode: WA16 9HQ", "WA16 9HQ"),
    ("WA16 9HQ, 152 A1 Industrial Estate", "WA16 9HQ"),
    ("CV32 5TG at 10am by Mr Day, ref W1A/0001", "CV32 5TG"), ("CV32 5TG, so 9pm", "CV32 5TG"),
    ("CV32 5TG, SO15 9PM", nil),
    ("ex4 4th exeter", "EX4 4TH"), ("EX4 4th Exeter", "EX4 4TH"), ("EX4 4th Floor", nil),
    ("LondonSE10RQ", "SE1 0RQ"), ("GlasgowG31 2QE", "G31 2QE"), ("DidsburyM20 2RN", "M20 2RN"),
    ("12 High Street, LondonSE10RQ", "SE1 0RQ"), ("King's LynnPE30 1ET", "PE30 1ET"),
    ("GreenOreBA52HA", "BA5 2HA"), ("1 Mill Rd, BourtonOnTheWaterGL54 2AN", "GL54 2AN"),
    ("M332XWSale", "M33 2XW"), ("M33 2XWSALE, Cheshire", "M33 2XW"), ("PL25 4FASt Austell", "PL25 4FA"),
    ("M33 2XWs", nil), ("M33 2XWLeeds", nil), ("LeedsSE10RQ", nil), ("abcSE10RQ", nil), ("PartSE10RQ", nil),
    ("Leeds<br>LS1 4DY", "LS1 4DY"), ("Leeds<br/>CT14 9ER", nil), ("<p>Leeds</p><p>CT14 9ER</p>", nil),
    ("Leeds postcode: LS1 4DY", "LS1 4DY"), ("Leeds postcode M1 1AE", nil), ("a > b, LS1 4DY", "LS1 4DY"),
    ("Work: M1 1AE", "M1 1AE"), ("Smith; Town: M1 1AE", "M1 1AE"), ("Church: M1 1AE", "M1 1AE"),
    ("12 Elm Brae London LS1 4DY", nil), ("12 Elm Brae Leeds LS1 4DY", "LS1 4DY"),
    ("4 Far Meadow, LS1 4DY", "LS1 4DY"), ("Badshot Lea NE31 1QW", nil),
    ("Smith\tLeeds\tM1 1AE", nil), ("Smith\tLeeds\tLS1 4DY", "LS1 4DY"), ("12\tLeeds\tM1 1AE", nil),
    ("M1 1AE\tLeeds\tSmith", nil), ("<td>Leeds</td><td>M1 1AE</td>", nil), ("<b>Leeds</b> M1 1AE", nil),
    ("town=Leeds&postcode=M1+1AE", nil), ("town=Leeds&postcode=LS1+4DY", "LS1 4DY"),
    ("city:Leeds;zip:M1 1AE", nil), ("Post Town: Leeds Post Code: M1 1AE", nil),
    ("(town \"Leeds\") (postcode \"M1 1AE\")", nil), ("12) Leeds M1 1AE", nil), ("12. Leeds, M1 1AE", nil),
    ("1a. Leeds, M1 1AE", nil), ("#12 Leeds, LS1 4DY", "LS1 4DY"), ("5 Mill Lane/Leeds/M1 1AE", nil),
    ("5 Mill Lane\\Leeds\\M1 1AE", nil), ("5 High St, Gillingham, Kent, M1 1AE", nil),
    ("5 High St, Gillingham, Kent, ME7 1BB", "ME7 1BB"), ("5 High St, Truro Cornwall, M1 1AE", nil),
    ("5 High St, Headingley Leeds, M1 1AE", nil), ("5 High St, Headingley Leeds, LS6 1AA", "LS6 1AA"),
    ("5 High St, near Truro, M1 1AE", nil), ("5 High St, North Leeds, M1 1AE", nil),
    ("5 High St, Leeds LS6, M1 1AE", nil), ("5 Mill Lane, Cornwall, M1 1AE", nil),
    ("5 Mill Lane, Bromley, Kent, BR1 1LU", "BR1 1LU"), ("Stornoway, Ross-shire, HS1 2BE", "HS1 2BE"),
    ("Preston, J, 5 Elmdon St, Leeds, LS1 4DY", "LS1 4DY"),
    ("id=1&city=Manchester&postcode=M1+1AE", "M1 1AE"), ("id=1&city=Leeds&postcode=M1+1AE", nil),
    ("https://x.org/?street=High%20Street&town=Manchester&postcode=M1%201AE", "M1 1AE"),
    ("{street: \"High Street\", town: \"Manchester\", postcode: \"M1 1AE\"}", "M1 1AE"),
    ("{'street': 'High Street', 'town': 'Leeds', 'postcode': 'M1 1AE'}", nil),
    ("street|High Street|city|Manchester|M1 1AE", "M1 1AE"),
    ("<td>Bolton &amp; Co</td><td>55 Mill Road</td><td>Derby</td><td>DE21 2LE</td>", "DE21 2LE"),
    ("Elmstead, near Bromley, BR2 9PD", "BR2 9PD"), ("Smith & B, M1 1AE", "M1 1AE"),
    ("Haverhill, Essex, CB9 7WA", "CB9 7WA"), ("The Elms, Stamford, Northants PE9 2WD", "PE9 2WD"),
    ("Haverhill, Cornwall, CB9 7WA", nil), ("Kent, DA14 5EU", "DA14 5EU"), ("Kent, M1 1AE", nil),
    ("London, BR1 3RW", "BR1 3RW"), ("London, GU1 2WH", nil),
    ("Coldstream, Northumberland, TD12 4BH", "TD12 4BH"), ("Wells, Norfolk, NR23 1JT", "NR23 1JT"),
    ("Chester & Sons, Mill Lane, ST5 8DH", "ST5 8DH"), ("John Bolton LS1 4DY", "LS1 4DY"),
    ("{\"street\":\"42 Church Lane\",\"postcode\":\"WN7 1EJ\"}", "WN7 1EJ"),
    ("Street: 5 Acacia Road; Postcode: LS1 4AP", "LS1 4AP"), ("City: Hessle; Postcode: HU13 0NG", "HU13 0NG"),
    ("City - Leeds, LS1 4AP", "LS1 4AP"), ("{\"city\":\"Foobar\",\"postcode\":\"WN7 1EJ\"}", "WN7 1EJ"),
    ("<p>23 St John's Street<br>Solihull<br/>B93 0LE</p>", "B93 0LE"),
    ("color: #ba52dd;", nil), ("color: #ba52dd, M1 1AE", "M1 1AE"), ("#B15 2TT", "B15 2TT"),
  ])
  func aLineWithOnePostcodeIsAnAddress(_ line: String, _ postcode: String?) {
    #expect(PlaceItem.only(in: line, own: [])?.postcode?.description == postcode)
  }

  /// An address whose town is far from its postcode is one mistake, however much of it is read.
  @Test(arguments: [
    ("5 High St Leeds M1 1AE", "Leeds"), ("5 Mill Lane, Leeds, M1 1AE", "Leeds"),
    ("Flat 3, Chester, M1 1AE", "Chester"), ("5 High St, Truro TR1, M1 1AE", "Truro"),
  ])
  func anAddressIsNotReadInParts(_ text: String, _ town: String) throws {
    let items = PlaceWords([text]).items
    try #require(items.count == 1)
    guard case .postcode(.failure(.farFromTown(_, town: let named, _))) = items[0].meaning else {
      Issue.record("\(items[0].meaning)")
      return
    }
    #expect(named == town)
  }

  /// Quotes hold an address together, whatever stands beside it, and “and” stands between codes as between names.
  @Test(arguments: [
    (["York", "5 High St, Leeds, M1 1AE", "LS6"], ["York", "", "LS6"]),
    (["5 High St, Leeds, LS1 1UR", "2 Mill Lane, York, YO1 7HH"], ["LS1 1UR", "YO1 7HH"]),
    (["1 Leeds Road, M1 1AE", "Deal"], ["M1 1AE", "Deal"]), (["SW1A1AA M1", "1AE"], ["SW1A 1AA", "M1 1AE"]),
    (["M1", "and", "LS1"], ["M1", "LS1"]), (["M1 1AE", "and", "LS1 1UR"], ["M1 1AE", "LS1 1UR"]),
    (["Leeds", "and", "M"], ["Leeds", "M"]), (["Leeds", "M1 1AE", "York"], ["Leeds", "M1 1AE", "York"]),
    (["York and 5 High St, Leeds, LS1 4AP"], ["York", "LS1 4AP"]),
    (["5", "High", "St,", "Leeds,", "LS1", "4AP", "and", "LS6"], ["LS1 4AP", "LS6"]),
    (["York", "and", "5", "High", "St,", "Leeds,", "M1", "1AE"], ["York", ""]),
    (["Unit 4 and 5 High St, Leeds, LS1 4AP"], ["LS1 4AP"]),
    (["Marks & Spencer, 5 High St, Leeds LS1 4AP"], ["LS1 4AP"]),
    (["M", "and", "leeds"], ["M", "Leeds"]), (["LS", "and", "York", "and", "LS1"], ["LS", "York", "LS1"]),
    (["LS1 4AP", "and", "Leeds"], ["LS1 4AP", "Leeds"]), (["York", "&", "YO1 7HH"], ["York", "YO1 7HH"]),
    (["York", "and", "5 High St, Leeds, LS1 4AP", "and", "LS6"], ["York", "LS1 4AP", "LS6"]),
    (["5 High St, Leeds, LS1 4AP", "and", "Hull", "&", "York"], ["LS1 4AP", "Hull", "York"]),
    (
      ["York", "and", "Rose Cottage, Leeds, LS1 4AP", "Mill House, York, YO1 7HH", "and", "LS6"],
      ["York", "LS1 4AP", "YO1 7HH", "LS6"]
    ),
    (["LS1 4AP, Leeds", "and", "York"], ["LS1 4AP", "York"]),
    (["Zzyzx", "and", "LS1 4AP", "and", "York", "and", "M1 1AE"], ["", "LS1 4AP", "York", "M1 1AE"]),
  ])
  func anAddressInQuotesIsOneItem(_ words: [String], _ names: [String]) {
    #expect(PlaceWords(words).items.map { $0.isMistake ? "" : $0.name } == names)
  }

  /// What cannot be read is cut at “and”, “to” and postcodes, so that it takes nothing with it.
  @Test(arguments: [
    ("Leeds and Yrok and Hull", "LS1 / ?Yrok / HU1"), ("Tyne and Wear and Yrok", "NE31 / ?Yrok"),
    ("Leeds to York", "LS1 / YO1"), ("York and Sons", "YO1 / ?Sons"),
    ("Marks and Spencer", "?Marks and Spencer"), ("Rose and Zzyzx", "?Rose and Zzyzx"),
    ("temple meads & York", "BS1 6QF / YO1"), ("Yrok and 5 High St, Leeds, LS1 4AP", "?Yrok / LS1 4AP"),
    ("The Barn and 5 High St, Leeds, LS1 4AP", "LS1 4AP"),
    ("5 High St, Leeds, LS1 4AP and Yrok", "LS1 4AP / ?Yrok"),
    ("5 High St, Leeds, LS1 4AP to 7 Mill Lane, York, YO1 7HH", "LS1 4AP / YO1 7HH"),
    ("5 High St, Leeds, LS1 4AP, 7 Mill Lane, York, YO1 7HH", "LS1 4AP / YO1 7HH"),
    ("Flat 2 and 3, 5 High St, Leeds, LS1 4AP and Unit 7 & 8, York YO1 7HH", "LS1 4AP / YO1 7HH"),
    ("Leeds & Warrington Road, Prescot L35 5DR", "LS1 / L35 5DR"),
    ("York, and The Savoy, Strand, London WC2R 0EZ", "YO1 / WC2R 0EZ"),
    ("York, 5 High St, Leeds, LS1 4AP", "YO1 / ?5 High St / LS1 / LS1 4AP"),
    ("Castell Caernarfon, Pen Deitsh, Caernarfon LL55 2AY", "LL55 2AY"),
    ("Derby and Sons Acme Way, Preston PR2 6QE", "PR2 6QE"),
    ("Lincoln and Co, Church Lane, Newton, Porthcawl, CF36 3TU", "CF36 3TU"),
    ("Rose and Crown, Ely, CB6 3JR", "CB6 3JR"), ("Hare & Hounds 12 Oxford St, Kington HR5 3JL", "HR5 3JL"),
    ("St Peter and St Paul 3 Devon Close, Umberleigh EX37 9PT", "EX37 9PT"),
    ("Coach and Horses LS1 4AP", "LS1 4AP"), ("Yrok and Kirkgat LS1 4AP", "LS1 4AP"),
    ("Rose and Crown LS1 4AP", "LS1 4AP"), ("Hope & Anchor, LS1 4AP", "LS1 4AP"),
    ("Rose, Crown LS1 4AP", "TR4 / IV2 / LS1 4AP"), ("Armley and Kirkstall LS1 4AP", "LS12 / LS5 / LS1 4AP"),
    ("Brunel University London, Kingston Lane, Uxbridge UB8 3PH", "UB8 3PH"),
  ])
  func whatCannotBeReadIsCutAtItsJoints(_ text: String, _ expected: String) {
    #expect(codes([text]) == expected, "\(text)")
  }

  @Test func aLongListMayHaveCommas() {
    let names = Array(repeating: ["Leeds", "Newport, Wales", "Yrok", "Milton Keynes"], count: 100).flatMap(
      \.self)
    let items = PlaceWords([names.joined(separator: ", ")]).items
    #expect(items.count { $0.text == "Leeds" && !$0.isMistake } == 100)
    #expect(items.count { $0.text == "Milton Keynes" && !$0.isMistake } == 100)
    #expect(items.count { $0.text == "Yrok" && $0.isMistake } == 100)
  }

  /// The lines of an argument are those of an address, or of a list.
  @Test(arguments: [
    ("Leeds\nYork\nTyne and Wear\n", "LS1 / YO1 / NE31"), ("5 High St\nLeeds\nLS1 4AP", "LS1 4AP"),
    ("Leeds\r\nM1 1AE", "LS1 / M1 1AE"),
  ])
  func anArgumentMayHaveLines(_ text: String, _ expected: String) {
    #expect(codes([text]) == expected, "\(text)")
  }

  /// What “and” joins is read once, however many there are.
  @Test func aLongListMayBeJoinedByAnd() {
    let words = Array(repeating: ["M1 1AE", "and", "Leeds", "and"], count: 500).flatMap(\.self) + ["York"]
    #expect(PlaceWords(words).items.map(\.name).count(where: { $0 == "Leeds" }) == 500)
    #expect(PlaceWords(words).items.count == 1_001)
  }

  /// Places and codes that are no part of an address make it a list: what is named as streets are is then none.
  @Test(arguments: [
    (["Norton St Philip", "M1 1AE"], 2), (["Chalfont St Giles", "HP8", "M1 1AE"], 3),
    (["Whitley Bay", "NE26", "M1 1AE"], 3), (["Leeds", "Herne Bay", "CT6", "M1 1AE"], 4),
    (["whitley bay bt68 m32 9tx"], 3), (["Abbey Road", "Leeds", "M1", "HU3 6NN"], 4),
    (["Oxford Street", "M1", "HU3 6NN"], 3), (["Hampton Court", "HU3 6NN"], 2),
    (["RM3", "Tamer Lane End", "OX4 1JH"], 3), (["Camberley, Poulders Gardens, UB8 2FE"], 3),
    (["East Court, St George, OL15 9BU"], 1), (["Flat", "B2", "SW1A 2AA"], 1),
    (["Abbey Road", "NW8 9AY"], 1),
  ])
  func noItemOfAListIsTakenForAStreet(_ words: [String], _ count: Int) {
    #expect(PlaceWords(words).items.count == count, "\(PlaceWords(words).items.map(\.text))")
  }

  /// What stands before a postcode and ends as streets do is its street, though a station or a town and an area are
  /// called so. Towns, the user's own names, and what a shell's quotes hold together are not.
  @Test(arguments: [
    ("Oxford Pl TN8 5QY", ["TN8 5QY"]), ("London Ct E6 3AX", ["E6 3AX"]), ("Elm Gdns LS1 4DY", ["LS1 4DY"]),
    ("Victoria Pl, Leeds, LS1 4DY", ["LS1 4DY"]), ("North Rd SW9 6JW", ["SW9 6JW"]),
    ("Leicester Sq. SW1A 1AA", ["SW1A 1AA"]), ("E Pl 101, LL13 0PF", ["LL13 0PF"]),
    ("Mill Ct 4 ls14dy", ["LS1 4DY"]), ("Queens Rd 4, S40 1NX", ["S40 1NX"]),
    ("4 22nd Ave NE35 9AB", ["NE35 9AB"]),
    ("Bath Rd SW1A 1AA M1 1AE", ["SW1A 1AA", "M1 1AE"]),
    ("High St 12 S1 2HE LS1 4DY", ["S1 2HE", "LS1 4DY"]), ("Mill Rd 3/2, Elm Cl, M1 1AE", ["M1 1AE"]),
    ("Chester le Street SW1A 1AA", [nil, "SW1A 1AA"]), ("My Place SW1A 1AA", [nil, "SW1A 1AA"]),
    ("Leeds Pl, York", [nil, nil]), ("Church Street TN1 1YG", ["TN1 1YG"]),
    ("The Close LS1 4DY", ["LS1 4DY"]),
    ("Spring Grove, LS1 4DY", ["LS1 4DY"]), ("12 Hazel Grove LS1 4DY", ["LS1 4DY"]),
    ("Colwyn Bay Ct, LE18 4PB", ["LE18 4PB"]), ("Newcastle upon Tyne Pl, LS12 1TU", ["LS12 1TU"]),
    ("Milton Keynes Pl PE11 3JA PL20 6PD", ["PE11 3JA", "PL20 6PD"]),
    ("Elm Hill, NR3 1HN", ["NR3 1HN"]), ("York Hill LS1 4DY", ["LS1 4DY"]),
    ("3 Elm Hill, NR3 1HN", ["NR3 1HN"]),
    ("12 Elm Mws M1 1AE", ["M1 1AE"]), ("12 Queen Sq North Berwick EH39 5FF", ["EH39 5FF"]),
    ("Tower Hill, M1 1AE", [nil, "M1 1AE"]), ("Castel Hill, M1 1AE", [nil, "M1 1AE"]),
    ("NG18 2FF, Leeds Pl", ["NG18 2FF", nil]),
    ("Hazel Grove, M1 1AE", [nil, "M1 1AE"]), ("Earls Ct, M1 1AE", [nil, "M1 1AE"]),
    ("York Kensal Rise M1 1AE", [nil, nil, "M1 1AE"]), ("Leeds My Pl M1 1AF", [nil, nil, "M1 1AF"]),
    ("My Place 7 M1 1AF", ["M1 1AF"]),
  ])
  func aStreetBeforeItsPostcodeIsNoItem(_ text: String, _ postcodes: [String?]) {
    let own = [OwnPlaces.Entry(postcode: Postcode("M1 1AE")!, name: "My Place")]
    let items = PlaceWords([text], own: own).items
    #expect(items.map { $0.postcode?.description } == postcodes)
    #expect(PlaceWords(["North Road", "SW9 6JW"]).items.count == 2)
  }

  @Test(arguments: [
    ("Station Rd", "Station Road"), ("Mill Gardens", "Mill Gdns"), ("mill gdns", "Mill Gdns"),
    ("Office", "The Office"), ("the station road", "Station Road"), ("plum road", "The Plum Rd"),
    ("the mill gardens", "Mill Gdns"),
  ])
  func anOwnNameIsFoundInFullAndInShort(_ typed: String, _ name: String) {
    let own = ["Station Road", "Mill Gdns", "Station Row", "The Office", "The Plum Rd"].map {
      OwnPlaces.Entry(postcode: Postcode("M1 1AE")!, name: $0)
    }
    guard case .place(let place)? = PlaceWords([typed], own: own).items.first?.meaning else {
      Issue.record("\(typed) is no place")
      return
    }
    #expect(place.name == name && place.kind == .own)
  }

  /// It is completed in full, too, before what the country has of that name.
  @Test func anOwnNameIsCompletedInFull() {
    let own = [OwnPlaces.Entry(postcode: Postcode("M1 1AE")!, name: "Baker St")]
    let first = PlaceNames.builtIn.matchesByLetter("baker stree", own: own, limit: 5).first
    #expect(first?.name == "Baker St" && first?.otherName == "Baker Street" && first?.kind == .own)
  }

  @Test(arguments: ["London, SW1A OAA", "Smith, 1 High Street, London SW1A OAA", "SW1A OAA, rear"])
  func aSlipInAnAddressIsNamed(_ line: String) throws {
    let item = try #require(PlaceItem.only(in: line, own: []))
    guard case .postcode(.failure(let error)) = item.meaning else {
      Issue.record("\(line) is \(item.meaning)")
      return
    }
    #expect(error.description == "“SW1A OAA” is not a postcode; did you mean SW1A 0AA?")
  }

  /// A postcode that is written twice is one.
  @Test(arguments: [
    ("SW1A 2AA SW1A 2AA", "SW1A 2AA"), ("NW1 6XE (was NW16XE)", "NW1 6XE"), ("M1 1AE, M11AE", "M1 1AE"),
    ("10 Downing St SW1A 2AA, London SW1A2AA", "SW1A 2AA"), ("SW1A 2AA M1 1AE", nil),
  ])
  func aPostcodeOnALineMayBeWrittenTwice(_ line: String, _ postcode: String?) {
    #expect(PlaceItem.only(in: line, own: [])?.postcode?.description == postcode)
  }

  /// What forms have on a line is no station, though a station has it for its code.
  @Test(arguments: [("NFA", false), ("LDN", false), ("station NFA", true), ("KGX", true), ("London", true)])
  func anAbbreviationOnALineIsNoStation(_ line: String, _ isRead: Bool) {
    #expect(PlaceItem.only(in: line, own: [])?.isMistake == !isRead)
  }

  /// Of a name before its county only the name is at fault. An address is not more than one place.
  @Test(arguments: [
    ("Leicster, Leics", "Leicster", "Leicester"), ("Birmigham, West Midlands", "Birmigham", "Birmingham"),
    ("Torquey, Devon", "Torquey", "Torquay"), ("Bridgewater, Somerset", "Bridgewater", "Bridgwater"),
    ("Newton Abbott, Devon", "Newton Abbott", "Newton Abbot"),
    ("Headngley, Leeds", "Headngley", "Headingley"),
  ])
  func aMisspeltNameBeforeItsCountyIsNamed(_ line: String, _ name: String, _ meant: String) throws {
    let item = try #require(PlaceItem.only(in: line, own: []))
    #expect(item.text == line && item.subject == name && item.likely.first?.title == meant, "\(item)")
  }

  @Test(arguments: [
    (
      "12 High Street, Dorking, Surrey",
      "“12 High Street, Dorking, Surrey” has no postcode; write one like SW1A 1AA."
    ),
    ("Rose Cottage, Dorking", "“Rose Cottage, Dorking” has no postcode; write one like SW1A 1AA."),
    ("12 High Street", "“12 High Street” is not a postcode; write one like SW1A 1AA."),
    ("M1, M2", "“M1, M2” is more than one postcode or place; write one a line."),
    ("Leeds, York", "“Leeds, York” is more than one postcode or place; write one a line."),
    ("M1; SW1A 1AA", "“M1; SW1A 1AA” is more than one postcode or place; write one a line."),
    (
      "Leeds; SW1A 1AA",
      """
      “Leeds; SW1A 1AA” names “Leeds”, which is far from SW1A 1AA; write the right town, or the postcode alone.
      """
    ),
    ("Leeds, M2, SW1A 1AA", "“Leeds, M2, SW1A 1AA” is more than one postcode or place; write one a line."),
    (
      "Jane, 4 Mill Lane, Leeds, SW1A 1AA",
      """
      “Jane, 4 Mill Lane, Leeds, SW1A 1AA” names “Leeds”, which is far from SW1A 1AA; write the right town, or the \
      postcode alone.
      """
    ),
  ])
  func whatIsAmissInALineIsSaid(_ line: String, _ sentence: String) throws {
    guard case .postcode(.failure(let error))? = PlaceItem.only(in: line, own: [])?.meaning else {
      Issue.record("\(line) is read")
      return
    }
    #expect(error.description == sentence)
  }

  @Test(arguments: [
    ("The Trafford Centre", "M17 8AA"), ("Glynneath", "SA11"), ("Rosegrove", "BB12"),
    ("bourton water", "GL54"),
    ("terminal 5", "TW6 2GA"), ("Leeds railway station", "LS1 4DY"), ("temple meads", "BS1 6QF"),
    ("leeds castle", "ME17 1PL"), ("Near Sawrey", "LA22"), ("Gt Yarmouth", "NR30"), ("leeds uk", "LS1"),
    ("SS Great Britain", "BS1 6TY"), ("Leeds, Great Britain", "LS1"), ("Bullring, Birmingham", "B5 4BU"),
    ("Alexandra Hospital, Harlow", "CM20 1QX"), ("Alexandra Hospital, Portsmouth", "PO6 3LY"),
    ("island skomer", "SA62"),
  ])
  func aNameIsFoundAsPeopleWriteIt(_ text: String, _ code: String) { expect(text, code) }

  /// A whole code means only itself.
  @Test func aCodeMeansItselfAlone() throws {
    for (text, districts) in [
      ("M1", ["M1"]), ("BH14", ["BH14"]), ("m1 ", ["M1"]),
      ("SW1", ["SW1A", "SW1E", "SW1H", "SW1P", "SW1V", "SW1W", "SW1X", "SW1Y"]),
      ("BL", Gazetteer.outcodes(inArea: "BL").map(\.name)),
    ] {
      let item = try #require(PlaceWords([text]).items.first)
      guard case .group(let group) = item.meaning else {
        Issue.record("\(text) is \(item.meaning)")
        continue
      }
      #expect(group.districts.map(\.name) == districts)
      #expect(
        Set(group.runs.compactMap { $0.sector.split(separator: " ").first.map(String.init) })
          == Set(districts))
    }
    guard case .group(let open)? = PlaceWords(["M1*"]).items.first?.meaning else {
      Issue.record("M1* is no group")
      return
    }
    #expect(open.runs.contains { $0.sector.hasPrefix("M11 ") })
  }

  /// The number of places that a command takes decides what is left open.
  @Test func theNumberOfPlacesWantedDecides() {
    #expect(codes(["durness", "tongue"], wanted: 2) == "IV27 / IV27")
    // What fish puts in behind “near” belongs to it.
    #expect(codes(["heelands", "near", "milton Keynes"]) == "MK13")
    #expect(codes(["temple meads & reigate and banstead"]) == "BS1 6QF / RH1")
    #expect(codes(["London N, York"]) == "N / YO1" && codes(["london", "se"]) == "SE")
    // No part of an argument stands with the next.
    #expect(PlaceWords(["Penpol, Kent", "CT1 2RS"], wanted: 2).items.map(\.isMistake) == [true, false])
    #expect(PlaceWords(["Leeds, York, Hull"], wanted: 2).items.map(\.isMistake) == [false, false, false])
    #expect(codes(["Salford, Manchester"], wanted: 2).split(separator: " / ").count == 2)
    #expect(codes(["Bradford, Manchester"], wanted: 1) == "M40")
    #expect(codes(["coronation", "road"], wanted: 2).contains("?"))
    #expect(codes(["edinburgh", "waverley", "glasgow", "central"], wanted: 2) == "EH1 1BB / G1 3SL")
    #expect(codes(["Sutton, Ely"], wanted: 2) == "several SM1 / CB7")
    #expect(codes(["Sheffield, Hillsborough, Rotherham"], wanted: 2) == "S1 / S6 / S60")
    #expect(codes(["Newport, Wales"], wanted: 2) == "NP20")
    #expect(codes(["st", "Ives, Cornwall"], wanted: 2) == "TR26")
    #expect(codes(["St Ives (TR26)"], wanted: 2) == "TR26")
    #expect(codes(["Sheffield, Richmond"], wanted: 2) == "S1 / several DL10")
    #expect(codes(["portlethen, hillside"], wanted: 2) == "AB12 / AB12")
    #expect(codes(["weymouth to preston"], wanted: 2) == "DT4 / several PR1")
    #expect(codes(["weymouth and preston"]) == "DT4 / PR1")
    #expect(codes(["Stratford-upon-Avon"], wanted: 2) == "CV37")
    #expect(codes(["leeds-york"], wanted: 2) == "LS1 / YO1")
    #expect(codes(["51.5", "-0.14"], wanted: 1) == "51.5 -0.14")
    #expect(codes(["51.5,", "-0.14", "SW1A", "1AA"], wanted: 2) == "51.5 -0.14 / SW1A 1AA")
    #expect(codes(["st", "ives,", "cornwall", "51.5,-0.14"], wanted: 2) == "TR26 / 51.5 -0.14")
    #expect(codes(["51.5", "-0.14", "52", "1.25"], wanted: 2) == "51.5 -0.14 / 52.0 1.25")
  }

  @Test func anArgumentWithACommaIsNoQuotedText() {
    #expect(codes(["Leeds", "M1", "1ae,SW1A1AA"]) == "LS1 / M1 1AE / SW1A 1AA")
  }

  @Test(arguments: [
    ("Norfolk KA", "NR5 / KA"), ("leeds st", "?leeds st"), ("leeds s", "?leeds s"),
  ])
  func anAreaMayStandBesideAPlace(_ text: String, _ expected: String) { expect(text, expected) }

  @Test func aLongSentenceHasNoAreas() {
    let words = Array(repeating: ["we", "went", "home", "to", "me"], count: 30).flatMap(\.self)
    #expect(!PlaceWords(words).items.contains { !$0.isMistake })
    #expect(PlaceWords(words + ["SW1A", "1AA"]).items.last?.postcode != nil)
  }

  /// A name may be completed from a later word on, and stands before the code with its commas.
  @Test(arguments: [
    ("Railway, Llanberis:LL554TT", "LL55 4TT"), ("girobank, Bootle (historic):GIR0AA", "GIR 0AA"),
    ("newport, wales:NP20", "NP20*"), ("leeds,newport, wales:NP20", "LS1 / NP20*"),
    ("middlesbrough:TS", "TS1"), ("size:M", "M"), ("TS25 4HT:RH1 6LY", "TS25 4HT / RH1 6LY"),
    ("M1 1AE:LS1 4DY:EH1 1AD", "M1 1AE / LS1 4DY / EH1 1AD"), ("Chippenham:SN14 8HX", "SN14 8HX"),
    ("Leeds:M1 1AE", "LS1 / M1 1AE"), ("Leeds:LS1 4DY York:YO1 7HH", "LS1 4DY / YO1 7HH"),
  ])
  func aCodeStandsForTheNameBeforeIt(_ word: String, _ expected: String) {
    #expect(codes([word]) == expected, "\(word)")
  }

  @Test func theUsersOwnPlacesComeFirst() throws {
    let own = [OwnPlaces.Entry(postcode: try Postcode(parsing: "LS1 4DY"), name: "Acme Works")]
    #expect(codes(["acme works"], own: own) == "LS1 4DY")
    #expect(codes(["acme works york"], own: own).hasPrefix("LS1 4DY / YO"))
  }

  /// A name of the user's own is theirs before any word of it is written in full, or another added to it.
  @Test(arguments: ["Market St", "Lime St", "London Road", "Mkt Place", "Leeds", "Wick station"])
  func aNameOfTheUsersOwnIsTakenAsItStands(_ name: String) throws {
    let own = [OwnPlaces.Entry(postcode: try #require(Postcode("E14 3BQ")), name: name)]
    for wanted in [nil, 1] {
      #expect(codes([name], own: own, wanted: wanted) == "E14 3BQ")
      #expect(codes(name.split(separator: " ").map(String.init), own: own, wanted: wanted) == "E14 3BQ")
    }
    #expect(codes([name + ", Home"], own: own).hasPrefix("E14 3BQ / "))
    #expect(codes([name, "York"], own: own, wanted: 2) == "E14 3BQ / YO1")
    #expect(PlaceItem.only(in: name, own: own)?.name == "E14 3BQ")
  }

  /// In a longer text such a name means what it means without them.
  @Test(arguments: [
    "Leeds, West Yorkshire", "Leeds, Yorkshire", "Leeds West Yorkshire", "Leeds 6", "Headingley, Leeds 6",
    "Leeds, Kent", "Leeds Kent", "Leeds (Kent)", "Headingley, Leeds", "Leeds Castle", "Leeds, Maidstone",
    "Leeds station", "Leeds LS6", "Salford, Manchester", "London Road, Brighton",
  ])
  func aLongerNameIsNotTheUsersOwn(_ text: String) throws {
    let postcode = try #require(Postcode("E14 3BQ"))
    let own = ["Leeds", "Salford", "London Road"].map {
      OwnPlaces.Entry(postcode: postcode, name: $0)
    }
    for wanted in [nil, 1] {
      #expect(codes([text], own: own, wanted: wanted) == codes([text], wanted: wanted), "\(text)")
    }
    #expect(!codes([text], own: own).contains("?"))
  }

  /// What the country does not have together is the user's own place and another.
  @Test(arguments: [
    ("Leeds, York", "E14 3BQ / YO1"), ("London Road, Leeds", "E14 3BQ / E14 3BQ"),
    ("York Leeds", "YO1 / E14 3BQ"),
    ("London Road, York", "E14 3BQ / YO1"), ("Home, West Yorkshire", "E14 3BQ / BD4"),
    ("Leeds, Bradford", "E14 3BQ / BD1"),
  ])
  func theUsersOwnPlaceStandsBesideOthers(_ text: String, _ expected: String) throws {
    let postcode = try #require(Postcode("E14 3BQ"))
    let own = ["Leeds", "London Road", "Home"].map { OwnPlaces.Entry(postcode: postcode, name: $0) }
    #expect(codes([text], own: own) == expected)
  }

  /// No text takes longer than a person waits, or ends the program.
  @Test func anyTextIsRead() {
    var random = SeededRandom()
    let words = [
      "leeds", "York,", "(kent)", "sw1a", "1aa", "nr", "by", "the", "M1*", "*", ";", ",", "“x”", "20", "st",
      "Newport",
      "Wales", "-", "a;b", "E", "\u{301}", "", " ", "10 Downing Street", "st:LS1", "uk",
      "/\u{301}", "leeds/\u{301}york", ",\u{FE0F}", "a;\u{301}b", "st:\u{301}LS1", "(\u{200D}kent)",
      "-\u{301}",
    ]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      let items = PlaceWords(text, wanted: [nil, 1, 2].randomElement(using: &random) ?? nil).items
      #expect(items.count <= 2 * text.count + 2)
    }
  }
}
