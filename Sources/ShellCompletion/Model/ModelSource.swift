import Basics

extension CommandModel {
  /// A Swift source file that declares this model as `CommandModel.NAME`.
  ///
  /// The model is built at its first use, never when the program starts.
  /// - Parameter name: a Swift identifier for the declaration.
  public func swiftSource(named name: String) -> String {
    var functions: [String] = []
    let root = append(to: &functions, path: name)
    return """
      // Generated from the program's own commands. Do not edit.
      // swift-format-ignore-file

      import ShellCompletion

      extension CommandModel {
        /// The commands of the program.
        static let \(name) = \(root)

      \(functions.joined(separator: "\n\n"))
      }

      """
  }

  /// Appends a function for this command and one for each below it. The compiler is slow at large expressions.
  ///
  /// - Returns: the call of this command's function.
  private func append(to functions: inout [String], path: String) -> String {
    let function = path + "Command"
    let index = functions.count
    functions.append("")
    let children = subcommands.enumerated().map { position, child in
      child.append(to: &functions, path: "\(path)_\(position + 1)")
    }
    var fields = ["name: \(literal(name))"]
    if !aliases.isEmpty { fields.append("aliases: \(literal(aliases))") }
    if !help.isEmpty { fields.append("help: \(literal(help))") }
    if isHidden { fields.append("isHidden: true") }
    if !arguments.isEmpty {
      fields.append(
        "arguments: [\n\(arguments.map { "        " + $0.source }.joined(separator: ",\n")),\n      ]")
    }
    if !children.isEmpty {
      fields.append("subcommands: [\n\(children.map { "        " + $0 }.joined(separator: ",\n")),\n      ]")
    }
    if let defaultSubcommand { fields.append("defaultSubcommand: \(literal(defaultSubcommand))") }
    if !groups.isEmpty {
      let lines = groups.map { "        .init(\(literal($0.title)), \(literal($0.members))),\n" }.joined()
      fields.append("groups: [\n\(lines)      ]")
    }
    functions[index] = """
        private static func \(function)() -> CommandModel {
          CommandModel(
            \(fields.joined(separator: ",\n      ")))
        }
      """
    return function + "()"
  }
}

extension CommandModel.Argument {
  fileprivate var source: String {
    var fields = [".\(kind.rawValue)"]
    if !names.isEmpty { fields.append("names: \(literal(names))") }
    if !valueName.isEmpty { fields.append("valueName: \(literal(valueName))") }
    if !help.isEmpty { fields.append("help: \(literal(help))") }
    switch completion {
    case .none: break
    case .list(let values):
      let items = values.map { value in
        ".init(\(literal(value.text))\(value.help.isEmpty ? "" : ", help: " + literal(value.help)))"
      }
      let lines = items.map { "            \($0),\n" }.joined()
      fields.append("completion: .list([\n\(lines)          ])")
    case .file(let extensions): fields.append("completion: .file(extensions: \(literal(extensions)))")
    case .directory: fields.append("completion: .directory")
    case .unlisted: fields.append("completion: .unlisted")
    case .custom: fields.append("completion: .custom")
    case .shellCommand(let command): fields.append("completion: .shellCommand(\(literal(command)))")
    case .subcommand: fields.append("completion: .subcommand")
    }
    if takesOthers { fields.append("takesOthers: true") }
    if extent != .word { fields.append("extent: .\(extent.rawValue)") }
    if isRepeating { fields.append("isRepeating: true") }
    if !isOptional { fields.append("isOptional: false") }
    if isHidden { fields.append("isHidden: true") }
    if isValueOptional { fields.append("isValueOptional: true") }
    if allowsJoinedValue { fields.append("allowsJoinedValue: true") }
    if !rivals.isEmpty { fields.append("rivals: \(literal(rivals))") }
    return "Argument(\n          \(fields.joined(separator: ",\n          ")))"
  }
}

private func literal(_ strings: [String]) -> String {
  "[\(strings.map(literal).joined(separator: ", "))]"
}

/// A string literal, which Swift and KDL read alike.
package func literal(_ string: String) -> String {
  var source = "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"", "\\": source += "\\\(scalar)"
    case "\n": source += "\\n"
    default:
      if scalar.isControl {
        source += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        source.unicodeScalars.append(scalar)
      }
    }
  }
  return source + "\""
}
