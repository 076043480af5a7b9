import Basics

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

extension ValueReply {
  /// Reads what the closure of a `.custom` completion returned, one value a line, in the form that ArgumentParser's own
  /// script for the shell takes.
  package init(candidates: String, for shell: Shell?) {
    self.init(Self.lines(of: candidates).map { CompletionValue(candidate: $0, for: shell) })
  }
}

extension CompletionValue {
  /// Reads a candidate as the shell would.
  ///
  /// A tab, even one without a description, means that the value is plain. Otherwise zsh ends the value at its first
  /// colon. A backslash keeps a colon in the value; some authors write one for every shell.
  ///
  /// Source: https://zsh.sourceforge.io/Doc/Release/Completion-System.html, `_describe`
  fileprivate init(candidate line: Substring, for shell: Shell?) {
    guard !line.utf8.contains(UInt8(ascii: "\t")) else {
      self.init(line: line)
      return
    }
    var value = ""
    var rest = line.unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next == ":" || next == "\\" && shell == .zsh {
        value.unicodeScalars.append(rest.removeFirst())
      } else if scalar == ":", shell == .zsh {
        let description = String(rest).replacing("\\:", with: ":")
        self.init(value, description: description)
        return
      } else {
        value.unicodeScalars.append(scalar)
      }
    }
    self.init(value)
  }
}

/// How a closure's values reach whoever asks for them.
package enum CandidateForm {
  /// The variable that tells a program that a tab may come before a description in every shell, and that a value is
  /// plain before it.
  package static let tabVariable = "COMPLETION_TABS"

  /// Writes a value as a candidate of a `.custom` closure.
  ///
  /// ArgumentParser's own scripts take no description in bash, and a colon before it in zsh.
  package static func candidate(_ value: CompletionValue, for shell: Shell?) -> String {
    let description = value.description
    if environmentVariable(tabVariable) != nil { return value.insertion + "\t" + description }
    switch shell {
    case .fish: return description.isEmpty ? value.insertion : value.insertion + "\t" + description
    case .zsh:
      let plain = value.insertion.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      return description.isEmpty ? plain : plain + ":" + description
    default: return value.insertion
    }
  }
}
