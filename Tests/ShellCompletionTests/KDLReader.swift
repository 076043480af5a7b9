/// A strict reader of KDL 2, as far as a spec needs it: nodes with strings in quotes, `#true`, `#false`, properties and
/// children. Anything else is refused.
///
/// Source: https://kdl.dev/spec/
struct KDLNode: Equatable {
  var name: String
  var values: [String] = []
  var properties: [String: String] = [:]
  var children: [KDLNode] = []

  func first(_ name: String, _ value: String) -> KDLNode? {
    children.first { $0.name == name && $0.values.first == value }
  }

  /// This node and all below it.
  var all: [KDLNode] { [self] + children.flatMap(\.all) }
}

struct KDLReader {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private var rest: Substring.UnicodeScalarView

  /// Reads a document, as the children of a node without a name.
  static func document(_ text: String) throws -> KDLNode {
    var reader = KDLReader(rest: text[...].unicodeScalars)
    let nodes = try reader.nodes()
    guard reader.rest.isEmpty else { throw reader.failure("a node") }
    return KDLNode(name: "", children: nodes)
  }

  private func failure(_ wanted: String) -> Failure {
    Failure(description: "\(wanted) is wanted before: \(String(rest.prefix(60)))")
  }

  private mutating func nodes() throws -> [KDLNode] {
    var nodes: [KDLNode] = []
    while true {
      rest = rest.drop { $0 == " " || $0 == "\n" }
      guard let first = rest.first, first != "}" else { return nodes }
      nodes.append(try node())
    }
  }

  private mutating func node() throws -> KDLNode {
    var node = KDLNode(name: try identifier())
    while true {
      let blanks = rest.prefix { $0 == " " }.count
      rest = rest.dropFirst(blanks)
      guard let next = rest.first, next != "\n" else { return node }
      guard blanks > 0 else { throw failure("a blank") }
      if next == "{" {
        rest.removeFirst()
        node.children = try nodes()
        guard rest.popFirst() == "}" else { throw failure("}") }
        guard rest.first == "\n" || rest.isEmpty else { throw failure("the end of a line") }
        return node
      } else if next == "\"" || next == "#" {
        node.values.append(try value())
      } else {
        let name = try identifier()
        guard rest.popFirst() == "=" else { throw failure("=") }
        guard node.properties.updateValue(try value(), forKey: name) == nil else {
          throw Failure(description: "\(name) is given twice")
        }
      }
    }
  }

  private mutating func identifier() throws -> String {
    let name = rest.prefix { "abcdefghijklmnopqrstuvwxyz_".unicodeScalars.contains($0) }
    guard !name.isEmpty else { throw failure("a name") }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private mutating func value() throws -> String {
    if rest.first == "#" {
      for keyword in ["#true", "#false"] where rest.starts(with: keyword.unicodeScalars) {
        rest = rest.dropFirst(keyword.count)
        return keyword
      }
      throw failure("#true or #false")
    }
    guard rest.popFirst() == "\"" else { throw failure("a text in quotes") }
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escape())
      // Neither line breaks nor what the language forbids.
      case "\0"..."\u{1F}", "\u{7F}", "\u{85}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}", "\u{FEFF}":
        throw failure("no control")
      default: text.append(scalar)
      }
    }
    throw failure("a closing quote")
  }

  private mutating func escape() throws -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "u":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      guard rest.first == "{", (1...6).contains(digits.count), let number = UInt32(String(digits), radix: 16),
        let scalar = Unicode.Scalar(number)
      else { throw failure("a number in braces") }
      rest = rest.dropFirst(digits.count + 2)
      return scalar
    default: throw failure("an escape")
    }
  }
}
