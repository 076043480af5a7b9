import CountryData

@testable import Postcodes

/// A copy of the built-in country that can be damaged.
nonisolated(unsafe) private let country: UnsafeMutableRawBufferPointer = {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: country_file_size(), alignment: 8)
  copy.copyMemory(from: UnsafeRawBufferPointer(start: country_file_start(), count: country_file_size()))
  return copy
}()

/// Reads a country's file with altered bytes. Of each five bytes of input, one says how near to the start, three say
/// which byte, and the last is its new value.
func readDamagedCountry(_ input: [UInt8]) {
  var former: [(place: Int, byte: UInt8)] = []
  var rest = input[...]
  while rest.count >= 5 {
    let bytes = Array(rest.prefix(5))
    rest = rest.dropFirst(5)
    // The header and the districts come first, and everything else depends on them.
    let reach = [CountryFile.headerLength, 40_000, country.count][Int(bytes[0]) % 3]
    let place = (Int(bytes[1]) | Int(bytes[2]) << 8 | Int(bytes[3]) << 16) % reach
    former.append((place, country[place]))
    country[place] = bytes[4]
  }
  defer { for (place, byte) in former.reversed() { country[place] = byte } }
  guard let damaged = Country(UnsafeRawBufferPointer(country)) else { return }
  for text in ["SW1A 1AA", "ZE3 9JZ", "AB10 1AB", "M60 9HX"] {
    if let unit = Postcode(text).flatMap({ damaged.unit($0) }) {
      precondition(unit.postcode.description == text)
    }
  }
  for district in damaged.districts(inArea: "SW").prefix(100) { _ = damaged.whole(district: district) }
  for (outward, inward) in [("SW1A", "1"), ("AB10", "1A"), ("ZE1", "0")] {
    guard let query = AutocompleteQuery(outward: outward, inward: inward) else { continue }
    precondition(damaged.units(beginning: query).allSatisfy { Postcode($0.text) != nil })
    _ = damaged.letters(of: query, above: 0)
  }
}
