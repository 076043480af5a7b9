import Basics

/// Random numbers for any thread, which a seed repeats (SplitMix64).
///
/// Source: https://prng.di.unimi.it/splitmix64.c
final class Chance: Sendable {
  private let state: Mutex<UInt64>

  init(seed: UInt64) { state = Mutex(seed) }

  /// A number from zero to a limit.
  func number(upTo limit: Int) -> Int {
    let mixed = state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
    return Int(mixed % UInt64(limit + 1))
  }
}
