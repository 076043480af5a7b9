import ArgumentParser
import ShellCompletion
import TestProcesses
import TestTerminal
import Testing

@testable import CompletionExample

/// The model's complaints, compared with ArgumentParser's own.
@Suite(.blocking, .limit(minutes: 10)) struct RefusalTests {
  /// The model complains of the lines that ArgumentParser refuses, and of no others.
  @Test func theSameLinesAreRefused() {
    var random = SeededRandom()
    let pieces = [
      "find", "f", "plan", "draw", "folder", "move", "secret", "a", "b", "json", "xml", "--format", "-f",
      "--format=csv", "--format=xml", "--verbose", "-v", "-vq", "-vz", "--verbose=yes", "--limit", "3",
      "--limit=4",
      "--near", "--near=x", "--tag", "--tag=new", "--nothing", "--nothing=1", "-mode", "--", "-", "--colour",
      "--no-colour", "---",
    ]
    var lines = [["move", "a", "json", "---"], ["move", "a", "json", "--", "---"]]
    for _ in 0..<400 {
      lines.append(
        (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in pieces.randomElement(using: &random) })
    }
    var refused = 0
    for words in lines {
      let complaint = CommandModel.shelf.complaint(about: words)
      do {
        _ = try Shelf.parseAsRoot(words)
        #expect(complaint == nil, "\(words)")
      } catch {
        // The model does not know whether a number is valid.
        if Shelf.message(for: error).contains("is invalid for '--limit") { continue }
        #expect(complaint != nil, "\(words): \(Shelf.message(for: error))")
        refused += 1
      }
    }
    #expect((50...350).contains(refused))
  }
}
