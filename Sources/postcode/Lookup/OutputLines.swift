import Basics
import Postcodes

/// Lines for standard output, kept until they are many, or until the next line of input has to be waited for.
struct OutputLines {
  var bytes: [UInt8] = []

  mutating func add(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds a place behind its postcode, as `Place.fields` gives it.
  mutating func add(fields place: KnownLines.Place) {
    for degrees in [place.latitude, place.longitude] {
      bytes.append(UInt8(ascii: "\t"))
      add(degrees)
    }
    for name in [place.authority, place.country, ""] {
      bytes.append(UInt8(ascii: "\t"))
      bytes += name.utf8
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds a number with six decimals, as `fixed` gives it.
  private mutating func add(_ degrees: Double) {
    let scaled = Int((abs(degrees) * 1_000_000).rounded())
    if degrees < 0, scaled > 0 { bytes.append(UInt8(ascii: "-")) }
    var divisor = scaled < 10_000_000 ? 1_000_000 : 10_000_000
    while divisor > 0 {
      if divisor == 100_000 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(scaled / divisor % 10))
      divisor /= 10
    }
  }

  /// Prints what was kept, where there is a reason to.
  mutating func flush(before input: InputLines) {
    if input.mustRead || bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty { Output.bytes(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
