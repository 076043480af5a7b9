import Basics

/// A JSON object as it was written, and where its members lie. Of many that are read little is asked for, so only that is
/// decoded.
struct JSONRecord: Sendable {
  struct Member: Sendable {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// The object's text.
  let json: String
  private let members: [Member]

  /// Nil for what is no object.
  init?(_ json: String) {
    var json = json
    let members = json.withUTF8 { bytes -> [Member]? in
      var reader = JSONReader(bytes)
      return reader.members(depth: 0).flatMap { reader.isAtEnd() ? $0 : nil }
    }
    guard let members else { return nil }
    (self.json, self.members) = (json, members)
  }

  /// - Parameter members: where they lie in the text.
  init(_ json: String, members: [Member]) { (self.json, self.members) = (json, members) }

  /// Every member by its name, with plain text.
  var attributes: [String: JSONValue] {
    guard case .object(let attributes)? = JSONReader.value(of: json.utf8)?.printable else { return [:] }
    return attributes
  }

  /// What has a name, or lies below one as `codes.lsoa` does, with plain text; nil for nothing.
  func value(_ path: String) -> JSONValue? {
    if let found = text(of: path[...]) { return JSONReader.value(of: found.utf8)?.printable }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    return object(path[..<dot])?.value(String(path[path.index(after: dot)...]))
  }

  /// An object; nil where there is none of that name.
  func object(_ name: some StringProtocol) -> JSONRecord? {
    text(of: Substring(name)).flatMap { JSONRecord(String($0)) }
  }

  /// A text, made plain; nil where there is none of that name.
  func string(_ name: String) -> String? {
    guard let text = text(of: name[...]), text.utf8.first == UInt8(ascii: "\"") else { return nil }
    if !text.utf8.contains(UInt8(ascii: "\\")) {
      return Substring(text.utf8.dropFirst().dropLast()).printable
    }
    guard case .text(let value)? = JSONReader.value(of: text.utf8) else { return nil }
    return value.printable
  }

  /// A number; nil where there is none of that name.
  func double(_ name: String) -> Double? {
    text(of: name[...]).flatMap { text in
      guard let first = text.utf8.first, first == UInt8(ascii: "-") || PostcodeGrammar.isDigit(first) else {
        return nil
      }
      return Double(text)
    }
  }

  /// The object, its members sorted by their names.
  ///
  /// - Parameter replacing: other values for some of them, as JSON.
  func sorted(replacing others: [String: String] = [:]) -> String {
    var named: [(name: String, value: String)] = []
    for member in members {
      let name = JSONReader.value(of: part(member.name).utf8)?.printable.text ?? ""
      let value = others[name] ?? Self.sorted(part(member.value))
      // Of two by one name the latter counts.
      if let place = named.firstIndex(where: { $0.name == name }) { named.remove(at: place) }
      named.append((name, value))
    }
    named.sort { $0.name < $1.name }
    var output = "{"
    for (place, member) in named.enumerated() {
      if place > 0 { output += "," }
      JSONValue.write(member.name, to: &output)
      output += ":"
      output += member.value
    }
    return output + "}"
  }

  /// A value as it was written where that is how it would be written here.
  private static func sorted(_ value: Substring) -> String {
    let isPlain = value.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }
    switch value.utf8.first {
    case UInt8(ascii: "\"") where isPlain, UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return String(value)
    default: return JSONReader.value(of: value.utf8)?.printable.sortedJSON ?? "null"
    }
  }

  /// The value of a member, as it was written.
  private func text(of name: Substring) -> Substring? {
    members.last {
      $0.name.count == name.utf8.count + 2 && part($0.name).utf8.dropFirst().starts(with: name.utf8)
    }
    .map { part($0.value) }
  }

  private func part(_ range: Range<Int>) -> Substring {
    let start = json.utf8.index(json.startIndex, offsetBy: range.lowerBound)
    return json[start..<json.utf8.index(start, offsetBy: range.count)]
  }
}

extension JSONRecord: Hashable {
  static func == (left: JSONRecord, right: JSONRecord) -> Bool {
    left.json == right.json || left.attributes == right.attributes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(attributes) }
}

extension JSONReader {
  /// Takes the object that is next, and says where in it its members lie; nil where there is none.
  mutating func members(depth: Int) -> [JSONRecord.Member]? {
    let origin = place
    var members: [JSONRecord.Member] = []
    members.reserveCapacity(48)
    let isObject = eachMember { (reader, name) in
      let start = reader.place
      guard reader.skip(depth: depth + 1) else { return false }
      members.append(
        .init(
          name: name.lowerBound - origin..<name.upperBound - origin,
          value: start - origin..<reader.place - origin))
      return true
    }
    return isObject ? members : nil
  }

  /// Takes the object that is next.
  ///
  /// - Parameter take: is given where the name of a member lies, and takes its value, which is next; false where it
  ///   cannot.
  /// - Returns: false where there is no object.
  mutating func eachMember(_ take: (inout JSONReader, Range<Int>) -> Bool) -> Bool {
    skipBlanks()
    guard self.take("{") else { return false }
    if self.take("}") { return true }
    repeat {
      skipBlanks()
      let start = place
      guard skipText() else { return false }
      let name = start..<place
      guard self.take(":") else { return false }
      skipBlanks()
      guard take(&self, name) else { return false }
    } while self.take(",")
    return self.take("}")
  }

  /// Takes the array that is next; false where there is none.
  mutating func eachItem(_ take: (inout JSONReader) -> Bool) -> Bool {
    guard self.take("[") else { return false }
    if self.take("]") { return true }
    repeat {
      skipBlanks()
      guard take(&self) else { return false }
    } while self.take(",")
    return self.take("]")
  }

  /// Goes past the value that is next; false where there is none.
  mutating func skip(depth: Int) -> Bool {
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
