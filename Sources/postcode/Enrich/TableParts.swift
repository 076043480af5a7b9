import Basics
import Dispatch
import Postcodes

/// Looks up the parts of a table on all processors, and gives them out in order.
struct TableParts {
  /// The rows of a part, in batches.
  struct Done {
    let batches: [RowBatch]
    /// How much of the input ends with them, 0 to 1; nil if that is not known.
    let part: Double?
  }

  /// A part that is being looked up.
  private final class Work: Sendable {
    private let batches = Mutex<[RowBatch]>([])
    private let isDone = DispatchSemaphore(value: 0)

    func end(_ made: [RowBatch]) {
      batches.withLock { $0 = made }
      isDone.signal()
    }

    /// Waits for its end.
    func wait() -> [RowBatch] {
      isDone.wait()
      return batches.withLock { $0 }
    }
  }

  /// The writers that are not in use. Each keeps what it has learnt from one part to the next.
  private final class Writers: Sendable {
    private let idle = Mutex<[RowWriter]>([])

    func take(or new: RowWriter) -> RowWriter { idle.withLock { $0.popLast() } ?? new }
    func give(_ writer: RowWriter) { idle.withLock { $0.append(writer) } }
  }

  let additions: Additions
  private var works: ArraySlice<(work: Work, part: Double?)> = []
  private let writers = Writers()
  private var first: RowWriter
  private let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))

  init(_ form: RowForm, _ layout: Layout, _ finder: PlaceFinder) {
    first = RowWriter(form, layout, finder)
    additions = first.additions
  }

  /// Begins to look rows up.
  ///
  /// - Parameters:
  ///   - range: where the rows lie in the bytes, from the first to the end of the last.
  ///   - part: how much of the input ends with them.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>, _ part: Double?) {
    let work = Work()
    works.append((work, part))
    guard first.isPastHeading else { return work.end(first.batches(bytes, range)) }
    DispatchQueue.global().async { [writers, first] in
      var writer = writers.take(or: first)
      let batches = writer.batches(bytes, range)
      writers.give(writer)
      work.end(batches)
    }
  }

  /// The next part.
  ///
  /// - Parameter ofAll: whether to wait for any part; otherwise only while there are enough for all processors.
  /// - Returns: nil if none is to be waited for.
  mutating func next(ofAll: Bool) -> Done? {
    guard ofAll || works.count > processors, let (work, part) = works.popFirst() else { return nil }
    return Done(batches: work.wait(), part: part)
  }
}
