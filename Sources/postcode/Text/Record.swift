import Postcodes

/// A result of a command, in the forms for other programs.
protocol Record: Sendable {
  static var members: Members<Self> { get }
  /// What the service says besides; nil for nothing.
  var attributes: (any Attributes)? { get }
  /// What could not be done, in one sentence, if anything.
  var note: String? { get }
}

/// What the service says, by its names.
protocol Attributes {
  /// An attribute by its name, or a code by its path, such as `codes.lsoa`; nil for none.
  func attribute(_ name: String) -> JSONValue?
  var sortedJSON: String { get }
}

extension PostcodeDetails: Attributes {}

extension APIRecord: Attributes {
  func attribute(_ name: String) -> JSONValue? { JSONValue.object(attributes)[name] }
  var sortedJSON: String { JSONValue.object(attributes).sortedJSON }
}

extension Record {
  static var columns: [String] { members.names }

  var attributes: (any Attributes)? { nil }
  var note: String? { nil }

  /// A column or an attribute by its name; nil for nothing.
  func value(_ name: String) -> Value? {
    if let read = Self.members[name] { return read(self) }
    return attributes?.attribute(name).map { .attribute($0) }
  }

  func cell(_ name: String) -> String? { value(name)?.cell }

  /// The text of each column; nil for nothing.
  var row: [String?] {
    let members = Self.members
    return zip(members.names, members.ordered).map { name, read in
      read == nil ? cell(name) : read?(self)?.cell
    }
  }

  /// The record as one line of JSON, with its members in the order of their names.
  ///
  /// - Parameter query: what was asked; nil for nothing.
  func json(asked query: String? = nil) -> String {
    let members = Self.members
    var object = JSONObject()
    for (place, member) in members.sorted.enumerated() {
      if place == members.placeOfQuery, let query { object.add("query", jsonText(query)) }
      if let value = member.read(self) { object.add(member.name, value.json) }
    }
    if members.placeOfQuery == members.sorted.count, let query { object.add("query", jsonText(query)) }
    return object.text
  }

  /// The note, if the layout does not print it.
  func note(besides layout: Layout) -> String? {
    layout.fields.isEmpty || layout.fields.contains("note") ? nil : note
  }

  /// `unavailable` if a printed field is missing because the service did not answer; else `done`.
  func status(in layout: Layout) -> ExitStatus {
    guard note != nil, attributes == nil else { return .done }
    return layout.fields.contains { layout.isOfService($0) && cell($0) == nil }
      ? .unavailable : .done
  }

  /// The record as a line; nil if the layout is for people.
  func line(_ layout: Layout) -> String? {
    switch layout.format {
    case .text where layout.isForPeople: nil
    case .text: layout.fields.map { cell($0) ?? "" }.joined(separator: "\t")
    case .csv: csv(layout.fields.isEmpty ? row : layout.fields.map(cell))
    case .json where layout.fields.isEmpty: json(asked: layout.query)
    case .json: jsonObject(Set(layout.fields).sorted().map { ($0, value($0)?.json ?? "null") })
    }
  }

  /// The line above the records; nil for none.
  static func heading(_ layout: Layout) -> String? {
    layout.format == .csv ? csv(layout.fields.isEmpty ? columns : layout.fields) : nil
  }
}

/// The format in which a command prints, and the fields that it prints.
struct Layout: Sendable {
  var format: Format
  /// The names of the fields, in order; empty for all.
  let fields: [String]
  /// Those of them that the program does not know, since the service has newer answers.
  private let newer: Set<String>
  /// What was asked, as every record says in JSON, if there is one question for all.
  private(set) var query: String?

  /// - Parameter known: the fields that the program knows; nil if it knows all of them.
  init(_ format: Format, fields: [String] = [], known: [String]? = nil) {
    (self.format, self.fields) = (format, fields)
    newer = known.map { Set(fields).subtracting($0) } ?? []
  }

  /// The layout of the answers to a command's words.
  func answering(_ words: [String]) -> Layout {
    var layout = self
    let text = words.map(Degrees.unescapingMinus(in:)).joined(separator: " ").printable
    layout.query = text.isEmpty ? nil : text
    return layout
  }

  var isForPeople: Bool { format == .text && fields.isEmpty }

  /// Whether only the service knows a field.
  func isOfService(_ field: String) -> Bool {
    FieldNames.ofService.contains(field) || newer.contains(field)
  }

  /// Whether a field that only the service knows is among them.
  var asksService: Bool { fields.contains(where: isOfService) }

  /// Whether all fields are built in.
  var isCountryEnough: Bool { !fields.isEmpty && !asksService }
}

extension Console {
  /// Prints records under their heading, or the text for people.
  ///
  /// - Returns: the gravest status of a record.
  @discardableResult
  func records<Kind: Record>(_ records: [Kind], _ layout: Layout, text: () -> String) -> ExitStatus {
    guard !layout.isForPeople else {
      line(text())
      return .done
    }
    let lines = [Kind.heading(layout)] + records.map { $0.line(layout) }
    data(lines.compactMap(\.self).joined(separator: "\n"))
    return records.reduce(.done) { $0.worse($1.status(in: layout)) }
  }

  func records<Kind: Record>(
    _ records: [Kind], _ format: Format, answering words: [String] = [], text: () -> String
  ) {
    self.records(records, Layout(format).answering(words), text: text)
  }
}
