import ShellCompletion
import ShellCompletionTesting
import Testing

/// fish puts a blank behind a word that it inserts alone, unless something else could be meant.
@Suite(.blocking, .limit(minutes: 5)) struct FishBlankTests {
  @Test(.enabled(if: Shell.fish.isInstalled, "fish is not installed")) func noneComesBehindABeginning() throws
  {
    let session = try ShellSession(.fish, sandbox: Sandbox.shelf())
    // The number of a series, of which the program knows no volume.
    #expect(try session.complete("shelf borrow z").text == "shelf borrow ZE")
    #expect(try session.complete("shelf borrow ZE").text == "shelf borrow ZE")
    #expect(try session.complete("shelf borrow EM").text == "shelf borrow EM10 ")
  }
}
