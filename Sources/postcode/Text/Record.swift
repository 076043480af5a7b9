import Postcodes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A result of a command, in the forms for other programs.
protocol Record {
  /// The names of the columns, which are also those of the JSON members.
  static var columns: [String] { get }
  /// The text of each column; nil for nothing.
  var cells: [String?] { get }
  /// The text of a column or of an attribute, by its name.
  func cell(_ name: String) -> String?
  /// The record as one line of JSON, with its members in the order of their names.
  var json: String { get }
  /// A column or an attribute as JSON, by its name; nil for none.
  func member(_ name: String) -> String?
  /// The service's further attributes, by its names for them.
  var attributes: [String: JSONValue] { get }
  func attribute(_ name: String) -> JSONValue?
  /// What could not be done, in one sentence, if anything.
  var note: String? { get }
}

extension Record {
  func cell(_ name: String) -> String? {
    Self.columns.firstIndex(of: name).map { cells[$0] } ?? attribute(name)?.text
  }

  var attributes: [String: JSONValue] { [:] }
  func attribute(_ name: String) -> JSONValue? { JSONValue.object(attributes)[name] }
  var note: String? { nil }

  /// The note, if the layout does not print it.
  func note(besides layout: Layout) -> String? {
    layout.fields.isEmpty || layout.fields.contains("note") ? nil : note
  }

  /// `unavailable` if a printed field is missing because the service did not answer; else `done`.
  func status(in layout: Layout) -> ExitStatus {
    guard note != nil, attributes.isEmpty else { return .done }
    return layout.fields.contains { FieldNames.ofService.contains($0) && cell($0) == nil }
      ? .unavailable : .done
  }
}

/// The format in which a command prints, and the fields that it prints.
struct Layout: Sendable {
  var format: Format
  /// The names of the fields, in order; empty for all.
  var fields: [String] = []

  init(_ format: Format, fields: [String] = []) { (self.format, self.fields) = (format, fields) }

  /// Whether all fields are built in.
  var isCountryEnough: Bool { !fields.isEmpty && !fields.contains { FieldNames.ofService.contains($0) } }

  /// The heading line; nil for none.
  func heading(_ columns: [String]) -> String? {
    format == .csv ? csv((fields.isEmpty ? columns : fields).map { $0 }) : nil
  }
}

extension Record {
  /// The record as a line; nil if the layout is for people.
  func line(_ layout: Layout) -> String? {
    guard !layout.fields.isEmpty else {
      return switch layout.format {
      case .text: nil
      case .json: json
      case .csv: csv(cells)
      }
    }
    switch layout.format {
    case .text: return layout.fields.map { cell($0) ?? "" }.joined(separator: "\t")
    case .csv: return csv(layout.fields.map(cell))
    case .json:
      let members = Set(layout.fields).sorted().map { "\(postcode.json($0)):\(member($0) ?? "null")" }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  func line(_ format: Format) -> String? { line(Layout(format)) }

  static func heading(_ layout: Layout) -> String? { layout.heading(columns) }

  static func heading(_ format: Format) -> String? { heading(Layout(format)) }
}

extension Record where Self: Encodable {
  var json: String { postcode.json(self) }

  func member(_ name: String) -> String? { encoded(name) }

  /// A member as an encoder writes it.
  func encoded(_ name: String) -> String? {
    let object = (try? JSONEncoder().encode(self)).flatMap {
      try? JSONDecoder().decode(JSONValue.self, from: $0)
    }
    return (object?[name] ?? attribute(name))?.sortedJSON
  }
}

extension Console {
  /// Prints records under their heading, or the text for people.
  ///
  /// - Returns: the gravest status of a record.
  @discardableResult
  func records<Kind: Record>(_ records: [Kind], _ layout: Layout, text: () -> String) -> ExitStatus {
    guard layout.format != .text || !layout.fields.isEmpty else {
      line(text())
      return .done
    }
    let lines = [Kind.heading(layout)] + records.map { $0.line(layout) }
    data(lines.compactMap(\.self).joined(separator: "\n"))
    return records.reduce(.done) { $0.worse($1.status(in: layout)) }
  }

  func records<Kind: Record>(_ records: [Kind], _ format: Format, text: () -> String) {
    self.records(records, Layout(format), text: text)
  }
}
