import TestProcesses
import Testing

/// The program that the library's tutorial builds, step by step.
@Suite(.limit(minutes: 5)) struct TutorialTests {
  private let tutorial: Tutorial

  init() throws { tutorial = try Tutorial(of: "Postcodes") }

  private func run(_ arguments: String...) throws -> String {
    String(decoding: try ChildProcess.run([tutorial.path] + arguments).output, as: UTF8.self)
  }

  @Test func itsStepsAreTheProgram() { #expect(tutorial.steps == tutorial.program) }

  @Test func itTellsWhatIsBuiltIn() throws {
    let lines = try run("--offline", "sw1a1aa").split(separator: "\n")
    #expect(lines.first == "SW1A 1AA is in St James's, Westminster")
    #expect(lines.count == 4 && lines[1] == "SW1A 1AA is 0 m away")
  }

  @Test func itFindsNames() throws {
    #expect(try run("edinb").contains("\nEdinburgh, "))
  }

  @Test func itSaysWhatIsWrong() throws {
    #expect(try run("sw1a1ac").hasPrefix("“sw1a1ac” is not a postcode"))
  }
}
