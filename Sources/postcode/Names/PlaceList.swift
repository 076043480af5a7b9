import Basics
import Postcodes

extension NameMatch {
  /// Places as rows: name, codes, and where each is.
  static func list(_ places: [NameMatch]) -> String {
    let width = places.map { cells(of: $0.title) }.max() ?? 0
    return Columns.aligned(
      places.map { (label: padded($0.title, to: width) + "  " + $0.codeRange, value: $0.whereabouts) },
      indent: "")
  }
}
