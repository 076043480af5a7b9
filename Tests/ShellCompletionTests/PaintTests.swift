import ShellCompletion
import ShellCompletionTesting
import Testing

/// The tutorial's program in real shells. This also tests the kit: a separate package builds and runs it.
@Suite(.blocking, .limit(minutes: 5)) struct PaintTests {
  @Test(arguments: Shell.installed) func itCompletes(_ shell: Shell) throws {
    let session = try ShellSession(
      shell, sandbox: Sandbox(program: "paint", built: "ShellCompletionTutorial"))
    #expect(try session.complete("paint m").text == "paint mix ")
    _ = try session.complete("paint mix red light\\ b")
    #expect(try session.run() == "Mixing red and light blue.\n")
    let listed = try session.list("paint mix ", showing: "neutral")
    #expect(listed.shown.contains("cool"))
  }
}
