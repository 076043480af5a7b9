/// What goes on from the words that are typed: a postcode or the beginning of some, or a place by its name.
///
/// It is made once, and every list shows it and every line takes it as it is.
public struct Continuation: Sendable, Hashable {
  /// What it stands for.
  public enum Meaning: Sendable, Hashable {
    case code(Suggestion)
    case place(NameMatch)
  }

  public let meaning: Meaning
  /// What is put in the place of what is typed: `SW1A 1AA`, `1AA` after `SW1A`, or a name.
  public let text: String
  /// The name by which it was found, in full: `King's Lynn`, or the name and what tells its place from others of that
  /// name: `Newport, Wales`. Nil for a code.
  public let name: String?
  /// Whether nothing more belongs to it: a whole postcode, or a whole name.
  public let isWhole: Bool

  /// What a list shows: a code, `SW1A 1`, or a place's name, `Swansea (Abertawe)`.
  public var title: String {
    switch meaning {
    case .code(let code): code.text
    case .place(let place): place.title
    }
  }

  /// The codes in short that a name stands for: `EH1-EH17`; empty for a code.
  public var value: String {
    switch meaning {
    case .code: ""
    // A county of many areas would leave no room for what tells others apart.
    case .place(let place): OutcodeRange.text(of: place.codes, mostAreas: 3)
    }
  }

  /// The same, beside the code that is put in if that is only one of them: `BS1 of BS1-BS20`.
  public var valueOfText: String {
    guard case .place(let place) = meaning, !(name.map(text.hasSuffix) ?? false), value != place.code else {
      return value
    }
    return "\(place.code) of \(value)"
  }

  /// What a list shows beside it: where it is, and how many postcodes a code holds. May be empty. Made at each use.
  public var detail: String {
    switch meaning {
    case .code(let code): code.description
    case .place(let place): place.whereabouts
    }
  }

  /// Whether it was looked up lately.
  public var isRecent: Bool { if case .code(let code) = meaning { code.isRecent } else { false } }

  /// Whether it is an area, of which a district must follow.
  public var isArea: Bool { if case .code(let code) = meaning { code.level == .area } else { false } }

  /// The codes that it stands for, that of its centre first.
  public var codes: [String] {
    switch meaning {
    case .code(let code): [code.text]
    case .place(let place): place.codes
    }
  }

  /// A code that is put in as `text`; by default as people write it.
  public init(_ code: Suggestion, as text: String? = nil) {
    (meaning, name, isWhole) = (.code(code), nil, code.level == .unit)
    self.text = text ?? code.text
  }

  /// A place that is put in as `text`, by its name or by its code.
  init(_ place: NameMatch, named name: String, as text: String, isWhole: Bool) {
    (meaning, self.name, self.text, self.isWhole) = (.place(place), name, text, isWhole)
  }
}
