extension ValueRequest {
  /// The arguments with which ArgumentParser's own scripts ask a program for the values of a `.custom` completion; nil
  /// for other requests.
  ///
  /// The words are without quotes here, while ArgumentParser's scripts leave the quotes in.
  /// - Parameters:
  ///   - program: the program's name.
  ///   - depth: the number of leading commands that the program itself does not know: 1 for `swift package`.
  ///
  /// Source: `parseCustomCompletion` in
  /// https://github.com/apple/swift-argument-parser/blob/main/Sources/ArgumentParser/Parsing/CommandParser.swift
  package func parserCall(of program: String, below depth: Int = 0) -> [String]? {
    guard case .custom(let name) = origin else { return nil }
    let line = [program] + words + [text]
    return ["---completion"] + argument.command.dropFirst(depth)
      + ["--", name, String(line.count - 1), String(text.count)] + line
  }
}
