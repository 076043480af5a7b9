import Foundation
import ShellCompletion
import Testing

@Suite(.timeLimit(.minutes(10))) struct CompletionInstallTests {
  @Test(
    arguments: [
      (.bash, ".local/share/bash-completion/completions/postcode"),
      (.zsh, ".local/share/zsh/site-functions/_postcode"),
      (.fish, ".config/fish/completions/postcode.fish"),
    ] as [(Shell, String)])
  func putsTheScriptWhereTheShellLooks(_ shell: Shell, _ path: String) async throws {
    let home = try Home()
    let printed = try await home.run("completions", shell.rawValue)
    let first = try await home.run("completions", shell.rawValue, "--install")
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("Wrote \(home.file(path).path).\n"))
    #expect(try String(contentsOf: home.file(path), encoding: .utf8) == printed.output)
    if shell == .zsh {
      #expect(first.output.contains("fpath=("))
      #expect(first.output.contains(".zshrc"))
    }
    let second = try await home.run("completions", shell.rawValue, "--install")
    #expect(second.status == 0)
    #expect(second.output.contains("is there already and up to date"))
  }

  @Test func aPlaceThatCannotBeWrittenIsSaid() async throws {
    let home = try Home()
    try Data().write(to: home.file(".local"))
    let run = try await home.run("completions", "bash", "--install")
    #expect(run.status == 74)
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
