import Basics
import Postcodes
import ShellCompletion

extension CommandModel {
  /// Refuses words that begin with a misspelt command, unless they begin with a postcode or a place.
  ///
  /// - Parameter items: what the words mean as postcodes and places.
  func refusal(ofMisspelt words: [String], items: () -> [PlaceItem]) -> Refusal? {
    guard let first = words.first, let meant = commandMeant(by: first.lowercased()),
      items().first.map({ $0.isMistake || $0.words.lowerBound > 0 && $0.postcode == nil }) ?? true
    else { return nil }
    return Refusal("There is no command \(first.quoted()); did you mean \(meant)?", .usage)
  }

  /// Whether a line that begins with some words is refused whatever place follows, since the first is a misspelt command,
  /// though it may stand before a name, too: “near”.
  func isMisspelt(beforeName words: [String]) -> Bool {
    words.first.map { PlaceWords.isNear($0) && commandMeant(by: $0.lowercased()) != nil } ?? false
  }

  /// The command that a word is a slip or two away from, or the beginning of; nil if there is none.
  private func commandMeant(by word: String) -> String? {
    nameMeant(by: word, of: subcommands.filter { !$0.isHidden }.flatMap { [$0.name] + $0.aliases })
  }
}
