// How a model is encoded: what has its usual value is left out, so that fields can be added without making older texts
// unreadable.

extension CommandModel {
  private enum Key: CodingKey {
    case name, aliases, help, isHidden, arguments, subcommands, defaultSubcommand, groups
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try fields.decode(String.self, forKey: .name),
      aliases: try fields.value(of: .aliases, or: []), help: try fields.value(of: .help, or: ""),
      isHidden: try fields.value(of: .isHidden, or: false),
      arguments: try fields.value(of: .arguments, or: []),
      subcommands: try fields.value(of: .subcommands, or: []),
      defaultSubcommand: try fields.decodeIfPresent(String.self, forKey: .defaultSubcommand),
      groups: try fields.value(of: .groups, or: []))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(name, forKey: .name)
    try fields.encode(aliases, as: .aliases, unless: [])
    try fields.encode(help, as: .help, unless: "")
    try fields.encode(isHidden, as: .isHidden, unless: false)
    try fields.encode(arguments, as: .arguments, unless: [])
    try fields.encode(subcommands, as: .subcommands, unless: [])
    try fields.encodeIfPresent(defaultSubcommand, forKey: .defaultSubcommand)
    try fields.encode(groups, as: .groups, unless: [])
  }
}

extension CommandModel.Argument {
  private enum Key: CodingKey {
    case kind, names, valueName, help, completion, takesOthers, extent, isRepeating, isOptional, isHidden
    case isValueOptional, allowsJoinedValue, rivals
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      try fields.decode(Kind.self, forKey: .kind), names: try fields.value(of: .names, or: []),
      valueName: try fields.value(of: .valueName, or: ""), help: try fields.value(of: .help, or: ""),
      completion: try fields.value(of: .completion, or: .none),
      takesOthers: try fields.value(of: .takesOthers, or: false),
      extent: try fields.value(of: .extent, or: .word),
      isRepeating: try fields.value(of: .isRepeating, or: false),
      isOptional: try fields.value(of: .isOptional, or: true),
      isHidden: try fields.value(of: .isHidden, or: false),
      isValueOptional: try fields.value(of: .isValueOptional, or: false),
      allowsJoinedValue: try fields.value(of: .allowsJoinedValue, or: false),
      rivals: try fields.value(of: .rivals, or: []))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(names, as: .names, unless: [])
    try fields.encode(valueName, as: .valueName, unless: "")
    try fields.encode(help, as: .help, unless: "")
    try fields.encode(completion, as: .completion, unless: .none)
    try fields.encode(takesOthers, as: .takesOthers, unless: false)
    try fields.encode(extent, as: .extent, unless: .word)
    try fields.encode(isRepeating, as: .isRepeating, unless: false)
    try fields.encode(isOptional, as: .isOptional, unless: true)
    try fields.encode(isHidden, as: .isHidden, unless: false)
    try fields.encode(isValueOptional, as: .isValueOptional, unless: false)
    try fields.encode(allowsJoinedValue, as: .allowsJoinedValue, unless: false)
    try fields.encode(rivals, as: .rivals, unless: [])
  }
}

extension CommandModel.Argument.Completion {
  private enum Key: CodingKey { case type, values, extensions, command }

  private enum Name: String, Codable {
    case none, list, file, directory, unlisted, custom, shellCommand, subcommand
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self =
      switch try fields.decode(Name.self, forKey: .type) {
      case .none: .none
      case .list: .list(try fields.decode([CommandModel.ListedValue].self, forKey: .values))
      case .file: .file(extensions: try fields.value(of: .extensions, or: []))
      case .directory: .directory
      case .unlisted: .unlisted
      case .custom: .custom
      case .shellCommand: .shellCommand(try fields.decode(String.self, forKey: .command))
      case .subcommand: .subcommand
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    let name: Name
    switch self {
    case .none: name = .none
    case .list(let values):
      name = .list
      try fields.encode(values, forKey: .values)
    case .file(let extensions):
      name = .file
      try fields.encode(extensions, as: .extensions, unless: [])
    case .directory: name = .directory
    case .unlisted: name = .unlisted
    case .custom: name = .custom
    case .shellCommand(let command):
      name = .shellCommand
      try fields.encode(command, forKey: .command)
    case .subcommand: name = .subcommand
    }
    try fields.encode(name, forKey: .type)
  }
}

extension CommandModel.ListedValue {
  private enum Key: CodingKey { case text, help }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(try fields.decode(String.self, forKey: .text), help: try fields.value(of: .help, or: ""))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(text, forKey: .text)
    try fields.encode(help, as: .help, unless: "")
  }
}

extension KeyedDecodingContainer {
  fileprivate func value<Value: Decodable>(of key: Key, or usual: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? usual
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode<Value: Encodable & Equatable>(
    _ value: Value, as key: Key, unless usual: Value
  ) throws {
    if value != usual { try encode(value, forKey: key) }
  }
}
