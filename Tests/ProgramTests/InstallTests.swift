import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// `make install`, `make uninstall`, `make deb`, and what a user does after them.
@Suite(.serialized, .limit(minutes: 10)) struct InstallTests {
  private let home: Home

  init() throws { home = try Home() }

  private func make(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(
      ["make", "--no-print-directory", "-C", Repository.root.path, "BINARY=" + ProgramRun.program.path]
        + arguments,
      of: URL(filePath: "/usr/bin/env"),
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home.directory.path, "LC_ALL": "C.UTF-8",
        "DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1",
      ],
      input: "", in: home.directory)
  }

  private func files(in directory: URL) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: directory.path))
  }

  /// Where each page and script of the repository is installed.
  private let copies = ManPage.files.reduce(into: [
    "completions/postcode.bash": "share/bash-completion/completions/postcode",
    "completions/_postcode": "share/zsh/site-functions/_postcode",
    "completions/postcode.fish": "share/fish/vendor_completions.d/postcode.fish",
  ]) { copies, page in copies["man/" + page] = "share/man/man\(page.suffix(1))/" + page }

  @Test func whatIsInstalledRunsAndUninstallLeavesNothing() async throws {
    let root = home.file("root")
    for prefix in ["/usr/local", "/opt/a b"] {
      let place = ["PREFIX=" + prefix, "DESTDIR=" + root.path]
      let installed = try await make("install", place[0], place[1])
      #expect(installed.status == 0, "\(installed)")
      let under = URL(filePath: root.path + prefix)
      let version = try await ProgramRun.of(
        ["--version"], of: under.appending(path: "bin/postcode"), environment: home.environment, input: "",
        in: home.directory)
      let here = try await home.run("--version")
      #expect(version.status == 0 && version.output == here.output)
      let notices = try String(
        contentsOf: under.appending(path: "share/doc/postcode/NOTICES"), encoding: .utf8)
      #expect(notices.contains("swift-argument-parser") && notices.contains("Apache License"))
      for (source, copy) in copies {
        let isSame = FileManager.default.contentsEqual(
          atPath: Repository.root.appending(path: source).path, andPath: under.appending(path: copy).path)
        #expect(isSame, "\(copy)")
      }
      let again = try await make("install", place[0], place[1])
      #expect(again.status == 0, "\(again)")
      let removed = try await make("uninstall", place[0], place[1])
      #expect(removed.status == 0, "\(removed)")
      #expect(try files(in: root).isEmpty)
    }
  }

  /// To make, a blank ends a name.
  @Test func aProgramBehindAPathWithABlankIsNotBuiltAgain() async throws {
    let program = home.file("a b")
    try FileManager.default.createSymbolicLink(at: program, withDestinationURL: ProgramRun.program)
    for (path, isBuilt) in [(program.path, false), (program.path + "c", true)] {
      let told = try await make("install", "--dry-run", "BINARY=" + path, "DESTDIR=" + home.file("root").path)
      #expect(told.status == 0 && told.output.contains(".ci/need build") == isBuilt, "\(told)")
    }
  }

  @Test(
    .enabled(
      if: Tool("dpkg-deb").isTested && Tool("dpkg-shlibdeps").isTested, "needs Debian's tools for packages"))
  func thePackageRuns() async throws {
    let out = home.file("deb")
    let built = try await make("deb", "OUT=" + out.path)
    #expect(built.status == 0, "\(built)")
    let package = try #require(built.lines.last)
    func tool(_ words: String...) async throws -> ProgramRun {
      try await ProgramRun.of(
        words, of: URL(filePath: "/usr/bin/env"), environment: home.environment, input: "", in: home.directory
      )
    }
    let version = try await home.run("--version").output.trimmingCharacters(in: .newlines)
    #expect(try await tool("dpkg-deb", "-f", package, "Version").output == "\(version)-1\n")
    let needed = try await tool("dpkg-deb", "-f", package, "Depends").output
    #expect(needed.contains("libc6 (") && needed.contains("libreadline8 ("))
    let root = home.file("unpacked")
    #expect(try await tool("dpkg-deb", "-x", package, root.path).status == 0)
    let run = try await ProgramRun.of(
      ["lookup", "SW1A1AA", "--offline"], of: root.appending(path: "usr/bin/postcode"),
      environment: home.environment, input: "", in: home.directory)
    #expect(run.status == 0 && run.output.contains("Buckingham Palace"))
    #expect(
      try files(in: root).isSuperset(of: [
        "usr/share/man/man1/postcode.1.gz", "usr/share/man/man1/postcode-lookup.1.gz",
        "usr/share/man/man7/postcode-names.7.gz", "usr/share/bash-completion/completions/postcode",
        "usr/share/zsh/vendor-completions/_postcode", "usr/share/fish/vendor_completions.d/postcode.fish",
        "usr/share/doc/postcode/copyright", "usr/share/doc/postcode/NOTICES.gz",
        "usr/share/doc/postcode/changelog.gz",
      ]))
    let rights = try String(
      contentsOf: root.appending(path: "usr/share/doc/postcode/copyright"), encoding: .utf8)
    #expect(["Ordnance Survey", "GeoNames", "Wikipedia", "NaPTAN"].allSatisfy { rights.contains($0) })
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/lintian") else { return }
    // A debug build finds Swift's libraries where the compiler keeps them.
    let complaints = try await tool(
      "lintian", "--allow-root", "--suppress-tags", "custom-library-search-path", package)
    #expect(complaints.lines.filter { $0.hasPrefix("E:") } == [])
  }

  @Test(arguments: Shell.installed)
  func oneLineMakesAShellComplete(_ shell: Shell) async throws {
    let bin = ProgramRun.program.deletingLastPathComponent().path
    var environment = home.environment
    environment["PATH"] = bin + ":/usr/bin:/bin"
    let installed = try await home.run("completions", shell.rawValue, "--install")
    #expect(installed.status == 0)
    // The lines that it says are missing must be added, and no others.
    if let file = installed.lines.first(where: { $0.hasPrefix("Add to ") }) {
      let path = file.dropFirst("Add to ".count).dropLast()
      let lines = installed.lines.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
      try (lines.joined(separator: "\n") + "\n").write(
        toFile: String(path), atomically: true, encoding: .utf8)
    }
    let doctor = try await home.run("doctor", "--offline", environment: ["PATH": "/usr/bin:/bin"])
    #expect(
      doctor.lines.contains { $0.hasPrefix("ok      \(shell)") && !$0.contains("not installed") },
      "\(doctor.output)")
    let terminal = try PseudoTerminal(
      ["/usr/bin/env", shell.rawValue, "-i"], environment: environment, rows: 24, columns: 80)
    // A shell may read and drop keys that arrive before its first prompt, so it must first print a word.
    try terminal.waitUntil("a prompt") { $0.cursor.column > 0 }
    terminal.send("echo rea''dy\r")
    try terminal.waitUntil("a sign of life") { $0.text.contains("ready") }
    terminal.send("postcode doct\t")
    try terminal.waitUntil("the command") { screen in
      screen.text.contains { $0.contains("postcode doctor") }
    }
    terminal.send("\u{15}postcode lookup sw1e\t")
    try terminal.waitUntil("what the program makes of it") { screen in
      screen.text.contains { $0.contains("SW1E") }
    }
  }
}
