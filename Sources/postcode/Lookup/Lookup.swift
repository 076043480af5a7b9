import Basics
import Postcodes

/// A postcode or place that was asked for, and the outcome.
struct Lookup: Sendable {
  enum Found: Sendable {
    case place(Place)
    case wider(WiderPlace)
  }

  /// The text as it was written.
  let text: String
  let outcome: Result<Found, LookupFailure>
  /// What is to be said of the service's answer about a name.
  private var noteOfName: String?

  /// Looks up an item without asking the service; nil if the service must be asked.
  ///
  /// - Parameter search: finds names that are not built in; nil if no such name can be meant.
  init?(known item: PlaceItem, by finder: PlaceFinder, _ search: PlaceSearch? = nil) {
    if let search, let question = item.question {
      guard let told = search.told(question), let places = try? told.outcome.get() else { return nil }
      self.init(item.answered(by: places), by: finder)
      noteOfName = AnswerNote.of(told, service: finder.serviceName)
    } else {
      self.init(item, by: finder)
    }
  }

  private init?(_ item: PlaceItem, by finder: PlaceFinder) {
    text = item.text
    if let failure = LookupFailure(item) {
      outcome = .failure(failure)
    } else if let wider = WiderPlace(item) {
      outcome = .success(.wider(wider))
    } else if let postcode = item.wholePostcode {
      do {
        guard let place = try finder.known(postcode) else { return nil }
        outcome = .success(.place(place.named(by: item)))
      } catch {
        outcome = .failure(.notFound(error))
      }
    } else {
      return nil
    }
  }

  /// What there is to say of a blank line of input.
  static let ofBlankLine = Lookup()

  private init() { (text, outcome) = ("", .failure(.blankLine)) }

  /// Makes a lookup from the service's answer for a postcode.
  init(text: String, _ place: Result<Place, LookupError>) {
    self.text = text
    outcome = place.map { .place($0) }.mapError { .notFound($0) }
  }

  /// Makes a lookup from the answer for the postcode of an item.
  init(of item: PlaceItem, _ place: Result<Place, LookupError>) {
    self.init(text: item.text, place.map { $0.named(by: item) })
  }

  /// Looks up an item, and asks the service if necessary.
  init(of item: PlaceItem, by finder: PlaceFinder, _ search: PlaceSearch? = nil) async {
    if let known = Lookup(known: item, by: finder, search) {
      self = known
      return
    }
    if let search, let question = item.question {
      let told = await search.find(question)
      switch told.outcome {
      case .success(let places):
        guard let lookup = Lookup(item.answered(by: places), by: finder) else {
          preconditionFailure("A name was answered.")
        }
        self = lookup
        noteOfName = AnswerNote.of(told, service: finder.serviceName)
      case .failure(let error):
        text = item.text
        outcome = .failure(
          .unanswered(item.text, likely: item.likely, error, service: finder.serviceName))
      }
      return
    }
    guard let postcode = item.wholePostcode else {
      preconditionFailure("Only a postcode or a name has to be asked for.")
    }
    text = item.text
    do {
      outcome = .success(.place(try await finder.find(postcode).named(by: item)))
    } catch {
      outcome = .failure(.notFound(error))
    }
  }

  /// Items in the parts that they are looked up in: each alone, or a hundred together if the service must be asked for
  /// many postcodes.
  static func parts(of items: [PlaceItem], by finder: PlaceFinder) -> [[PlaceItem]] {
    let asked = items.count { $0.wholePostcode != nil && Lookup(known: $0, by: finder) == nil }
    let size = asked > atOnce ? Endpoint.bulkLimit : 1
    return stride(from: 0, to: items.count, by: size).map { Array(items[$0...].prefix(size)) }
  }

  /// How many requests about one postcode each are under way at the same time, and so take no longer than one about all.
  private static let atOnce = 4

  /// Looks up a part, and asks the service for all its postcodes at once.
  static func all(of part: [PlaceItem], by finder: PlaceFinder, _ search: PlaceSearch?) async -> [Lookup] {
    var places = part.count > 1 ? await finder.find(part.compactMap(\.wholePostcode))[...] : []
    var lookups: [Lookup] = []
    for item in part {
      if item.wholePostcode != nil, let place = places.popFirst() {
        lookups.append(Lookup(of: item, place))
      } else {
        lookups.append(await Lookup(of: item, by: finder, search))
      }
    }
    return lookups
  }

  /// The place of a postcode; nil if it was not found.
  var place: Place? { if case .success(.place(let place)) = outcome { place } else { nil } }

