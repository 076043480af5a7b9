import Basics
import ShellCompletion

extension CommandModel {
  /// Writes every command, those below a command before it.
  ///
  /// - Parameter write: writes a command. It gets the commands that lead there, the program first and the command
  ///   itself last, and what was written of its subcommands.
  func walk<Part>(
    below commands: [CommandModel] = [], _ write: (_ commands: [CommandModel], _ parts: [Part]) -> Part
  ) -> Part {
    let commands = commands + [self]
    return write(commands, subcommands.map { $0.walk(below: commands, write) })
  }

  /// The model as it can be written: help texts and headings in one line, and no names or values that hold control
  /// characters. Each argument that takes a value has a name for it. A flag that ArgumentParser adds to every command
  /// stays with the first.
  ///
  /// - Parameters:
  ///   - withHidden: whether what is hidden stays.
  ///   - known: the names of options of the commands above.
  func writable(withHidden: Bool, below known: [String] = []) -> CommandModel {
    var model = self
    model.name = name.printable
    model.help = help.oneLine
    model.aliases = aliases.filter(\.isTypeable)
    model.arguments = arguments.map(\.writable).filter {
      ($0.kind == .positional || !$0.names.isEmpty) && (withHidden || !$0.isHidden)
        && !($0.isBuiltIn && Set($0.names).isSubset(of: known))
    }
    let names = model.arguments.flatMap(\.names)
    model.subcommands = subcommands.filter { $0.name.isTypeable && (withHidden || !$0.isHidden) }
      .map { $0.writable(withHidden: withHidden, below: known + names) }
    for index in model.arguments.indices { model.arguments[index].rivals.removeAll { !names.contains($0) } }
    let members = names + model.subcommands.map(\.name)
    model.groups = groups.map { Group($0.title.oneLine, $0.members.filter(members.contains)) }
      .filter { !$0.title.isEmpty && !$0.members.isEmpty }
    if !model.subcommands.contains(where: { $0.name == defaultSubcommand }) { model.defaultSubcommand = nil }
    return model
  }

  /// The heading of the group that a subcommand or an option belongs to; nil for none.
  func heading(of member: String) -> String? { groups.first { $0.members.contains(member) }?.title }

  /// Members under their headings. Those of no group come first, without a heading.
  func headed<Member>(
    _ members: [Member], by name: (Member) -> String
  ) -> [(heading: String?, members: [Member])] {
    var headed: [(heading: String?, members: [Member])] = [(nil, [])]
    for member in members {
      let heading = heading(of: name(member))
      let index = headed.firstIndex { $0.heading == heading } ?? headed.endIndex
      if index == headed.endIndex { headed.append((heading, [])) }
      headed[index].members.append(member)
    }
    return headed.filter { !$0.members.isEmpty }
  }
}

extension CommandModel.Argument {
  fileprivate var writable: Self {
    var argument = self
    argument.names = names.filter(\.isTypeable)
    argument.help = help.oneLine
    argument.valueName = valueName.oneLine
    if takesValue, argument.valueName.isEmpty { argument.valueName = "value" }
    if case .list(let values) = completion {
      argument.completion = .list(
        values.filter { $0.text.isTypeable }.map { .init($0.text, help: $0.help.oneLine) })
    }
    return argument
  }
}

extension String {
  fileprivate var isTypeable: Bool { !isEmpty && !holdsControls }

  /// The text in one line, with one blank between words.
  fileprivate var oneLine: String { printable.split(separator: " ").joined(separator: " ") }
}
