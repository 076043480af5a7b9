import Basics

/// A postcode area and the town it is known by.
public struct PostTown: Sendable, Hashable {
  /// One or two letters, upper case: `CR`.
  public let area: String
  /// The town that the area is known by: `Croydon`; for the eight areas of the capital, `London`.
  public let name: String

  /// All 124 areas, in alphabetical order. Read from the table at the first use.
  public static let all: [PostTown] = TableRows.areas.map { line in
    var line = line
    let (area, name) = (TableRows.field(&line), TableRows.field(&line))
    return PostTown(area: String(decoding: area, as: UTF8.self), name: String(decoding: name, as: UTF8.self))
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
    guard var line = TableRows.areas.line(whoseKeyIs: area) else { return nil }
    return String(decoding: TableRows.field(&line), as: UTF8.self)
  }

  /// The post towns of an outward code in upper case, the largest first; none if they are not known.
  ///
  /// - Complexity: O(n) in the outward codes the first time; nothing is built but the answer.
  public static func names(ofDistrict outward: some StringProtocol) -> [String] {
    let outward = String(outward)
    if let names = found.withLock({ $0[outward] }) { return names }
    let names = TableRows.postTowns.line(whoseKeyIs: outward).map(names(in:)) ?? []
    found.withLock { $0[outward] = names }
    return names
  }

  private static let found = Mutex<[String: [String]]>([:])

  /// The outward codes of each post town. Read from the table at the first use.
  public static let districts: [String: [String]] = {
    var districts: [String: [String]] = [:]
    for line in TableRows.postTowns {
      var line = line
      let outward = String(decoding: TableRows.field(&line), as: UTF8.self)
      for name in names(in: line) { districts[name, default: []].append(outward) }
    }
    return districts
  }()

  private static func names(in field: TableRows.Bytes) -> [String] {
    String(decoding: field, as: UTF8.self).parts(between: "; ").map { String($0) }
  }

  /// The letters of the areas that begin with `start`, in alphabetical order.
  ///
  /// - Complexity: O(n) in the areas; nothing is built but the answer.
  static func areas(beginning start: some StringProtocol) -> [String] {
    TableRows.areas.compactMap { line in
      var line = line
      let area = TableRows.field(&line)
      return area.starts(with: start.utf8) ? String(decoding: area, as: UTF8.self) : nil
    }
  }
}
