/// The outcodes of Northern Ireland and the Crown dependencies, which the built-in country lacks.
///
/// There is one line per outcode, ordered by area, number and letter. Its fields, separated by tabs, are the outcode's
/// name, the digits of its sectors, its place and its country. The sectors of Northern Ireland are not openly known, so
/// there are no digits; its places are post towns.
///
/// Source: public lists, and for the Crown dependencies the ONS Postcode Directory: Office for National Statistics
/// licensed under the Open Government Licence v.3.0.
enum IslandTable {
  // swift-format-ignore
  static var rows: StaticString { """
    BT1\t\tBelfast\tNorthern Ireland
    BT2\t\tBelfast\tNorthern Ireland
    BT3\t\tBelfast\tNorthern Ireland
    BT4\t\tBelfast\tNorthern Ireland
    BT5\t\tBelfast\tNorthern Ireland
    BT6\t\tBelfast\tNorthern Ireland
    BT7\t\tBelfast\tNorthern Ireland
    BT8\t\tBelfast\tNorthern Ireland
    BT9\t\tBelfast\tNorthern Ireland
    BT10\t\tBelfast\tNorthern Ireland
    BT11\t\tBelfast\tNorthern Ireland
    BT12\t\tBelfast\tNorthern Ireland
    BT13\t\tBelfast\tNorthern Ireland
    BT14\t\tBelfast\tNorthern Ireland
    BT15\t\tBelfast\tNorthern Ireland
    BT16\t\tBelfast\tNorthern Ireland
    BT17\t\tBelfast\tNorthern Ireland
    BT18\t\tHolywood\tNorthern Ireland
    BT19\t\tBangor\tNorthern Ireland
    BT20\t\tBangor\tNorthern Ireland
    BT21\t\tDonaghadee\tNorthern Ireland
    BT22\t\tNewtownards\tNorthern Ireland
    BT23\t\tNewtownards\tNorthern Ireland
    BT24\t\tBallynahinch\tNorthern Ireland
    BT25\t\tDromore\tNorthern Ireland
    BT26\t\tHillsborough\tNorthern Ireland
    BT27\t\tLisburn\tNorthern Ireland
    BT28\t\tLisburn\tNorthern Ireland
    BT29\t\tBelfast\tNorthern Ireland
    BT30\t\tDownpatrick\tNorthern Ireland
    BT31\t\tCastlewellan\tNorthern Ireland
    BT32\t\tBanbridge\tNorthern Ireland
    BT33\t\tNewcastle\tNorthern Ireland
    BT34\t\tNewry\tNorthern Ireland
    BT35\t\tNewry\tNorthern Ireland
    BT36\t\tNewtownabbey\tNorthern Ireland
    BT37\t\tNewtownabbey\tNorthern Ireland
    BT38\t\tCarrickfergus\tNorthern Ireland
    BT39\t\tBallyclare\tNorthern Ireland
    BT40\t\tLarne\tNorthern Ireland
    BT41\t\tAntrim\tNorthern Ireland
    BT42\t\tBallymena\tNorthern Ireland
    BT43\t\tBallymena\tNorthern Ireland
    BT44\t\tBallymena\tNorthern Ireland
    BT45\t\tMagherafelt\tNorthern Ireland
    BT46\t\tMaghera\tNorthern Ireland
    BT47\t\tLondonderry\tNorthern Ireland
    BT48\t\tLondonderry\tNorthern Ireland
    BT49\t\tLimavady\tNorthern Ireland
    BT51\t\tColeraine\tNorthern Ireland
    BT52\t\tColeraine\tNorthern Ireland
    BT53\t\tBallymoney\tNorthern Ireland
    BT54\t\tBallycastle\tNorthern Ireland
    BT55\t\tPortstewart\tNorthern Ireland
    BT56\t\tPortrush\tNorthern Ireland
    BT57\t\tBushmills\tNorthern Ireland
    BT58\t\tNewtownabbey\tNorthern Ireland
    BT60\t\tArmagh\tNorthern Ireland
    BT61\t\tArmagh\tNorthern Ireland
    BT62\t\tCraigavon\tNorthern Ireland
    BT63\t\tCraigavon\tNorthern Ireland
    BT64\t\tCraigavon\tNorthern Ireland
    BT65\t\tCraigavon\tNorthern Ireland
    BT66\t\tCraigavon\tNorthern Ireland
    BT67\t\tCraigavon\tNorthern Ireland
    BT68\t\tCaledon\tNorthern Ireland
    BT69\t\tAughnacloy\tNorthern Ireland
    BT70\t\tDungannon\tNorthern Ireland
    BT71\t\tDungannon\tNorthern Ireland
    BT74\t\tEnniskillen\tNorthern Ireland
    BT75\t\tFivemiletown\tNorthern Ireland
    BT76\t\tClogher\tNorthern Ireland
    BT77\t\tAugher\tNorthern Ireland
    BT78\t\tOmagh\tNorthern Ireland
    BT79\t\tOmagh\tNorthern Ireland
    BT80\t\tCookstown\tNorthern Ireland
    BT81\t\tCastlederg\tNorthern Ireland
    BT82\t\tStrabane\tNorthern Ireland
    BT92\t\tEnniskillen\tNorthern Ireland
    BT93\t\tEnniskillen\tNorthern Ireland
    BT94\t\tEnniskillen\tNorthern Ireland
    GY1\t123467\tGuernsey\tGuernsey
    GY2\t4\tGuernsey\tGuernsey
    GY3\t5\tGuernsey\tGuernsey
    GY4\t6\tGuernsey\tGuernsey
    GY5\t7\tGuernsey\tGuernsey
    GY6\t8\tGuernsey\tGuernsey
    GY7\t9\tGuernsey\tGuernsey
    GY8\t0\tGuernsey\tGuernsey
    GY9\t3\tGuernsey\tGuernsey
    GY10\t1\tGuernsey\tGuernsey
    IM1\t12345\tIsle of Man\tIsle of Man
    IM2\t1234567\tIsle of Man\tIsle of Man
    IM3\t1234\tIsle of Man\tIsle of Man
    IM4\t1234567\tIsle of Man\tIsle of Man
    IM5\t123\tIsle of Man\tIsle of Man
    IM6\t12\tIsle of Man\tIsle of Man
    IM7\t12345\tIsle of Man\tIsle of Man
    IM8\t123\tIsle of Man\tIsle of Man
    IM9\t123456\tIsle of Man\tIsle of Man
    IM99\t123456789\tIsle of Man\tIsle of Man
    JE1\t0123456789\tJersey\tJersey
    JE2\t3467\tJersey\tJersey
    JE3\t123456789\tJersey\tJersey
    JE4\t02589\tJersey\tJersey
    """ }
}
