import Postcodes

/// The fields that are added to each row, and how they are written.
struct Additions: Sendable {
  let fields: [String]
  /// Nil for JSON lines.
  let form: CSVForm?

  /// Writes the fields of a place, all of them empty for nil.
  ///
  /// - Parameters:
  ///   - names: the names of the members that are added to a JSON object.
  ///   - isFirst: whether the object has no other members.
  func write(_ place: Place?, names: [String], isFirst: Bool = false, to bytes: inout [UInt8]) {
    for (number, field) in fields.enumerated() {
      if let form {
        bytes.append(form.separator)
        bytes += form.field(place?.cell(field) ?? "")
      } else {
        bytes += lead(names[number]).dropFirst(isFirst && number == 0 ? 1 : 0)
        // Degrees have as many decimals as in CSV.
        let isDegrees = field == "latitude" || field == "longitude"
        bytes += ((isDegrees ? place?.cell(field) : place?.value(field)?.json) ?? "null").utf8
      }
    }
  }

  /// The bytes before a value: a separator, or a comma and the name.
  func lead(_ name: String) -> [UInt8] {
    form.map { [$0.separator] } ?? Array(",\(jsonText(name)):".utf8)
  }

  /// The bytes of a text as a value.
  func value(_ text: String) -> [UInt8] {
    if let form { return form.field(text) }
    return Array((text.isEmpty ? "null" : jsonText(text)).utf8)
  }
}

/// Writes what the country in use knows of a plainly written postcode, in about a microsecond.
struct QuickAdditions {
  private enum Field: String { case postcode, place, ward, country, latitude, longitude }

  private let additions: Additions
  private let fields: [(field: Field, lead: [UInt8])]
  private var known = KnownLines()
  /// The bytes written for a ward by its number, and for an authority and its country by the authority's number.
  private var (wards, authorities, countries): ([[UInt8]], [[UInt8]], [[UInt8]]) = ([], [], [])

  /// Nil if other fields are wanted.
  init?(_ additions: Additions) {
    let fields = additions.fields.compactMap { Field(rawValue: $0) }
    guard fields.count == additions.fields.count else { return nil }
    self.additions = additions
    self.fields = fields.map { ($0, additions.lead($0.rawValue)) }
  }

  /// - Returns: false, with nothing written, if the text needs a closer look.
  mutating func write(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) -> Bool {
    guard let found = known.find(text), let place = known.facts(of: found) else { return false }
    for (field, lead) in fields {
      bytes += lead
      switch field {
      case .ward:
        bytes += Self.kept(&wards, place.ward) { additions.value(known.name(ofWard: place.ward)) }
      case .place:
        bytes += Self.kept(&authorities, place.authority) {
          additions.value(known.names(ofAuthority: place.authority).authority)
        }
      case .country:
        bytes += Self.kept(&countries, place.authority) {
          additions.value(known.names(ofAuthority: place.authority).country)
        }
      case .latitude: Self.write(place.latitude, to: &bytes)
      case .longitude: Self.write(place.longitude, to: &bytes)
      case .postcode:
        withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { text in
          guard let start = text.baseAddress else { return }
          let written = UnsafeRawBufferPointer(rebasing: text[..<found.write(to: start)])
          if additions.form == nil { bytes.append(UInt8(ascii: "\"")) }
          bytes.append(contentsOf: written)
          if additions.form == nil { bytes.append(UInt8(ascii: "\"")) }
        }
      }
    }
    return true
  }

  private static func write(_ millionths: Int, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { text in
      var end = 0
      OutputLines.write(millionths: millionths, to: text, &end)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<end]))
    }
  }

  private static func kept(_ texts: inout [[UInt8]], _ number: Int, _ make: () -> [UInt8]) -> [UInt8] {
    while texts.count <= number { texts.append([]) }
    if texts[number].isEmpty { texts[number] = make() }
    return texts[number]
  }
}
