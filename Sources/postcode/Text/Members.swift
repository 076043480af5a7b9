import Postcodes

/// The members of a kind of record: their names in the order of their columns, and how each is read.
struct Members<Kind: Record>: ExpressibleByDictionaryLiteral, Sendable {
  typealias Read = @Sendable (Kind) -> Value?

  private(set) var names: [String] = []
  /// In the order of their names, as JSON has them.
  private(set) var sorted: [(name: String, read: Read)] = []
  /// In the order of the columns; nil for an attribute of the service.
  private(set) var ordered: [Read?] = []
  private var all: [String: Read] = [:]
  /// Where JSON has what was asked, if no member says so.
  private(set) var placeOfQuery: Int?

  init(dictionaryLiteral members: (String, Read)...) {
    for (name, read) in members { add(name, read) }
    sort()
  }

  /// The members of several lists. A name that comes twice has the first value found.
  init(_ parts: Members<Kind>...) {
    for part in parts {
      for name in part.names { add(name, part[name]) }
    }
    sort()
  }

  /// The members of a part of the record.
  static func of<Part: Record>(_ part: @escaping @Sendable (Kind) -> Part?) -> Self {
    var members: Self = [:]
    let parts: Members<Part> = Part.members
    for name in parts.names {
      let read: Members<Part>.Read? = parts[name]
      let own: Read? = read.map { read in { @Sendable whole in part(whole).flatMap { read($0) } } }
      members.add(name, own)
    }
    return members
  }

  /// Attributes of the service that have columns. JSON has them in `details`.
  static func attributes(_ names: [String]) -> Self {
    var members: Self = [:]
    members.names = names
    return members
  }

  private mutating func add(_ name: String, _ read: Read?) {
    if !names.contains(name) { names.append(name) }
    guard let read else { return }
    if let first = all[name] {
      all[name] = { @Sendable in first($0) ?? read($0) }
    } else {
      all[name] = read
    }
  }

  private mutating func sort() {
    let details: Read = { record in record.attributes.map { .json($0.sortedJSON) } }
    ordered = names.map { all[$0] }
    sorted = (all.map { ($0, $1) } + [("details", details)]).sorted { $0.0 < $1.0 }
    placeOfQuery = all["query"] == nil ? sorted.firstIndex { $0.name > "query" } ?? sorted.count : nil
  }

  /// How a member is read; nil for an attribute of the service.
  subscript(name: String) -> Read? { all[name] }
}

/// A member's value, in the forms for other programs.
enum Value {
  case text(String)
  /// A path, which may hold control characters.
  case path(String)
  case integer(Int)
  /// A number, with so many decimals in a cell.
  case number(Double, decimals: Int)
  case flag(Bool)
  case texts([String], separator: String = "; ")
  case counts([(name: String, count: Int)])
  case attribute(JSONValue)
  /// What only JSON has.
  case json(String)

  /// Degrees north or east, to a tenth of a metre.
  static func degrees(_ degrees: Double) -> Value {
    .number((degrees * 1_000_000).rounded() / 1_000_000, decimals: 6)
  }

  /// A distance, to a tenth.
  static func metres(_ metres: Double) -> Value { .number((metres * 10).rounded() / 10, decimals: 1) }

  /// The value as text; nil for none.
  var cell: String? {
    switch self {
    case .text(let text): text
    case .path(let path): path.printable
    case .integer(let number): "\(number)"
    case .number(let number, let decimals): fixed(number, decimals: decimals)
    case .flag(let flag): "\(flag)"
    case .texts(let texts, let separator): texts.joined(separator: separator)
    case .counts(let counts): counts.map { "\($0.name) \($0.count)" }.joined(separator: "; ")
    case .attribute(let value): value.text
    case .json: nil
    }
  }

  /// The value as one line of JSON. An encoder would take twenty times as long.
  var json: String {
    switch self {
    case .text(let text), .path(let text): jsonText(text)
    case .integer(let number): "\(number)"
    case .number(let number, _): plain(number)
    case .flag(let flag): "\(flag)"
    case .counts(let counts):
      jsonObject(counts.sorted { $0.name < $1.name }.map { ($0.name, "\($0.count)") })
    case .texts(let texts, _): "[" + texts.map(jsonText).joined(separator: ",") + "]"
    case .attribute(let value): value.sortedJSON
    case .json(let json): json
    }
  }
}

/// A number without a fraction of zero.
func plain(_ number: some CustomStringConvertible) -> String {
  let text = number.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A text as a JSON string.
func jsonText(_ text: String) -> String {
  var quoted = ""
  JSONValue.write(text, to: &quoted)
  return quoted
}

/// Members of an object, in this order, as one line of JSON.
func jsonObject(_ members: some Sequence<(name: String, json: String)>) -> String {
  var object = JSONObject()
  for member in members { object.add(member.name, member.json) }
  return object.text
}

/// One line of JSON, to which members are added.
struct JSONObject {
  private var line = "{"

  var text: String { line + "}" }

  mutating func add(_ name: String, _ json: String) {
    if line.utf8.count > 1 { line += "," }
    JSONValue.write(name, to: &line)
    line += ":"
    line += json
  }
}
