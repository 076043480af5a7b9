/// The landmarks, in a form that costs nothing at start.
///
/// One line a landmark: its postcode without the space, latitude and longitude in degrees (WGS84), its name, with a
/// tab between them. The most famous come first, in the order they are offered; the rest go by country and name.
///
/// Source: general knowledge of each place, its postal address and its own position, written down rather than
/// copied from a reference work, and never the position of its postcode. In Great Britain a place is here only where
/// that position lies within a kilometre of the one its postcode has in OS Code-Point Open, and what is added
/// within 300 metres. Northern Ireland and the Crown dependencies, which the release does not hold, have no such check.
enum LandmarkTable {
  // swift-format-ignore
  static var rows: StaticString { """
    SW1A1AA\t51.5014\t-0.1419\tBuckingham Palace
    SW1A2AA\t51.5033\t-0.1276\t10 Downing Street
    SW1A0AA\t51.4995\t-0.1248\tHouses of Parliament
    EC3N4AB\t51.5081\t-0.0761\tTower of London
    SE12UP\t51.5055\t-0.0754\tTower Bridge
    EC4M8AD\t51.5138\t-0.0984\tSt Paul's Cathedral
    SW1P3PA\t51.4994\t-0.1273\tWestminster Abbey
    WC1B3DG\t51.5194\t-0.1270\tBritish Museum
    SE17PB\t51.5033\t-0.1196\tLondon Eye
    EH12NG\t55.9486\t-3.1999\tEdinburgh Castle
    EH991SP\t55.9520\t-3.1752\tScottish Parliament
    EH88DX\t55.9527\t-3.1723\tPalace of Holyroodhouse
    CF103RB\t51.4823\t-3.1812\tCardiff Castle
    CF991SN\t51.4638\t-3.1622\tSenedd
    CF101NS\t51.4782\t-3.1826\tPrincipality Stadium
    BT43XX\t54.6050\t-5.8321\tParliament Buildings, Stormont
    BT39EP\t54.6081\t-5.9097\tTitanic Belfast
    BT578SU\t55.2408\t-6.5116\tGiant's Causeway
    SL41NJ\t51.4839\t-0.6044\tWindsor Castle
    SP47DE\t51.1846\t-1.8590\tStonehenge Visitor Centre
    TR197AA\t50.0662\t-5.7148\tLand's End
    KW14YR\t58.6439\t-3.0689\tJohn o' Groats
    M160RA\t53.4631\t-2.2914\tOld Trafford
    L40TH\t53.4308\t-2.9608\tAnfield
    HA90WS\t51.5560\t-0.2796\tWembley Stadium
    TW27BA\t51.4559\t-0.3415\tAllianz Stadium, Twickenham
    TW62GA\t51.4723\t-0.4882\tHeathrow Airport, Terminal 5
    RH60NP\t51.1560\t-0.1609\tGatwick Airport, South Terminal
    N1C4QP\t51.5300\t-0.1253\tLondon St Pancras International
    OX13BG\t51.7540\t-1.2550\tBodleian Library, Oxford
    CB21ST\t52.2042\t0.1166\tKing's College, Cambridge
    BA11LZ\t51.3811\t-2.3594\tRoman Baths, Bath
    YO17HH\t53.9620\t-1.0819\tYork Minster
    CT12EH\t51.2798\t1.0830\tCanterbury Cathedral
    DH13EH\t54.7734\t-1.5764\tDurham Cathedral
    CV376QW\t52.1939\t-1.7079\tShakespeare's Birthplace
    FY14BJ\t53.8159\t-3.0553\tBlackpool Tower
    NE97TY\t54.9141\t-1.5895\tAngel of the North
    IV636TU\t57.3387\t-4.4803\tLoch Ness Centre, Drumnadrochit
    LL552AY\t53.1393\t-4.2769\tCaernarfon Castle
    JE36ET\t49.1996\t-2.0196\tMont Orgueil, Jersey
    GY11AU\t49.4532\t-2.5262\tCastle Cornet, Guernsey
    IM47NL\t54.2388\t-4.4070\tLaxey Wheel, Isle of Man
    NW16XE\t51.5237\t-0.1585\t221B Baker Street
    NW89AY\t51.5321\t-0.1780\tAbbey Road Studios
    CB20QQ\t52.1751\t0.1405\tAddenbrooke's Hospital
    L95AS\t53.4769\t-2.9420\tAintree Racecourse
    N227AY\t51.5942\t-0.1308\tAlexandra Palace
    NE661NQ\t55.4156\t-1.7060\tAlnwick Castle
    ST104DB\t52.9876\t-1.8900\tAlton Towers
    BN19BL\t50.8616\t-0.0837\tAmex Stadium, Brighton
    BN189AB\t50.8560\t-0.5536\tArundel Castle
    SL59EG\t51.4063\t-0.6759\tAscot station
    OX12PH\t51.7554\t-1.2601\tAshmolean Museum
    BS32EJ\t51.4400\t-2.6203\tAshton Gate Stadium, Bristol
    W1A1AA\t51.5185\t-0.1438\tBBC Broadcasting House
    NE83BA\t54.9691\t-1.5980\tBaltic Centre for Contemporary Art
    NE697DF\t55.6089\t-1.7099\tBamburgh Castle
    EC2R8AH\t51.5142\t-0.0885\tBank of England
    EC2Y8DS\t51.5202\t-0.0938\tBarbican Centre
    SW118DD\t51.4817\t-0.1448\tBattersea Power Station
    BN207YA\t50.7375\t0.2475\tBeachy Head
    DH90RG\t54.8817\t-1.6583\tBeamish Museum
    B263QJ\t52.4524\t-1.7345\tBirmingham Airport
    B24QA\t52.4778\t-1.8987\tBirmingham New Street station
    DY14SQ\t52.5200\t-2.0767\tBlack Country Living Museum
    FY41EZ\t53.7920\t-3.0554\tBlackpool Pleasure Beach
    OX201UL\t51.8414\t-1.3613\tBlenheim Palace
    MK36EB\t51.9977\t-0.7406\tBletchley Park
    DA99ST\t51.4384\t0.2706\tBluewater
    BH236SE\t50.7780\t-1.8325\tBournemouth Airport
    BH25AA\t50.7150\t-1.8752\tBournemouth Pier
    S24SU\t53.3703\t-1.4709\tBramall Lane, Sheffield
    BN21TW\t50.8160\t-0.1370\tBrighton Palace Pier
    BN13XP\t50.8290\t-0.1411\tBrighton station
    BS483DY\t51.3827\t-2.7191\tBristol Airport
    BS16QF\t51.4491\t-2.5813\tBristol Temple Meads station
    NW12DB\t51.5299\t-0.1270\tBritish Library
    BD228DR\t53.8312\t-1.9570\tBrontë Parsonage, Haworth
    B54BU\t52.4776\t-1.8936\tBullring, Birmingham
    CB39DR\t52.2050\t0.1085\tCambridge University Library
    CB12JW\t52.1943\t0.1375\tCambridge station
    NW18AF\t51.5414\t-0.1460\tCamden Market
    CA38UR\t54.8970\t-2.9416\tCarlisle Castle
    CA38TZ\t54.8949\t-2.9388\tCarlisle Cathedral
    NR11JE\t52.6221\t1.3092\tCarrow Road, Norwich
    YO607DA\t54.1215\t-0.9059\tCastle Howard
    DE451PP\t53.2279\t-1.6115\tChatsworth House
    BS273QF\t51.2825\t-2.7660\tCheddar Gorge
    GL504SH\t51.9206\t-2.0577\tCheltenham Racecourse
    HP170UZ\t51.7433\t-0.7826\tChequers
    KT92NE\t51.3490\t-0.3150\tChessington World of Adventures
    CH12HU\t53.1919\t-2.8904\tChester Cathedral
    CH21EU\t53.2268\t-2.8794\tChester Zoo
    OX11DP\t51.7502\t-1.2558\tChrist Church, Oxford
    SW1A2AQ\t51.5021\t-0.1292\tChurchill War Rooms
    NG25FJ\t52.9400\t-1.1328\tCity Ground, Nottingham
    SW112QP\t51.4643\t-0.1704\tClapham Junction station
    BS217QU\t51.4433\t-2.8629\tClevedon Pier
    BS83PA\t51.4549\t-2.6279\tClifton Suspension Bridge
    WC2E8RF\t51.5119\t-0.1228\tCovent Garden Market
    CV66GE\t52.4481\t-1.4956\tCoventry Building Society Arena
    CV15AB\t52.4083\t-1.5075\tCoventry Cathedral
    SW66HH\t51.4750\t-0.2217\tCraven Cottage
    CW26HR\t53.0896\t-2.4330\tCrewe station
    NR279HE\t52.9330\t1.3013\tCromer Pier
    SE109HT\t51.4828\t-0.0096\tCutty Sark
    PL206RR\t50.5494\t-3.9962\tDartmoor Prison
    PR16RU\t53.7722\t-2.6880\tDeepdale Stadium, Preston
    DN11PE\t53.5220\t-1.1396\tDoncaster station
    LA229SH\t54.4541\t-3.0164\tDove Cottage, Grasmere
    CT161HU\t51.1297\t1.3213\tDover Castle
    TN299NB\t50.9134\t0.9745\tDungeness Lighthouse
    DH13RW\t54.7747\t-1.5762\tDurham Castle
    DH13LE\t54.7683\t-1.5717\tDurham University
    DE742SA\t52.8265\t-1.3300\tEast Midlands Airport
    PL242SG\t50.3601\t-4.7447\tEden Project
    B57QU\t52.4558\t-1.9025\tEdgbaston Cricket Ground
    LS110ES\t53.7778\t-1.5722\tElland Road
    CB74DL\t52.3986\t0.2639\tEly Cathedral
    N77AJ\t51.5549\t-0.1084\tEmirates Stadium
    M113FF\t53.4831\t-2.2004\tEtihad Stadium
    SL46DW\t51.4920\t-0.6085\tEton College
    BB24JF\t53.7286\t-2.4892\tEwood Park, Blackburn
    E161XL\t51.5083\t0.0297\tExCeL London
    EX52BD\t50.7344\t-3.4139\tExeter Airport
    EX11HS\t50.7225\t-3.5299\tExeter Cathedral
    YO151AR\t54.1164\t-0.0827\tFlamborough Head Lighthouse
    GL510EX\t51.8994\t-2.1243\tGCHQ
    RH60PJ\t51.1613\t-0.1760\tGatwick Airport, North Terminal
    BA69EL\t51.1460\t-2.7156\tGlastonbury Abbey
    GL12LX\t51.8675\t-2.2468\tGloucester Cathedral
    L44EL\t53.4388\t-2.9663\tGoodison Park
    WC1N3JH\t51.5222\t-0.1204\tGreat Ormond Street Hospital
    TW80RU\t51.4907\t-0.2887\tGtech Community Stadium
    SE12JH\t51.5066\t-0.0813\tHMS Belfast
    KT89AU\t51.4036\t-0.3378\tHampton Court Palace
    SW1X7XL\t51.4994\t-0.1632\tHarrods
    TW61EW\t51.4694\t-0.4505\tHeathrow Airport, Terminal 2
    TW61QG\t51.4706\t-0.4584\tHeathrow Airport, Terminal 3
    TW63XA\t51.4594\t-0.4470\tHeathrow Airport, Terminal 4
    HR12NG\t52.0543\t-2.7161\tHereford Cathedral
    RG209RN\t51.3266\t-1.3606\tHighclere Castle
    S61SW\t53.4114\t-1.5006\tHillsborough Stadium
    NE476NN\t55.0133\t-2.3306\tHousesteads Roman Fort, Hadrian's Wall
    W22UH\t51.5073\t-0.1657\tHyde Park
    SW72AZ\t51.4988\t-0.1749\tImperial College London
    SE16HZ\t51.4958\t-0.1086\tImperial War Museum
    CB224QR\t52.0964\t0.1314\tImperial War Museum Duxford
    SK119DL\t53.2367\t-2.3085\tJodrell Bank Observatory
    OX39DU\t51.7637\t-1.2200\tJohn Radcliffe Hospital
    ST55BG\t53.0034\t-2.2731\tKeele University
    LU48AW\t51.8842\t-0.4316\tKenilworth Road Stadium, Luton
    W84PX\t51.5052\t-0.1878\tKensington Palace
    TW93AE\t51.4789\t-0.2957\tKew Gardens
    LE27FL\t52.6204\t-1.1422\tKing Power Stadium, Leicester
    LE15DB\t52.6345\t-1.1372\tKing Richard III Visitor Centre
    WC2R2LS\t51.5115\t-0.1160\tKing's College London
    SE17JU\t51.4956\t-0.1197\tLambeth Palace
    LA11YJ\t54.0500\t-2.8050\tLancaster Castle
    LA14YW\t54.0104\t-2.7856\tLancaster University
    LS197TU\t53.8659\t-1.6606\tLeeds Bradford Airport
    ME171PL\t51.2489\t0.6303\tLeeds Castle
    LS14DY\t53.7950\t-1.5475\tLeeds station
    SL44AY\t51.4638\t-0.6509\tLegoland Windsor
    B12ND\t52.4797\t-1.9085\tLibrary of Birmingham
    WS137LD\t52.6856\t-1.8308\tLichfield Cathedral
    LN21PX\t53.2344\t-0.5360\tLincoln Cathedral
    TD152RX\t55.6692\t-1.8010\tLindisfarne Priory
    L17AZ\t53.3975\t-2.9732\tLiverpool Cathedral
    L241YD\t53.3345\t-2.8520\tLiverpool John Lennon Airport
    L11JD\t53.4076\t-2.9773\tLiverpool Lime Street station
    L35TQ\t53.4047\t-2.9688\tLiverpool Metropolitan Cathedral
    TR127NT\t49.9600\t-5.2020\tLizard Lighthouse
    TR127NU\t49.9588\t-5.2065\tLizard Point
    W127PJ\t51.5093\t-0.2322\tLoftus Road Stadium
    SE19SP\t51.5049\t-0.0861\tLondon Bridge station
    WC2N5HS\t51.5080\t-0.1248\tLondon Charing Cross station
    E162PX\t51.5032\t0.0495\tLondon City Airport
    NW12RT\t51.5282\t-0.1337\tLondon Euston station
    EC3M4AJ\t51.5117\t-0.0786\tLondon Fenchurch Street station
    N1C4TB\t51.5308\t-0.1233\tLondon King's Cross station
    EC2M7PY\t51.5178\t-0.0823\tLondon Liverpool Street station
    NW16JJ\t51.5225\t-0.1631\tLondon Marylebone station
    W21HQ\t51.5154\t-0.1755\tLondon Paddington station
    WC2A2AE\t51.5144\t-0.1166\tLondon School of Economics
    E202ST\t51.5386\t-0.0165\tLondon Stadium
    SW1V1JU\t51.4952\t-0.1441\tLondon Victoria station
    SE18SW\t51.5031\t-0.1132\tLondon Waterloo station
    NW14RY\t51.5353\t-0.1534\tLondon Zoo
    BA127NW\t51.1864\t-2.2750\tLongleat
    NW88QN\t51.5294\t-0.1727\tLord's Cricket Ground
    LE113TU\t52.7650\t-1.2290\tLoughborough University
    EX392LY\t51.1650\t-4.6650\tLundy
    LU29LY\t51.8747\t-0.3683\tLuton Airport
    HU36HU\t53.7461\t-0.3679\tMKM Stadium, Hull
    NW15LR\t51.5229\t-0.1551\tMadame Tussauds
    M901QX\t53.3650\t-2.2727\tManchester Airport
    M12BN\t53.4774\t-2.2309\tManchester Piccadilly station
    M25DB\t53.4794\t-2.2453\tManchester Town Hall
    EX13PB\t50.7272\t-3.4745\tMet Office, Exeter
    TR196JU\t50.0413\t-5.6510\tMinack Theatre
    WV14QR\t52.5903\t-2.1303\tMolineux, Wolverhampton
    B401NT\t52.4524\t-1.7190\tNational Exhibition Centre, Birmingham
    WC2N5DN\t51.5089\t-0.1283\tNational Gallery
    SE109NF\t51.4811\t-0.0056\tNational Maritime Museum
    WC2H0HE\t51.5094\t-0.1281\tNational Portrait Gallery
    YO264XJ\t53.9604\t-1.0970\tNational Railway Museum
    SE19PX\t51.5068\t-0.1150\tNational Theatre
    SW75BD\t51.4965\t-0.1764\tNatural History Museum
    SW1A2JL\t51.5028\t-0.1248\tNew Scotland Yard
    NE138BZ\t55.0372\t-1.7110\tNewcastle Airport
    NE15DL\t54.9683\t-1.6174\tNewcastle station
    FY11NE\t53.8197\t-3.0570\tNorth Pier, Blackpool
    NR66JA\t52.6758\t1.2828\tNorwich Airport
    NR14DH\t52.6317\t1.3008\tNorwich Cathedral
    NG16EL\t52.9492\t-1.1546\tNottingham Castle
    NG23AQ\t52.9471\t-1.1463\tNottingham station
    EC4M7EH\t51.5158\t-0.1019\tOld Bailey
    E145AB\t51.5050\t-0.0195\tOne Canada Square, Canary Wharf
    PO326JX\t50.7502\t-1.2699\tOsborne House
    OX11HS\t51.7535\t-1.2700\tOxford station
    TR182LT\t50.1216\t-5.5324\tPenzance station
    PE11XS\t52.5725\t-0.2394\tPeterborough Cathedral
    W1J9HS\t51.5101\t-0.1343\tPiccadilly Circus
    HX11RE\t53.7218\t-1.8567\tPiece Hall, Halifax
    CT161JA\t51.1279\t1.3330\tPort of Dover
    DT52JT\t50.5142\t-2.4564\tPortland Bill Lighthouse
    IP12DA\t52.0551\t1.1447\tPortman Road, Ipswich
    PO13LJ\t50.8018\t-1.1096\tPortsmouth Historic Dockyard
    PR18AP\t53.7559\t-2.7075\tPreston station
    DE248XL\t52.9150\t-1.4473\tPride Park Stadium, Derby
    B152GW\t52.4530\t-1.9430\tQueen Elizabeth Hospital Birmingham
    RG11LZ\t51.4589\t-0.9719\tReading station
    HG41QT\t54.1350\t-1.5205\tRipon Cathedral
    TS36RS\t54.5782\t-1.2169\tRiverside Stadium, Middlesbrough
    ME11SX\t51.3890\t0.5034\tRochester Cathedral
    L34AQ\t53.4012\t-2.9926\tRoyal Albert Dock, Liverpool
    SW72AP\t51.5009\t-0.1774\tRoyal Albert Hall
    WC2A2LL\t51.5135\t-0.1135\tRoyal Courts of Justice
    L31HU\t53.4059\t-2.9959\tRoyal Liver Building
    SE108XJ\t51.4778\t-0.0015\tRoyal Observatory, Greenwich
    WC2E9DD\t51.5130\t-0.1222\tRoyal Opera House
    BN11EE\t50.8225\t-0.1376\tRoyal Pavilion, Brighton
    CV376BB\t52.1907\t-1.7040\tRoyal Shakespeare Theatre
    BS16TY\t51.4492\t-2.6084\tSS Great Britain
    SP12EJ\t51.0648\t-1.7975\tSalisbury Cathedral
    BD183LA\t53.8392\t-1.7888\tSalts Mill, Saltaire
    PE356EN\t52.8297\t0.5138\tSandringham House
    SW72DD\t51.4975\t-0.1745\tScience Museum
    W1A1AB\t51.5144\t-0.1528\tSelfridges
    SE256PU\t51.3983\t-0.0855\tSelhurst Park
    CA201PG\t54.4205\t-3.4975\tSellafield
    SE19DT\t51.5081\t-0.0972\tShakespeare's Globe
    S12BP\t53.3782\t-1.4621\tSheffield station
    NN128TN\t52.0786\t-1.0169\tSilverstone Circuit
    PL12NZ\t50.3655\t-4.1427\tSmeaton's Tower, Plymouth
    SR67NH\t54.9705\t-1.3640\tSouter Lighthouse
    CT156HP\t51.1404\t1.3711\tSouth Foreland Lighthouse
    SO182NL\t50.9503\t-1.3568\tSouthampton Airport
    IP186LU\t52.3274\t1.6814\tSouthwold Lighthouse
    PO13TT\t50.7956\t-1.1086\tSpinnaker Tower, Portsmouth
    AL11BY\t51.7505\t-0.3423\tSt Albans Cathedral
    EC1A7BE\t51.5176\t-0.1006\tSt Bartholomew's Hospital
    NE14ST\t54.9756\t-1.6217\tSt James' Park
    NE264RS\t55.0716\t-1.4498\tSt Mary's Lighthouse
    SO145FP\t50.9058\t-1.3911\tSt Mary's Stadium, Southampton
    TR170HS\t50.1170\t-5.4772\tSt Michael's Mount
    SE17EH\t51.4985\t-0.1186\tSt Thomas' Hospital
    SR51SU\t54.9146\t-1.3884\tStadium of Light
    SW61HS\t51.4817\t-0.1910\tStamford Bridge
    CM241QW\t51.8899\t0.2615\tStansted Airport
    M609AH\t53.4923\t-2.2465\tStrangeways Prison
    SW1P3BD\t51.5005\t-0.1284\tSupreme Court
    IP123DJ\t52.0892\t1.3388\tSutton Hoo
    SW1P4RG\t51.4911\t-0.1278\tTate Britain
    SE19TG\t51.5076\t-0.0994\tTate Modern
    TS21PL\t54.5846\t-1.2276\tTees Transporter Bridge
    HU14DP\t53.7392\t-0.3302\tThe Deep, Hull
    SE163LN\t51.4859\t-0.0509\tThe Den
    EC3A8EP\t51.5144\t-0.0803\tThe Gherkin
    B714LF\t52.5091\t-1.9639\tThe Hawthorns, West Bromwich
    TF87JP\t52.6272\t-2.4855\tThe Iron Bridge
    EC3R8AH\t51.5101\t-0.0859\tThe Monument
    SE100DX\t51.5030\t0.0032\tThe O2
    MK76AA\t52.0249\t-0.7083\tThe Open University
    SE115SS\t51.4837\t-0.1150\tThe Oval
    W1J9BR\t51.5071\t-0.1416\tThe Ritz
    SE19SG\t51.5045\t-0.0865\tThe Shard
    KT168PN\t51.4050\t-0.5105\tThorpe Park
    PL340HE\t50.6684\t-4.7600\tTintagel Castle
    N170BX\t51.6043\t-0.0664\tTottenham Hotspur Stadium
    WC2N5DS\t51.5080\t-0.1281\tTrafalgar Square
    M178AA\t53.4668\t-2.3491\tTrafford Centre
    NG26AG\t52.9369\t-1.1322\tTrent Bridge
    TR240QQ\t49.9478\t-6.3310\tTresco Abbey Garden, Isles of Scilly
    CB21TQ\t52.2070\t0.1170\tTrinity College, Cambridge
    TR12AF\t50.2643\t-5.0512\tTruro Cathedral
    BB104BX\t53.7890\t-2.2302\tTurf Moor, Burnley
    WC1E6BT\t51.5246\t-0.1340\tUniversity College London
    BA27AY\t51.3797\t-2.3275\tUniversity of Bath
    B152TT\t52.4508\t-1.9305\tUniversity of Birmingham
    BS81QU\t51.4575\t-2.6065\tUniversity of Bristol
    CB21TN\t52.2054\t0.1170\tUniversity of Cambridge
    NR47TJ\t52.6219\t1.2392\tUniversity of East Anglia
    EX44QJ\t50.7353\t-3.5346\tUniversity of Exeter
    CT27NZ\t51.2970\t1.0690\tUniversity of Kent
    LS29JT\t53.8067\t-1.5550\tUniversity of Leeds
    L697ZX\t53.4058\t-2.9654\tUniversity of Liverpool
    M139PL\t53.4668\t-2.2339\tUniversity of Manchester
    NG72RD\t52.9387\t-1.1953\tUniversity of Nottingham
    OX12JD\t51.7582\t-1.2623\tUniversity of Oxford
    S102TN\t53.3811\t-1.4886\tUniversity of Sheffield
    SO171BJ\t50.9350\t-1.3958\tUniversity of Southampton
    BN19RH\t50.8653\t-0.0877\tUniversity of Sussex
    CV47AL\t52.3793\t-1.5615\tUniversity of Warwick
    YO105DD\t53.9464\t-1.0519\tUniversity of York
    SW72RL\t51.4966\t-0.1722\tVictoria and Albert Museum
    B66HE\t52.5092\t-1.8847\tVilla Park
    NE477JN\t54.9911\t-2.3609\tVindolanda
    BH77AF\t50.7352\t-1.8383\tVitality Stadium, Bournemouth
    CV344QU\t52.2797\t-1.5853\tWarwick Castle
    BA52UE\t51.2103\t-2.6437\tWells Cathedral
    YO224JT\t54.4883\t-0.6075\tWhitby Abbey
    SW197NL\t51.4214\t-0.2064\tWimbledon station
    SO239LS\t51.0607\t-1.3131\tWinchester Cathedral
    WR12LA\t52.1886\t-2.2211\tWorcester Cathedral
    YO241AB\t53.9583\t-1.0932\tYork station
    AB217DU\t57.2019\t-2.1978\tAberdeen Airport
    AB252ZN\t57.1545\t-2.1345\tAberdeen Royal Infirmary
    AB355TB\t57.0407\t-3.2301\tBalmoral Castle
    PH185TL\t56.7671\t-3.8457\tBlair Castle
    KA278HY\t55.5977\t-5.1512\tBrodick Castle
    EH24DR\t55.9523\t-3.2075\tBute House
    HS29DY\t58.1977\t-6.7450\tCalanais Standing Stones, Lewis
    G403RE\t55.8497\t-4.2056\tCeltic Park
    IV25EU\t57.4772\t-4.0965\tCulloden Battlefield
    KA198LE\t55.3548\t-4.7887\tCulzean Castle
    KW147TZ\t58.5780\t-3.7450\tDounreay
    KW148XS\t58.6714\t-3.3765\tDunnet Head
    AB392TL\t56.9456\t-2.1972\tDunnottar Castle
    KW106SF\t57.9817\t-3.9455\tDunrobin Castle
    EH75QG\t55.9617\t-3.1656\tEaster Road Stadium
    EH129DN\t55.9486\t-3.3642\tEdinburgh Airport
    EH11BB\t55.9521\t-3.1893\tEdinburgh Waverley station
    EH126TS\t55.9423\t-3.2690\tEdinburgh Zoo
    IV408DX\t57.2740\t-5.5161\tEilean Donan Castle
    FK14RS\t56.0002\t-3.8415\tFalkirk Wheel
    G848HL\t56.0667\t-4.8206\tFaslane Naval Base
    PH336EN\t56.8204\t-5.1061\tFort William station
    EH309TB\t55.9905\t-3.3860\tForth Bridge
    PA32ST\t55.8645\t-4.4325\tGlasgow Airport
    G40QZ\t55.8630\t-4.2344\tGlasgow Cathedral
    G13SL\t55.8597\t-4.2580\tGlasgow Central station
    G12AF\t55.8624\t-4.2511\tGlasgow Queen Street station
    PH374LT\t56.8704\t-5.4370\tGlenfinnan Monument
    G429BA\t55.8258\t-4.2520\tHampden Park
    G512XD\t55.8532\t-4.3092\tIbrox Stadium
    PA328XE\t56.2374\t-5.0735\tInveraray Castle
    IV27JB\t57.5425\t-4.0475\tInverness Airport
    IV11LF\t57.4798\t-4.2233\tInverness station
    PA766SQ\t56.3350\t-6.3915\tIona Abbey
    ZE39JN\t59.8690\t-1.2900\tJarlshof, Shetland
    G38AG\t55.8686\t-4.2906\tKelvingrove Art Gallery
    AB243FX\t57.1647\t-2.1015\tKing's College, Aberdeen
    AB439DU\t57.6977\t-2.0040\tKinnaird Head Lighthouse
    KW151TH\t58.9570\t-2.9010\tKirkwall Airport
    EH497AL\t55.9786\t-3.6012\tLinlithgow Palace
    AB101AB\t57.1494\t-2.0963\tMarischal College, Aberdeen
    TD69LG\t55.5990\t-2.7180\tMelrose Abbey
    EH125PJ\t55.9422\t-3.2409\tMurrayfield
    EH11JF\t55.9469\t-3.1900\tNational Museum of Scotland
    IV558WU\t57.4233\t-6.7883\tNeist Point Lighthouse
    ML119DB\t55.6636\t-3.7800\tNew Lanark
    EH89YL\t55.9474\t-3.1870\tOld College, University of Edinburgh
    AB245QH\t57.1592\t-2.0889\tPittodrie
    DD14XA\t56.4570\t-2.9690\tRRS Discovery
    G38RS\t55.8650\t-4.3070\tRiverside Museum
    EH259PU\t55.8555\t-3.1601\tRosslyn Chapel
    EH66JJ\t55.9822\t-3.1773\tRoyal Yacht Britannia
    KY169JD\t56.3436\t-2.8026\tRoyal and Ancient Golf Club
    PH26BD\t56.4220\t-3.4380\tScone Palace
    ZE10WP\t60.1552\t-1.1490\tShetland Museum, Lerwick
    KW163LR\t59.0486\t-3.3417\tSkara Brae, Orkney
    EH11RE\t55.9495\t-3.1909\tSt Giles' Cathedral
    KW151NX\t58.9815\t-2.9590\tSt Magnus Cathedral, Kirkwall
    FK81EJ\t56.1238\t-3.9469\tStirling Castle
    HS20BN\t58.2140\t-6.3240\tStornoway Airport
    ZE39JP\t59.8789\t-1.2956\tSumburgh Airport
    FK27ZT\t56.0191\t-3.7553\tThe Kelpies
    EH112NL\t55.9391\t-3.2324\tTynecastle Park
    G128QQ\t55.8721\t-4.2882\tUniversity of Glasgow
    KY169AJ\t56.3412\t-2.7945\tUniversity of St Andrews
    ZE29ED\t60.7870\t-0.8360\tUnst Boat Haven, Shetland
    DD14EZ\t56.4576\t-2.9670\tV&A Dundee
    FK95LF\t56.1387\t-3.9180\tWallace Monument
    LL572DG\t53.2290\t-4.1300\tBangor University
    LL588AP\t53.2649\t-4.0897\tBeaumaris Castle
    NP49XP\t51.7725\t-3.1050\tBig Pit National Coal Museum
    LL285RE\t53.2376\t-3.7974\tBodnant Garden
    CF831JD\t51.5761\t-3.2203\tCaerphilly Castle
    CF623BD\t51.3967\t-3.3433\tCardiff Airport
    CF101EP\t51.4759\t-3.1790\tCardiff Central station
    CF118AZ\t51.4728\t-3.2030\tCardiff City Stadium
    CF103AT\t51.4885\t-3.1790\tCardiff University
    NP165EY\t51.6438\t-2.6755\tChepstow Castle
    LL328AY\t53.2801\t-3.8256\tConwy Castle
    LL462YH\t52.8601\t-4.1092\tHarlech Castle
    CF52LA\t51.4958\t-3.2181\tLlandaff Cathedral
    LL302LP\t53.3290\t-3.8250\tLlandudno Pier
    LL615UJ\t53.2210\t-4.2093\tLlanfairpwll station
    SA328HN\t51.8424\t-4.1485\tNational Botanic Garden of Wales
    SY233BU\t52.4144\t-4.0686\tNational Library of Wales
    CF103NP\t51.4858\t-3.1771\tNational Museum Cardiff
    NP202JG\t51.5706\t-2.9856\tNewport Transporter Bridge
    SA714LA\t51.6770\t-4.9205\tPembroke Castle
    LL207TY\t52.9705\t-3.0878\tPontcysyllte Aqueduct
    LL499NF\t52.9243\t-4.1268\tPorthmadog Harbour station
    LL486ER\t52.9132\t-4.0985\tPortmeirion
    LL112AH\t53.0520\t-3.0037\tRacecourse Ground, Wrexham
    SA31PR\t51.5690\t-4.2880\tRhossili, Gower
    LL554TT\t53.1164\t-4.1196\tSnowdon Mountain Railway, Llanberis
    LL651YH\t53.3068\t-4.6990\tSouth Stack Lighthouse
    LL170RD\t53.2571\t-3.4420\tSt Asaph Cathedral
    SA626RD\t51.8820\t-5.2686\tSt Davids Cathedral
    CF56XB\t51.4869\t-3.2725\tSt Fagans National Museum of History
    SA28PP\t51.6090\t-3.9800\tSwansea University
    SA12FA\t51.6423\t-3.9351\tSwansea.com Stadium
    CF728YT\t51.5533\t-3.3880\tThe Royal Mint
    NP166SE\t51.6968\t-2.6770\tTintern Abbey
    CF144XW\t51.5070\t-3.1900\tUniversity Hospital of Wales
    CF105AL\t51.4650\t-3.1633\tWales Millennium Centre
    BT39JH\t54.6181\t-5.8725\tBelfast City Airport
    BT15GS\t54.5964\t-5.9301\tBelfast City Hall
    BT294AB\t54.6575\t-6.2158\tBelfast International Airport
    BT546LS\t55.2398\t-6.3323\tCarrick-a-Rede Rope Bridge
    BT387BG\t54.7133\t-5.8062\tCarrickfergus Castle
    BT27BA\t54.5948\t-5.9341\tCrown Liquor Saloon
    BT146ST\t54.6090\t-5.9418\tCrumlin Road Gaol
    BT578UY\t55.2107\t-6.5794\tDunluce Castle
    BT747HL\t54.3456\t-7.6450\tEnniskillen Castle
    BT921DB\t54.2610\t-7.7274\tFlorence Court
    BT27HR\t54.5954\t-5.9349\tGrand Opera House, Belfast
    BT486DQ\t54.9975\t-7.3202\tGuildhall, Derry
    BT266AG\t54.4620\t-6.0850\tHillsborough Castle
    BT514RP\t55.1677\t-6.8107\tMussenden Temple
    BT578XH\t55.2024\t-6.5185\tOld Bushmills Distillery
    BT71NN\t54.5844\t-5.9342\tQueen's University Belfast
    BT568JQ\t55.2000\t-6.6350\tRoyal Portrush Golf Club
    BT126BA\t54.5944\t-5.9536\tRoyal Victoria Hospital
    BT39QQ\t54.6033\t-5.9152\tSSE Arena, Belfast
    BT12HB\t54.6027\t-5.9286\tSt Anne's Cathedral, Belfast
    BT180EU\t54.6500\t-5.8000\tUlster Folk Museum
    BT95AB\t54.5823\t-5.9355\tUlster Museum
    BT521SA\t55.1480\t-6.6750\tUlster University, Coleraine
    IM92AS\t54.0833\t-4.6239\tIsle of Man Airport
    IM13PW\t54.1497\t-4.4814\tLegislative Buildings, Tynwald
    IM13LY\t54.1545\t-4.4834\tManx Museum
    JE11BY\t49.2079\t-2.1955\tJersey Airport
    JE35BP\t49.2289\t-2.0734\tJersey Zoo
    GY80DS\t49.4350\t-2.6020\tGuernsey Airport
    GY11DG\t49.4526\t-2.5383\tHauteville House, Guernsey
    GY101SF\t49.4385\t-2.3641\tLa Seigneurie, Sark
    """ }
}
