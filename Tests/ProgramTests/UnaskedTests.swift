import Foundation
import ShellCompletion
import ShellCompletionTesting
import StandIn
import Testing

/// Front ends that complete while the user types. Nobody has pressed TAB, so no request is sent.
@Suite(.blocking, .serialized, .limit(minutes: 10)) struct UnaskedTests {
  /// Each makes TAB do what the front end does at any key: with the front end's own names, or as if at another key.
  private static let frontEnds: [(shell: Shell, setup: String)] = [
    (.bash, "BLE_VERSION=0.4 comp_type=auto:sync"),
    (.bash, "BLE_VERSION=0.4 comp_type=auto_menu"),
    (
      .zsh,
      """
      _zsh_autosuggest_capture_completion_widget() { zle complete-word }
      zle -N unasked _zsh_autosuggest_capture_completion_widget
      bindkey '^I' unasked
      """
    ),
    (
      .zsh,
      """
      bindkey '^O' complete-word
      bindkey -s '^I' '^O'
      """
    ),
  ]

  /// What the same front ends do at a TAB.
  private static let tab: [Shell: String] = [
    .bash: "BLE_VERSION=0.4 comp_type=",
    .zsh: """
    _zsh_autosuggest_modify() { zle complete-word }
    zle -N asked _zsh_autosuggest_modify
    bindkey '^I' asked
    """,
  ]

  private func session(_ shell: Shell, _ server: StandInServer, after setup: String = "") throws
    -> ShellSession
  {
    try .ofProgram(
      shell, after: setup, load: shell.loadingOwnScript, environment: ["POSTCODE_API_URL": server.baseURL])
  }

  @Test(arguments: frontEnds.indices)
  func whatIsAtHandIsOffered(_ number: Int) async throws {
    let (shell, setup) = Self.frontEnds[number]
    guard Shell.installed.contains(shell) else { return }
    let server = try await StandInServer.start(.sample())
    let unasked = try session(shell, server, after: setup)
    for typed in ["zzyzxd", "je3 6a", "je36a"] {
      #expect(try unasked.complete("postcode lookup " + typed).text == "postcode lookup " + typed)
    }
    #expect(server.requests.isEmpty, "\(server.requests.map(\.target))")
    #expect(!unasked.pty.text.contains("ffline"))
    let line = try unasked.complete("postcode lookup eh991s").text
    #expect(line.lowercased().hasPrefix("postcode lookup eh991sp"))
    // If somebody presses TAB, the service is asked.
    let asked = try session(shell, server, after: Self.tab[shell] ?? "")
    #expect(try asked.complete("postcode lookup je36a").text == "postcode lookup JE36A")
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  /// fish calls no function for its own suggestions.
  @Test(.enabled(if: Shell.installed.contains(.fish)))
  func fishSuggestsWithoutUs() async throws {
    let server = try await StandInServer.start(.sample())
    let fish = try session(.fish, server, after: "set -g fish_autosuggestion_enabled 1")
    #expect(try fish.complete("postcode lookup zzyz", tabs: 0).text == "postcode lookup zzyz")
    fish.pty.send("xd")
    #expect(try fish.line().text == "postcode lookup zzyzxd")
    #expect(server.requests.isEmpty)
    #expect(try fish.complete("postcode lookup zzyzxd").text == "postcode lookup zzyzxdref:SN3 ")
    #expect(server.requests.count == 1)
    try await server.stop()
  }
}
