import Foundation

/// Random numbers that a seed repeats: SplitMix64.
///
/// The seed is the variable `POSTCODE_SEED`; if that is not set, 1 in continuous integration, so that its runs are
/// alike, and else a fresh one. It is printed, so that a failure can be repeated.
///
/// Source: https://prng.di.unimi.it/splitmix64.c
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter test: the name of the test, printed with the seed.
  public init(_ test: String = #function) { state = Self.seed(of: test) }

  /// The numbers of a seed.
  public init(seed: UInt64) { state = seed }

  /// The seed for a test; prints it.
  public static func seed(of test: String) -> UInt64 {
    let variables = ProcessInfo.processInfo.environment
    let given = variables["POSTCODE_SEED"].flatMap { UInt64($0) }
    let seed = given ?? (variables["CI"] == nil ? .random(in: 0..<1 << 32) : 1)
    print("\(test): POSTCODE_SEED=\(seed)")
    return seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of several choices, each equally likely.
  public mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  /// A text of `count` random pieces.
  public mutating func text<Piece: CustomStringConvertible>(of pieces: [Piece], count: ClosedRange<Int>)
    -> String
  {
    (0..<Int.random(in: count, using: &self)).map { _ in pieces.randomElement(using: &self)?.description ?? ""
    }
    .joined()
  }
}
