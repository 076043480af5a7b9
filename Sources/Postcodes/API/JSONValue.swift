import Basics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value. Values more than sixteen levels deep read as null.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Decimal)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The deepest level that is read. Real answers have three, and deeper levels take longer to decode.
  static let deepest = 16

  /// The number as the nearest `Double`; nil if the value is not a number.
  public var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): Double("\(number)")
    default: nil
    }
  }

  /// The value as text without quotes, the items of a list separated by semicolons; nil for null.
  public var text: String? {
    switch self {
    case .null: nil
    case .bool(let bool): "\(bool)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .array(let values): values.compactMap(\.text).joined(separator: "; ")
    case .object(let members): members.keys.sorted().joined(separator: "; ")
    }
  }

  /// The value at a name or a path such as `codes.lsoa`; nil for none.
  public subscript(path: String) -> JSONValue? {
    path.split(separator: ".").reduce(self as JSONValue?) { value, name in
      if case .object(let members)? = value { members[String(name)] } else { nil }
    }
  }

  /// The value with control characters removed from every text in it, names of members too.
  var printable: JSONValue {
    guard holdsControls else { return self }
    return switch self {
    case .text(let text): .text(text.printable)
    case .array(let values): .array(values.map(\.printable))
    case .object(let members):
      .object(members.reduce(into: [:]) { $0[$1.key.printable] = $1.value.printable })
    case .null, .bool, .integer, .number: self
    }
  }

  private var holdsControls: Bool {
    switch self {
    case .text(let text): text.holdsControls
    case .array(let values): values.contains(where: \.holdsControls)
    case .object(let members): members.contains { $0.key.holdsControls || $0.value.holdsControls }
    case .null, .bool, .integer, .number: false
    }
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() || decoder.codingPath.count > Self.deepest {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      // A number too large for any type: only this value is lost.
      self = .null
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
