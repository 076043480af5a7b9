#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the members of a line's JSON object, so that others can be added without changing a byte of it.
struct JSONLine {
  /// Where the names, with their quotes, and the values lie.
  private(set) var members: [(name: Range<Int>, value: Range<Int>)] = []
  /// Where more members go.
  private(set) var end = 0

  /// Reads a line; false if it is not an object.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> Bool {
    members.removeAll(keepingCapacity: true)
    var place = line.lowerBound
    func skipBlanks() {
      while place < line.upperBound, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }
    func take(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard place < line.upperBound, bytes[place] == byte else { return false }
      place += 1
      return true
    }
    guard take(UInt8(ascii: "{")) else { return false }
    end = place
    if take(UInt8(ascii: "}")) {
      skipBlanks()
      return place == line.upperBound
    }
    repeat {
      skipBlanks()
      guard let name = Self.string(in: bytes, place..<line.upperBound) else { return false }
      place = name.upperBound
      guard take(UInt8(ascii: ":")) else { return false }
      skipBlanks()
      guard let value = Self.value(in: bytes, place..<line.upperBound) else { return false }
      (place, end) = (value.upperBound, value.upperBound)
      members.append((name, value))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { return false }
    skipBlanks()
    return place == line.upperBound
  }

  /// The text of a quoted string; nil if the bytes are not one.
  static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\"") else { return nil }
    if !bytes.contains(UInt8(ascii: "\\")) {
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONDecoder().decode(String.self, from: Data(bytes))
  }

  /// The string at the start of a range, with its quotes; nil if there is none.
  private static func string(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    var place = range.lowerBound + 1
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "\""): return range.lowerBound..<place + 1
      case UInt8(ascii: "\\"): place += 2
      default: place += 1
      }
    }
    return nil
  }

  /// The value at the start of a range; nil if there is none. Brackets in it are counted, whatever their kind.
  private static func value(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int>? {
    var (place, depth) = (range.lowerBound, 0)
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard let string = string(in: bytes, place..<range.upperBound) else { return nil }
        place = string.upperBound
        if depth == 0 { return range.lowerBound..<place }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
        depth -= 1
        place += 1
        if depth == 0 { return range.lowerBound..<place }
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return place > range.lowerBound ? range.lowerBound..<place : nil }
        place += 1
      default: place += 1
      }
    }
    return nil
  }
}
