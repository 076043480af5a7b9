import ArgumentParser
import ArgumentParserCompletion
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Issue: Decodable {
  var number: Int
  var title: String
}

@Sendable func openIssues() async throws -> [Issue] {
  let server = ProcessInfo.processInfo.environment["ISSUES"] ?? "http://localhost:8080/issues"
  let (answer, _) = try await URLSession.shared.data(from: URL(string: server)!)
  return try JSONDecoder().decode([Issue].self, from: answer)
}

let issueNumbers = cached(for: .seconds(60), on: [.variable("ISSUES")]) {
  try await openIssues().map { "\($0.number)\t\($0.title)" }
}

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Print the title of an issue.")

  @Argument(help: "The issue's number.", completion: .custom(issueNumbers))
  var issue: Int

  func run() async throws {
    do {
      print(try await openIssues().first { $0.number == issue }?.title ?? "There is no such issue.")
    } catch {
      throw Failure(errorDescription: error.localizedDescription)
    }
  }
}

struct Failure: LocalizedError {
  var errorDescription: String?
}

@main struct Issues: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "issues", subcommands: [Show.self, CompletionsCommand<Issues>.self])

  @MainActor static func main() async {
    await Completer.answerIfAsked(Issues.self)
    await main(nil)
  }
}
