import ArgumentParser
import Basics
import Postcodes

struct MapCommand: ProgramCommand {
  static let declaration = CommandDeclaration.map

  @Argument(help: .words(of: .map))
  var subjects: [String] = []

  @Option(help: ArgumentHelp("Columns to draw in, 20 to 500.", valueName: "columns"))
  var width: TypedNumber?

  @Option(help: ArgumentHelp("Rows to draw in, 8 to 250.", valueName: "rows"))
  var height: TypedNumber?

  @Option(
    help: ArgumentHelp("Write a picture to this file instead; - is standard output.", valueName: "file"),
    completion: .file())
  var svg: String?

  @OptionGroup var sources: SourceOptions

  func run(in context: Context) throws -> ExitStatus {
    let width = try width?.value(of: "--width", in: 20...500)
    let height = try height?.value(of: "--height", in: 8...250)
    if !subjects.isEmpty, subjects.allSatisfy({ $0.allSatisfy { $0.isWhitespace || ",;".contains($0) } }) {
      throw Refusal.nothingGiven
    }
    let services = try context.services(offline: sources.offline, places: sources.places)
    context.report(problemsOf: services.own)
    let (subject, isAsked, status) = try subject(in: context, services)
    if isAsked, subject.isEmpty {
      // A sign such as & names nothing that could be amiss.
      if status == .done { throw Refusal.nothingGiven }
      return status
    }
    if let svg {
      try write(VectorMap(of: subject).svg, to: svg, in: context)
      return status
    }
    let size = Self.size(isPrompt: context.services != nil)
    let map = TerminalMap(
      of: subject, columns: width ?? size.columns, rows: height ?? size.rows, style: .ofOutput)
    context.console.line(map.text)
    return status
  }

  /// What to draw, whether anything was asked for, and the gravest status.
  private func subject(
    in context: Context, _ services: Services
  ) throws -> (MapSubject, isAsked: Bool, status: ExitStatus) {
    var reader = MapReader(own: services.own)
    var status = ExitStatus.done
    func complain(_ refusal: Refusal, at line: Int? = nil) {
      context.console.complaint((line.map { "line \($0): " } ?? "") + refusal.sentence)
      status = status.worse(refusal.status)
    }
    func places(_ question: String) -> [NameMatch]? {
      do { return try context.places(question, or: [], by: services) } catch {
        if let refusal = error as? Refusal { complain(refusal) }
        return nil
      }
    }
    var isAsked = !subjects.isEmpty
    if isAsked {
      for problem in reader.read(subjects.map(Degrees.unescapingMinus(in:)), asking: places) {
        complain(problem)
      }
    } else if context.services == nil, !Input.isTerminal {
      var input = InputLines()
      var number = 0
      do throws(FileError) {
        while let line = try input.next() {
          number += 1
          for problem in reader.read([line]) { complain(problem, at: number) }
          if !isAsked { isAsked = line.contains { !$0.isWhitespace } }
        }
      } catch {
        throw Refusal(unreadable: nil, error)
      }
    }
    let found = Mutex<[Result<Place, LookupError>]>([])
    let runner = Runner<Result<Place, LookupError>>(order: .asAsked) { result in
      found.withLock { $0.append(result) }
    }
    let finder = services.finder()
    for postcode in reader.unknown {
      runner.ask {
        do throws(LookupError) { return .success(try await finder.find(postcode)) } catch {
          return .failure(error)
        }
      }
    }
    guard runner.finish(unlessReadable: context.interruption) else {
      _ = runner.giveUp()
      throw Refusal.interrupted
    }
    for result in found.withLock(\.self) {
      switch result {
      case .success(let place): if let problem = reader.add(place) { complain(problem) }
      case .failure(let error): complain(Refusal(error.sentence, ExitStatus(error)))
      }
    }
    return (reader.subject, isAsked, status)
  }

  private func write(_ picture: String, to path: String, in context: Context) throws {
    if path == "-" { return context.console.data(picture) }
    do throws(FileError) {
      try LocalFile.replace(path, with: picture + "\n", mode: 0o644)
    } catch {
      throw Refusal("Cannot write \(error.shownPath): \(error.reason).", .unwritable)
    }
    if context.services != nil { context.console.line("Wrote \(path.printable).") }
  }

  /// The columns and rows to draw in: those of the terminal but for the row of a prompt, or those of the environment,
  /// or 80 and 24.
  private static func size(isPrompt: Bool) -> (columns: Int, rows: Int) {
    func variable(_ name: String) -> Int? {
      environmentVariable(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    let size = Output.size
    let columns = size?.columns ?? variable("COLUMNS") ?? 80
    let rows = (size.flatMap { $0.rows > 0 ? $0.rows : nil } ?? variable("LINES") ?? 24) - (isPrompt ? 8 : 1)
    return (min(max(20, columns), 500), min(max(8, rows), 250))
  }
}
