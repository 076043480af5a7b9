import Basics
import Postcodes

/// Lines for standard output, kept until there are many, or until the program has to wait for input.
struct OutputLines {
  private static let isTerminal = Output.isTerminal
  private var bytes: [UInt8] = []

  /// Adds a line of input as it was given, and a text after it. Only a terminal gets it without controls.
  mutating func add(asGiven line: [UInt8], _ text: String = "") {
    if Self.isTerminal { return add(String(decoding: line, as: UTF8.self).printable + text) }
    bytes += line
    add(text)
  }

  mutating func add(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds lines with their ends.
  mutating func add(_ lines: [UInt8]) { bytes += lines }

  /// Adds a line of columns about a postcode.
  mutating func add(
    _ found: KnownLines.Found, _ facts: KnownLines.Facts, _ line: UnsafeRawBufferPointer,
    _ columns: inout KnownColumns
  ) {
    columns.write(found, facts, writtenAs: line, to: &bytes)
  }

  /// Adds a postcode and a text after it.
  mutating func add(_ found: KnownLines.Found, _ text: String) {
    withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { line in
      guard let start = line.baseAddress else { return }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: line[..<found.write(to: start)]))
    }
    add(text)
  }

  /// Writes a number with six decimals, as `fixed` does; at most eleven bytes.
  static func write(millionths: Int, to line: UnsafeMutableBufferPointer<UInt8>, _ end: inout Int) {
    if millionths < 0 {
      line[end] = UInt8(ascii: "-")
      end += 1
    }
    // Writes up to three digits, a point and six digits, from the last to the first.
    let magnitude = UInt32(min(millionths.magnitude, 999_999_999))
    let whole = magnitude / 1_000_000
    let length = whole < 10 ? 8 : whole < 100 ? 9 : 10
    var rest = magnitude
    for digit in 1...6 {
      line[end + length - digit] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    line[end + length - 7] = UInt8(ascii: ".")
    for digit in 8...length {
      line[end + length - digit] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    end += length
  }

  /// Prints the kept lines if there are many, or if input has to be waited for.
  mutating func flush(before input: InputLines) {
    if input.mustRead || bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty { Output.bytes(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
