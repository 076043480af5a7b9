import Testing

@testable import Postcodes

/// The outward code that people have in mind for a town.
@Suite struct UsualCodeTests {
  @Test func mostTownsHaveIt() {
    let towns = Self.towns.split { $0 == "," || $0 == "\n" }.map { town in
      let words = town.split(separator: " ")
      return (name: words.dropLast().joined(separator: " "), code: String(words[words.count - 1]))
    }
    #expect(towns.count > 250)
    let others = towns.compactMap { town -> String? in
      let code = PlaceNames.builtIn.places(named: town.name).first?.code
      return code == town.code ? nil : "\(town.name): \(code ?? "none") and not \(town.code)"
    }
    // For a few towns the source has the centre just across the border of another code.
    #expect(others.count <= towns.count / 50, "\(others)")
  }

  @Test(arguments: [
    ("Bamburgh", "NE69"), ("Cleckheaton", "BD19"), ("Newark", "NG24"), ("Burton-on-Trent", "DE14"),
    ("Malvern", "WR14"),
    ("Leamington Spa", "CV32"), ("Westcliff-on-Sea", "SS0"), ("South Acton", "W3"), ("Kennington", "SE11"),
    ("Hampstead Heath", "NW3"), ("Jersey", "JE2"), ("Caerphilly", "CF83"), ("Skye", "IV51"),
    ("Newtownards", "BT23"), ("Craigavon", "BT65"), ("Sutton Coldfield", "B72"), ("London", "WC2N"),
    ("Rusholme", "M14"), ("Ancoats", "M4"), ("Knightsbridge", "SW1X"), ("Stockwell", "SW9"),
    ("Kensal Rise", "NW10"), ("Tulse Hill", "SW2"), ("Benwell", "NE4"), ("Aberdeen", "AB10"),
  ])
  func isNeverTheLowestNumberOnly(name: String, code: String) {
    #expect(PlaceNames.builtIn.places(named: name).first?.code == code)
  }

  @Test func anAuthorityIsThatOfTheTownsMiddle() {
    #expect(PlaceNames.builtIn.places(named: "Dunmow").first?.whereabouts == "Uttlesford")
  }

