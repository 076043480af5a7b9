import CountryData
import Synchronization

/// A postcode area and the town it is known by.
public struct PostTown: Sendable, Hashable {
  /// One or two letters, upper case: `CR`.
  public let area: String
  /// The town that the area is known by: `Croydon`; for the eight areas of the capital, `London`.
  public let name: String

  /// All 124 areas, in alphabetical order. Read from the table at the first use.
  public static let all: [PostTown] = TableRows(table).map { line in
    var line = line
    let area = TableRows.field(&line)
    return PostTown(area: String(decoding: area, as: UTF8.self), name: String(decoding: line, as: UTF8.self))
  }

  /// The attribution that the licence of the outward codes' post towns asks for.
  public static let attribution = """
    Post towns from the Wikipedia article “List of postcode districts in the United Kingdom” and its authors, \
    CC BY-SA 4.0, modified.
    """

  /// The town of an area in upper case; nil if there is no such area.
  ///
  /// - Complexity: O(n) in the areas; nothing is built but the answer.
  public static func of(area: some StringProtocol) -> String? {
    TableRows.line(in: table, whoseKeyIs: area).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The post towns of an outward code in upper case, the largest first; none if they are not known.
  ///
  /// - Complexity: O(n) in the outward codes the first time; nothing is built but the answer.
  public static func names(ofDistrict outward: some StringProtocol) -> [String] {
    let outward = String(outward)
    if let names = found.withLock({ $0[outward] }) { return names }
    let names = TableRows.line(in: ofDistricts, whoseKeyIs: outward).map(names(in:)) ?? []
    found.withLock { $0[outward] = names }
    return names
  }

  private static let found = Mutex<[String: [String]]>([:])

  /// The outward codes of each post town. Read from the table at the first use.
  public static let districts: [String: [String]] = {
    var districts: [String: [String]] = [:]
    for line in ofDistricts where line.first != UInt8(ascii: "#") {
      var line = line
      let outward = String(decoding: TableRows.field(&line), as: UTF8.self)
      for name in names(in: line) { districts[name, default: []].append(outward) }
    }
    return districts
  }()

  private static var ofDistricts: TableRows {
    TableRows(TableRows.Bytes(start: post_towns_start(), count: post_towns_size))
  }

  private static func names(in field: TableRows.Bytes) -> [String] {
    String(decoding: field, as: UTF8.self).split(separator: "; ").map { String($0) }
  }

  /// The letters of the areas that begin with `start`, in alphabetical order.
  ///
  /// - Complexity: O(n) in the areas; nothing is built but the answer.
  static func areas(beginning start: some StringProtocol) -> [String] {
    TableRows(table).compactMap { line in
      var line = line
      let area = TableRows.field(&line)
      return area.starts(with: start.utf8) ? String(decoding: area, as: UTF8.self) : nil
    }
  }

  /// One line per area: its letters, a tab, its town.
  ///
  /// Source: general knowledge; the areas are those of the gazetteer. UB is taken to be known by Uxbridge.
  // swift-format-ignore
  private static var table: StaticString { """
    AB\tAberdeen
    AL\tSt Albans
    B\tBirmingham
    BA\tBath
    BB\tBlackburn
    BD\tBradford
    BH\tBournemouth
    BL\tBolton
    BN\tBrighton
    BR\tBromley
    BS\tBristol
    BT\tBelfast
    CA\tCarlisle
    CB\tCambridge
    CF\tCardiff
    CH\tChester
    CM\tChelmsford
    CO\tColchester
    CR\tCroydon
    CT\tCanterbury
    CV\tCoventry
    CW\tCrewe
    DA\tDartford
    DD\tDundee
    DE\tDerby
    DG\tDumfries
    DH\tDurham
    DL\tDarlington
    DN\tDoncaster
    DT\tDorchester
    DY\tDudley
    E\tLondon
    EC\tLondon
    EH\tEdinburgh
    EN\tEnfield
    EX\tExeter
    FK\tFalkirk
    FY\tBlackpool
    G\tGlasgow
    GL\tGloucester
    GU\tGuildford
    GY\tGuernsey
    HA\tHarrow
    HD\tHuddersfield
    HG\tHarrogate
    HP\tHemel Hempstead
    HR\tHereford
    HS\tStornoway
    HU\tHull
    HX\tHalifax
    IG\tIlford
    IM\tIsle of Man
    IP\tIpswich
    IV\tInverness
    JE\tJersey
    KA\tKilmarnock
    KT\tKingston upon Thames
    KW\tKirkwall
    KY\tKirkcaldy
    L\tLiverpool
    LA\tLancaster
    LD\tLlandrindod Wells
    LE\tLeicester
    LL\tLlandudno
    LN\tLincoln
    LS\tLeeds
    LU\tLuton
    M\tManchester
    ME\tRochester
    MK\tMilton Keynes
    ML\tMotherwell
    N\tLondon
    NE\tNewcastle upon Tyne
    NG\tNottingham
    NN\tNorthampton
    NP\tNewport
    NR\tNorwich
    NW\tLondon
    OL\tOldham
    OX\tOxford
    PA\tPaisley
    PE\tPeterborough
    PH\tPerth
    PL\tPlymouth
    PO\tPortsmouth
    PR\tPreston
    RG\tReading
    RH\tRedhill
    RM\tRomford
    S\tSheffield
    SA\tSwansea
    SE\tLondon
    SG\tStevenage
    SK\tStockport
    SL\tSlough
    SM\tSutton
    SN\tSwindon
    SO\tSouthampton
    SP\tSalisbury
    SR\tSunderland
    SS\tSouthend-on-Sea
    ST\tStoke-on-Trent
    SW\tLondon
    SY\tShrewsbury
    TA\tTaunton
    TD\tGalashiels
    TF\tTelford
    TN\tTonbridge
    TQ\tTorquay
    TR\tTruro
    TS\tMiddlesbrough
    TW\tTwickenham
    UB\tUxbridge
    W\tLondon
    WA\tWarrington
    WC\tLondon
    WD\tWatford
    WF\tWakefield
    WN\tWigan
    WR\tWorcester
    WS\tWalsall
    WV\tWolverhampton
    YO\tYork
    ZE\tLerwick
    """ }
}
