import Basics

@testable import Postcodes

private let suggester = Suggester(
  recent: RecentPicks(path: nil), sources: [GazetteerSource()], options: .init(isOffline: true))

/// Reads postcodes that are typed, written in arguments, or on standard input.
func readPostcodes(_ input: [UInt8]) {
  let typed = text(input)
  let words = typed.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
  for written in WrittenPostcode.all(in: words) + [WrittenPostcode.only(in: typed)].compactMap(\.self) {
    switch written.postcode {
    case .success(let postcode): precondition(Postcode(postcode.description) == postcode)
    case .failure(let error): precondition(!error.description.holdsControls)
    }
  }
  if let first = WrittenPostcode.first(in: typed) { precondition(typed.hasSuffix(first.rest)) }
  let last = TypedPostcode(in: words)
  precondition(words.isEmpty || last.earlierWords < words.count)
  for beginning in [typed, last.text] {
    let prefix = PostcodePrefix(beginning)
    let state = suggester.immediate(beginning)
    precondition(state.suggestions.allSatisfy { !$0.text.holdsControls })
    if let message = state.message { precondition(!message.description.holdsControls) }
    if let postcode = prefix.whole { precondition(prefix.matches(postcode)) }
  }
}

/// Reads addresses from the environment.
func readAddresses(_ input: [UInt8]) {
  let written = text(input)
  do throws(ConfigurationError) {
    let base = try BaseURL(parsing: written)
    let again = try BaseURL(parsing: base.description)
    precondition(again.description == base.description)
    _ = try Proxy.chosen(for: base) { _ in written }
  } catch {
    precondition(!error.description.holdsControls)
  }
  for name in ["ALL_PROXY", "NO_PROXY"] {
    _ = try? Proxy.chosen(for: .standard) { $0 == name || $0 == "HTTPS_PROXY" ? written : nil }
  }
}
