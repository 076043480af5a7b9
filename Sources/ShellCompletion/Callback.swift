extension Completer {
  /// Answers the hidden subcommand by which a completion script calls the program.
  ///
  /// - Parameter arguments: what follows ``callbackName`` on the command line, as the script of ``CompletionScript``
  ///   gives it: the shell, then what that shell knows of its line.
  /// - Returns: what to write to standard output; `nil` where nothing can be offered, be it for arguments that no
  ///   script gives. Exit with 0 in either case.
  public func respond(to arguments: [String]) -> [UInt8]? {
    guard let shell = arguments.first.flatMap(Shell.init(rawValue:)) else { return nil }
    let rest = Array(arguments.dropFirst())
    let lines =
      switch shell {
      case .bash: bashReply(to: rest)
      case .zsh: zshReply(to: rest)
      case .fish: fishReply(to: rest)
      }
    guard let lines, !lines.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

extension Completer.Reply {
  /// The values that go on from what is typed: the others can be shown, but never inserted.
  func extending(_ typed: String) -> [Value] {
    values.filter { remainder(of: prefix + $0.insertion, after: typed) != nil }
  }

  /// What all the values share, where it takes away nothing of what is typed.
  func commonInsertion(extending typed: String) -> String? {
    let shared = prefix + commonPrefix(of: values.map(\.insertion))
    return remainder(of: shared, after: typed) == nil ? nil : shared
  }
}
