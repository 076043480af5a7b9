/// The landmarks, in a form that costs nothing at start.
///
/// There is one line per landmark. Its fields, separated by tabs, are its postcode without the space, its latitude and
/// longitude in degrees (WGS84), the key of its source, and its name. The most famous come first, in the order in which
/// they are offered; the rest are ordered by country and name. The position is that of the place, never of its
/// postcode.
///
/// Source, by key:
/// - `C`: general knowledge, checked against OS Code-Point Open 2025.4, which has the postcode within 300 metres of the
///   place.
/// - `K`: likewise, but between 300 metres and a kilometre: a large site, or a place without a postcode of its own.
/// - `A`: the postcode is that of the place's addresses in public files and pages; the position is from general
///   knowledge, since Code-Point Open has nothing of Northern Ireland and the Crown dependencies.
/// - `G`: both are from general knowledge alone; no such address was found.
enum LandmarkTable {
  // swift-format-ignore
  static var rows: StaticString { """
    SW1A1AA\t51.5014\t-0.1419\tC\tBuckingham Palace
    SW1A2AA\t51.5033\t-0.1276\tC\t10 Downing Street
    SW1A0AA\t51.4995\t-0.1248\tC\tHouses of Parliament
    EC3N4AB\t51.5081\t-0.0761\tC\tTower of London
    SE12UP\t51.5055\t-0.0754\tC\tTower Bridge
    EC4M8AD\t51.5138\t-0.0984\tC\tSt Paul's Cathedral
    SW1P3PA\t51.4994\t-0.1273\tC\tWestminster Abbey
    WC1B3DG\t51.5194\t-0.1270\tC\tBritish Museum
    SE17PB\t51.5033\t-0.1196\tC\tLondon Eye
    EH12NG\t55.9486\t-3.1999\tC\tEdinburgh Castle
    EH991SP\t55.9520\t-3.1752\tC\tScottish Parliament
    EH88DX\t55.9527\t-3.1723\tC\tPalace of Holyroodhouse
    CF103RB\t51.4823\t-3.1812\tC\tCardiff Castle
    CF991SN\t51.4638\t-3.1622\tC\tSenedd
    CF101NS\t51.4782\t-3.1826\tC\tPrincipality Stadium
    BT43XX\t54.6050\t-5.8321\tA\tParliament Buildings, Stormont
    BT39EP\t54.6081\t-5.9097\tA\tTitanic Belfast
    BT578SU\t55.2408\t-6.5116\tA\tGiant's Causeway
    SL41NJ\t51.4839\t-0.6044\tC\tWindsor Castle
    SP47DE\t51.1846\t-1.8590\tC\tStonehenge Visitor Centre
    TR197AA\t50.0662\t-5.7148\tC\tLand's End
    KW14YR\t58.6439\t-3.0689\tK\tJohn o' Groats
    M160RA\t53.4631\t-2.2914\tC\tOld Trafford
    L40TH\t53.4308\t-2.9608\tC\tAnfield
    HA90WS\t51.5560\t-0.2796\tC\tWembley Stadium
    TW27BA\t51.4559\t-0.3415\tC\tAllianz Stadium, Twickenham
    TW62GA\t51.4723\t-0.4882\tC\tHeathrow Airport, Terminal 5
    RH60NP\t51.1560\t-0.1609\tK\tGatwick Airport, South Terminal
    N1C4QP\t51.5300\t-0.1253\tC\tLondon St Pancras International
    OX13BG\t51.7540\t-1.2550\tC\tBodleian Library, Oxford
    CB21ST\t52.2042\t0.1166\tC\tKing's College, Cambridge
    BA11LZ\t51.3811\t-2.3594\tC\tRoman Baths, Bath
    YO17HH\t53.9620\t-1.0819\tC\tYork Minster
    CT12EH\t51.2798\t1.0830\tC\tCanterbury Cathedral
    DH13EH\t54.7734\t-1.5764\tC\tDurham Cathedral
    CV376QW\t52.1939\t-1.7079\tC\tShakespeare's Birthplace
    FY14BJ\t53.8159\t-3.0553\tC\tBlackpool Tower
    NE97TY\t54.9141\t-1.5895\tK\tAngel of the North
    IV636TU\t57.3387\t-4.4803\tC\tLoch Ness Centre, Drumnadrochit
    LL552AY\t53.1393\t-4.2769\tC\tCaernarfon Castle
    JE36ET\t49.1996\t-2.0196\tA\tMont Orgueil, Jersey
    GY11AU\t49.4532\t-2.5262\tG\tCastle Cornet, Guernsey
    IM47NL\t54.2388\t-4.4070\tG\tLaxey Wheel, Isle of Man
    NW16XE\t51.5237\t-0.1585\tC\t221B Baker Street
    NW89AY\t51.5321\t-0.1780\tC\tAbbey Road Studios
    CB20QQ\t52.1751\t0.1405\tC\tAddenbrooke's Hospital
    L95AS\t53.4769\t-2.9420\tK\tAintree Racecourse
    N227AY\t51.5942\t-0.1308\tC\tAlexandra Palace
    NE661NQ\t55.4156\t-1.7060\tC\tAlnwick Castle
    ST104DB\t52.9876\t-1.8900\tK\tAlton Towers
    BN19BL\t50.8616\t-0.0837\tC\tAmex Stadium, Brighton
    BN189AB\t50.8560\t-0.5536\tC\tArundel Castle
    SL59EG\t51.4063\t-0.6759\tC\tAscot station
    TN231EZ\t51.1436\t0.8750\tC\tAshford International station
    OX12PH\t51.7554\t-1.2601\tC\tAshmolean Museum
    BS32EJ\t51.4400\t-2.6203\tC\tAshton Gate Stadium, Bristol
    B47ET\t52.4869\t-1.8882\tC\tAston University
    W1A1AA\t51.5185\t-0.1438\tC\tBBC Broadcasting House
    NE83BA\t54.9691\t-1.5980\tC\tBaltic Centre for Contemporary Art
    NE697DF\t55.6089\t-1.7099\tC\tBamburgh Castle
    EC2R8AH\t51.5142\t-0.0885\tC\tBank of England
    EC2Y8DS\t51.5202\t-0.0938\tC\tBarbican Centre
    BA11SU\t51.3776\t-2.3569\tC\tBath Spa station
    SW118DD\t51.4817\t-0.1448\tC\tBattersea Power Station
    BN207YA\t50.7375\t0.2475\tK\tBeachy Head
    DH90RG\t54.8817\t-1.6583\tC\tBeamish Museum
    NG321PE\t52.8950\t-0.7830\tC\tBelvoir Castle
    B263QJ\t52.4524\t-1.7345\tC\tBirmingham Airport
    B24QA\t52.4778\t-1.8987\tC\tBirmingham New Street station
    DY14SQ\t52.5200\t-2.0767\tC\tBlack Country Living Museum
    FY41EZ\t53.7920\t-3.0554\tC\tBlackpool Pleasure Beach
    OX201UL\t51.8414\t-1.3613\tK\tBlenheim Palace
    MK36EB\t51.9977\t-0.7406\tC\tBletchley Park
    DA99ST\t51.4384\t0.2706\tC\tBluewater
    TN325UA\t51.0023\t0.5435\tC\tBodiam Castle
    SE19AL\t51.5055\t-0.0910\tC\tBorough Market
    BH236SE\t50.7780\t-1.8325\tC\tBournemouth Airport
    BH25AA\t50.7150\t-1.8752\tC\tBournemouth Pier
    S24SU\t53.3703\t-1.4709\tC\tBramall Lane, Sheffield
    BN21TW\t50.8160\t-0.1370\tK\tBrighton Palace Pier
    BN13XP\t50.8290\t-0.1411\tC\tBrighton station
    BS483DY\t51.3827\t-2.7191\tK\tBristol Airport
    BS348PU\t51.5136\t-2.5420\tC\tBristol Parkway station
    BS16QF\t51.4491\t-2.5813\tC\tBristol Temple Meads station
    NW12DB\t51.5299\t-0.1270\tC\tBritish Library
    BD228DR\t53.8312\t-1.9570\tC\tBrontë Parsonage, Haworth
    UB83PH\t51.5329\t-0.4728\tC\tBrunel University
    B54BU\t52.4776\t-1.8936\tC\tBullring, Birmingham
    PE251NJ\t53.1779\t0.3489\tC\tButlin's, Skegness
    CB39DR\t52.2050\t0.1085\tC\tCambridge University Library
    CB12JW\t52.1943\t0.1375\tC\tCambridge station
    NW18AF\t51.5414\t-0.1460\tC\tCamden Market
    PO301XY\t50.6873\t-1.3140\tC\tCarisbrooke Castle
    CA38UR\t54.8970\t-2.9416\tC\tCarlisle Castle
    CA38TZ\t54.8949\t-2.9388\tC\tCarlisle Cathedral
    NR11JE\t52.6221\t1.3092\tC\tCarrow Road, Norwich
    YO607DA\t54.1215\t-0.9059\tC\tCastle Howard
    DE451PP\t53.2279\t-1.6115\tC\tChatsworth House
    BS273QF\t51.2825\t-2.7660\tC\tCheddar Gorge
    GL504SH\t51.9206\t-2.0577\tK\tCheltenham Racecourse
    HP170UZ\t51.7433\t-0.7826\tC\tChequers
    KT92NE\t51.3490\t-0.3150\tC\tChessington World of Adventures
    CH12HU\t53.1919\t-2.8904\tC\tChester Cathedral
    CH21EU\t53.2268\t-2.8794\tK\tChester Zoo
    CH13NS\t53.1967\t-2.8797\tC\tChester station
    OX11DP\t51.7502\t-1.2558\tC\tChrist Church, Oxford
    SW1A2AQ\t51.5021\t-0.1292\tC\tChurchill War Rooms
    NG25FJ\t52.9400\t-1.1328\tC\tCity Ground, Nottingham
    EC1V0HB\t51.5279\t-0.1025\tC\tCity St George's, University of London
    SW112QP\t51.4643\t-0.1704\tC\tClapham Junction station
    BS217QU\t51.4433\t-2.8629\tC\tClevedon Pier
    BS83PA\t51.4549\t-2.6279\tK\tClifton Suspension Bridge
    WC2E8RF\t51.5119\t-0.1228\tC\tCovent Garden Market
    CV66GE\t52.4481\t-1.4956\tC\tCoventry Building Society Arena
    CV15AB\t52.4083\t-1.5075\tC\tCoventry Cathedral
    CV12GT\t52.4008\t-1.5135\tC\tCoventry station
    SW66HH\t51.4750\t-0.2217\tC\tCraven Cottage
    CW26HR\t53.0896\t-2.4330\tC\tCrewe station
    NR279HE\t52.9330\t1.3013\tC\tCromer Pier
    SE109HT\t51.4828\t-0.0096\tC\tCutty Sark
    DL14AA\t54.5205\t-1.5473\tC\tDarlington station
    PL206RR\t50.5494\t-3.9962\tC\tDartmoor Prison
    PR16RU\t53.7722\t-2.6880\tC\tDeepdale Stadium, Preston
    DE12RU\t52.9164\t-1.4634\tC\tDerby station
    OX117NR\t51.6110\t-1.2428\tC\tDidcot Parkway station
    DN11PE\t53.5220\t-1.1396\tC\tDoncaster station
    LA229SH\t54.4541\t-3.0164\tC\tDove Cottage, Grasmere
    CT161HU\t51.1297\t1.3213\tC\tDover Castle
    B783TW\t52.6113\t-1.7130\tC\tDrayton Manor
    TN299NB\t50.9134\t0.9745\tK\tDungeness Lighthouse
    DH13RW\t54.7747\t-1.5762\tC\tDurham Castle
    DH13LE\t54.7683\t-1.5717\tC\tDurham University
    DH14RB\t54.7794\t-1.5818\tC\tDurham station
    CR01LF\t51.3755\t-0.0927\tC\tEast Croydon station
    DE742SA\t52.8265\t-1.3300\tC\tEast Midlands Airport
    DA101EB\t51.4430\t0.3209\tC\tEbbsfleet International station
    PL242SG\t50.3601\t-4.7447\tK\tEden Project
    B57QU\t52.4558\t-1.9025\tC\tEdgbaston Cricket Ground
    LS110ES\t53.7778\t-1.5722\tC\tElland Road
    CB74DL\t52.3986\t0.2639\tC\tEly Cathedral
    N77AJ\t51.5549\t-0.1084\tC\tEmirates Stadium
    KT185LQ\t51.3142\t-0.2550\tC\tEpsom Downs Racecourse
    M113FF\t53.4831\t-2.2004\tC\tEtihad Stadium
    SL46DW\t51.4920\t-0.6085\tC\tEton College
    BB24JF\t53.7286\t-2.4892\tC\tEwood Park, Blackburn
    E161XL\t51.5083\t0.0297\tC\tExCeL London
    EX52BD\t50.7344\t-3.4139\tK\tExeter Airport
    EX11HS\t50.7225\t-3.5299\tC\tExeter Cathedral
    EX44NT\t50.7292\t-3.5434\tC\tExeter St Davids station
    YO151AR\t54.1164\t-0.0827\tC\tFlamborough Head Lighthouse
    PO48RA\t50.7964\t-1.0638\tC\tFratton Park
    GL510EX\t51.8994\t-2.1243\tC\tGCHQ
    RH60PJ\t51.1613\t-0.1760\tC\tGatwick Airport, North Terminal
    BA69EL\t51.1460\t-2.7156\tC\tGlastonbury Abbey
    GL12LX\t51.8675\t-2.2468\tC\tGloucester Cathedral
    L44EL\t53.4388\t-2.9663\tC\tGoodison Park
    PO180PX\t50.8720\t-0.7380\tC\tGoodwood House
    WC1N3JH\t51.5222\t-0.1204\tC\tGreat Ormond Street Hospital
    TW80RU\t51.4907\t-0.2887\tC\tGtech Community Stadium
    GU14UT\t51.2370\t-0.5804\tC\tGuildford station
    SE12JH\t51.5066\t-0.0813\tC\tHMS Belfast
    KT89AU\t51.4036\t-0.3378\tC\tHampton Court Palace
    SW1X7XL\t51.4994\t-0.1632\tC\tHarrods
    HG11TE\t53.9932\t-1.5377\tC\tHarrogate station
    LS63DP\t53.8177\t-1.5821\tC\tHeadingley Stadium
    TW61EW\t51.4694\t-0.4505\tC\tHeathrow Airport, Terminal 2
    TW61QG\t51.4706\t-0.4584\tC\tHeathrow Airport, Terminal 3
    TW63XA\t51.4594\t-0.4470\tC\tHeathrow Airport, Terminal 4
    HR12NG\t52.0543\t-2.7161\tC\tHereford Cathedral
    TN87NG\t51.1869\t0.1136\tC\tHever Castle
    RG209RN\t51.3266\t-1.3606\tC\tHighclere Castle
    GL88TN\t51.6230\t-2.1795\tC\tHighgrove House
    S61SW\t53.4114\t-1.5006\tC\tHillsborough Stadium
    NE476NN\t55.0133\t-2.3306\tK\tHousesteads Roman Fort, Hadrian's Wall
    HD11JB\t53.6486\t-1.7847\tC\tHuddersfield station
    HU13QX\t53.7442\t-0.3460\tC\tHull station
    W22UH\t51.5073\t-0.1657\tC\tHyde Park
    SW72AZ\t51.4988\t-0.1749\tK\tImperial College London
    SE16HZ\t51.4958\t-0.1086\tC\tImperial War Museum
    CB224QR\t52.0964\t0.1314\tC\tImperial War Museum Duxford
    IP28AL\t52.0507\t1.1445\tC\tIpswich station
    SK119DL\t53.2367\t-2.3085\tC\tJodrell Bank Observatory
    OX39DU\t51.7637\t-1.2200\tC\tJohn Radcliffe Hospital
    ST55BG\t53.0034\t-2.2731\tC\tKeele University
    LU48AW\t51.8842\t-0.4316\tC\tKenilworth Road Stadium, Luton
    W84PX\t51.5052\t-0.1878\tC\tKensington Palace
    TW93AE\t51.4789\t-0.2957\tK\tKew Gardens
    LE27FL\t52.6204\t-1.1422\tC\tKing Power Stadium, Leicester
    LE15DB\t52.6345\t-1.1372\tC\tKing Richard III Visitor Centre
    WC2R2LS\t51.5115\t-0.1160\tC\tKing's College London
    RM202ZP\t51.4883\t0.2832\tC\tLakeside, Thurrock
    SE17JU\t51.4956\t-0.1197\tC\tLambeth Palace
    LA11YJ\t54.0500\t-2.8050\tC\tLancaster Castle
    LA14YW\t54.0104\t-2.7856\tC\tLancaster University
    LS197TU\t53.8659\t-1.6606\tK\tLeeds Bradford Airport
    ME171PL\t51.2489\t0.6303\tC\tLeeds Castle
    LS14DY\t53.7950\t-1.5475\tC\tLeeds station
    SL44AY\t51.4638\t-0.6509\tC\tLegoland Windsor
    B12ND\t52.4797\t-1.9085\tC\tLibrary of Birmingham
    WS137LD\t52.6856\t-1.8308\tC\tLichfield Cathedral
    LN21PX\t53.2344\t-0.5360\tC\tLincoln Cathedral
    TD152RX\t55.6692\t-1.8010\tC\tLindisfarne Priory
    L17AZ\t53.3975\t-2.9732\tC\tLiverpool Cathedral
    L241YD\t53.3345\t-2.8520\tK\tLiverpool John Lennon Airport
    L11JD\t53.4076\t-2.9773\tC\tLiverpool Lime Street station
    L35TQ\t53.4047\t-2.9688\tC\tLiverpool Metropolitan Cathedral
    TR127NT\t49.9600\t-5.2020\tC\tLizard Lighthouse
    TR127NU\t49.9588\t-5.2065\tC\tLizard Point
    W127PJ\t51.5093\t-0.2322\tC\tLoftus Road Stadium
    EC4V4DY\t51.5117\t-0.1033\tC\tLondon Blackfriars station
    SE19SP\t51.5049\t-0.0861\tC\tLondon Bridge station
    EC4N6AP\t51.5113\t-0.0903\tC\tLondon Cannon Street station
    WC2N5HS\t51.5080\t-0.1248\tC\tLondon Charing Cross station
    E162PX\t51.5032\t0.0495\tC\tLondon City Airport
    NW12RT\t51.5282\t-0.1337\tC\tLondon Euston station
    EC3M4AJ\t51.5117\t-0.0786\tC\tLondon Fenchurch Street station
    N1C4TB\t51.5308\t-0.1233\tC\tLondon King's Cross station
    EC2M7PY\t51.5178\t-0.0823\tC\tLondon Liverpool Street station
    NW16JJ\t51.5225\t-0.1631\tC\tLondon Marylebone station
    W21HQ\t51.5154\t-0.1755\tK\tLondon Paddington station
    WC2A2AE\t51.5144\t-0.1166\tC\tLondon School of Economics
    E202ST\t51.5386\t-0.0165\tC\tLondon Stadium
    SW1V1JU\t51.4952\t-0.1441\tC\tLondon Victoria station
    SE18SW\t51.5031\t-0.1132\tC\tLondon Waterloo station
    NW14RY\t51.5353\t-0.1534\tC\tLondon Zoo
    BA127NW\t51.1864\t-2.2750\tC\tLongleat
    NW88QN\t51.5294\t-0.1727\tC\tLord's Cricket Ground
    LE113TU\t52.7650\t-1.2290\tC\tLoughborough University
    SY81AY\t52.3672\t-2.7230\tC\tLudlow Castle
    EX392LY\t51.1650\t-4.6650\tC\tLundy
    LU29LY\t51.8747\t-0.3683\tK\tLuton Airport
    HU36HU\t53.7461\t-0.3679\tC\tMKM Stadium, Hull
    NW15LR\t51.5229\t-0.1551\tC\tMadame Tussauds
    M901QX\t53.3650\t-2.2727\tK\tManchester Airport
    M16FU\t53.4740\t-2.2420\tC\tManchester Oxford Road station
    M12BN\t53.4774\t-2.2309\tC\tManchester Piccadilly station
    M25DB\t53.4794\t-2.2453\tC\tManchester Town Hall
    M31WY\t53.4875\t-2.2422\tC\tManchester Victoria station
    S91EP\t53.4139\t-1.4119\tC\tMeadowhall
    DY51QX\t52.4817\t-2.1112\tC\tMerry Hill, Brierley Hill
    EX13PB\t50.7272\t-3.4745\tC\tMet Office, Exeter
    NE119YG\t54.9571\t-1.6686\tC\tMetrocentre, Gateshead
    MK91LA\t52.0343\t-0.7742\tC\tMilton Keynes Central station
    TR196JU\t50.0413\t-5.6510\tK\tMinack Theatre
    WV14QR\t52.5903\t-2.1303\tC\tMolineux, Wolverhampton
    B401NT\t52.4524\t-1.7190\tC\tNational Exhibition Centre, Birmingham
    WC2N5DN\t51.5089\t-0.1283\tC\tNational Gallery
    SE109NF\t51.4811\t-0.0056\tC\tNational Maritime Museum
    WC2H0HE\t51.5094\t-0.1281\tC\tNational Portrait Gallery
    YO264XJ\t53.9604\t-1.0970\tC\tNational Railway Museum
    SE19PX\t51.5068\t-0.1150\tC\tNational Theatre
    SW75BD\t51.4965\t-0.1764\tC\tNatural History Museum
    SW1A2JL\t51.5028\t-0.1248\tC\tNew Scotland Yard
    NE138BZ\t55.0372\t-1.7110\tC\tNewcastle Airport
    NE15DL\t54.9683\t-1.6174\tC\tNewcastle station
    NE17RU\t54.9792\t-1.6147\tC\tNewcastle University
    FY11NE\t53.8197\t-3.0570\tK\tNorth Pier, Blackpool
    NE18ST\t54.9770\t-1.6073\tC\tNorthumbria University
    NR66JA\t52.6758\t1.2828\tK\tNorwich Airport
    NR14DH\t52.6317\t1.3008\tC\tNorwich Cathedral
    NG16EL\t52.9492\t-1.1546\tC\tNottingham Castle
    NG23AQ\t52.9471\t-1.1463\tC\tNottingham station
    EC4M7EH\t51.5158\t-0.1019\tC\tOld Bailey
    E145AB\t51.5050\t-0.0195\tC\tOne Canada Square, Canary Wharf
    PO326JX\t50.7502\t-1.2699\tC\tOsborne House
    OX11HS\t51.7535\t-1.2700\tC\tOxford station
    TR182LT\t50.1216\t-5.5324\tC\tPenzance station
    PE11XS\t52.5725\t-0.2394\tC\tPeterborough Cathedral
    PE11QL\t52.5750\t-0.2500\tC\tPeterborough station
    W1J9HS\t51.5101\t-0.1343\tC\tPiccadilly Circus
    HX11RE\t53.7218\t-1.8567\tC\tPiece Hall, Halifax
    PL46AB\t50.3777\t-4.1432\tC\tPlymouth station
    CT161JA\t51.1279\t1.3330\tC\tPort of Dover
    DT52JT\t50.5142\t-2.4564\tK\tPortland Bill Lighthouse
    IP12DA\t52.0551\t1.1447\tC\tPortman Road, Ipswich
    PO13LJ\t50.8018\t-1.1096\tK\tPortsmouth Historic Dockyard
    PR18AP\t53.7559\t-2.7075\tC\tPreston station
    DE248XL\t52.9150\t-1.4473\tC\tPride Park Stadium, Derby
    B152GW\t52.4530\t-1.9430\tC\tQueen Elizabeth Hospital Birmingham
    E14NS\t51.5241\t-0.0404\tC\tQueen Mary University of London
    RG11LZ\t51.4589\t-0.9719\tC\tReading station
    HG41QT\t54.1350\t-1.5205\tC\tRipon Cathedral
    TS36RS\t54.5782\t-1.2169\tC\tRiverside Stadium, Middlesbrough
    ME11SX\t51.3890\t0.5034\tC\tRochester Cathedral
    L34AQ\t53.4012\t-2.9926\tC\tRoyal Albert Dock, Liverpool
    SW72AP\t51.5009\t-0.1774\tC\tRoyal Albert Hall
    WC2A2LL\t51.5135\t-0.1135\tC\tRoyal Courts of Justice
    TW200EX\t51.4257\t-0.5631\tC\tRoyal Holloway
    L31HU\t53.4059\t-2.9959\tC\tRoyal Liver Building
    SE108XJ\t51.4778\t-0.0015\tC\tRoyal Observatory, Greenwich
    WC2E9DD\t51.5130\t-0.1222\tC\tRoyal Opera House
    BN11EE\t50.8225\t-0.1376\tC\tRoyal Pavilion, Brighton
    CV376BB\t52.1907\t-1.7040\tC\tRoyal Shakespeare Theatre
    BS16TY\t51.4492\t-2.6084\tC\tSS Great Britain
    SP12EJ\t51.0648\t-1.7975\tC\tSalisbury Cathedral
    BD183LA\t53.8392\t-1.7888\tC\tSalts Mill, Saltaire
    PE356EN\t52.8297\t0.5138\tK\tSandringham House
    SW72DD\t51.4975\t-0.1745\tC\tScience Museum
    W1A1AB\t51.5144\t-0.1528\tC\tSelfridges
    SE256PU\t51.3983\t-0.0855\tC\tSelhurst Park
    CA201PG\t54.4205\t-3.4975\tC\tSellafield
    SE19DT\t51.5081\t-0.0972\tC\tShakespeare's Globe
    S12BP\t53.3782\t-1.4621\tC\tSheffield station
    NN128TN\t52.0786\t-1.0169\tK\tSilverstone Circuit
    BD231AW\t53.9640\t-2.0153\tC\tSkipton Castle
    PL12NZ\t50.3655\t-4.1427\tC\tSmeaton's Tower, Plymouth
    SR67NH\t54.9705\t-1.3640\tC\tSouter Lighthouse
    CT156HP\t51.1404\t1.3711\tC\tSouth Foreland Lighthouse
    SO182NL\t50.9503\t-1.3568\tK\tSouthampton Airport
    SO151AL\t50.9074\t-1.4135\tC\tSouthampton Central station
    IP186LU\t52.3274\t1.6814\tK\tSouthwold Lighthouse
    PO13TT\t50.7956\t-1.1086\tC\tSpinnaker Tower, Portsmouth
    AL11BY\t51.7505\t-0.3423\tC\tSt Albans Cathedral
    B94RL\t52.4757\t-1.8682\tC\tSt Andrew's, Birmingham
    EC1A7BE\t51.5176\t-0.1006\tC\tSt Bartholomew's Hospital
    NE14ST\t54.9756\t-1.6217\tC\tSt James' Park
    NE264RS\t55.0716\t-1.4498\tC\tSt Mary's Lighthouse
    SO145FP\t50.9058\t-1.3911\tC\tSt Mary's Stadium, Southampton
    TR170HS\t50.1170\t-5.4772\tC\tSt Michael's Mount
    SE17EH\t51.4985\t-0.1186\tC\tSt Thomas' Hospital
    SR51SU\t54.9146\t-1.3884\tC\tStadium of Light
    SW61HS\t51.4817\t-0.1910\tC\tStamford Bridge
    CM241QW\t51.8899\t0.2615\tC\tStansted Airport
    BA126QD\t51.1060\t-2.3180\tC\tStourhead
    M609AH\t53.4923\t-2.2465\tC\tStrangeways Prison
    E151AZ\t51.5416\t-0.0034\tC\tStratford station
    SW1P3BD\t51.5005\t-0.1284\tC\tSupreme Court
    IP123DJ\t52.0892\t1.3388\tK\tSutton Hoo
    SN11DQ\t51.5655\t-1.7855\tC\tSwindon station
    SW1P4RG\t51.4911\t-0.1278\tC\tTate Britain
    SE19TG\t51.5076\t-0.0994\tC\tTate Modern
    TS21PL\t54.5846\t-1.2276\tC\tTees Transporter Bridge
    HU14DP\t53.7392\t-0.3302\tC\tThe Deep, Hull
    SE163LN\t51.4859\t-0.0509\tC\tThe Den
    EC3A8EP\t51.5144\t-0.0803\tC\tThe Gherkin
    B714LF\t52.5091\t-1.9639\tC\tThe Hawthorns, West Bromwich
    TF87JP\t52.6272\t-2.4855\tC\tThe Iron Bridge
    EC3R8AH\t51.5101\t-0.0859\tC\tThe Monument
    SE100DX\t51.5030\t0.0032\tC\tThe O2
    MK76AA\t52.0249\t-0.7083\tC\tThe Open University
    SE115SS\t51.4837\t-0.1150\tC\tThe Oval
    W1J9BR\t51.5071\t-0.1416\tC\tThe Ritz
    SE19SG\t51.5045\t-0.0865\tC\tThe Shard
    SE78BL\t51.4865\t0.0364\tC\tThe Valley
    KT168PN\t51.4050\t-0.5105\tC\tThorpe Park
    PL340HE\t50.6684\t-4.7600\tK\tTintagel Castle
    N170BX\t51.6043\t-0.0664\tC\tTottenham Hotspur Stadium
    WC2N5DS\t51.5080\t-0.1281\tC\tTrafalgar Square
    M178AA\t53.4668\t-2.3491\tC\tTrafford Centre
    NG26AG\t52.9369\t-1.1322\tC\tTrent Bridge
    TR240QQ\t49.9478\t-6.3310\tC\tTresco Abbey Garden, Isles of Scilly
    CB21TQ\t52.2070\t0.1170\tC\tTrinity College, Cambridge
    TR12AF\t50.2643\t-5.0512\tC\tTruro Cathedral
    BB104BX\t53.7890\t-2.2302\tC\tTurf Moor, Burnley
    WC1E6BT\t51.5246\t-0.1340\tC\tUniversity College London
    BA27AY\t51.3797\t-2.3275\tC\tUniversity of Bath
    B152TT\t52.4508\t-1.9305\tK\tUniversity of Birmingham
    BD71DP\t53.7915\t-1.7668\tC\tUniversity of Bradford
    BS81QU\t51.4575\t-2.6065\tC\tUniversity of Bristol
    CB21TN\t52.2054\t0.1170\tC\tUniversity of Cambridge
    NR47TJ\t52.6219\t1.2392\tC\tUniversity of East Anglia
    CO43SQ\t51.8777\t0.9472\tC\tUniversity of Essex
    EX44QJ\t50.7353\t-3.5346\tC\tUniversity of Exeter
    HU67RX\t53.7713\t-0.3687\tC\tUniversity of Hull
    CT27NZ\t51.2970\t1.0690\tC\tUniversity of Kent
    LS29JT\t53.8067\t-1.5550\tC\tUniversity of Leeds
    LE17RH\t52.6211\t-1.1246\tC\tUniversity of Leicester
    L697ZX\t53.4058\t-2.9654\tC\tUniversity of Liverpool
    M139PL\t53.4668\t-2.2339\tC\tUniversity of Manchester
    NG72RD\t52.9387\t-1.1953\tK\tUniversity of Nottingham
    OX12JD\t51.7582\t-1.2623\tC\tUniversity of Oxford
    PL48AA\t50.3755\t-4.1386\tC\tUniversity of Plymouth
    PO12UP\t50.7952\t-1.0936\tC\tUniversity of Portsmouth
    S102TN\t53.3811\t-1.4886\tC\tUniversity of Sheffield
    SO171BJ\t50.9350\t-1.3958\tC\tUniversity of Southampton
    GU27XH\t51.2432\t-0.5890\tC\tUniversity of Surrey
    BN19RH\t50.8653\t-0.0877\tC\tUniversity of Sussex
    CV47AL\t52.3793\t-1.5615\tK\tUniversity of Warwick
    YO105DD\t53.9464\t-1.0519\tC\tUniversity of York
    WD180ER\t51.6499\t-0.4015\tC\tVicarage Road
    SW72RL\t51.4966\t-0.1722\tC\tVictoria and Albert Museum
    B66HE\t52.5092\t-1.8847\tC\tVilla Park
    NE477JN\t54.9911\t-2.3609\tC\tVindolanda
    BH77AF\t50.7352\t-1.8383\tC\tVitality Stadium, Bournemouth
    CV344QU\t52.2797\t-1.5853\tC\tWarwick Castle
    BA52UE\t51.2103\t-2.6437\tC\tWells Cathedral
    W127GF\t51.5077\t-0.2211\tC\tWestfield London
    E201EJ\t51.5434\t-0.0062\tC\tWestfield Stratford City
    YO224JT\t54.4883\t-0.6075\tC\tWhitby Abbey
    SW197NL\t51.4214\t-0.2064\tC\tWimbledon station
    SO239LS\t51.0607\t-1.3131\tC\tWinchester Cathedral
    GU227AE\t51.3184\t-0.5569\tC\tWoking station
    WV11LE\t52.5878\t-2.1204\tC\tWolverhampton station
    WR12LA\t52.1886\t-2.2211\tC\tWorcester Cathedral
    YO231EX\t53.9404\t-1.0960\tC\tYork Racecourse
    YO241AB\t53.9583\t-1.0932\tC\tYork station
    AB217DU\t57.2019\t-2.1978\tK\tAberdeen Airport
    AB252ZN\t57.1545\t-2.1345\tC\tAberdeen Royal Infirmary
    AB116LX\t57.1437\t-2.0985\tC\tAberdeen station
    AB355TB\t57.0407\t-3.2301\tK\tBalmoral Castle
    PH185TL\t56.7671\t-3.8457\tK\tBlair Castle
    KA278HY\t55.5977\t-5.1512\tK\tBrodick Castle
    EH24DR\t55.9523\t-3.2075\tC\tBute House
    HS29DY\t58.1977\t-6.7450\tK\tCalanais Standing Stones, Lewis
    IV125RD\t57.5242\t-3.9266\tC\tCawdor Castle
    G403RE\t55.8497\t-4.2056\tC\tCeltic Park
    IV25EU\t57.4772\t-4.0965\tC\tCulloden Battlefield
    KA198LE\t55.3548\t-4.7887\tC\tCulzean Castle
    KW147TZ\t58.5780\t-3.7450\tK\tDounreay
    KW148XS\t58.6714\t-3.3765\tC\tDunnet Head
    AB392TL\t56.9456\t-2.1972\tK\tDunnottar Castle
    KW106SF\t57.9817\t-3.9455\tK\tDunrobin Castle
    EH75QG\t55.9617\t-3.1656\tC\tEaster Road Stadium
    EH129DN\t55.9486\t-3.3642\tK\tEdinburgh Airport
    EH11BB\t55.9521\t-3.1893\tC\tEdinburgh Waverley station
    EH126TS\t55.9423\t-3.2690\tC\tEdinburgh Zoo
    IV408DX\t57.2740\t-5.5161\tK\tEilean Donan Castle
    FK14RS\t56.0002\t-3.8415\tK\tFalkirk Wheel
    G848HL\t56.0667\t-4.8206\tC\tFaslane Naval Base
    PH336EN\t56.8204\t-5.1061\tC\tFort William station
    EH309TB\t55.9905\t-3.3860\tC\tForth Bridge
    PA32ST\t55.8645\t-4.4325\tC\tGlasgow Airport
    G40QZ\t55.8630\t-4.2344\tC\tGlasgow Cathedral
    G13SL\t55.8597\t-4.2580\tC\tGlasgow Central station
    G12AF\t55.8624\t-4.2511\tC\tGlasgow Queen Street station
    PH374LT\t56.8704\t-5.4370\tK\tGlenfinnan Monument
    G429BA\t55.8258\t-4.2520\tC\tHampden Park
    EH125EY\t55.9456\t-3.2187\tC\tHaymarket station
    EH144AS\t55.9096\t-3.3215\tC\tHeriot-Watt University
    G512XD\t55.8532\t-4.3092\tC\tIbrox Stadium
    PA328XE\t56.2374\t-5.0735\tC\tInveraray Castle
    IV27JB\t57.5425\t-4.0475\tK\tInverness Airport
    IV11LF\t57.4798\t-4.2233\tC\tInverness station
    PA766SQ\t56.3350\t-6.3915\tC\tIona Abbey
    ZE39JN\t59.8690\t-1.2900\tK\tJarlshof, Shetland
    G38AG\t55.8686\t-4.2906\tC\tKelvingrove Art Gallery
    AB243FX\t57.1647\t-2.1015\tC\tKing's College, Aberdeen
    AB439DU\t57.6977\t-2.0040\tC\tKinnaird Head Lighthouse
    KW151TH\t58.9570\t-2.9010\tK\tKirkwall Airport
    EH497AL\t55.9786\t-3.6012\tC\tLinlithgow Palace
    AB101AB\t57.1494\t-2.0963\tC\tMarischal College, Aberdeen
    TD69LG\t55.5990\t-2.7180\tC\tMelrose Abbey
    EH125PJ\t55.9422\t-3.2409\tC\tMurrayfield
    EH11JF\t55.9469\t-3.1900\tC\tNational Museum of Scotland
    IV558WU\t57.4233\t-6.7883\tC\tNeist Point Lighthouse
    ML119DB\t55.6636\t-3.7800\tC\tNew Lanark
    EH89YL\t55.9474\t-3.1870\tC\tOld College, University of Edinburgh
    PH28HF\t56.3918\t-3.4390\tC\tPerth station
    AB245QH\t57.1592\t-2.0889\tC\tPittodrie
    KA92PL\t55.5090\t-4.6114\tC\tPrestwick Airport
    DD14XA\t56.4570\t-2.9690\tC\tRRS Discovery
    G38RS\t55.8650\t-4.3070\tC\tRiverside Museum
    EH259PU\t55.8555\t-3.1601\tC\tRosslyn Chapel
    EH66JJ\t55.9822\t-3.1773\tC\tRoyal Yacht Britannia
    KY169JD\t56.3436\t-2.8026\tC\tRoyal and Ancient Golf Club
    PH26BD\t56.4220\t-3.4380\tC\tScone Palace
    ZE10WP\t60.1552\t-1.1490\tC\tShetland Museum, Lerwick
    KW163LR\t59.0486\t-3.3417\tK\tSkara Brae, Orkney
    EH11RE\t55.9495\t-3.1909\tC\tSt Giles' Cathedral
    KW151NX\t58.9815\t-2.9590\tC\tSt Magnus Cathedral, Kirkwall
    FK81EJ\t56.1238\t-3.9469\tC\tStirling Castle
    HS20BN\t58.2140\t-6.3240\tC\tStornoway Airport
    ZE39JP\t59.8789\t-1.2956\tK\tSumburgh Airport
    FK27ZT\t56.0191\t-3.7553\tC\tThe Kelpies
    KA269LT\t55.3144\t-4.8300\tC\tTurnberry
    EH112NL\t55.9391\t-3.2324\tC\tTynecastle Park
    DD14HN\t56.4580\t-2.9827\tC\tUniversity of Dundee
    G128QQ\t55.8721\t-4.2882\tC\tUniversity of Glasgow
    KY169AJ\t56.3412\t-2.7945\tC\tUniversity of St Andrews
    FK94LA\t56.1456\t-3.9193\tC\tUniversity of Stirling
    G11XQ\t55.8611\t-4.2437\tC\tUniversity of Strathclyde
    ZE29ED\t60.7870\t-0.8360\tK\tUnst Boat Haven, Shetland
    DD14EZ\t56.4576\t-2.9670\tC\tV&A Dundee
    FK95LF\t56.1387\t-3.9180\tC\tWallace Monument
    SY233FL\t52.4170\t-4.0660\tC\tAberystwyth University
    LL572DG\t53.2290\t-4.1300\tC\tBangor University
    LL588AP\t53.2649\t-4.0897\tC\tBeaumaris Castle
    NP49XP\t51.7725\t-3.1050\tC\tBig Pit National Coal Museum
    LL285RE\t53.2376\t-3.7974\tK\tBodnant Garden
    CF831JD\t51.5761\t-3.2203\tC\tCaerphilly Castle
    CF623BD\t51.3967\t-3.3433\tK\tCardiff Airport
    CF101EP\t51.4759\t-3.1790\tC\tCardiff Central station
    CF118AZ\t51.4728\t-3.2030\tC\tCardiff City Stadium
    CF103AT\t51.4885\t-3.1790\tC\tCardiff University
    NP165EY\t51.6438\t-2.6755\tC\tChepstow Castle
    LL328AY\t53.2801\t-3.8256\tC\tConwy Castle
    LL462YH\t52.8601\t-4.1092\tC\tHarlech Castle
    CF52LA\t51.4958\t-3.2181\tC\tLlandaff Cathedral
    LL302LP\t53.3290\t-3.8250\tK\tLlandudno Pier
    LL615UJ\t53.2210\t-4.2093\tC\tLlanfairpwll station
    SA328HN\t51.8424\t-4.1485\tK\tNational Botanic Garden of Wales
    SY233BU\t52.4144\t-4.0686\tC\tNational Library of Wales
    CF103NP\t51.4858\t-3.1771\tC\tNational Museum Cardiff
    NP202JG\t51.5706\t-2.9856\tC\tNewport Transporter Bridge
    SA714LA\t51.6770\t-4.9205\tC\tPembroke Castle
    LL207TY\t52.9705\t-3.0878\tC\tPontcysyllte Aqueduct
    LL499NF\t52.9243\t-4.1268\tC\tPorthmadog Harbour station
    LL486ER\t52.9132\t-4.0985\tC\tPortmeirion
    SY218RF\t52.6500\t-3.1606\tC\tPowis Castle
    LL112AH\t53.0520\t-3.0037\tC\tRacecourse Ground, Wrexham
    NP152BT\t51.7702\t-2.8500\tC\tRaglan Castle
    SA31PR\t51.5690\t-4.2880\tC\tRhossili, Gower
    LL554TT\t53.1164\t-4.1196\tC\tSnowdon Mountain Railway, Llanberis
    LL651YH\t53.3068\t-4.6990\tK\tSouth Stack Lighthouse
    LL170RD\t53.2571\t-3.4420\tC\tSt Asaph Cathedral
    SA626RD\t51.8820\t-5.2686\tC\tSt Davids Cathedral
    CF56XB\t51.4869\t-3.2725\tC\tSt Fagans National Museum of History
    SA11NU\t51.6252\t-3.9413\tC\tSwansea station
    SA28PP\t51.6090\t-3.9800\tC\tSwansea University
    SA12FA\t51.6423\t-3.9351\tC\tSwansea.com Stadium
    CF728YT\t51.5533\t-3.3880\tC\tThe Royal Mint
    NP166SE\t51.6968\t-2.6770\tK\tTintern Abbey
    CF144XW\t51.5070\t-3.1900\tC\tUniversity Hospital of Wales
    CF105AL\t51.4650\t-3.1633\tC\tWales Millennium Centre
    BT39JH\t54.6181\t-5.8725\tA\tBelfast City Airport
    BT15GS\t54.5964\t-5.9301\tA\tBelfast City Hall
    BT294AB\t54.6575\t-6.2158\tA\tBelfast International Airport
    BT546LS\t55.2398\t-6.3323\tA\tCarrick-a-Rede Rope Bridge
    BT387BG\t54.7133\t-5.8062\tA\tCarrickfergus Castle
    BT27BA\t54.5948\t-5.9341\tA\tCrown Liquor Saloon
    BT146ST\t54.6090\t-5.9418\tA\tCrumlin Road Gaol
    BT578UY\t55.2107\t-6.5794\tA\tDunluce Castle
    BT747HL\t54.3456\t-7.6450\tA\tEnniskillen Castle
    BT921DB\t54.2610\t-7.7274\tA\tFlorence Court
    BT27HR\t54.5954\t-5.9349\tA\tGrand Opera House, Belfast
    BT486DQ\t54.9975\t-7.3202\tG\tGuildhall, Derry
    BT266AG\t54.4620\t-6.0850\tA\tHillsborough Castle
    BT514RP\t55.1677\t-6.8107\tG\tMussenden Temple
    BT578XH\t55.2024\t-6.5185\tA\tOld Bushmills Distillery
    BT71NN\t54.5844\t-5.9342\tA\tQueen's University Belfast
    BT568JQ\t55.2000\t-6.6350\tA\tRoyal Portrush Golf Club
    BT126BA\t54.5944\t-5.9536\tA\tRoyal Victoria Hospital
    BT39QQ\t54.6033\t-5.9152\tA\tSSE Arena, Belfast
    BT12HB\t54.6027\t-5.9286\tA\tSt Anne's Cathedral, Belfast
    BT180EU\t54.6500\t-5.8000\tA\tUlster Folk Museum
    BT95AB\t54.5823\t-5.9355\tA\tUlster Museum
    BT521SA\t55.1480\t-6.6750\tA\tUlster University, Coleraine
    IM92AS\t54.0833\t-4.6239\tA\tIsle of Man Airport
    IM13PW\t54.1497\t-4.4814\tG\tLegislative Buildings, Tynwald
    IM13LY\t54.1545\t-4.4834\tG\tManx Museum
    JE11BY\t49.2079\t-2.1955\tA\tJersey Airport
    JE35BP\t49.2289\t-2.0734\tG\tJersey Zoo
    GY80DS\t49.4350\t-2.6020\tA\tGuernsey Airport
    GY11DG\t49.4526\t-2.5383\tA\tHauteville House, Guernsey
    GY101SF\t49.4385\t-2.3641\tA\tLa Seigneurie, Sark
    """ }
}
