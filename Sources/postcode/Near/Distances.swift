import Postcodes

/// A length as a person reads it, to four figures: `87 m`, `1.234 km`, `262.3 km`.
func length(metres: Double) -> String {
  let whole = Int(metres.rounded())
  guard whole >= 1000 else { return "\(whole) m" }
  return fixed(metres / 1000, decimals: whole < 10_000 ? 3 : whole < 100_000 ? 2 : 1) + " km"
}

extension GridPosition {
  /// The position of what a command was given: the degrees of a point, a postcode, or a place by its name.
  init(of words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) throws {
    if let degrees = Degrees(words) {
      try self.init(of: degrees)
      return
    }
    let subjects = Subject.all(in: words, own: own())
    guard subjects.count < 2 else {
      throw Refusal("Give one postcode or place, or degrees north and east, like 51.5010,-0.1416.", .usage)
    }
    guard let only = subjects.first else { throw Refusal(PostcodeError.blank.description, .usage) }
    if case .postcode(let written) = only, case .failure = written.postcode,
      written.text.first.map({ !$0.isLetter }) ?? false
    {
      throw Refusal(
        "\(written.text.quoted()) is neither a postcode nor degrees north and east; write SW1A 1AA, or 51.5010,-0.1416.",
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

  init(of subject: Subject) throws {
    do {
      switch subject {
      case .postcode(let written): self = try Country.inUse.position(of: written.postcode.get())
      case .wider(let wider):
        guard let middle = wider.middle else {
          throw Refusal("Where \(subject.text) lies is not built in.", .unavailable)
        }
        self = middle
      case .several(let name, let places): throw LookupFailure.several(name, places)
      case .unknown(let text, let likely): throw LookupFailure.unknown(text, likely: likely)
      }
    } catch let absence as Absence {
      throw Refusal(absence.description, ExitStatus(absence))
    } catch let error as PostcodeError {
      throw Refusal(error.description, .nothing)
    } catch let failure as LookupFailure {
      throw Refusal(failure.description, .nothing)
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
