import Postcodes
import ShellCompletion

/// What a library says went wrong, with the way out that this program has: its options, commands and variables.
protocol Advised: CustomStringConvertible {
  /// What replaces the full stop; nil if there is nothing to add.
  var advice: String? { get }
}

extension Advised {
  /// One sentence for a person.
  var sentence: String { advice.map { description.dropLast() + $0 + "." } ?? description }

  /// What to say where the service must not be asked.
  static var withoutOffline: String { "; \(Settings.wayOnline) to ask the service" }
}

extension LookupError: Advised {
  var advice: String? {
    switch self {
    case .notFound(let postcode) where Country.inUse.contains(postcode): "; --offline shows what is built in"
    case .offline where meant.isEmpty: Self.withoutOffline
    case .offline, .notFound, .terminated, .failed: nil
    }
  }
}

extension SuggestionState.Message: Advised {
  var advice: String? { self == .offline ? Self.withoutOffline : nil }
}

extension ConfigurationError: Advised {
  var advice: String? { reason == .unencrypted ? ", or set POSTCODE_ALLOW_HTTP=1 to allow it" : nil }
}

extension ImportProblem: Advised {
  var advice: String? { canBeForced ? ", or take it all the same with --force" : nil }
}

extension ImportedCountry.Problem: Advised {
  var advice: String? { ", or type: postcode data remove" }
}

extension InstallationError: Advised {
  var advice: String? { !isOthers ? nil : isOfRemoval ? "; --force removes it" : "; --force replaces it" }
}
