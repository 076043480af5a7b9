import Basics
import Foundation
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

@testable import ShellCompletion

/// Models that programs made at run time, and found again at the next TAB.
@Suite(.blocking, .limit(minutes: 5)) struct KeptModelTests {
  static let model = CommandModel(
    name: "tool", aliases: ["t", "tl"], help: "Do.", isHidden: true,
    arguments: [
      .init(.flag, names: ["--a", "-a"], help: "A.", isRepeating: true, rivals: ["--b"]),
      .init(.flag, names: ["--b"], isHidden: true),
      .init(
        .option, names: ["--c"], valueName: "c", completion: .list([.init("x", help: "é"), .init("")]),
        takesOthers: true, extent: .nextValue, isOptional: false, isValueOptional: true,
        allowsJoinedValue: true),
      .init(.option, names: ["--d"], completion: .file(extensions: ["txt"]), extent: .nextWord),
      .init(.option, names: ["--e"], completion: .directory),
      .init(.option, names: ["--f"], completion: .unlisted),
      .init(.option, names: ["--g"], completion: .custom),
      .init(.option, names: ["--h"], completion: .shellCommand("echo\n1")),
      .init(.positional, valueName: "i", completion: .subcommand, extent: .afterTerminator),
    ], subcommands: [CommandModel(name: "one"), CommandModel(name: "two", arguments: [.init(.positional)])],
    defaultSubcommand: "one", groups: [.init("Both", ["two", "one"]), .init("", [])])

  @Test func isReadAsItWasKept() throws {
    let sandbox = try Sandbox(program: "tool", built: "letters")
    try sandbox.write("1", to: "program")
    let path = sandbox.root + "/folder/model"
    func kept(_ name: String = "") -> KeptModel? {
      KeptModel(
        of: sandbox.root + "/program", named: name, in: PrivateFolder(path: sandbox.root + "/folder"),
        as: "model")
    }
    #expect(kept()?.model == nil)
    try kept()?.keep(Self.model)
    #expect(kept()?.model == Self.model && kept("other")?.model == nil)
    try kept()?.keep(nil)
    #expect(kept()?.model == .some(nil))
    // Another program takes the place of this one.
    try sandbox.write("22", to: "program")
    #expect(kept()?.model == nil)
    #expect(KeptModel(of: sandbox.root + "/nothing", in: PrivateFolder(path: "/"), as: "model") == nil)
    // No beginning of the file, and no file with another byte, is a model.
    try kept()?.keep(Self.model)
    let bytes = try LocalBytes(path)
    for count in 0..<bytes.count { #expect(try bytes.damaged(path, to: count, kept()) == nil) }
    for place in bytes.indices { #expect(try bytes.damaged(path, at: place, kept()) == nil) }
  }

  /// The program answers from what it kept, and makes it anew if that is damaged or the home is read-only.
  @Test func aProgramAnswersFromIt() throws {
    let sandbox = try Sandbox(program: "letters", built: "letters")
    let program = Sandbox.builtProducts + "/letters"
    let file = "home/.cache/letters/completions/model"
    func offered() throws -> String {
      let run = try ChildProcess.run(
        [program, "__complete", "fish", "pri"], environment: sandbox.environment)
      return String(decoding: run.output, as: UTF8.self)
    }
    #expect(try offered() == "print\t\n")
    let made = try #require(sandbox.bytes(of: file))
    let place = try #require(
      KeptModel(
        of: program, named: "letters.Letters",
        in: PrivateFolder(path: sandbox.home + "/.cache/letters/completions"), as: "model"))
    #expect(place.model??.subcommands.count == 7)
    var other = try #require(place.model ?? nil)
    other.subcommands.append(CommandModel(name: "prize"))
    try place.keep(other)
    #expect(try offered().contains("prize\t\n"))
    try sandbox.write("damaged", to: file)
    #expect(try offered() == "print\t\n" && sandbox.bytes(of: file) == made)
    _ = try ChildProcess.run([program, "completions", "cache", "--clear"], environment: sandbox.environment)
    #expect(!sandbox.has(file))
    sandbox.remove("home/.cache")
    try sandbox.write("", to: "home/.cache")
    #expect(try offered() == "print\t\n")
  }
}

extension Sandbox {
  fileprivate func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: root + "/" + name).map { Array($0) }
  }
}

/// A file's bytes, and what a kept model is after one of them has changed or the end is missing.
private struct LocalBytes {
  private let bytes: [UInt8]
  var count: Int { bytes.count }
  var indices: Range<Int> { bytes.indices }

  init(_ path: String) throws { bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  func damaged(_ path: String, to count: Int? = nil, at place: Int? = nil, _ kept: KeptModel?) throws
    -> CommandModel??
  {
    var bytes = Array(bytes.prefix(count ?? bytes.count))
    if let place { bytes[place] ^= 0x10 }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return kept?.model ?? nil
  }
}
