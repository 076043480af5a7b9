import ShellCompletionTesting

extension Sandbox {
  /// A sandbox for the example program.
  static func shelf() throws -> Sandbox { try Sandbox(program: "shelf", built: "CompletionExample") }
}
