import Basics

/// A model as a file keeps it, for a program whose model is made from its description.
///
/// It serves as long as the program's file is the same. A fault of the file disturbs no completion.
package struct KeptModel {
  /// The folder in which it is kept.
  private let folder: PrivateFolder
  /// The name of its file.
  private let file: String
  /// The program's file: which one it is, its size and its last change.
  private let version: String

  /// - Parameters:
  ///   - program: the path of the program's file.
  ///   - name: tells this model from others of the same program.
  ///   - file: the name of the file in which it is kept.
  /// - Returns: nil if the program's file cannot be found.
  package init?(of program: String, named name: String = "", in folder: PrivateFolder, as file: String) {
    var status = stat()
    guard stat(program, &status) == 0 else { return nil }
    let changed = status.changed
    (self.folder, self.file) = (folder, file)
    version =
      "\(status.st_dev) \(status.st_ino) \(status.st_size) \(changed.tv_sec).\(changed.tv_nsec) \(name)"
  }

  /// The place of this program's own model; nil if there is no home directory.
  package static func own(named name: String) -> KeptModel? {
    guard let program = DetachedCopy.program, let folder = ReplyFolder.own else { return nil }
    return KeptModel(of: program, named: name, in: folder.folder, as: ReplyFolder.model)
  }

  /// What is kept; nil if nothing is that can be used, otherwise the model, if the program has one.
  package var model: CommandModel?? {
    guard let bytes = try? folder.bytes(of: file),
      var reader = KeptBytes.reader(of: bytes, mark: Self.mark), reader.text() == version,
      let count = reader.number()
    else { return nil }
    if count == 0 { return .some(nil) }
    return CommandModel(from: &reader).map { .some($0) }
  }

  /// Keeps a model, or that the program has none.
  package func keep(_ model: CommandModel?) throws(FileError) {
    var writer = KeptBytes.Writer()
    writer.add(version)
    writer.add(model == nil ? 0 : 1)
    model?.write(to: &writer)
    try folder.put(KeptBytes.sealed(writer.bytes, mark: Self.mark), as: file)
  }

  /// Changes with the format.
  private static let mark: UInt64 = 0x33_4C45_444F_4D43
}

extension CommandModel {
  fileprivate func write(to writer: inout KeptBytes.Writer) {
    writer.add(name)
    writer.add(aliases) { $0.add($1) }
    writer.add(help)
    writer.add(isHidden ? 1 : 0)
    writer.add(arguments) { $1.write(to: &$0) }
    writer.add(subcommands) { $1.write(to: &$0) }
    writer.add(defaultSubcommand)
    writer.add(groups) { writer, group in
      writer.add(group.title)
      writer.add(group.members) { $0.add($1) }
    }
  }

  fileprivate init?(from reader: inout KeptBytes.Reader) {
    guard let name = reader.text(), let aliases = reader.items({ $0.text() }), let help = reader.text(),
      let isHidden = reader.number(), let arguments = reader.items({ Argument(from: &$0) }),
      let subcommands = reader.items({ CommandModel(from: &$0) })
    else { return nil }
    let defaultSubcommand = reader.text()
    let groups = reader.items { reader -> Group? in
      guard let title = reader.text(), let members = reader.items({ $0.text() }) else { return nil }
      return Group(title, members)
    }
    guard let groups else { return nil }
    self.init(
      name: name, aliases: aliases, help: help, isHidden: isHidden == 1, arguments: arguments,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand, groups: groups)
  }
}

extension CommandModel.Argument {
  fileprivate func write(to writer: inout KeptBytes.Writer) {
    writer.add(kind.rawValue)
    writer.add(names) { $0.add($1) }
    writer.add(valueName)
    writer.add(help)
    writer.add(extent.rawValue)
    let switches = [takesOthers, isRepeating, isOptional, isHidden, isValueOptional, allowsJoinedValue]
    writer.add(switches.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    writer.add(rivals) { $0.add($1) }
    switch completion {
    case .none: writer.add(0)
    case .list(let values):
      writer.add(1)
      writer.add(values) { writer, value in
        writer.add(value.text)
        writer.add(value.help)
      }
    case .file(let extensions):
      writer.add(2)
      writer.add(extensions) { $0.add($1) }
    case .directory: writer.add(3)
    case .unlisted: writer.add(4)
    case .custom: writer.add(5)
    case .shellCommand(let command):
      writer.add(6)
      writer.add(command)
    case .subcommand: writer.add(7)
    }
  }

  fileprivate init?(from reader: inout KeptBytes.Reader) {
    guard let kind = reader.text().flatMap(Kind.init), let names = reader.items({ $0.text() }),
      let valueName = reader.text(), let help = reader.text(),
      let extent = reader.text().flatMap(Extent.init),
      let switches = reader.number(), let rivals = reader.items({ $0.text() }), let number = reader.number()
    else { return nil }
    let completion: Completion
    switch number {
    case 1:
      let values = reader.items { reader -> CommandModel.ListedValue? in
        guard let text = reader.text(), let help = reader.text() else { return nil }
        return CommandModel.ListedValue(text, help: help)
      }
      guard let values else { return nil }
      completion = .list(values)
    case 2:
      guard let extensions = reader.items({ $0.text() }) else { return nil }
      completion = .file(extensions: extensions)
    case 3: completion = .directory
    case 4: completion = .unlisted
    case 5: completion = .custom
    case 6:
      guard let command = reader.text() else { return nil }
      completion = .shellCommand(command)
    case 7: completion = .subcommand
    default: completion = .none
    }
    func isSet(_ place: Int) -> Bool { switches >> place & 1 == 1 }
    self.init(
      kind, names: names, valueName: valueName, help: help, completion: completion, takesOthers: isSet(5),
      extent: extent, isRepeating: isSet(4), isOptional: isSet(3), isHidden: isSet(2),
      isValueOptional: isSet(1), allowsJoinedValue: isSet(0), rivals: rivals)
  }
}
