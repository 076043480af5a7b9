import CountryData

@testable import Postcodes

/// A copy of the built-in names that can be damaged.
nonisolated(unsafe) private let places: UnsafeMutableRawBufferPointer = {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: place_names_size(), alignment: 8)
  copy.copyMemory(from: UnsafeRawBufferPointer(start: place_names_start(), count: place_names_size()))
  return copy
}()

/// Searches the names with altered bytes. The first byte of input is the number of alterations. Each has four bytes:
/// three say which byte, and the last is its new value. The rest is what is typed.
func searchDamagedNames(_ input: [UInt8]) {
  guard let count = input.first else { return }
  var former: [(place: Int, byte: UInt8)] = []
  var rest = input.dropFirst()
  for _ in 0..<count % 16 where rest.count >= 4 {
    let bytes = Array(rest.prefix(4))
    rest = rest.dropFirst(4)
    let place = (Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16) % places.count
    former.append((place, places[place]))
    places[place] = bytes[3]
  }
  defer { for (place, byte) in former.reversed() { places[place] = byte } }
  let towns = UnsafeRawBufferPointer(start: town_names_start(), count: town_names_size())
  guard let names = PlaceNames(places: UnsafeRawBufferPointer(places), towns: towns) else { return }
  let matches = names.matches(text(rest))
  precondition(
    matches.count <= 10 && matches.allSatisfy { !$0.codes.isEmpty && !$0.title.isEmpty || !former.isEmpty })
}
