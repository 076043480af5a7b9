import Foundation

/// The source of a manual page, and its parts.
struct ManPage: Sendable {
  /// Its file's name: `postcode-lookup.1`.
  let file: String
  let text: String
  private let lines: [String]

  init(_ file: String) throws {
    self.file = file
    text = try String(contentsOf: Repository.root.appending(path: "man/" + file), encoding: .utf8)
    lines = text.split(separator: "\n").map(String.init)
  }

  /// The names of the pages' files, in alphabetical order.
  static var files: [String] {
    let folder = Repository.root.appending(path: "man").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Every page.
  static func all() throws -> [ManPage] { try files.map { try ManPage($0) } }

  /// The lines of a section, as one text.
  func section(_ name: String) -> String {
    lines.drop { $0 != ".Sh " + name }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }.joined(separator: "\n")
  }

  /// The heads of the items in a section's lists, with their macros.
  func items(in name: String) -> [String] {
    section(name).split(separator: "\n").filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) }
  }

  /// The pages that it refers to, as the names of their files.
  var references: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 2 && words[0] == ".Xr" ? "\(words[1]).\(words[2])" : nil
    }
  }

  /// All lines of prose, joined into one.
  var prose: String {
    lines.filter { !$0.hasPrefix(".") }.joined(separator: " ")
  }
}

/// A message of the program, as a page or `Tests/Fixtures/messages.txt` has it.
struct Message: Sendable {
  /// Its plain text, in the parts between its arguments, which stand for any text.
  let parts: [String]

  /// - Parameter line: the message, with its arguments in braces.
  init(line: Substring) {
    parts = line.split(separator: #/\{[^}]*\}/#, omittingEmptySubsequences: false).map(String.init)
  }

  /// - Parameter item: the head of an item, with its macros.
  init(item: String) {
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
    self.parts = parts
  }

  /// The messages that the pages explain, each with its page.
  static func explained() throws -> [(page: String, message: Message)] {
    try ManPage.all().flatMap { page in
      page.items(in: "DIAGNOSTICS").map { (page.file, Message(item: $0)) }
    }
  }

  /// Those that explain themselves.
  static func unexplained() throws -> [Message] {
    let file = Repository.root.appending(path: "Tests/Fixtures/messages.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { Message(line: $0) }
  }

  /// A pattern for the sentences that it stands for.
  func pattern() throws -> Regex<Substring> {
    let escaped = parts.map { NSRegularExpression.escapedPattern(for: $0) }
    return try Regex(escaped.joined(separator: ".+"), as: Substring.self)
  }
}

extension Repository {
  /// The Swift files in a directory and those below it.
  static func swiftFiles(under folder: String) throws -> [URL] {
    try files(under: folder, ofTypes: ["swift"])
  }

  static func files(under folder: String, ofTypes types: Set<String>) throws -> [URL] {
    let found = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return found?.compactMap { $0 as? URL }.filter { types.contains($0.pathExtension) } ?? []
  }
}
