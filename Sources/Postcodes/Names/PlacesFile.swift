import Basics

/// The text of a file of places, and the postcode of each of its lines. A name is read only when it is needed.
struct PlacesFile: Sendable {
  /// The postcodes in the order of the file.
  private(set) var codes: [PackedPostcode] = []
  /// A sentence for each of the first ten lines that could not be read, then one that counts the others.
  private(set) var problems: [String] = []
  private var lines: [Range<Int>] = []
  private var text: [UInt8] = []

  /// A file without lines.
  init() {}

  /// - Complexity: linear in the length of the text.
  init(_ text: [UInt8], of path: String) {
    self.text = text
    var bad = 0
    var plain = PlainLines()
    text.withUnsafeBytes { bytes in
      let lineBreak = UInt8(ascii: bytes.contains(UInt8(ascii: "\n")) ? "\n" : "\r")
      var (start, number) = (0, 0)
      while start < bytes.count {
        let line = start..<Self.end(of: start, in: bytes, at: lineBreak)
        start = line.upperBound + 1
        number += 1
        switch plain.read(bytes[line]) ?? Self.read(Self.string(bytes[line])) {
        case .blank: break
        case .postcode(let code):
          codes.append(code)
          lines.append(line)
        case .none:
          bad += 1
          if bad > Self.problemsTold { break }
          problems.append(
            "\(path.printable), line \(number) is skipped: it does not begin with a postcode.")
        }
      }
    }
    guard bad > Self.problemsTold else { return }
    let others = bad - Self.problemsTold
    problems.append(
      "\(path.printable): \(others) more line\(others == 1 ? " is" : "s are") skipped for the same reason.")
  }

  /// The name on the line of a postcode, by its index in `codes`.
  func name(at index: Int) -> String {
    let line = text.withUnsafeBytes { Self.string($0[lines[index]]) }
    return WrittenPostcode.first(in: line).map { Self.name(in: $0.rest) } ?? ""
  }

  /// What a line holds.
  fileprivate enum Line {
    case blank
    case postcode(PackedPostcode)
    case none
  }

  private static func read(_ line: String) -> Line {
    guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { return .blank }
    return WrittenPostcode.first(in: line).map { .postcode(PackedPostcode($0.postcode)) } ?? .none
  }

  private static func end(of start: Int, in bytes: UnsafeRawBufferPointer, at lineBreak: UInt8) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(lineBreak), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }

  private static func string(_ line: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: line, as: UTF8.self).printable
  }

  /// The name after a postcode: the next field, which may be quoted as in CSV, if a separator follows; else all words.
  private static func name(in rest: Substring) -> String {
    var text = rest.drop { $0.isWhitespace }
    if let separator = text.first, separator == "," || separator == ";" {
      text = text.dropFirst().drop { $0 == " " }
      text = text.first == "\"" ? text : text.prefix { $0 != separator }
    }
    if text.first == "\"" {
      var name = ""
      var inner = text.dropFirst()
      while let end = inner.firstIndex(of: "\"") {
        name += inner[..<end]
        inner = inner[end...].dropFirst()
        guard inner.first == "\"" else { return name }
        name += "\""
        inner = inner.dropFirst()
      }
    }
    var words = ""
    for word in text.split(whereSeparator: \.isWhitespace) { words += (words.isEmpty ? "" : " ") + word }
    return words
  }

  private static let problemsTold = 10
}

/// Reads the usual lines by their bytes, since a file of places may have a million and a TAB waits for it.
private struct PlainLines {
  private typealias Word = (bytes: UInt64, count: Int, hasDigit: Bool)

  /// Whether a text is an outward code that any inward code can follow, and whether one is an inward code.
  private var outward: [UInt32: Bool] = [:]
  private var inward: [UInt32: Bool] = [:]

  /// What a line holds; nil if these few rules cannot tell.
  mutating func read(_ line: Slice<UnsafeRawBufferPointer>) -> PlacesFile.Line? {
    var rest = line.drop(while: Self.isBlank)
    guard let byte = rest.first, byte != UInt8(ascii: "#") else { return .blank }
    guard var word = Self.word(&rest), word.count > 0 else { return nil }
    if PostcodeGrammar.isDigit(byte) { return PlacesFile.Line.none }
    var inwardCount = 3
    if word.count <= 4 {
      rest = rest.drop { Self.isBlank($0) || Self.separates($0) }
      guard let second = Self.word(&rest) else { return nil }
      if second.count > 4 { return PlacesFile.Line.none }
      inwardCount = second.count
      word = (
        word.bytes << UInt64(8 * second.count) | second.bytes, word.count + second.count,
        word.hasDigit || second.hasDigit
      )
    }
    // No postcode is longer, and each has a digit.
    if word.count > 8 || !word.hasDigit { return PlacesFile.Line.none }
    guard inwardCount == 3, (5...7).contains(word.count) else { return nil }
    let codes = (UInt32(word.bytes >> 24), UInt32(word.bytes & 0xFF_FFFF))
    guard isOutward(codes.0), isInward(codes.1) else { return nil }
    let aligned = UInt64(codes.0) << UInt64(8 * (7 - word.count))
    return .postcode(PackedPostcode(bits: aligned << 32 | UInt64(codes.1) << 8))
  }

  private mutating func isOutward(_ code: UInt32) -> Bool {
    if let known = outward[code] { return known }
    let text = Self.text(code)
    let isOne = PostcodeGrammar.isOutward(text) && !SpecialPostcode.isOutward(text)
    outward[code] = isOne
    return isOne
  }

  private mutating func isInward(_ code: UInt32) -> Bool {
    if let known = inward[code] { return known }
    let isOne = PostcodeGrammar.isInward(Self.text(code), after: "M1")
    inward[code] = isOne
    return isOne
  }

  private static func text(_ code: UInt32) -> String {
    withUnsafeBytes(of: code.bigEndian) { String(decoding: $0.drop { $0 == 0 }, as: UTF8.self) }
  }

  /// Takes the word up to a blank, a separator or the end, in upper case; nil if not all of it is ASCII letters and
  /// digits.
  private static func word(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Word? {
    var word: Word = (0, 0, false)
    while let byte = rest.first, !isBlank(byte), !separates(byte) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): word.hasDigit = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): break
      default: return nil
      }
      word.bytes = word.bytes << 8 | UInt64(byte > 0x60 ? byte - 0x20 : byte)
      word.count += 1
      rest = rest.dropFirst()
    }
    return word
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }
}
