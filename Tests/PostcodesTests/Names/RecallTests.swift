import Testing

@testable import Postcodes

/// How many places that people know are among the ten rows offered for their names. The lists are not from the table
/// itself. Each line has a postcode area.
@Suite struct RecallTests {
  /// The name of each place and the area that it lies in.
  private static func places(_ list: String) -> [(name: String, area: String)] {
    list.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts[1].split(separator: ",").map { name in
        (String(name.drop { $0 == " " }), String(parts[0]))
      }
    }
  }

  /// The share of `places` that is offered once `letters` of a name are typed, and those that are not offered.
  private func recall(_ list: String, letters: Int = .max) -> (share: Double, missing: [String]) {
    let places = Self.places(list)
    let missing = places.filter { place in
      let words = NameKey.of(place.name).split(separator: NameKey.blank)
      return !PlaceNames.builtIn.matches(String(place.name.prefix(letters))).contains { match in
        [match.name, match.otherName].contains { $0.map { NameKey.of($0).holdsWords(words) } ?? false }
          && match.codes.contains { $0.prefix { $0.isLetter } == place.area }
      }
    }
    return (1 - Double(missing.count) / Double(places.count), missing.map { "\($0.area) \($0.name)" })
  }

  @Test func towns() {
    #expect(Self.places(Self.towns).count > 300)
    let (whole, five) = (recall(Self.towns), recall(Self.towns, letters: 5))
    #expect(whole.share >= 0.98, "\(whole)")
    #expect(five.share >= 0.9, "\(five)")
  }

  @Test func suburbs() {
    #expect(Self.places(Self.suburbs).count > 300)
    let whole = recall(Self.suburbs)
    #expect(whole.share >= 0.9, "\(whole)")
  }

  @Test func areasOfLondon() {
    #expect(Self.places(Self.london).count > 200)
    let whole = recall(Self.london)
    #expect(whole.share >= 0.9, "\(whole)")
  }

  /// Source: general knowledge, after Wikipedia's lists of towns in England, Scotland, Wales and Northern Ireland.
  private static let towns = """
    AB: Aberdeen, Inverurie, Stonehaven, Peterhead, Fraserburgh, Banff, Ellon, Huntly, Banchory, Ballater
    AL: St Albans, Hatfield, Harpenden, Welwyn Garden City
    B: Birmingham, Solihull, Redditch, Sutton Coldfield, Halesowen, Bromsgrove, Tamworth, West Bromwich, Smethwick
    BA: Bath, Wells, Yeovil, Frome, Trowbridge, Warminster, Glastonbury, Shepton Mallet, Street
    BB: Blackburn, Burnley, Accrington, Nelson, Colne, Clitheroe
    BD: Bradford, Keighley, Skipton, Shipley, Bingley
    BH: Bournemouth, Poole, Christchurch, Wimborne Minster, Swanage, Wareham
    BN: Brighton, Hove, Worthing, Lewes, Eastbourne, Shoreham-by-Sea, Seaford, Newhaven
    BS: Bristol, Weston-super-Mare, Clevedon, Portishead, Keynsham
    BT: Belfast, Lisburn, Newry, Armagh, Bangor, Ballymena, Coleraine, Omagh, Enniskillen, Larne, Antrim, Derry
    CA: Carlisle, Penrith, Workington, Whitehaven, Keswick, Cockermouth, Wigton
    CB: Cambridge, Ely, Newmarket, Saffron Walden, Haverhill
    CF: Cardiff, Barry, Penarth, Caerphilly, Pontypridd, Bridgend, Merthyr Tydfil, Aberdare, Porthcawl
    CH: Chester, Birkenhead, Ellesmere Port, Wallasey, Flint, Mold, Holywell
    CM: Chelmsford, Brentwood, Harlow, Braintree, Maldon, Billericay, Witham
    CO: Colchester, Clacton-on-Sea, Harwich, Sudbury, Halstead, Frinton-on-Sea
    CT: Canterbury, Dover, Folkestone, Margate, Ramsgate, Whitstable, Deal, Herne Bay, Sandwich, Broadstairs
    CV: Coventry, Rugby, Nuneaton, Leamington Spa, Warwick, Kenilworth, Stratford-upon-Avon
    CW: Crewe, Nantwich, Northwich, Winsford, Sandbach
    DA: Dartford, Gravesend, Bexleyheath, Sidcup
    DD: Dundee, Arbroath, Montrose, Forfar, Brechin, Carnoustie
    DE: Derby, Burton upon Trent, Ilkeston, Ripley, Matlock, Bakewell, Ashbourne, Belper, Swadlincote
    DG: Dumfries, Stranraer, Annan, Lockerbie, Castle Douglas, Moffat
    DH: Durham, Chester-le-Street, Consett, Houghton-le-Spring
    DL: Darlington, Bishop Auckland, Northallerton, Richmond, Newton Aycliffe, Barnard Castle
    DN: Doncaster, Scunthorpe, Grimsby, Cleethorpes, Gainsborough, Goole, Brigg, Retford
    DT: Dorchester, Weymouth, Bridport, Sherborne, Blandford Forum, Lyme Regis
    DY: Dudley, Stourbridge, Kidderminster, Brierley Hill, Tipton
    EH: Edinburgh, Livingston, Musselburgh, Dalkeith, Haddington, North Berwick, Linlithgow, Bathgate, Peebles
    EX: Exeter, Exmouth, Barnstaple, Bideford, Tiverton, Okehampton, Honiton, Sidmouth, Ilfracombe
    FK: Falkirk, Stirling, Alloa, Grangemouth, Callander, Dunblane
    FY: Blackpool, Lytham St Annes, Fleetwood, Thornton-Cleveleys
    G: Glasgow, Clydebank, Dumbarton, Helensburgh, East Kilbride, Cumbernauld, Kirkintilloch
    GL: Gloucester, Cheltenham, Stroud, Cirencester, Tewkesbury, Stow-on-the-Wold, Bourton-on-the-Water, Dursley
    GU: Guildford, Woking, Aldershot, Farnborough, Godalming, Farnham, Haslemere, Petersfield
    HD: Huddersfield, Holmfirth, Brighouse
    HG: Harrogate, Ripon, Knaresborough
    HP: Hemel Hempstead, High Wycombe, Aylesbury, Amersham, Chesham, Tring, Berkhamsted
    HR: Hereford, Leominster, Ross-on-Wye, Ledbury
    HU: Hull, Beverley, Hessle, Hornsea, Withernsea
    HX: Halifax, Hebden Bridge
    IM: Douglas, Ramsey, Peel, Castletown
    IP: Ipswich, Bury St Edmunds, Felixstowe, Thetford, Stowmarket, Woodbridge, Diss, Aldeburgh
    IV: Inverness, Nairn, Elgin, Forres, Ullapool, Dingwall, Portree, Tain
    JE: St Helier
    GY: St Peter Port
    KA: Kilmarnock, Ayr, Irvine, Troon, Prestwick, Largs, Cumnock, Girvan
    KT: Kingston upon Thames, Epsom, Leatherhead, Surbiton, Walton-on-Thames, Weybridge, Esher
    KW: Wick, Thurso, Kirkwall, Stromness
    KY: Kirkcaldy, Dunfermline, St Andrews, Glenrothes, Cupar, Anstruther, Leven
    L: Liverpool, Bootle, Ormskirk, Kirkby, Huyton
    LA: Lancaster, Morecambe, Kendal, Barrow-in-Furness, Ulverston, Windermere, Ambleside, Carnforth
    LD: Llandrindod Wells, Brecon, Builth Wells, Rhayader
    LE: Leicester, Loughborough, Hinckley, Melton Mowbray, Market Harborough, Coalville, Oakham
    LL: Bangor, Wrexham, Llandudno, Rhyl, Caernarfon, Holyhead, Colwyn Bay, Conwy, Dolgellau, Pwllheli, Llangollen
    LN: Lincoln, Louth, Horncastle, Market Rasen
    LS: Leeds, Otley, Wetherby, Ilkley, Pudsey, Morley, Tadcaster
    LU: Luton, Dunstable, Leighton Buzzard
    M: Manchester, Salford, Sale, Stretford, Eccles, Urmston
    ME: Rochester, Chatham, Gillingham, Maidstone, Sittingbourne, Sheerness, Faversham
    MK: Milton Keynes, Bedford, Newport Pagnell, Buckingham, Bletchley
    ML: Motherwell, Hamilton, Airdrie, Coatbridge, Lanark, Wishaw
    NE: Newcastle upon Tyne, Gateshead, Alnwick, Morpeth, Hexham, South Shields, Whitley Bay, Blyth, Ashington
    NG: Nottingham, Mansfield, Newark-on-Trent, Grantham, Beeston, Sleaford, Southwell
    NN: Northampton, Kettering, Corby, Wellingborough, Daventry, Rushden, Towcester
    NP: Newport, Cwmbran, Abergavenny, Chepstow, Monmouth, Ebbw Vale, Tredegar
    NR: Norwich, Great Yarmouth, Lowestoft, Cromer, Sheringham, Fakenham, Beccles, Dereham
    OL: Oldham, Rochdale, Ashton-under-Lyne, Stalybridge
    OX: Oxford, Banbury, Bicester, Witney, Abingdon, Didcot, Chipping Norton, Thame, Wallingford
    PA: Paisley, Greenock, Oban, Campbeltown, Dunoon, Rothesay, Tobermory
    PE: Peterborough, King's Lynn, Boston, Skegness, Spalding, Stamford, Huntingdon, Wisbech, Hunstanton
    PH: Perth, Fort William, Pitlochry, Aviemore, Crieff, Mallaig
    PL: Plymouth, St Austell, Saltash, Tavistock, Bodmin, Liskeard, Launceston, Looe
    PO: Portsmouth, Chichester, Bognor Regis, Havant, Fareham, Gosport, Newport, Ryde, Cowes
    PR: Preston, Chorley, Leyland, Southport
    RG: Reading, Basingstoke, Newbury, Bracknell, Wokingham, Henley-on-Thames
    RH: Redhill, Crawley, Horsham, Reigate, Dorking, Haywards Heath, East Grinstead, Horley
    RM: Romford, Grays, Dagenham, Hornchurch, Upminster
    S: Sheffield, Rotherham, Barnsley, Chesterfield, Worksop
    SA: Swansea, Llanelli, Neath, Port Talbot, Carmarthen, Haverfordwest, Tenby, Cardigan, Milford Haven, Pembroke
    SG: Stevenage, Hitchin, Letchworth, Royston, Biggleswade, Baldock, Hertford
    SK: Stockport, Macclesfield, Buxton, Glossop, Wilmslow, Hyde, Cheadle
    SL: Slough, Maidenhead, Windsor, Gerrards Cross, Marlow
    SN: Swindon, Chippenham, Devizes, Marlborough, Melksham, Malmesbury
    SO: Southampton, Winchester, Eastleigh, Romsey, Lymington
    SP: Salisbury, Andover, Shaftesbury, Amesbury
    SR: Sunderland, Seaham, Peterlee
    SS: Southend-on-Sea, Basildon, Rayleigh, Canvey Island
    ST: Stoke-on-Trent, Stafford, Newcastle-under-Lyme, Leek, Hanley, Uttoxeter
    SY: Shrewsbury, Oswestry, Aberystwyth, Ludlow, Welshpool, Newtown, Machynlleth
    TA: Taunton, Bridgwater, Minehead, Ilminster, Chard
    TD: Galashiels, Hawick, Berwick-upon-Tweed, Kelso, Melrose, Jedburgh
    TF: Telford, Newport, Wellington, Market Drayton
    TN: Tunbridge Wells, Tonbridge, Sevenoaks, Ashford, Hastings, Rye, Crowborough
    TQ: Torquay, Paignton, Brixham, Newton Abbot, Totnes, Dartmouth
    TR: Truro, Penzance, Falmouth, Newquay, St Ives, Camborne, Redruth, Helston
    TS: Middlesbrough, Stockton-on-Tees, Hartlepool, Redcar, Yarm, Guisborough
    WA: Warrington, Widnes, Runcorn, St Helens, Knutsford, Altrincham, Lymm
    WD: Watford, Rickmansworth, Borehamwood
    WF: Wakefield, Pontefract, Castleford, Dewsbury, Batley, Ossett
    WN: Wigan, Leigh, Skelmersdale
    WR: Worcester, Malvern, Evesham, Pershore, Droitwich
    WS: Walsall, Cannock, Lichfield, Rugeley
    WV: Wolverhampton, Bilston, Bridgnorth, Willenhall
    YO: York, Scarborough, Whitby, Selby, Bridlington, Malton, Thirsk, Driffield
    ZE: Lerwick
    HS: Stornoway
    """

  /// Source: general knowledge, after Wikipedia's articles on the suburbs of each city.
  private static let suburbs = """
    BA: Widcombe, Combe Down, Larkhall, Southdown, Oldfield Park, Twerton, Bear Flat
    B: Jewellery Quarter, Digbeth, Erdington, Perry Barr, Moseley, Kings Heath, Selly Oak, Bordesley Green, Small Heath
    B: Yardley, Edgbaston, Harborne, Quinton, Handsworth, Aston, Balsall Heath, Bournville, Northfield, Longbridge
    B: Acocks Green, Hall Green, Sparkhill, Kings Norton, Castle Bromwich, Chelmsley Wood, Nechells, Ladywood, Saltley
    BN: North Laine, Kemptown, Preston Park, Patcham, Rottingdean, Woodingdean, Moulsecoomb, Hollingbury, Saltdean
    BS: Clifton, Redland, Horfield, Bishopston, Westbury-on-Trym, Bedminster, Southville, Knowle, St George, Fishponds
    BS: Easton, Henleaze, Stoke Bishop, Sea Mills, Hotwells, Cotham, Montpelier, Brislington, Hartcliffe, Avonmouth
    BT: Ormeau, Stranmillis, Ballymacarrett, Dundonald, Finaghy, Dunmurry
    CB: Chesterton, Cherry Hinton, Trumpington, Newnham, Romsey Town, Arbury
    CF: Canton, Roath, Cathays, Splott, Adamsdown, Grangetown, Butetown, Cardiff Bay, Llandaff, Whitchurch, Rhiwbina
    CF: Llanishen, Lisvane, Cyncoed, Pontprennau, Llanrumney, Rumney, Ely, Fairwater, Radyr, Pontcanna, Gabalfa
    CV: Earlsdon, Tile Hill, Foleshill, Radford, Hillfields, Wyken, Walsgrave, Binley, Cheylesmore, Canley, Coundon
    EH: Leith, Portobello, Morningside, Bruntsfield, Marchmont, Stockbridge, Newington, Gorgie, Dalry, Corstorphine
    EH: Colinton, Liberton, Gilmerton, Craigmillar, Granton, Newhaven, Trinity, Cramond, Murrayfield, Wester Hailes
    G: Partick, Hillhead, Kelvinside, Govan, Gorbals, Shawlands, Pollokshields, Dennistoun, Maryhill, Springburn
    G: Easterhouse, Castlemilk, Drumchapel, Anniesland, Bridgeton, Finnieston, Merchant City, Cathcart, Langside, Pollok
    L: Anfield, Everton, Kirkdale, Aigburth, Allerton, Garston, Edge Hill, Kensington, Wavertree, West Derby, Croxteth
    L: Norris Green, Toxteth, Childwall, Woolton, Speke, Walton, Fazakerley, Tuebrook, Old Swan, Mossley Hill
    LE: Evington, Stoneygate, Clarendon Park, Knighton, Aylestone, Braunstone, Belgrave, Beaumont Leys, Oadby, Wigston
    LS: Headingley, Chapel Allerton, Roundhay, Beeston, Middleton, Harehills, Seacroft, Cross Gates, Armley, Bramley
    LS: Hunslet, Holbeck, Meanwood, Moortown, Alwoodley, Horsforth, Kirkstall, Woodhouse, Hyde Park, Burley, Gipton
    M: Deansgate, Northern Quarter, Cheetham Hill, Blackley, Harpurhey, Chorlton-cum-Hardy, Didsbury, Withington, Ancoats
    M: Openshaw, Gorton, Old Trafford, Fallowfield, Rusholme, Hulme, Moss Side, Levenshulme, Longsight, Whalley Range
    M: Wythenshawe, Burnage, Crumpsall, Moston, Newton Heath, Clayton, Ardwick, Castlefield, Ordsall, Prestwich
    NE: Gosforth, Jesmond, Heaton, Low Fell, Felling, Byker, Walker, Wallsend, Fenham, Elswick, Benwell, Ouseburn
    NG: Lace Market, Hockley, Sherwood, Bulwell, West Bridgford, Wilford, Sneinton, Wollaton, Lenton, Radford
    NG: Hyson Green, Forest Fields, Mapperley, The Meadows, Basford, Aspley, Bilborough, Bestwood, Carlton, Clifton
    OX: Jericho, Summertown, Headington, Cowley, Iffley, Marston, Wolvercote, Botley, Blackbird Leys, Osney
    PL: Plympton, Plymstock, Mutley, Mannamead, Devonport, Stonehouse, Crownhill, Peverell, St Budeaux, Efford
    PO: Southsea, Cosham, Fratton, Hilsea, Copnor, Milton, Eastney, Portsea, Paulsgrove, Landport, North End
    S: Kelham Island, Hillsborough, Ecclesfield, Ecclesall, Millhouses, Dore, Attercliffe, Darnall, Crookes, Walkley
    S: Ranmoor, Nether Edge, Broomhill, Fulwood, Meersbrook, Heeley, Woodseats, Totley, Burngreave, Pitsmoor, Gleadless
    SA: Mumbles, Sketty, Uplands, Morriston, Townhill, Killay, Gorseinon, Oystermouth, Llansamlet, Landore, Brynmill
    SO: Shirley, Portswood, Bitterne, Woolston, Bassett, Highfield, St Denys, Millbrook, Sholing, Swaythling, Freemantle
    YO: Bootham, Clifton, Bishopthorpe, Fulford, Heworth, Acomb, Holgate, Huntington, Haxby
    """

  /// Source: areas that https://en.wikipedia.org/wiki/List_of_areas_of_London has.
  private static let london = """
    E: Bethnal Green, Bow, Bromley-by-Bow, Canary Wharf, Canning Town, Chingford, Clapton, Custom House, Dalston
    E: East Ham, Forest Gate, Hackney, Hackney Wick, Haggerston, Homerton, Isle of Dogs, Leyton, Leytonstone, Limehouse
    E: London Fields, Maryland, Mile End, Millwall, Plaistow, Poplar, Shadwell, Silvertown, Snaresbrook, Spitalfields
    E: Stepney, Stratford, Upton Park, Walthamstow, Wanstead, Wapping, West Ham, Whitechapel, South Woodford, Beckton
    EC: Barbican, Blackfriars, Clerkenwell, Farringdon, Finsbury, Temple, Tower Hill, Shoreditch
    N: Angel, Archway, Arnos Grove, Barnsbury, Bounds Green, Canonbury, Crouch End, East Finchley, Edmonton, Finchley
    N: Finsbury Park, Highbury, Highgate, Holloway, Hornsey, Hoxton, Islington, Manor House, Muswell Hill, Palmers Green
    N: Seven Sisters, Southgate, Stoke Newington, Stroud Green, Tottenham, Tottenham Hale, Tufnell Park, Winchmore Hill
    N: Wood Green, Whetstone, New Southgate
    NW: Belsize Park, Brent Cross, Camden Town, Chalk Farm, Colindale, Cricklewood, Dollis Hill, Golders Green
    NW: Gospel Oak, Hampstead, Harlesden, Hendon, Kensal Green, Kensal Rise, Kentish Town, Kilburn, Kingsbury
    NW: Mill Hill, Neasden, Primrose Hill, Queen's Park, St John's Wood, Somers Town, Swiss Cottage, Temple Fortune
    NW: West Hampstead, Willesden, Hampstead Garden Suburb
    SE: Abbey Wood, Anerley, Bankside, Bermondsey, Blackheath, Brockley, Camberwell, Catford, Charlton, Crofton Park
    SE: Crystal Palace, Denmark Hill, Deptford, Dulwich, East Dulwich, Eltham, Elephant and Castle, Forest Hill
    SE: Gipsy Hill, Greenwich, Grove Park, Herne Hill, Hither Green, Honor Oak, Kennington, Kidbrooke, Ladywell, Lambeth
    SE: Lee, Lewisham, Mottingham, New Cross, Norwood, Nunhead, Peckham, Penge, Plumstead, Rotherhithe, South Norwood
    SE: Southwark, Surrey Quays, Sydenham, Thamesmead, Tulse Hill, Walworth, West Norwood, Woolwich, Newington
    SW: Balham, Barnes, Battersea, Belgravia, Brixton, Brompton, Chelsea, Clapham, Colliers Wood, Earlsfield, East Sheen
    SW: Fulham, Furzedown, Knightsbridge, Mortlake, Nine Elms, Norbury, Parsons Green, Pimlico, Putney, Putney Vale
    SW: Raynes Park, Roehampton, Southfields, South Wimbledon, Stockwell, Streatham, Tooting, Vauxhall, Wandsworth
    SW: Westminster, Wimbledon, West Brompton, Millbank, St James's
    W: Acton, Bayswater, Bedford Park, Chinatown, Chiswick, Ealing, East Acton, Fitzrovia, Gunnersbury, Hammersmith
    W: Hanwell, Holland Park, Kensington, Ladbroke Grove, Little Venice, Maida Vale, Marylebone, Mayfair, North Kensington
    W: Notting Hill, Old Oak Common, Paddington, Shepherd's Bush, Soho, Westbourne Green, West Kensington, White City
    WC: Aldwych, Bloomsbury, Charing Cross, Covent Garden, Holborn, St Giles, King's Cross, St Pancras
    BR: Beckenham, Bickley, Bromley, Chislehurst, Hayes, Orpington, Petts Wood, Shortlands, West Wickham
    CR: Addington, Addiscombe, Coulsdon, Croydon, Kenley, Mitcham, New Addington, Purley, Selhurst, Shirley, Thornton Heath
    DA: Belvedere, Bexley, Bexleyheath, Crayford, Erith, Foots Cray, Sidcup, Welling, Barnehurst
    EN: Arkley, Chipping Barnet, Cockfosters, Enfield, Hadley Wood, New Barnet, Ponders End, Enfield Lock, East Barnet
    HA: Alperton, Canons Park, Eastcote, Edgware, Harrow, Hatch End, Kenton, Northwood, Pinner, Ruislip, Stanmore, Wembley
    IG: Barking, Barkingside, Gants Hill, Ilford, Loxford, Redbridge, Seven Kings, Woodford
    KT: Chessington, Kingston upon Thames, New Malden, Surbiton, Tolworth, Worcester Park, Berrylands
    RM: Chadwell Heath, Collier Row, Dagenham, Elm Park, Gidea Park, Harold Hill, Harold Wood, Hornchurch, Rainham
    SM: Carshalton, Cheam, Morden, Sutton, Wallington, St Helier, Belmont
    TW: Brentford, Cranford, Feltham, Ham, Hampton, Hounslow, Isleworth, Kew, Petersham, Richmond, St Margarets
    TW: Strawberry Hill, Teddington, Twickenham, Whitton, Heston, Osterley
    UB: Cowley, Greenford, Harlington, Harmondsworth, Hayes, Hillingdon, Northolt, Perivale, Southall
    UB: Uxbridge, West Drayton, Yiewsley, Ickenham
    """
}
