import Postcodes

let words = CommandLine.arguments.dropFirst()
let isOffline = words.first == "--offline"
let typed = words.dropFirst(isOffline ? 1 : 0).joined(separator: " ")

func printNames(_ typed: String) {
  for match in PlaceNames.builtIn.matches(typed, limit: 3) {
    print("\(match.name), \(match.whereabouts): \(match.codeRange)")
  }
}

func printNeighbours(of postcode: Postcode) {
  guard let position = Country.greatBritain.unit(postcode)?.position else { return }
  for neighbour in Country.greatBritain.nearest(to: position, limit: 3) {
    print("\(neighbour.postcode) is \(Int(neighbour.metres)) m away")
  }
}

let client = APIClient(try APIClient.Configuration(timeout: .seconds(5)))
let service = CachedAPI(client: client, cache: ResponseCache(path: nil))
let finder = PlaceFinder(service: service, own: OwnPlaces(path: nil), isOffline: isOffline)

do {
  let postcode = try Postcode(parsing: typed)
  let place = try await finder.find(postcode)
  print("\(postcode) is in \(place.ward ?? "no ward"), \(place.locality ?? "no district")")
  if place.origin == .builtIn { printNeighbours(of: postcode) }
} catch let error as PostcodeError {
  print(error)
  printNames(typed)
} catch {
  print(error)
}
