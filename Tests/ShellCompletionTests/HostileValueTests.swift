import ShellCompletion
import ShellCompletionTesting
import TestTerminal
import Testing

/// Values that a hostile server would send. They are typed literally, or not at all.
@Suite(.blocking, .limit(minutes: 10)) struct HostileValueTests {
  static let values = [
    "HX1 $(touch pwned)", "HX2 `touch pwned`", "HX3 *", "HX4 it's \"so\"", "HX8 a;b|c&d>e", "HX9 100%d",
    "HXa !! a!b", "HXb a\\b", "HXc a:b=c", "HXd {a,b} #x", "HXe é", "HXf ~root",
  ]

  @Test(arguments: Shell.installed) func valuesAreTakenLiterally(_ shell: Shell) throws {
    let sandbox = try Sandbox.shelf()
    let session = try ShellSession(shell, sandbox: sandbox)
    for value in Self.values {
      let key = value.prefix(3)
      for opening in ["", "\"", "'", "--near=", "--near=\""] + (shell == .fish ? [] : ["$'"]) {
        let line = try session.complete("shelf find \(opening)\(key)")
        let output = try session.run()
        let wanted = opening.hasPrefix("--near=") ? "near <\(value)>\n" : "<\(value)>\n"
        #expect(output == wanted, "\(shell) \(opening)\(key): \(line.text)")
      }
    }
    #expect(!sandbox.has("home/pwned"))
  }

  /// A locale with no letters but ASCII.
  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed")) func letters() throws {
    let session = try ShellSession(.bash, sandbox: Sandbox.shelf(), environment: ["LC_ALL": "C"])
    for opening in ["", "\"", "'"] {
      _ = try session.complete("shelf find \(opening)HXe")
      #expect(try session.run() == "<HXe é>\n")
    }
  }

  @Test(arguments: Shell.installed) func controlsAreNeverOffered(_ shell: Shell) throws {
    let sandbox = try Sandbox.shelf()
    let session = try ShellSession(shell, sandbox: sandbox)
    for typed in ["shelf find HX5", "shelf find HX6", "shelf find HX7", "shelf find \"HX5"] {
      #expect(try session.complete(typed).text == typed)
    }
    let (line, _) = try session.list("shelf find HX", showing: "braces")
    #expect(line.text.hasPrefix("shelf find HX"))
    let bytes = session.pty.output
    #expect(!contains(bytes, "\u{1B}]0;title"))
    #expect(!contains(bytes, "\u{1B}[31mred"))
    #expect(!contains(bytes, "\u{9B}"))
    #expect(!contains(bytes, "\u{202E}"))
    #expect(!sandbox.has("home/pwned"))
  }

  private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }
}
