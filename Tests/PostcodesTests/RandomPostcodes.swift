import Postcodes
import TestProcesses

extension SeededRandom {
  /// Any well-formed postcode of the common grammar.
  mutating func postcode() -> Postcode {
    while true {
      let outward = String(
        (0..<Int.random(in: 2...4, using: &self)).map { _ in pick(Array("ABEMPSW1234560")) })
      let inward = String([pick(Array("0123456789")), pick(Array("ABDEHZ")), pick(Array("ABDEHZ"))])
      if let postcode = Postcode(outward: outward, inward: inward) { return postcode }
    }
  }
}
