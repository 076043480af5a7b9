import Foundation
import ShellCompletion
import Testing

@Suite(.limit(minutes: 10)) struct CompletionInstallTests {
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
      #expect(first.output.contains("source "))
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

  @Test func whatSomebodyElseWroteIsLeftAlone() async throws {
    let home = try Home()
    let file = home.file(".config/fish/completions/postcode.fish")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "# my own\ncomplete -c postcode -a mine\n".write(to: file, atomically: true, encoding: .utf8)
    let run = try await home.run("completions", "fish", "--install")
    #expect(run.status == 74)
    #expect(
      run.errors
        == "postcode: Cannot write \(file.path): this program did not write what is there; --force replaces it.\n"
    )
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("# my own"))
    let removal = try await home.run("completions", "fish", "--uninstall")
    #expect(removal.status == 74)
    #expect(
      removal.errors
        == "postcode: Cannot remove \(file.path): this program did not write what is there; --force removes it.\n"
    )
    let forced = try await home.run("completions", "fish", "--install", "--force")
    #expect(forced.status == 0 && forced.output.hasPrefix("Wrote "))
    // An older script of the program's own needs no force.
    try "# fish completion for postcode\n\nan older one\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(try await home.run("completions", "fish", "--install").status == 0)
    try FileManager.default.removeItem(at: file)
    #expect(mkfifo(file.path, 0o600) == 0)
    for arguments in [["--install"], ["--install", "--force"]] {
      let pipe = try await ProgramRun.of(
        ["completions", "fish"] + arguments, environment: home.environment, input: "", in: home.directory)
      #expect(pipe.status == 74)
      #expect(pipe.errors.contains("not a file that can be read"))
    }
  }
}
