import Foundation

/// The source of the man page, and its parts.
struct ManPage {
  let text: String
  private let lines: [String]

  init() throws {
    text = try String(contentsOf: Repository.root.appending(path: "man/postcode.1"), encoding: .utf8)
    lines = text.split(separator: "\n").map(String.init)
  }

  /// The lines of a section, as one text.
  func section(_ name: String) -> String {
    lines.drop { $0 != ".Sh " + name }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }.joined(separator: "\n")
  }

  /// The heads of the items in a section's lists, with their macros.
  func items(in name: String) -> [String] {
    section(name).split(separator: "\n").filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) }
  }

  /// All lines of prose, joined into one.
  var prose: String {
    lines.filter { !$0.hasPrefix(".") }.joined(separator: " ")
  }

  /// The plain text of an item's head, in the parts between its arguments, which stand for any text.
  static func parts(of item: String) -> [String] {
    var parts = [""]
    var joins = true
    var words = item.split(separator: " ").map(String.init)[...]
    func add(_ text: String) { parts[parts.count - 1] += text }
    while let word = words.popFirst() {
      switch word {
      case "No": continue
      case "Ns": joins = true
      case "Ar":
        if !joins { add(" ") }
        parts.append("")
        joins = false
        words = words.dropFirst()
      case "Do", "Po":
        add((joins ? "" : " ") + (word == "Do" ? "“" : "("))
        joins = true
      case "Dc", "Pc": add(word == "Dc" ? "”" : ")")
      case ".", "?": add(word)
      default:
        let text = word.replacing("\\&", with: "").replacing("...", with: "…")
          .replacing("\\(lq", with: "“").replacing("\\(rq", with: "”")
        add((joins || text.first.map { ",;:".contains($0) } == true ? "" : " ") + text)
        joins = false
      }
    }
    return parts
  }

  /// A pattern for the sentences that an item's head stands for.
  static func pattern(of item: String) throws -> Regex<Substring> {
    let escaped = parts(of: item).map { NSRegularExpression.escapedPattern(for: $0) }
    return try Regex(escaped.joined(separator: ".+"), as: Substring.self)
  }
}

extension Repository {
  /// The Swift files in a directory and those below it.
  static func swiftFiles(under folder: String) throws -> [URL] {
    let found = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return found?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
  }
}
