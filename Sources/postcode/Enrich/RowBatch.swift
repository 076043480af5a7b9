import Postcodes

/// Rows that are printed together, with holes for what the service has to be asked for.
struct RowBatch: Sendable {
  /// What the row of a hole has.
  enum Key: Sendable {
    case postcode(Postcode)
    case point(Degrees)
  }

  private struct Hole {
    let offset: Int
    let key: Key
    let names: [String]
  }

  /// The rows as they will be printed, but for the holes.
  var bytes: [UInt8] = []
  var tally = RowTally()
  private var holes: [Hole] = []

  /// Whether it has as many holes as one request may ask for.
  var isFull: Bool { holes.count == Endpoint.bulkLimit }

  mutating func append(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  mutating func ask(about key: Key, names: [String]) {
    holes.append(Hole(offset: bytes.count, key: key, names: names))
  }

  /// The batch with its holes filled; with nothing, if Ctrl-C was pressed before the service answered.
  func filled(with additions: Additions, by finder: PlaceFinder, _ points: PointFinder) async -> RowBatch {
    if holes.isEmpty { return self }
    var (filled, start) = (RowBatch(), 0)
    filled.tally = tally
    let answers = WholeWrites.isInterrupted.load() ? [] : await self.answers(by: finder, points)
    for (index, hole) in holes.enumerated() {
      filled.bytes += bytes[start..<hole.offset]
      start = hole.offset
      let record =
        index < answers.count ? filled.tally.take(answers[index], additions.layout) : filled.tally.passOn()
      additions.write(record, names: hole.names, to: &filled.bytes)
    }
    filled.bytes += bytes[start...]
    return filled
  }
}

extension RowBatch {
  /// What was found for a hole.
  enum Answer {
    case place(Result<Place, LookupError>)
    case neighbour(Result<Neighbour, Refusal>)
  }

  /// The answers for the holes, all of which have keys of one kind.
  private func answers(by finder: PlaceFinder, _ points: PointFinder) async -> [Answer] {
    var (postcodes, degrees): ([Postcode], [Degrees]) = ([], [])
    for hole in holes {
      switch hole.key {
      case .postcode(let postcode): postcodes.append(postcode)
      case .point(let point): degrees.append(point)
      }
    }
    if degrees.isEmpty { return await finder.ask(about: postcodes).map { .place($0) } }
    return await points.find(degrees).map { .neighbour($0) }
  }
}

/// Counts what became of the rows.
struct RowTally: Sendable {
  /// All rows, with the heading and blank ones.
  var lines = 0
  var rows = 0
  /// Rows without a postcode.
  private var without = SomeRows()
  /// Rows with an address that names a town far from its postcode.
  private var contradicted = SomeRows()
  /// Lines that are not JSON objects.
  private var unreadable = SomeRows()
  /// Whether a row has something else than a postcode.
  private var hasMistake = false
  /// Rows with more fields than the first.
  var long = 0
  /// Rows that were passed on as they are, after Ctrl-C.
  var passedOn = 0
  /// Whether Ctrl-C came while the rows that follow were waited for.
  var isCut = false
  private var unknown = 0
  /// Rows with points that no postcode is near to.
  private var far = 0
  private var unanswered: [String: Int] = [:]
  private var notes: [String: Int] = [:]
  private var gravest = ExitStatus.done

  /// Counts the last row as one without a postcode, or as one that contradicts it.
  mutating func countRow(without text: String) {
    if !text.allSatisfy(\.isWhitespace) { hasMistake = true }
    if PlaceItem.contradicts(text) { contradicted.add(lines) } else { without.add(lines) }
  }

  /// Counts the last row as a line that should be a JSON object and is not.
  mutating func countUnreadableRow() {
    hasMistake = true
    unreadable.add(lines)
  }

  /// Counts an answer, and returns what it says.
  mutating func take(_ answer: RowBatch.Answer, _ layout: Layout) -> (any Record)? {
    switch answer {
    case .place(.failure(.failed(_, .cancelled, _))): return passOn()
    case .place(.success(let place)): return take(place, layout)
    case .place(.failure(let error)):
      count(error)
      return nil
    case .neighbour(.failure(let refusal)):
      switch refusal.status {
      case .interrupted: return passOn()
      case .nothing: far += 1
      default: unanswered["could not be looked up: " + refusal.sentence, default: 0] += 1
      }
      gravest = gravest.worse(refusal.status)
      return nil
    case .neighbour(.success(let near)): return take(near, layout)
    }
  }

  /// Counts what is known, and returns it.
  mutating func take(_ record: any Record, _ layout: Layout) -> any Record {
    if let note = record.note { notes[note, default: 0] += 1 }
    gravest = gravest.worse(record.status(in: layout))
    return record
  }

