import Postcodes

extension Place: Record {
  static let members: Members<Place> = [
    "postcode": { .text($0.postcode.description) },
    "area": { .text($0.postcode.area) },
    "district": { .text($0.postcode.district) },
    "sector": { $0.postcode.sector.map { .text($0) } },
    "name": { $0.name.map { .text($0) } },
    "place": { $0.locality.map { .text($0) } },
    "ward": { $0.ward.flatMap { $0.isEmpty ? nil : .text($0) } },
    "country": { $0.country.map { .text($0) } },
    "postTowns": { .texts(PostTown.names(ofDistrict: $0.postcode.outward)) },
    "latitude": { $0.latitude.map { .degrees($0) } },
    "longitude": { $0.longitude.map { .degrees($0) } },
    "source": { .text($0.origin.rawValue) },
    "note": { $0.note.map { .text($0) } },
  ]

  var attributes: (any Attributes)? { details }
}

/// A place and its distance from a point.
struct Neighbour: Record {
  static let members = Members<Neighbour>(["metres": { .metres($0.metres) }], .of { $0.place })

  let place: Place
  let metres: Double

  var attributes: (any Attributes)? { place.attributes }
  var note: String? { place.note }
}
