import ArgumentParser
import Postcodes

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show or empty the cache of answers.",
    subcommands: [Info.self, Clear.self], defaultSubcommand: Info.self)

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show where the cache is, what it holds, and whether anything is wrong with it.")

    @Option(help: "How to print it.")
    var format = Format.text

    func run() throws {
      let info = ResponseCache(path: Settings().cacheFile).info()
      switch format {
      case .json: Output.line(json(CacheRecord(info)))
      case .text:
        var rows = [
          (label: "File", value: info.path.map { Plain.text($0) } ?? "none: answers are kept in memory only"),
          (label: "Answers", value: "\(info.entries)"),
          (label: "Size", value: "\(info.bytes) bytes"),
        ]
        if let notice = info.notice { rows.append((label: "Notice", value: notice)) }
        Output.line(Columns.aligned(rows, indent: ""))
      }
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Forget every answer.")

    @Option(help: "How to print what was done.")
    var format = Format.text

    func run() throws {
      let cache = ResponseCache(path: Settings().cacheFile)
      let count = cache.info().entries
      do {
        try cache.clear()
      } catch {
        Output.complaint(error.sentence)
        throw Program.end(.unwritable)
      }
      Output.line(
        format == .json ? json(["forgotten": count]) : "Forgot \(count) answer\(count == 1 ? "" : "s").")
    }
  }
}

/// The cache, as `--format json` prints it.
private struct CacheRecord: Encodable {
  var path: String?
  var answers: Int
  var bytes: Int64
  var notice: String?

  init(_ info: ResponseCache.Info) {
    path = info.path
    answers = info.entries
    bytes = info.bytes
    notice = info.notice
  }
}
