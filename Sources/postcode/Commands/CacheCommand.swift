import ArgumentParser
import Basics
import Postcodes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct CacheCommand: DeclaredCommand {
  static let declaration = CommandDeclaration.cache
  static let configuration = CommandConfiguration(
    declaration, subcommands: [Info.self, Clear.self], defaultSubcommand: Info.self)

  struct Info: ProgramCommand {
    static let declaration = CommandDeclaration.cacheInfo

    @Option(help: .format)
    var format: Format?

    func run(in context: Context) -> ExitStatus {
      let info = ResponseCache(path: Settings().cacheFile).info()
      context.console.records([info], format ?? context.format) {
        var rows = [
          (label: "File", value: info.path?.printable ?? "none: answers are kept in memory only"),
          (label: "Answers", value: "\(info.entries)"),
          (label: "Batches", value: "\(info.ofBatches)"),
          (label: "Size", value: "\(info.bytes) bytes"),
        ]
        if let oldest = info.oldest { rows.append((label: "Oldest", value: time(oldest))) }
        rows.append((label: "Hits", value: info.hits == 0 ? "0" : "about \(info.hits)"))
        rows.append((label: "Misses", value: "\(info.misses)"))
        if let notice = info.notice { rows.append((label: "Notice", value: notice)) }
        return Columns.aligned(rows, indent: "")
      }
      return .done
    }
  }

  struct Clear: ProgramCommand {
    static let declaration = CommandDeclaration.cacheClear

    @Option(help: .format)
    var format: Format?

    func run(in context: Context) throws -> ExitStatus {
      let cache = context.services?.cache ?? ResponseCache(path: Settings().cacheFile)
      let count = cache.info().entries
      do {
        try cache.clear()
      } catch {
        throw Refusal(error.description, .unwritable)
      }
      context.console.records([ClearedRecord(forgotten: count)], format ?? context.format) {
        "Forgot \(count) answer\(count == 1 ? "" : "s")."
      }
      return .done
    }
  }
}

/// What was cleared, as `--format json` and `csv` print it.
private struct ClearedRecord: Record {
  static let members: Members<ClearedRecord> = ["forgotten": { .integer($0.forgotten) }]

  let forgotten: Int
}

extension ResponseCache.Info: Record {
  static let members: Members<ResponseCache.Info> = [
    "path": { $0.path.map { .path($0) } },
    "answers": { .integer($0.entries) },
    "ofBatches": { .integer($0.ofBatches) },
    "bytes": { .integer(Int($0.bytes)) },
    "hits": { .integer($0.hits) },
    "misses": { .integer($0.misses) },
    "oldest": { $0.oldest.map { .text(time($0)) } },
    "newest": { $0.newest.map { .text(time($0)) } },
    "notice": { $0.notice.map { .text($0) } },
  ]
}

/// The time at some seconds since 1970: `2026-03-01T09:30:00Z`.
private func time(_ seconds: Int64) -> String {
  Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
}
