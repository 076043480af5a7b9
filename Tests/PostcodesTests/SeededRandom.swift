import Postcodes
import Testing

/// Random numbers that a seed repeats (SplitMix64; constants from https://prng.di.unimi.it/splitmix64.c).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func pick<Items: Collection>(_ items: Items) -> Items.Element? {
    items.randomElement(using: &self)
  }

  /// Any well-formed postcode of the common grammar.
  mutating func postcode() -> Postcode {
    while true {
      let outward = String(
        (0..<Int.random(in: 2...4, using: &self)).compactMap { _ in pick("ABEMPSW1234560") })
      let inward = String([pick("0123456789"), pick("ABDEHZ"), pick("ABDEHZ")].compactMap { $0 })
      if let postcode = Postcode(outward: outward, inward: inward) { return postcode }
    }
  }
}
