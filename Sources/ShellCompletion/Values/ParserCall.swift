extension ValueRequest {
  /// The arguments by which ArgumentParser's own scripts ask a program for the values of a `.custom` completion; nil
  /// where something else is asked.
  ///
  /// The words are handed over without their quotes, which ArgumentParser's scripts leave in.
  /// - Parameters:
  ///   - program: the program's name.
  ///   - depth: how many of the commands the program itself does not know: of `swift package` the first.
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
