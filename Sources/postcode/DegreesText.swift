import Postcodes
import ShellCompletion

/// The dash before a number, which the parser would take for that of an option.
extension Degrees {
  /// A command's words with a true minus sign for the dash before a number, so that it is not taken for an option. Before
  /// the name of a file, the dash stays behind `./`.
  static func escapingMinus(in words: some Sequence<String>) -> [String] {
    let words = Array(words)
    return words.indices.map { index in
      let word = words[index]
      let number = word.dropFirst().drop { $0 == "." }
      guard word.first == "-", number.first.map({ "0"..."9" ~= $0 }) ?? false else { return word }
      return isFile(at: index, of: words) ? "./" + word : "\u{2212}" + word.dropFirst()
    }
  }

  /// Whether a word is the value of an option that takes a file, or stands where a command takes one.
  private static func isFile(at index: Int, of words: [String]) -> Bool {
    let (path, command) = CommandModel.postcode.command(for: words)
    let former = index > 0 ? words[index - 1] : ""
    if former.hasPrefix("-"), former != "--",
      let option = command.arguments.first(where: { $0.names.contains(former) && $0.kind == .option })
    {
      return option.takesFile
    }
    return index >= path.count && command.arguments.contains { $0.kind == .positional && $0.takesFile }
  }

  /// A word or a sentence with dashes as they were typed.
  static func unescapingMinus(in text: String) -> String {
    text.utf8.contains(0xE2) ? text.replacing("\u{2212}", with: "-") : text
  }
}

extension Degrees: CustomStringConvertible {
  public var description: String { fixed(latitude, decimals: 4) + ", " + fixed(longitude, decimals: 4) }
}

extension CommandModel.Argument {
  fileprivate var takesFile: Bool { if case .file = completion { true } else { false } }
}
