/// An outcode as a number that sorts by area, then number, then letter: SW2 before SW10.
struct OutcodeKey: Comparable, Hashable {
  let value: UInt32

  init?(_ name: some Collection<UInt8>) {
    let area = name.prefix { !PostcodeGrammar.isDigit($0) }
    guard let start = OutcodeKey(area: area), area.count < name.count else { return nil }
    var rest = name.dropFirst(area.count)
    var number: UInt32 = 0
    while let digit = rest.first, PostcodeGrammar.isDigit(digit), number < 100 {
      number = number * 10 + UInt32(digit - UInt8(ascii: "0"))
      rest = rest.dropFirst()
    }
    guard number < 100, rest.count <= 1 else { return nil }
    value = start.value | number << 8 | UInt32(rest.first ?? 0)
  }

  /// The key of an outcode in four bytes, its first letter in the highest, padded with blanks.
  init(padded name: UInt32) {
    // Past the fourth byte this gives 0.
    func byte(_ index: UInt32) -> UInt32 { (name << (8 * index)) >> 24 }
    func digit(_ index: UInt32) -> UInt32? { byte(index) ^ 0x30 < 10 ? byte(index) ^ 0x30 : nil }
    var key = byte(0) << 24
    var next: UInt32 = 1
    if digit(next) == nil {
      key |= byte(next) << 16
      next += 1
    }
    var number: UInt32 = 0
    while let digit = digit(next) {
      number = (number * 10 + digit) & 0xFF
      next += 1
    }
    let letter = byte(next) == 0x20 ? 0 : byte(next)
    value = key | number << 8 | letter
  }

  init?(area: some Collection<UInt8>) {
    guard (1...2).contains(area.count) else { return nil }
    let second = area.dropFirst().first ?? 0
    value = UInt32(area.first ?? 0) << 24 | UInt32(second) << 16
  }

  init(value: UInt32) { self.value = value }

  /// The outcode: `SW1A`.
  var name: String {
    let number = value >> 8 & 0xFF
    return String(unsafeUninitializedCapacity: 6) { bytes in
      var count = 0
      func add(_ byte: UInt32) {
        guard byte != 0 else { return }
        bytes[count] = UInt8(byte)
        count += 1
      }
      add(value >> 24)
      add(value >> 16 & 0xFF)
      if number > 99 { add(0x30 + number / 100) }
      if number > 9 { add(0x30 + number / 10 % 10) }
      add(0x30 + number % 10)
      add(value & 0xFF)
      return count
    }
  }

  var nextArea: OutcodeKey { OutcodeKey(value: value + 1 << 16) }

  static func < (left: OutcodeKey, right: OutcodeKey) -> Bool { left.value < right.value }
}
