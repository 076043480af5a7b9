import Basics

/// The postcodes picked last, newest first, kept between sessions and shared by them.
///
/// The file has one postcode per line, the oldest first. It is read at the first use, and the list is kept in memory
/// from then on. If the file cannot be read or written, the list is lost, but never an answer.
public final class RecentPicks: Sendable {
  private let file: LineFile?
  private let keeping: Int
  private let loaded = Mutex<[Postcode]?>(nil)
  private let error = Mutex<FileError?>(nil)

  /// Keeps picks in the file at `path`, or only in memory if that is nil.
  public init(path: String?, keeping: Int = 200) {
    file = path.map { LineFile(path: $0, keeping: keeping) }
    self.keeping = max(0, keeping)
  }

  /// Every pick once, newest first, at most `keeping`.
  public var picks: [Postcode] {
    loaded.withLock { picks in
      let current = picks ?? read()
      picks = current
      return current
    }
  }

  /// Why an existing file could not be read or written the last time, in one sentence; nil if it could.
  public var failure: String? {
    _ = picks
    return error.withLock { $0?.description }
  }

  /// Puts a postcode at the head of the list.
  public func add(_ postcode: Postcode) {
    loaded.withLock { picks in
      let others = (picks ?? read()).filter { $0 != postcode }
      picks = Array(([postcode] + others).prefix(keeping))
    }
    trying { (file) throws(FileError) in try file.append(postcode.description) }
  }

  private func trying<Result>(_ work: (LineFile) throws(FileError) -> Result) -> Result? {
    guard let file else { return nil }
    do throws(FileError) {
      let result = try work(file)
      error.withLock { $0 = nil }
      return result
    } catch {
      self.error.withLock { $0 = error.number == ENOENT ? nil : error }
      return nil
    }
  }

  private func read() -> [Postcode] {
    var picks: [Postcode] = []
    var seen = Set<Postcode>()
    let lines = trying { (file) throws(FileError) in try file.lines() } ?? []
    for line in lines.reversed() {
      guard let postcode = Postcode(line) else { continue }
      if seen.insert(postcode).inserted { picks.append(postcode) }
    }
    return picks
  }
}

extension RecentPicks: SuggestionSource {
  /// The newest picks that match, few enough to leave room for others.
  public func known(_ prefix: PostcodePrefix) -> Finding {
    Finding(picks.lazy.filter(prefix.matches).prefix(Self.offered).map(Self.suggestion))
  }

  /// All picks, to offer before anything is typed.
  var all: Finding { Finding(picks.map(Self.suggestion)) }

  private static func suggestion(of pick: Postcode) -> Suggestion {
    var suggestion = Suggestion(pick)
    suggestion.isRecent = true
    return suggestion
  }

  private static let offered = 3
}
