import ShellCompletion
import TestProcesses
import TestShells
import Testing

/// The program that the library's tutorial builds, step by step.
@Suite(.blocking, .timeLimit(.minutes(5))) struct TutorialTests {
  @Test func itsStepsAreTheProgram() throws {
    let tutorial = try Tutorial(of: "ShellCompletion")
    #expect(tutorial.steps == tutorial.program)
  }

  @Test(arguments: Shell.installed) func itCompletes(_ shell: Shell) throws {
    let session = try ShellSession(
      shell, sandbox: Sandbox(program: "paint", built: "ShellCompletionTutorial"))
    #expect(try session.complete("paint m").text == "paint mix ")
    _ = try session.complete("paint mix red light\\ b")
    #expect(try session.run() == "Mixing red and light blue.\n")
    let listed = try session.list("paint mix l", showing: "neutral")
    #expect(listed.shown.contains("cool"))
  }
}
