import Basics

/// A JSON object as it was written, and where its members are. Only the members that are used are decoded.
struct JSONRecord: Sendable {
  struct Member: Sendable {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// The object's text.
  let json: String
  private let members: [Member]

  /// Nil for text that is not an object.
  init?(_ json: String) {
    var json = json
    let members = json.withUTF8 { bytes -> [Member]? in
      var reader = JSONReader(bytes)
      return reader.members(depth: 0).flatMap { reader.isAtEnd() ? $0 : nil }
    }
    guard let members else { return nil }
    (self.json, self.members) = (json, members)
  }

  /// - Parameter members: where the members are in the text.
  init(_ json: String, members: [Member]) { (self.json, self.members) = (json, members) }

  /// Every member by its name, with control characters removed from its text.
  var attributes: [String: JSONValue] {
    guard case .object(let attributes)? = JSONReader.value(of: json.utf8)?.printable else { return [:] }
    return attributes
  }

  /// The value at a name or a path such as `codes.lsoa`, with control characters removed from its text; nil for none.
  func value(_ path: String) -> JSONValue? {
    if let found = text(of: path[...]) { return JSONReader.value(of: found.utf8)?.printable }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    return object(path[..<dot])?.value(String(path[path.index(after: dot)...]))
  }

  /// The object of a name; nil if there is none.
  func object(_ name: some StringProtocol) -> JSONRecord? {
    text(of: Substring(name)).flatMap { JSONRecord(String($0)) }
  }

  /// The text of a name, without control characters; nil if there is none.
  func string(_ name: String) -> String? {
    guard let text = text(of: name[...]), text.utf8.first == UInt8(ascii: "\"") else { return nil }
    if !text.utf8.contains(UInt8(ascii: "\\")) {
      return Substring(text.utf8.dropFirst().dropLast()).printable
    }
    guard case .text(let value)? = JSONReader.value(of: text.utf8) else { return nil }
    return value.printable
  }

  /// The number of a name; nil if there is none.
  func double(_ name: String) -> Double? {
    text(of: name[...]).flatMap { text in
      guard let first = text.utf8.first, first == UInt8(ascii: "-") || PostcodeGrammar.isDigit(first) else {
        return nil
      }
      return Double(text)
    }
  }

  /// The object on one line, with its members sorted by their names.
  ///
  /// - Parameters:
  ///   - others: new values for some members, as JSON.
  ///   - depth: how many objects it is nested in, counted from 1.
  func sorted(replacing others: [String: String] = [:], depth: Int = 1) -> String {
    // Of several members with one name, the last counts.
    var values: [String: Range<Int>] = [:]
    for member in members { values[plainName(of: member)] = member.value }
    var output = "{"
    for name in values.keys.sorted() {
      guard let value = values[name] else { continue }
      if output.utf8.count > 1 { output += "," }
      JSONValue.write(name, to: &output)
      output += ":"
      output += others[name] ?? Self.sorted(part(value), depth: depth)
    }
    return output + "}"
  }

  private func plainName(of member: Member) -> String {
    let name = part(member.name)
    if Self.isPlain(name) { return String(Substring(name.utf8.dropFirst().dropLast())) }
    return JSONReader.value(of: name.utf8)?.printable.text ?? ""
  }

  /// A value with sorted members. A plain value is copied as it was written.
  private static func sorted(_ value: Substring, depth: Int) -> String {
    switch value.utf8.first {
    case UInt8(ascii: "\"") where isPlain(value), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return String(value)
    case UInt8(ascii: "{") where depth < JSONValue.deepest:
      return JSONRecord(String(value))?.sorted(depth: depth + 1) ?? "null"
    default: return JSONReader.value(of: value.utf8)?.printable.sortedJSON ?? "null"
    }
  }

  /// Whether a text is printable ASCII without escapes.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }
  }

  /// The value of a member, as it was written.
  private func text(of name: Substring) -> Substring? {
    let value =
      json.utf8.withContiguousStorageIfAvailable { json in
        name.utf8.withContiguousStorageIfAvailable { name in
          members.last { member in
            member.name.count == name.count + 2
              && json[member.name.lowerBound + 1..<member.name.upperBound - 1].elementsEqual(name)
          }?.value
        } ?? nil
      } ?? nil
    return value.map(part)
  }

  private func part(_ range: Range<Int>) -> Substring {
    let start = json.utf8.index(json.startIndex, offsetBy: range.lowerBound)
    return json[start..<json.utf8.index(start, offsetBy: range.count)]
  }
}

extension JSONReader {
  /// Reads the next object, and returns where its members are in it; nil if there is none.
  mutating func members(depth: Int) -> [JSONRecord.Member]? {
    let origin = index
    var members: [JSONRecord.Member] = []
    members.reserveCapacity(48)
    let isObject = eachMember { (reader, name) in
      let start = reader.index
      guard reader.skip(depth: depth + 1) else { return false }
      members.append(
        .init(
          name: name.lowerBound - origin..<name.upperBound - origin,
          value: start - origin..<reader.index - origin))
      return true
    }
    return isObject ? members : nil
  }

  /// Reads the next object.
  ///
  /// - Parameter take: takes the range of a member's name, and reads its value, which is next; returns false if it
  ///   cannot.
  /// - Returns: false if there is no object.
  package mutating func eachMember(_ take: (inout JSONReader, Range<Int>) -> Bool) -> Bool {
    skipBlanks()
    guard self.take("{") else { return false }
    if self.take("}") { return true }
    repeat {
      skipBlanks()
      let start = index
      guard skipText() else { return false }
      let name = start..<index
      guard self.take(":") else { return false }
      skipBlanks()
      guard take(&self, name) else { return false }
    } while self.take(",")
    return self.take("}")
  }

  /// Reads the next array; false if there is none.
  mutating func eachItem(_ take: (inout JSONReader) -> Bool) -> Bool {
    guard self.take("[") else { return false }
    if self.take("]") { return true }
    repeat {
      skipBlanks()
      guard take(&self) else { return false }
    } while self.take(",")
    return self.take("]")
  }

  /// Skips the next value; false if there is none.
  package mutating func skip(depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    switch next {
    case UInt8(ascii: "\""): return skipText()
    case UInt8(ascii: "{"): return eachMember { (reader, _) in reader.skip(depth: depth + 1) }
    case UInt8(ascii: "["): return eachItem { $0.skip(depth: depth + 1) }
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return skipNumber() != nil
    }
  }
}