  /// Source: general knowledge of the towns' addresses.
  private static let towns = """
    Abergavenny NP7, Aberystwyth SY23, Accrington BB5, Aldershot GU11, Alnwick NE66, Altrincham WA14, Andover SP10
    Arundel BN18, Aylesbury HP20, Ayr KA7, Bamburgh NE69, Banbury OX16, Barnsley S70, Barrow-in-Furness LA14, Basildon SS14
    Basingstoke RG21, Bath BA1, Belfast BT1, Berwick-upon-Tweed TD15, Beverley HU17, Bexhill-on-Sea TN40, Bideford EX39
    Birkenhead CH41, Birmingham B1, Bishop Auckland DL14, Bishop's Stortford CM23, Blackpool FY1, Bodmin PL31, Bognor Regis PO21
    Bolton BL1, Bootle L20, Boston PE21, Bournemouth BH1, Bracknell RG12, Bradford BD1, Braintree CM7, Brentwood CM14
    Bridgend CF31, Bridgwater TA6, Bridlington YO15, Brighton BN1, Bristol BS1, Bromley BR1, Burnley BB11, Burton-on-Trent DE14
    Burton upon Trent DE14, Bury BL9, Bury St Edmunds IP33, Buxton SK17, Caerphilly CF83, Camberley GU15, Canterbury CT1
    Cardiff CF10, Chatham ME4, Chelmsford CM1, Cheltenham GL50, Chester CH1, Chesterfield S40, Chichester PO19, Chippenham SN15
    Chorley PR7, Cirencester GL7, Clacton-on-Sea CO15, Cleckheaton BD19, Cleethorpes DN35, Colchester CO1, Coventry CV1
    Crawley RH10, Crewe CW1, Croydon CR0, Darlington DL1, Dartford DA1, Deal CT14, Derby DE1, Derry BT48, Dewsbury WF13
    Doncaster DN1, Dorchester DT1, Dorking RH4, Douglas IM1, Dover CT16, Dumfries DG1, Dundee DD1, Dunmow CM6, Durham DH1
    East Grinstead RH19, Eastbourne BN21, Edinburgh EH1, Ellesmere Port CH65, Ely CB7, Evesham WR11, Exmouth EX8, Falkirk FK1
    Falmouth TR11, Farnham GU9, Felixstowe IP11, Fleetwood FY7, Folkestone CT20, Fort William PH33, Frome BA11, Gateshead NE8
    Glasgow G1, Glastonbury BA6, Gloucester GL1, Godalming GU7, Goole DN14, Gosport PO12, Grantham NG31, Great Dunmow CM6
    Great Yarmouth NR30, Greenock PA15, Guildford GU1, Halifax HX1, Harlow CM20, Harrogate HG1, Harrow HA1, Hartlepool TS24
    Hastings TN34, Havant PO9, Haverfordwest SA61, Hemel Hempstead HP1, Hexham NE46, High Wycombe HP11, Hinckley LE10
    Hitchin SG5, Horsham RH12, Hove BN3, Huddersfield HD1, Hull HU1, Huntingdon PE29, Ilford IG1, Ilkley LS29, Inverness IV1
    Ipswich IP1, Jersey JE2, Keighley BD21, Kendal LA9, Keswick CA12, Kettering NN16, Kilmarnock KA1, King's Lynn PE30
    Kingston upon Thames KT1, Kirkcaldy KY1, Kirkwall KW15, Lancaster LA1, Leamington Spa CV32, Leeds LS1, Leicester LE1
    Lerwick ZE1, Lewes BN7, Leyland PR25, Lichfield WS13, Lincoln LN1, Liverpool L1, Livingston EH54, Llandudno LL30
    Llanelli SA15, Loughborough LE11, Ludlow SY8, Luton LU1, Maidenhead SL6, Maidstone ME14, Malvern WR14, Manchester M1
    Mansfield NG18, Margate CT9, Market Harborough LE16, Melton Mowbray LE13, Merthyr Tydfil CF47, Middlesbrough TS1
    Milton Keynes MK9, Minehead TA24, Morecambe LA4, Motherwell ML1, Newark NG24, Newark-on-Trent NG24, Newbury RG14
    Newcastle upon Tyne NE1, Newcastle-under-Lyme ST5, Newquay TR7, Newton Abbot TQ12, Northampton NN1, Nottingham NG1
    Nuneaton CV11, Oban PA34, Okehampton EX20, Oldham OL1, Ormskirk L39, Oswestry SY11, Oxford OX1, Paisley PA1, Penrith CA11
    Penzance TR18, Peterborough PE1, Plymouth PL1, Pontefract WF8, Pontypridd CF37, Poole BH15, Portsmouth PO1, Preston PR1
    Ramsgate CT11, Rayleigh SS6, Reading RG1, Redhill RH1, Reigate RH2, Rhyl LL18, Rochdale OL16, Rochester ME1, Romford RM1
    Rotherham S60, Rugby CV21, Runcorn WA7, Salisbury SP1, Scarborough YO11, Scunthorpe DN15, Sevenoaks TN13, Sheffield S1
    Shrewsbury SY1, Skegness PE25, Skipton BD23, Slough SL1, Solihull B91, Southampton SO14, Southend-on-Sea SS1, St Albans AL1
    St Andrews KY16, St Helens WA10, St Helier JE2, St Peter Port GY1, Stafford ST16, Stevenage SG1, Stirling FK8, Stockport SK1
    Stockton-on-Tees TS18, Stornoway HS1, Stratford-upon-Avon CV37, Stroud GL5, Sunderland SR1, Swansea SA1, Swindon SN1
    Tamworth B79, Taunton TA1, Telford TF3, Thurso KW14, Tiverton EX16, Tonbridge TN9, Trowbridge BA14, Truro TR1
    Tunbridge Wells TN1, Twickenham TW1, Uxbridge UB8, Wakefield WF1, Wallsend NE28, Walsall WS1, Warrington WA1, Warwick CV34
    Watford WD17, Wellingborough NN8, Wembley HA9, Westcliff-on-Sea SS0, Weston-super-Mare BS23, Weymouth DT4, Whitby YO21
    Whitehaven CA28, Widnes WA8, Wigan WN1, Winchester SO23, Windsor SL4, Wisbech PE13, Wolverhampton WV1, Worcester WR1
    Workington CA14, Worthing BN11, Yeovil BA20, York YO1
    """
}
