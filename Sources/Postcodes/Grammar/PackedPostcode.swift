/// A postcode in eight bytes, so that a million can be searched between two keys.
///
/// The outward code is in the upper four bytes and the inward code in the lower four, each padded with zeros at its
/// end.
struct PackedPostcode: Sendable, Hashable {
  let bits: UInt64

  init(_ postcode: Postcode) {
    self.init(bits: Self.bits(postcode.outward, postcode.inward))
  }

  /// Takes the bits of a packed postcode.
  init(bits: UInt64) { self.bits = bits }

  /// The postcode, unpacked.
  var postcode: Postcode? {
    Postcode(outward: Self.text(bits >> 32), inward: Self.text(bits & 0xFFFF_FFFF))
  }

  static func bits(_ outward: String, _ inward: String) -> UInt64 { four(outward) << 32 | four(inward) }

  /// The first four bytes of a text.
  private static func four(_ text: String) -> UInt64 {
    var bytes = text.utf8.makeIterator()
    return (0..<4).reduce(0) { bits, _ in bits << 8 | UInt64(bytes.next() ?? 0) }
  }

  private static func text(_ bits: UInt64) -> String {
    let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension PostcodePrefix {
  /// Patterns for the packed postcodes that begin with the prefix. One matches if its bits agree within its mask.
  var packed: [(bits: UInt64, mask: UInt64)] {
    if isBlank { return [(0, 0)] }
    func mask(_ text: String) -> UInt64 {
      ~UInt64(0) << UInt64(max(0, 32 - 8 * text.utf8.count)) & 0xFFFF_FFFF
    }
    return readings.map { reading in
      switch reading {
      case .outward(let start): (PackedPostcode.bits(start, ""), mask(start) << 32)
      case .inward(let outward, let start):
        (PackedPostcode.bits(outward, start), 0xFFFF_FFFF << 32 | mask(start))
      }
    }
  }
}