  /// What was found as one line of fields separated by tabs; nil for nothing.
  var fields: String? { place?.fields ?? wider?.fields }

  /// The exit status of a program that looked up nothing else.
  func status(in layout: Layout) -> ExitStatus {
    switch outcome {
    case .success(.place(let place)): place.status(in: layout)
    case .success(.wider): .done
    case .failure(.notFound(let error)): ExitStatus(error)
    case .failure(.unanswered(_, _, .cancelled, _)): .interrupted
    case .failure(.unanswered): .unavailable
    case .failure: .nothing
    }
  }

  /// The complaint besides the line for other programs; nil for none.
  func complaint(besides layout: Layout) -> String? {
    switch outcome {
    case .success(.place(let place)): place.note(besides: layout).map { "\(place.postcode): \($0)" }
    case .success(.wider(let wider)): noteOfName.map { "\(wider.name ?? text.printable): \($0)" }
    case .failure(let failure): failure.description
    }
  }
}

extension Lookup: Record {
  static let members = Members<Lookup>(
    .of { $0.place },
    [
      "query": { .text($0.text.printable) },
      "error": { ($0.failure?.description).flatMap { $0.isEmpty ? nil : .text($0) } },
    ], .of { $0.wider })

  /// The line of any record. That of a place is made from its own members, since there may be a million.
  func line(_ layout: Layout) -> String? {
    guard let place, layout.fields.isEmpty else { return (self as any Record).line(layout) }
    switch layout.format {
    case .text: return nil
    case .json: return place.json(asked: text.printable)
    case .csv:
      let others = Self.columns.count - Place.columns.count - 1
      return csv(place.row + [text.printable] + Array(repeating: nil, count: others))
    }
  }

  var attributes: (any Attributes)? { place?.details }
  var note: String? { place?.note ?? noteOfName }

  private var wider: WiderPlace? { if case .success(.wider(let wider)) = outcome { wider } else { nil } }
  private var failure: LookupFailure? { if case .failure(let failure) = outcome { failure } else { nil } }
}

/// Looks up the postcodes and places in a command's arguments, and prints each in its turn.
struct Lookups {
  let services: Services
  let layout: Layout
  /// Whether text is printed with a map beside it.
  var showsMap = false
  /// How long a service that fails is waited for; nil to ask it once.
  var patience: Patience?

  /// - Returns: the gravest status.
  func run(_ arguments: [String]) -> ExitStatus {
    let progress = ProgressBar("Looking up", isShown: false)
    let finder = services.finder(
      isCountryEnough: layout.isCountryEnough, isForMany: patience != nil,
      outlasting: patience?.outage(of: services.serviceName, on: progress))
    let items = PlaceWords(arguments.map(Degrees.unescapingMinus(in:)), own: services.own.named).items
    let search = PlaceWords.mayAskForNames(arguments) ? services.search : nil
    let (layout, showsMap, recent) = (layout, showsMap, services.recent)
    let (printed, failures) = (Printed(), LikeFailures())
    let show: @Sendable (Lookup) -> Void = { lookup in
      printed.take(lookup.status(in: layout))
      let line = lookup.line(layout)
      switch lookup.outcome {
      case .success(.place(let place)):
        if Output.isTerminal { recent.add(place.postcode) }
        let note = printed.note(of: place)
        let text =
          showsMap ? place.textWithMap(columns: Output.columns ?? 80, note: note) : place.text + note
        Output.line(line ?? printed.gap() + text)
      case .success(.wider(let wider)): Output.line(line ?? printed.gap() + wider.text)
      case .failure: if let line { Output.line(line) }
      }
      if case .failure(.notFound(let error)) = lookup.outcome, failures.take(error) { return }
      if let complaint = lookup.complaint(besides: layout) { Output.complaint(complaint) }
    }
    defer { for sentence in failures.sentences { Output.complaint(sentence) } }
    if let heading = Lookup.heading(layout) { Output.line(heading) }
    var rest = items[...]
    // Items that are known at once need no runner.
    while let lookup = rest.first.flatMap({ Lookup(known: $0, by: finder, search) }) {
      show(lookup)
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { return printed.status }
    let runner = Runner<[Lookup]>(order: .asAsked) { $0.forEach(show) }
    for part in Lookup.parts(of: Array(rest), by: finder) {
      runner.ask { await Lookup.all(of: part, by: finder, search) }
    }
    _ = runner.finish()
    return printed.status
  }
}
