import TestProcesses
import Testing

/// The program that the library's tutorial builds, step by step.
struct TutorialTests {
  @Test func itsStepsAreTheProgram() throws {
    let tutorial = try Tutorial(of: "ShellCompletion")
    #expect(tutorial.steps == tutorial.program)
  }
}
