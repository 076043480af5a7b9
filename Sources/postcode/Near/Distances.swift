import Basics
import Postcodes

/// A length to four figures: `87 m`, `1.234 km`, `262.3 km`; in miles `95 yd`, `0.767 mi`, `163.0 mi`.
func length(metres: Double, inMiles: Bool = false) -> String {
  let (unit, few, many) = inMiles ? (metresInMile, "yd", "mi") : (1000, "m", "km")
  let small = (metres / (inMiles ? metresInMile / 1760 : 1)).rounded()
  if small < (inMiles ? 440 : 1000) { return "\(Int(small)) \(few)" }
  // No figure is gained by rounding up.
  let thousandths = (metres / unit * 1000).rounded()
  return fixed(metres / unit, decimals: thousandths < 10_000 ? 3 : thousandths < 100_000 ? 2 : 1) + " " + many
}

/// The international mile.
let metresInMile = 1609.344

extension GridPosition {
  init(of degrees: Degrees) throws(Refusal) {
    guard let position = GridPosition(latitude: degrees.latitude, longitude: degrees.longitude) else {
      throw Refusal(
        "\(degrees) is far from Great Britain; give degrees north, then degrees east, like 51.5010,-0.1416.",
        .nothing)
    }
    self = position
  }

  /// - Parameters:
  ///   - service: finds a postcode that the country does not have.
  ///   - centre: finds a wider place whose position is not built in.
  init(
    of item: PlaceItem, or service: (Postcode, Absence) throws -> GridPosition,
    centre: (WiderPlace) throws -> GridPosition
  ) throws {
    do {
      if case .point(let degrees) = item.meaning {
        self = try GridPosition(of: degrees)
      } else if let failure = LookupFailure(item) {
        throw failure
      } else if let wider = WiderPlace(item) {
        if wider.isCountry { throw Refusal("\(item.text) is a whole country; give a place in it.", .usage) }
        self = try wider.middle ?? centre(wider)
      } else if let postcode = item.wholePostcode {
        do throws(Absence) {
          self = try Country.inUse.position(of: postcode)
        } catch {
          self = try service(postcode, error)
        }
      } else {
        throw Refusal.nothingGiven
      }
    } catch let absence as Absence {
      throw Refusal(absence.description, ExitStatus(absence))
    } catch let error as LookupError {
      throw Refusal(error.sentence, ExitStatus(error))
    } catch let error as PostcodeError {
      throw Refusal(error.description, .nothing)
    } catch let failure as LookupFailure {
      throw Refusal(failure.description, .nothing)
    }
  }
}

extension Context {
  /// The position of what a command was given: degrees, a postcode, or a place by its name.
  func position(of words: [String], _ services: Services) throws -> GridPosition {
    let items = try items(words, wanted: 1, services)
    guard items.count < 2 else {
      throw Refusal("Give one postcode or place, or degrees north and east, like 51.5010,-0.1416.", .usage)
    }
    guard let only = items.first else { throw Refusal.nothingGiven }
    let letters = only.text.split { !$0.isLetter }
    if case .postcode(.failure) = only.meaning, only.text.first?.isLetter == false,
      letters.allSatisfy({ $0.count == 1 })
    {
      throw Refusal(
        "\(only.text.quoted()) is neither a postcode nor degrees north and east; write SW1A 1AA, or 51.5010,-0.1416.",
        .usage)
    }
    return try position(of: only, services)
  }

  private func sayCentre(of district: String, for item: PlaceItem) {
    console.complaint("\(item.name) is taken to be at the centre of \(district), its first district.")
  }

  /// The position of an item, from the country, or from the service for a postcode or a district that the country
  /// lacks.
  func position(of item: PlaceItem, _ services: Services) throws -> GridPosition {
    if case .place(let place) = item.meaning, place.kind == .locality, place.position == nil {
      sayCentre(of: place.code, for: item)
    }
    return try GridPosition(of: item, or: service, centre: centre)

    func service(_ postcode: Postcode, _ absence: Absence) throws -> GridPosition {
      switch absence {
      case .uncovered, .unlisted:
        guard postcode.special == nil, !postcode.isForcesNumber else { throw absence }
        guard let found = try found([postcode], services.finder(isCountryEnough: true)).first else {
          throw absence
        }
        // Offline, the release's own sentence says more.
        if services.isOffline, case .failure(.offline) = found {
          guard case .uncovered = absence else { throw Refusal(absence.description, .unavailable) }
          throw Refusal(absence.description.dropLast() + LookupError.withoutOffline + ".", .unavailable)
        }
        let place = try found.get()
        guard let position = place.position else {
          // Only where nobody said anything of it does the release say more.
          throw place.details == nil ? absence as any Error : Refusal(place.unplaced, .nothing)
        }
        if place.origin == .cache, let note = place.note { console.complaint("\(postcode): \(note)") }
        return position
      case .ended, .unplaced: throw absence
      }
    }

    /// The centre of a place's first district, as the service has it.
    func centre(_ wider: WiderPlace) throws -> GridPosition {
      // The first district of a county or an island says little about where it lies.
      let isRegion = wider.kind == NameMatch.Kind.region.name || wider.countries == [wider.name]
      let isWide = isRegion && wider.codes.count > 1
      guard !isWide, let district = Gazetteer.outcode(wider.codes[0])?.name else {
        throw Refusal(
          "Where \(item.name) lies is not built in; give a district or a postcode of it.", .unavailable)
      }
      let refused = "Where \(item.name) lies is not built in; "
      let told = try ask(.outcode(district), services)
      switch told.outcome {
      case .success(let record):
        guard let latitude = record.attributes["latitude"]?.double,
          let longitude = record.attributes["longitude"]?.double,
          let centre = GridPosition(latitude: latitude, longitude: longitude)
        else { throw Refusal(refused + "give a postcode of it.", .unavailable) }
        if let note = AnswerNote.of(told, service: services.serviceName) {
          console.complaint("\(district): \(note)")
        }
        if wider.name != nil {
          sayCentre(of: district, for: item)
        }
        return centre
      case .failure(.offline):
        throw Refusal("\(refused)\(Settings.wayOnline) to ask the service.", .unavailable)
      case .failure(.notFound), .failure(.invalid):
        throw Refusal(refused + "give a postcode of it.", .unavailable)
      case .failure(let error):
        throw Refusal(refused + error.description(host: services.serviceName), .unavailable)
      }
    }
  }

  /// The places of postcodes.
  func found(_ postcodes: [Postcode], _ finder: PlaceFinder) throws -> [Result<Place, LookupError>] {
    try waited { await finder.find(postcodes) }
  }

  /// The places of postcodes that the country has, with the service's attributes if these will be printed.
  func places(_ postcodes: [Postcode], for layout: Layout, _ services: Services) throws -> [Place] {
    guard layout.asksService else {
      return postcodes.map { Place(builtIn: $0) }
    }
    let found = try found(postcodes, services.finder())
    for note in Set(found.compactMap { try? $0.get().note }).sorted() { console.complaint(note) }
    return zip(postcodes, found).map { (try? $1.get()) ?? Place(builtIn: $0) }
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
