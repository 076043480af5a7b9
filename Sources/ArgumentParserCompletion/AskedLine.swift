import ShellCompletion

extension ValueRequest {
  /// What a `.custom` closure is asked, so that it can look at the rest of the line:
  ///
  ///     completion: .custom { _, _, _ in
  ///       branches(of: ValueRequest.current?.values(of: "--repository")?.last)
  ///     }
  ///
  /// It is nil in a program that is completed by one of ArgumentParser's own scripts.
  @TaskLocal public static var current: ValueRequest?
}
