import TestProcesses
import TestTerminal
import Testing

/// The program that the library's tutorial builds, step by step.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct TutorialTests {
  private let tutorial: Tutorial

  init() throws { tutorial = try Tutorial(of: "Readline") }

  @Test func itsStepsAreTheProgram() { #expect(tutorial.steps == tutorial.program) }

  @Test func itCompletesWhatIsKnownAndWhatComesLate() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      [tutorial.path], environment: ExampleProgram.environment(directory, prompt: "", inputrc: ""))
    try terminal.waitUntil { $0.text[0].hasPrefix("river>") }
    terminal.send("t")
    try terminal.waitUntil { $0.text[1].contains("98 km") && $0.text[4].contains("Tyne") }
    terminal.send("\u{7F}wy\t\r")
    try terminal.waitUntil { $0.text.contains { $0.hasPrefix("Wye is 215 km long.") } }
    terminal.send("lo")
    try terminal.waitUntil { $0.text.contains { $0.contains("Lough Neagh") && $0.contains("a lake") } }
    terminal.send("x")
    try terminal.waitUntil { $0.text.contains { $0.contains("Neither a river") } }
    terminal.send("\u{15}quit\r")
    #expect(try terminal.waitForExit() == 0)
  }
}
