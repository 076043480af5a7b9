import Basics

@testable import Postcodes

/// Reads files of places, recent picks and history.
func readFiles(_ input: [UInt8]) {
  let path = file("lines", holding: input)
  let own = OwnPlaces(path: path)
  precondition(own.entries.allSatisfy { !$0.name.holdsControls })
  precondition(own.problems.allSatisfy { !$0.holdsControls } && own.failure == nil)
  let lines = LineFile(path: path, keeping: 4)
  _ = try? lines.lines()
  try? lines.append("M1 1AE")
  let picks = RecentPicks(path: path, keeping: 4)
  precondition(picks.picks.count <= 4)
  picks.add(sample)
  precondition(picks.picks.first == sample)
}

/// Opens a file as a cache.
func useDamagedCache(_ input: [UInt8]) {
  let path = file("answers", holding: input)
  for name in ["answers.damaged", "answers-journal"] { unlink(scratch + "/" + name) }
  let cache = ResponseCache(path: path, now: { 1_700_000_000 })
  _ = cache.entry(.lookup, sample.description, base: base)
  let info = cache.info()
  precondition(info.entries >= 0 && info.notice?.holdsControls != true)
  cache.store("{}", as: .lookup, sample.description, base: base, lifetime: .seconds(60))
  precondition(cache.entry(.lookup, sample.description, base: base)?.value == "{}")
  try? cache.clear()
}

/// Reads rows of a cache that somebody has written with the right checksum.
func readCachedRows(_ input: [UInt8]) {
  let cache = ResponseCache(path: nil)
  let written = text(input)
  let service = CachedAPI(client: client(port: 9), cache: cache)
  for key in ["SW1A", "SW1A 1", sample.description] {
    cache.store(written, as: .autocomplete, key, base: base, lifetime: .seconds(60))
    cache.store(written, as: .lookup, key, base: base, lifetime: .seconds(60))
  }
  for typed in ["SW1A 1A", "sw1a1aa"] {
    let finding = service.known(PostcodePrefix(typed))
    precondition(finding.suggestions.allSatisfy { Postcode($0.text) != nil && !$0.place.holdsControls })
  }
  guard case (.success(let details), _)? = service.cachedDetails(sample) else { return }
  precondition(details.postcode == sample)
  check(details)
}
