import Postcodes
import ShellCompletion

/// What the declaration of its command says of an argument.
extension ArgumentID {
  private var declaration: CommandDeclaration? { command.first.flatMap { CommandDeclaration.named($0) } }

  /// The declaration, if the argument is the command's words and not an option's value.
  private var ofWords: CommandDeclaration? { name.utf8.first == UInt8(ascii: "-") ? nil : declaration }

  /// Whether it is a place, or the beginning of one.
  var isPlace: Bool { ofWords?.takes.arePlaces ?? false }

  /// Whether it is an outward code.
  var takesOutcodes: Bool { ofWords?.takes == .outcodes }

  /// Whether it may be a latitude.
  var takesDegrees: Bool { ofWords?.takesPoint ?? false }

  /// Whether it may be the name of a place.
  var takesNames: Bool { ofWords.map { $0.names != .ignored } ?? false }

  /// What must be known of a place.
  var need: PlaceQuestion.Need { ofWords?.needs ?? .nothing }

  /// Whether names are wanted instead of their codes.
  var wantsName: Bool { ofWords?.names == .name }

  /// Whether a place's name is wanted instead of its code.
  func wantsName(of match: NameMatch) -> Bool {
    switch ofWords?.names {
    case nil, .ignored, .code: false
    case .codeUnlessRegion: match.kind == .region
    case .codeUnlessSeveral: match.kind == .region || match.codes.count > 1
    case .nameUnlessPostcode: !match.isPostcode
    case .name: true
    }
  }

  /// How many places its command takes; nil for any number.
  var placesWanted: Int? {
    switch ofWords?.takes {
    case .place, .name, .beginning: 1
    case .twoPlaces: 2
    default: nil
    }
  }

  /// Whether a TAB asks the service. Otherwise it uses built-in data and the cache only.
  var asksService: Bool { ofWords?.asks ?? false }

  /// Completes the last name of a list of fields; nil for another argument.
  var fields: ValueSource? {
    guard name == "--fields" || name == "--add", let command = declaration else { return nil }
    return ValueSource { request in
      let names = request.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let (given, typed) = (names.dropLast(), names.last ?? "")
      let before = given.map { $0 + "," }.joined()
      return ValueReply(
        command.fieldNames.filter { $0.hasPrefix(typed) && !given.contains($0) }.map {
          CompletionValue(before + $0, display: $0)
        })
    }
  }
}
