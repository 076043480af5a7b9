import Basics
import Postcodes

/// Finds the postcodes nearest to the points in the lines of a file. Each line gives one line.
struct PointLines {
  let services: Services
  let layout: Layout
  /// The file; nil for standard input.
  let path: String?
  let patience: Patience

  private struct Line: Sendable {
    let number: Int
    /// The line as it was given.
    let bytes: [UInt8]
    /// Nil for a blank line.
    var found: Result<Neighbour, Refusal>?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ layout: Layout, to output: inout OutputLines) {
      let answer = PointAnswer(line: self)
      if !layout.isForPeople {
        output.add(answer.line(layout) ?? "")
      } else if let near = answer.near {
        output.add(near.place.fields)
      } else {
        output.add(asGiven: bytes)
      }
    }
  }

  /// What was found for a line, in the forms for other programs.
  private struct PointAnswer: Record {
    static let members = Members<PointAnswer>(
      .of { $0.near },
      [
        "query": { $0.line.found == nil ? nil : .text($0.line.text.printable) },
        "error": { $0.failure.map { .text($0.sentence) } },
      ])

    let line: Line

    var near: Neighbour? { if case .success(let near)? = line.found { near } else { nil } }
    var failure: Refusal? { if case .failure(let failure)? = line.found { failure } else { nil } }
    var attributes: (any Attributes)? { near?.attributes }
    var note: String? { near?.note }
  }

  /// Reads to the end of input.
  ///
  /// - Throws: `Refusal` if the input cannot be read.
  /// - Returns: the gravest status of a line.
  func run() throws -> ExitStatus {
    let progress = ProgressBar("Looking up", isShown: !Output.isTerminal)
    let finder = PointFinder(
      services, for: layout, outlasting: patience.outage(of: services.serviceName, on: progress))
    let printed = Printed()
    if let heading = PointAnswer.heading(layout) { Output.line(heading) }
    let batches = Batches<[Line]>(progress) { [layout] lines, progress in
      var output = OutputLines()
      for line in lines {
        line.write(layout, to: &output)
        let complaint: String?
        switch line.found {
        case .failure(let failure)?:
          printed.take(failure.status)
          complaint = failure.sentence
        case .success(let near)?:
          printed.take(near.status(in: layout))
          complaint = printed.news(near.note)
        case nil: complaint = nil
        }
        guard let complaint else { continue }
        // A complaint about a line follows the line.
        output.flush()
        progress.end()
        Output.complaint("line \(line.number): \(complaint)")
      }
      output.flush()
    }
    // After Ctrl-C the output ends with a whole line.
    WholeWrites.install()
    defer { services.cache.flush() }
    do throws(FileError) {
      defer { batches.finish() }
      var input = try path.map { path throws(FileError) in try InputLines(path: path) } ?? InputLines()
      var (lines, number): ([Line], Int) = ([], 0)
      func handOver() {
        let part = input.part
        batches.add(part) { [lines] in await Self.answered(lines, by: finder) }
        lines = []
      }
      while let line = try input.nextBytes() {
        number += 1
        lines.append(Line(number: number, bytes: Array(line)))
        // A user who types the lines waits for each answer.
        if lines.count == Self.most || input.mustRead { handOver() }
      }
      if !lines.isEmpty { handOver() }
    } catch {
      throw Refusal(unreadable: path, error)
    }
    return printed.status
  }

  /// As many lines as one request may ask about.
  private static let most = 100

  private static func answered(_ lines: [Line], by finder: PointFinder) async -> [Line] {
    var lines = lines
    var points: [(line: Int, point: Degrees)] = []
    for (index, text) in lines.map(\.text).enumerated() where !text.allSatisfy(\.isWhitespace) {
      if let point = Degrees([text]) {
        points.append((index, point))
      } else {
        lines[index].found = .failure(Refusal(noPoint: text))
      }
    }
    for (point, found) in zip(points, await finder.find(points.map(\.point))) {
      lines[point.line].found = found
    }
    return lines
  }
}

extension Refusal {
  /// What is said of words that are not a point.
  static let notAPoint = Refusal("Give degrees north, then degrees east, like 51.5010 -0.1416.", .usage)

  /// What is said of a line that does not hold one.
  init(noPoint text: String) {
    self.init(
      "\(text.quoted()) is not a point; write degrees north, then degrees east, like 51.5010 -0.1416.",
      .nothing)
  }
}
