import Basics

extension CommandModel {
  /// The command's help: a line with its name and what it does, then its arguments and subcommands in columns. Hidden
  /// ones are left out.
  package var usage: String {
    let title = (name.isEmpty ? [] : [name]) + (help.isEmpty ? [] : [help])
    let rows =
      arguments.filter { !$0.isHidden }.map { (label: $0.usage, help: $0.helpWithValues) }
      + subcommands.filter { !$0.isHidden }.map { (label: $0.name, help: $0.help) }
    let width = rows.map { cells(of: $0.label) }.max() ?? 0
    let lines = rows.map { row in
      row.help.isEmpty ? "  " + row.label : "  \(padded(row.label, to: width))  \(row.help)"
    }
    return ([title.joined(separator: ": ")] + (lines.isEmpty ? [] : [""]) + lines).joined(separator: "\n")
  }
}

extension CommandModel.Argument {
  /// How the argument is typed: `--near, -n <place>`, `<postcodes> ...`.
  fileprivate var usage: String {
    var words = names.isEmpty ? [] : [names.joined(separator: ", ")]
    if takesValue { words.append("<\(valueName)>") }
    if kind == .positional, isRepeating { words.append("...") }
    return words.joined(separator: " ")
  }

  fileprivate var helpWithValues: String {
    let listed = alternatives
    return listed.isEmpty ? help : help.isEmpty ? listed : "\(help) (\(listed))"
  }
}
