import Postcodes

/// A length as a person reads it, to four figures: `87 m`, `1.234 km`, `262.3 km`.
func length(metres: Double) -> String {
  let whole = Int(metres.rounded())
  guard whole >= 1000 else { return "\(whole) m" }
  return fixed(metres / 1000, decimals: whole < 10_000 ? 3 : whole < 100_000 ? 2 : 1) + " km"
}

extension GridPosition {
  /// The position of what a command was given: the degrees of a point, or one postcode.
  init(of words: [String]) throws {
    if let degrees = Degrees(words) {
      try self.init(of: degrees)
      return
    }
    let written = WrittenPostcode.all(in: words)
    guard written.count < 2 else {
      throw Refusal("Give one postcode, or degrees north and east, like 51.5010,-0.1416.", .usage)
    }
    guard let only = written.first else { throw Refusal(PostcodeError.blank.description, .usage) }
    if case .failure = only.postcode, only.text.first.map({ !$0.isLetter }) ?? false {
      throw Refusal(
        "\(only.text.quoted()) is neither a postcode nor degrees north and east; write SW1A 1AA, or 51.5010,-0.1416.",
        .usage)
    }
    try self.init(of: only)
  }

  init(of degrees: Degrees) throws {
    guard let position = GridPosition(latitude: degrees.latitude, longitude: degrees.longitude) else {
      throw Refusal(
        "\(degrees) is far from Great Britain; give degrees north, then degrees east, like 51.5010,-0.1416.",
        .nothing)
    }
    self = position
  }

  init(of written: WrittenPostcode) throws {
    do {
      self = try Country.inUse.position(of: written.postcode.get())
    } catch let absence as Absence {
      throw Refusal(absence.description, ExitStatus(absence))
    } catch {
      throw Refusal("\(error)", .nothing)
    }
  }
}

extension ExitStatus {
  init(_ absence: Absence) {
    self =
      switch absence {
      case .unlisted, .ended, .unplaced: .nothing
      case .uncovered: .unavailable
      }
  }
}

/// A place and how far it is, as `--format json` and `csv` print it.
struct NearbyRecord: Record {
  static let columns = ["metres"] + PlaceRecord.columns

  let place: PlaceRecord
  /// To a tenth.
  let metres: Double

  init(_ neighbour: Country.Neighbour) {
    place = PlaceRecord(Place(builtIn: neighbour.postcode))
    metres = (neighbour.metres * 10).rounded() / 10
  }

  var cells: [String?] { [fixed(metres, decimals: 1)] + place.cells }

  func encode(to encoder: any Encoder) throws {
    try place.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(metres, forKey: .metres)
  }

  private enum CodingKeys: String, CodingKey { case metres }
}
