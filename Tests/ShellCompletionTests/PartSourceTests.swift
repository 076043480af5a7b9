import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// Lists and pairs in one word, files below another option's directory, and values that depend on other arguments.
@Suite(.blocking, .limit(minutes: 5)) struct PartSourceTests {
  static let lines = [
    ("stow --crew gr", "stow --crew grace "), ("stow --crew ada,", "stow --crew ada,"),
    ("stow --crew ada,a", "stow --crew ada,alan "),
    ("stow --crew=alan,grace,", "stow --crew=alan,grace,ada "),
    ("stow --crew ada,ada", "stow --crew ada,ada"), ("stow --rope c", "stow --rope colour="),
    ("stow --rope colour=w", "stow --rope colour=white "),
    ("stow --rope colour=red,", "stow --rope colour=red,length="),
    ("stow --rope colour=red,c", "stow --rope colour=red,c"),
    ("stow --rope=colour=r", "stow --rope=colour=red "),
    ("stow -C sub --load in", "stow -C sub --load inner.txt "), ("stow --load in", "stow --load in"),
    ("stow -C sub --load=de", "stow -C sub --load=deep/low.txt "),
    ("stow -C sub -C deep --load l", "stow -C sub -C deep --load low.txt "),
    ("stow --hold sub/deep --load ../in", "stow --hold sub/deep --load ../inner.txt "),
    ("sail --from Oban --at O", "sail --from Oban --at Oban-0 "),
    ("sail ghcr --from=Uig --at U", "sail ghcr --from=Uig --at Uig-1 "),
    ("sail --at n", "sail --at nowhere-0 "),
  ]

  @Test(arguments: Shell.installed) func inAShell(_ shell: Shell) throws {
    let sandbox = try Sandbox(program: "ferries", built: "ferries")
    for file in ["sub/inner.txt", "sub/inner.swift", "sub/deep/low.txt", "info.swift"] {
      try sandbox.write("", to: "home/" + file)
    }
    let session = try ShellSession(shell, sandbox: sandbox)
    for (typed, wanted) in Self.lines {
      let line = try session.complete("ferries " + typed).text
      #expect(line == "ferries " + wanted, "\(shell): «\(typed)» became «\(line)»")
    }
  }

  @Test func listsShowTheParts() throws {
    let run = try ChildProcess.run(
      [Sandbox.builtProducts + "/ferries", "__complete", "elvish", "stow", "--crew", "alan,"],
      environment: ["HOME": "/dev/null", "PATH": Tool.folders])
    #expect(String(decoding: run.output, as: UTF8.self) == "alan,ada\tada\t\t \nalan,grace\tgrace\t\t \n")
  }
}
