import Basics
import ShellCompletion

extension CommandModel {
  /// A manual page in mdoc.
  ///
  /// - Parameter day: the day of the page: `November 25, 2026`.
  func manualPage(of day: String) -> String {
    var model = writable(withHidden: false)
    if model.name.isEmpty { model.name = "program" }
    let about = model.help.isEmpty ? "a program with commands" : model.help
    let head = [
      ".\\\" Written from the program's own commands.", ".Dd \(day)",
      ".Dt \(model.name.uppercased().filter { !" \\\"".contains($0) }) 1",
      ".Os", ".Sh NAME", ".Nm \(macroWord(model.name))",
      ".Nd \(quotesEscaped(about.hasSuffix(".") ? String(about.dropLast()) : about))", ".Sh SYNOPSIS",
    ]
    let synopses = model.walk { commands, parts -> [String] in
      parts.isEmpty ? synopsisLines(of: commands) : parts.flatMap { $0 }
    }
    let options = model.manualArguments
    let commands = model.walk { commands, parts -> [String] in
      (commands.count > 1 ? commands[commands.count - 1].manualSection(below: commands.dropLast()) : [])
        + parts.flatMap { $0 }
    }
    var lines = head + synopses + [".Sh DESCRIPTION"] + textLines(about)
    if !options.isEmpty { lines += [".Sh OPTIONS"] + options }
    if !commands.isEmpty { lines += [".Sh COMMANDS"] + commands }
    return lines.joined(separator: "\n") + "\n"
  }

  private func manualSection(below commands: some Sequence<CommandModel>) -> [String] {
    let names = commands.map(\.name) + [name]
    let others = aliases.isEmpty ? [] : ["Also called"] + listed(aliases)
    return [".Ss " + names.map(macroWord).joined(separator: " ")] + textLines(help) + others
      + manualArguments
  }

  /// The lists of arguments, each under its heading.
  private var manualArguments: [String] {
    headed(arguments) { $0.identifyingName }.flatMap { heading, arguments in
      let items = arguments.flatMap { argument -> [String] in
        [".It " + argument.manualHead] + textLines(argument.explanation)
      }
      return textLines(heading.map { $0 + ":" } ?? "") + [".Bl -tag -width Ds"] + items + [".El"]
    }
  }
}

extension CommandModel.Argument {
  /// `Fl -into Ar file , Fl i Ar file`, `Ar colours ...`.
  fileprivate var manualHead: String {
    names.isEmpty ? manualValue : names.map { manualName($0) }.joined(separator: " , ")
  }

  /// `Fl -into Ar file`.
  fileprivate func manualName(_ name: String) -> String {
    let flag = name.hasPrefix("-") ? "Fl " + macroWord(String(name.dropFirst())) : "Cm " + macroWord(name)
    return takesValue ? flag + " " + manualValue : flag
  }

  private var manualValue: String {
    return (isValueOptional ? "Op " : "") + "Ar " + macroWord(valueName) + (takesSeveral ? " ..." : "")
  }
}

/// The synopsis of a command, in lines.
private func synopsisLines(of commands: [CommandModel]) -> [String] {
  [".Nm"]
    + CommandModel.synopsis(of: commands) { name, isOptional in
      (isOptional ? ".Op Cm " : ".Cm ") + macroWord(name)
    } argument: { argument in
      (argument.isOptional ? ".Op " : ".")
        + (argument.names.first.map(argument.manualName) ?? argument.manualHead)
    }
}

/// Names with commas between them, in lines.
private func listed(_ names: [String]) -> [String] {
  names.enumerated().map { ".Cm " + macroWord($1) + ($0 == names.count - 1 ? " ." : " ,") }
}

/// A text in lines, of which each is at most 80 bytes long if its words allow that. A sentence begins a line.
private func textLines(_ text: String) -> [String] {
  var lines: [String] = []
  var isEnd = true
  for word in text.split(separator: " ") {
    let shown = escaped(String(word))
    if !isEnd, let line = lines.last, line.utf8.count + shown.utf8.count < 80 {
      lines[lines.count - 1] = line + " " + shown
    } else {
      lines.append(shown)
    }
    isEnd = word.hasSuffix(".")
  }
  return lines.map { $0.hasPrefix(".") ? "\\&" + $0 : $0 }
}

/// A text as roff reads it: its own characters, none of them replaced by one that looks better.
private func escaped(_ text: String) -> String {
  var result = ""
  var last: Character = " "
  for character in text {
    switch character {
    case "\\": result += "\\e"
    case "'": result += "\\(aq"
    case "`": result += "\\(ga"
    case "^": result += "\\(ha"
    case "~": result += "\\(ti"
    // A hyphen within a word stays one.
    case "-" where !last.isLetter: result += "\\-"
    default: result.append(character)
    }
    last = character
  }
  return result
}

/// A text after a macro, which has its own meaning for quotes.
private func quotesEscaped(_ text: String) -> String { escaped(text).replacing("\"", with: "\\(dq") }

/// A word after a macro, so that it is neither a macro nor punctuation.
private func macroWord(_ text: String) -> String {
  let isMacro = text.utf8.count <= 3 && text.first.map { $0.isUppercase || $0 == "%" } == true
  let isPunctuated = text.last.map { ".,:;()[]?!|".contains($0) } ?? false
  let word = quotesEscaped(text)
  let safe =
    (isMacro || word.hasPrefix(".") || text.count == 1 && isPunctuated ? "\\&" : "") + word
    + (isPunctuated ? "\\&" : "")
  return text.contains(" ") ? "\"\(safe)\"" : safe
}

extension String {
  /// The day that a page written now is of: that of `SOURCE_DATE_EPOCH`, if it is set, so that a build can be repeated.
  static var pageDay: String {
    var seconds = environmentVariable("SOURCE_DATE_EPOCH").flatMap { time_t($0) } ?? time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
    return "\(months[Int(parts.tm_mon)]) \(parts.tm_mday), \(parts.tm_year + 1900)"
  }
}
