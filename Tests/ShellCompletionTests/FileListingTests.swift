import Foundation
import ShellCompletionTesting
import TestTerminal
import Testing

@testable import ShellCompletion

/// The files that a path is completed to.
@Suite(.blocking, .limit(minutes: 10)) struct FileListingTests {
  @Test func whatIsListed() throws {
    let sandbox = try Sandbox.shelf()
    for name in ["b.svg", "a b.svg", "c.txt", ".hidden.svg", "B.svg", "bad\u{1B}.svg", "sub/x.svg"] {
      try sandbox.write("", to: "files/" + name)
    }
    // A name that is not valid text.
    let odd = (sandbox.root + "/files/").utf8CString.dropLast() + [-1, 0x2E, 0x73, 0x76, 0x67, 0]
    let file = fopen(Array(odd), "w")
    if let file { fclose(file) }
    func list(_ text: String) -> FileListing {
      FileListing(matching: "\(sandbox.root)/files/\(text)", expandsTilde: false) {
        $0.hasSuffix(".svg")
      }
    }
    #expect(list("").values.map(\.display) == ["B.svg", "a b.svg", "b.svg", "bad\u{1B}.svg", "sub/"])
    #expect(list("").values.map(\.isFinal) == [true, true, true, true, false])
    #expect(list(".").values.map(\.display) == [".hidden.svg"])
    #expect(list("sub/").values.map(\.insertion) == [sandbox.root + "/files/sub/x.svg"])
    #expect(list("a").values.map(\.display) == ["a b.svg"] && list("nothing/").values.isEmpty)
  }

  @Test func whatIsCutOffIsCounted() throws {
    let sandbox = try Sandbox.shelf()
    for number in 0..<103 { try sandbox.write("", to: "files/\(number)") }
    try sandbox.write("", to: "files/bad\u{1B}")
    let reply = Self.completer.complete(words: [], current: TypedWord(sandbox.root + "/files/")).reply
    #expect(reply.values.count == 100 && reply.more == 3)
  }

  static let completer = Completer(
    model: CommandModel(
      name: "t",
      arguments: [
        .init(.positional, valueName: "file", completion: .file(extensions: []), isRepeating: true)
      ]))

  @Test func controlsInNamesAreNotOffered() throws {
    let sandbox = try Sandbox.shelf()
    for name in ["good", "bad\u{1B}[31m", "bad\nname"] { try sandbox.write("", to: "files/" + name) }
    let reply = Self.completer.complete(words: [], current: TypedWord(sandbox.root + "/files/")).reply
    #expect(reply.values.map(\.display) == ["good"])
  }

  /// The name alone would be taken for an option.
  @Test(arguments: Shell.installed) func aNameWithADashIsAPath(_ shell: Shell) throws {
    let sandbox = try Sandbox(program: "letters", built: "letters")
    try sandbox.write("", to: "home/-dash.txt")
    let session = try ShellSession(shell, sandbox: sandbox)
    // fish shows names that begin with a dot only after a dot is typed.
    let dot = shell == .fish ? "./" : ""
    #expect(try session.complete("letters send \(dot)").text == "letters send ./-dash.txt ")
    #expect(try session.complete("letters send -- -d").text == "letters send -- -dash.txt ")
  }

  @Test func homeIsKeptAsTyped() {
    let listing = FileListing(matching: "~", expandsTilde: true) { _ in true }
    #expect(listing.prefix == "~" && listing.values == [CompletionValue("/", display: "~/", isFinal: false)])
    #expect(FileListing(matching: "~/", expandsTilde: true) { _ in true }.prefix == "~/")
    #expect(FileListing(matching: "~/", expandsTilde: false) { _ in true }.prefix == "")
  }
}