  /// Counts a row that is passed on as it is.
  mutating func passOn() -> (any Record)? {
    passedOn += 1
    return nil
  }

  mutating func count(_ error: LookupError) {
    gravest = gravest.worse(ExitStatus(error))
    switch error {
    case .notFound, .terminated: unknown += 1
    case .offline:
      unanswered["is not built in\(LookupError.withoutOffline).", default: 0] += 1
    case .failed(_, let error, let service):
      unanswered["could not be looked up: " + error.description(host: service), default: 0] += 1
    }
  }

  /// Adds the rows that follow.
  mutating func add(_ other: RowTally) {
    rows += other.rows
    without.add(other.without, behind: lines)
    contradicted.add(other.contradicted, behind: lines)
    unreadable.add(other.unreadable, behind: lines)
    hasMistake = hasMistake || other.hasMistake
    long += other.long
    lines += other.lines
    passedOn += other.passedOn
    unknown += other.unknown
    far += other.far
    unanswered.merge(other.unanswered, uniquingKeysWith: +)
    notes.merge(other.notes, uniquingKeysWith: +)
    gravest = gravest.worse(other.gravest)
  }

  var status: ExitStatus {
    if passedOn > 0 || isCut { return .interrupted }
    return hasMistake ? gravest.worse(.nothing) : gravest
  }

  /// The sentences to print at the end.
  ///
  /// - Parameters:
  ///   - column: what to call the column with the postcodes, or those with the points.
  ///   - hasPoints: whether the rows have points.
  func sentences(about column: String, hasPoints: Bool) -> [String] {
    let key = hasPoints ? "point" : "postcode"
    func have(_ count: Int) -> String { "\(grouped(count)) \(count == 1 ? "has" : "have")" }
    func of(_ count: Int) -> String {
      "\(grouped(count)) of \(grouped(rows)) rows \(count == 1 ? "has" : "have")"
    }
    var sentences: [String] = []
    if unreadable.count > 0 {
      let what = unreadable.count == 1 ? "is not a JSON object" : "are not JSON objects"
      sentences.append(
        "\(grouped(unreadable.count)) of \(grouped(rows)) rows \(what) (\(unreadable.named)).")
    }
    if without.count > 0 {
      sentences.append(
        of(without.count) + " no \(key) in \(column) (\(without.named))"
          + (unknown > 0 ? ", and \(have(unknown)) one that is not in use." : "."))
    } else if unknown > 0 {
      sentences.append(of(unknown) + " a postcode that is not in use.")
    }
    if contradicted.count > 0 {
      sentences.append(
        of(contradicted.count) + " a postcode far from the town in \(column) (\(contradicted.named)).")
    }
    if far > 0 { sentences.append(of(far) + " a point that is far from every postcode.") }
    for (why, count) in unanswered.sorted(by: { $0.key < $1.key }) {
      sentences.append(of(count) + " a \(key) that " + why)
    }
    for (note, count) in notes.sorted(by: { $0.key < $1.key }) {
      sentences.append("\(grouped(count)) of \(grouped(rows)) rows: \(note)")
    }
    if passedOn > 0 {
      sentences.append(
        "\(grouped(passedOn)) of \(grouped(rows)) rows \(passedOn == 1 ? "was" : "were") passed on with empty fields: "
          + "Ctrl-C was pressed.")
    }
    if isCut { sentences.append("What follows row \(grouped(lines)) was not read: Ctrl-C was pressed.") }
    if long > 0 {
      sentences.append(of(long) + " more fields than the first; what is added comes after them.")
    }
    return sentences
  }
}

/// How many rows there are of some kind, and the numbers of the first, counted from 1 with the heading.
private struct SomeRows {
  private(set) var count = 0
  private var first: [Int] = []

  private static let mostNamed = 3

  mutating func add(_ row: Int) {
    count += 1
    if first.count < Self.mostNamed { first.append(row) }
  }

  /// Adds rows of a part that begins behind a number of others.
  mutating func add(_ other: SomeRows, behind rows: Int) {
    count += other.count
    first += other.first.prefix(Self.mostNamed - first.count).map { $0 + rows }
  }

  /// Which they are: `rows 3, 4, 9 and 2 more`.
  var named: String {
    let numbers =
      first.map { "\($0)" } + (count > first.count ? ["\(grouped(count - first.count)) more"] : [])
    guard let last = numbers.last, numbers.count > 1 else { return "row \(numbers[0])" }
    return "rows " + numbers.dropLast().joined(separator: ", ") + " and " + last
  }
}
