import Basics
import Foundation
import TestProcesses
import Testing

@testable import Postcodes
@testable import Readline
@testable import ShellCompletion
@testable import postcode

/// What TAB offers Enter accepts: each row, put in the line as the shell or the prompt puts it, is read by its command as
/// what the row said.
///
/// `POSTCODE_LAW_CASES` sets the number of beginnings that are tried, and `POSTCODE_SEED` which ones.
@Suite(.blocking, .limit(minutes: 10)) struct ContinuationLawTests {
  static let own = OwnPlaces(path: ownFile)
  static let ownFile: String = {
    let path = NSTemporaryDirectory() + "places-\(UUID().uuidString).txt"
    let lines = [
      "SW1A 2AA Mum", "M1 1AE Leeds office", "EH1 1YZ Aunt Flo", "CF10 1EP Work, second floor",
      "LS1 4AP Climbing Wall", "BA1 1LZ St Mary's", "LS1 4DY Whitstable", "EH1 1BB Kent",
    ]
    _ = FileManager.default.createFile(atPath: path, contents: Data(lines.joined(separator: "\n").utf8))
    return path
  }()
  static let sources = PlaceSources(
    suggester: Suggester(
      recent: RecentPicks(path: nil), sources: [own, GazetteerSource()], options: .init(isOffline: true)),
    search: nil, own: own, serviceName: "postcodes.io", isOffline: true)

  /// The same, but Enter may ask the service.
  private static let online = PlaceSources(
    suggester: sources.suggester, search: nil, own: own, serviceName: "postcodes.io", isOffline: false)

  private static let commands = [
    "lookup", "nearest", "distance", "map", "place", "list", "random", "outcode", "complete",
  ]

  /// What Enter takes the last of a command's words for: its codes; nil if they are refused, or if the words before are
  /// not what they were.
  private static func read(_ words: [String], by command: String, after spare: [String]) -> [Set<String>]? {
    switch command {
    case "place":
      let typed = words.map { NamedValue($0)?.value ?? $0 }.joined(separator: " ")
      return try? PlaceCommand.places(named: typed, own: own.named).map { Set($0.codes) }
    case "complete":
      let typed = TypedPrefix(words) { own.named }.text
      let found = Suggester(
        recent: RecentPicks(path: nil), sources: [own, GazetteerSource()], options: .init(isOffline: true)
      ).immediate(typed)
      if !found.suggestions.isEmpty || Postcode(typed) != nil { return [[PostcodePrefix(typed).compact]] }
      let names = CompleteCommand.name(in: words, own: own.named, limit: 100)
      return names.isGuess || names.matches.isEmpty ? nil : names.matches.map { Set($0.codes) }
    case "outcode":
      let names = PlaceWords(words, own: own.named).items.map(\.text)
      return names.allSatisfy { Gazetteer.outcode($0) != nil } ? [Set(names)] : nil
    default:
      return codes(
        of: words, after: spare, wanted: command == "distance" ? 2 : command == "nearest" ? 1 : nil)
    }
  }

  /// The codes of the last item that words mean; nil if any of them is refused.
  private static func codes(of words: [String], after spare: [String], wanted: Int?) -> [Set<String>]? {
    let items = PlaceWords(words, own: own.named, wanted: wanted).items
    // A street and its postcode are an address.
    if wanted != 2, items.count == 1, let postcode = items[0].postcode { return [[postcode.description]] }
    let before = spare.isEmpty ? [] : PlaceWords(spare, own: own.named).items
    guard let last = items.last, items.allSatisfy({ !$0.isMistake }), wanted == nil || items.count == wanted,
      items.dropLast().map(\.name).starts(with: before.map(\.name)),
      !items.dropLast().contains(where: { if case .several = $0.meaning { true } else { false } })
    else { return nil }
    return codes(of: last).map { [$0] }
  }

  /// The codes of an item; nil if it is refused.
  private static func codes(of item: PlaceItem) -> Set<String>? {
    switch item.meaning {
    case .postcode(.success(let postcode)): [postcode.description]
    case .group(let group): Set(group.codes)
    case .place(let place): Set(place.codes)
    default: nil
    }
  }

  private static let everything = Country.inUse.runs(beginning: PostcodePrefix(""))

  struct Case: CustomStringConvertible {
    let command: String
    var words: [String]
    /// An open quote before the last word, or nothing.
    let quote: String
    /// The words of other places that stand before.
    let spare: [String]
    /// What is typed.
    var line: String {
      ([command] + words.dropLast() + [quote + (words.last ?? "")]).joined(separator: " ")
    }
    var description: String { "\(command) \(words.dropLast()) \(quote)\(words.last ?? "")" }
  }

  static func sample(_ random: inout SeededRandom) -> Case {
    let command = random.pick(commands)
    var text: String
    switch Int.random(in: 0..<10, using: &random) {
    case 0: text = own.named.randomElement(using: &random)?.name ?? ""
    case 1, 2:
      let unit = Country.inUse.random(1, from: everything, using: &random).first
      text = unit?.description ?? ""
      if Bool.random(using: &random) { text = text.filter { $0 != " " } }
    case 3, 4: text = random.pick(landmarks)
    case 5: text = random.pick(regions)
    case 6: text = nameNearTown(&random)
    case 7 where ["lookup", "map", "nearest", "complete"].contains(command):
      return partBehindTown(command, &random)
    default:
      let table = PlaceNames.builtIn.places
      text = table.name(of: Int.random(in: 0..<table.count, using: &random))
    }
    let count = Int.random(in: min(2, text.count)...max(2, text.count), using: &random)
    text = String(text.prefix(count))
    if command == "outcode" { text = String(text.prefix { $0 != " " }) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text = text.uppercased()
    case 1: text = text.lowercased()
    case 2: text = text.filter { !"'.".contains($0) }
    default: break
    }
    var quote = ""
    var words = [text]
    if Bool.random(using: &random) {
      quote = text.contains("'") ? "\"" : random.pick(["\"", "'"])
    } else {
      text = text.filter { !"'\"()&".contains($0) }
      words = text.split(separator: " ").map(String.init)
      if text.last == " " { words.append("") }
      // Words are typed in any order.
      if words.count == 2, !text.contains(where: { $0.isNumber || $0 == "," }),
        Int.random(in: 0..<4, using: &random) == 0
      {
        words = words.reversed()
      }
    }
    var spare: [String] = []
    if ["lookup", "map"].contains(command) {
      spare = random.pick([
        [], [], ["SW1A", "1AA"], ["m11ae"], ["Leeds", "M1", "1AE,"], ["mum,"], onlyPlace(&random),
      ])
    }
    if command == "distance" { spare = random.pick([["SW1A", "1AA"], ["m11ae"], ["mum,"]]) }
    if ["lookup", "map", "list", "random", "distance"].contains(command),
      Int.random(in: 0..<4, using: &random) == 0
    {
      let drawn = random.pick(["and", "to", "&", "/", command == "distance" ? "-" : "/"])
      if "/-".contains(drawn), let first = words.first {
        return Case(
          command: command, words: ["Leeds\(drawn)\(first)"] + words.dropFirst(), quote: quote,
          spare: ["Leeds"])
      }
      // A shell takes “&” for itself, unless it is in quotes.
      let isInQuotes = !quote.isEmpty && Bool.random(using: &random)
      let joint = !isInQuotes && drawn == "&" ? "and" : drawn
      spare = ["Leeds", joint]
      if isInQuotes {
        return Case(
          command: command, words: ["Leeds \(joint) \(words.last ?? "")"], quote: quote, spare: ["Leeds"])
      }
    }
    return Case(
      command: command, words: spare + (words.isEmpty ? [""] : words), quote: quote, spare: spare)
  }

  /// The words of a name that means one place.
  private static func onlyPlace(_ random: inout SeededRandom) -> [String] {
    let table = PlaceNames.builtIn.places
    while true {
      let name = table.name(of: Int.random(in: 0..<table.count, using: &random))
      let items = PlaceWords([name]).items
      if items.count == 1, case .place = items[0].meaning, !name.contains(where: { "'\"()&,".contains($0) }) {
        return name.split(separator: " ").map(String.init)
      }
    }
  }

  /// A name with the post town of its place: `clapham nr lancaster`.
  private static func nameNearTown(_ random: inout SeededRandom) -> String {
    let table = PlaceNames.builtIn.places
    while true {
      let name = table.name(of: Int.random(in: 0..<table.count, using: &random))
      guard let place = PlaceNames.builtIn.places(named: name).randomElement(using: &random),
        let town = PostTown.names(ofDistrict: place.code.prefix { $0 != " " }).randomElement(using: &random)
      else { continue }
      return "\(name) \(random.pick(["near", "nr", "by"])) \(town)"
    }
  }

  /// The beginning of a suburb behind the town that it is shown with, in quotes or without.
  private static func partBehindTown(_ command: String, _ random: inout SeededRandom) -> Case {
    let table = PlaceNames.builtIn.places
    while true {
      let name = table.name(of: Int.random(in: 0..<table.count, using: &random))
      guard let place = PlaceNames.builtIn.places(named: name).first(where: { $0.kind == .suburb }),
        PlaceNames.builtIn.isTown([place.whereabouts]), !name.contains(where: { "'\"()&,".contains($0) })
      else { continue }
      let begun = String(name.prefix(Int.random(in: 2...max(2, name.count), using: &random)))
      let isQuoted = Bool.random(using: &random)
      let words = "\(place.whereabouts) \(begun)"
      return Case(
        command: command, words: isQuoted ? [words] : words.split(separator: " ").map(String.init),
        quote: isQuoted ? "\"" : "", spare: [])
    }
  }

  private static let landmarks = names(.landmark)
  private static let regions = names(.region)
  private static func names(_ kind: NameMatch.Kind) -> [String] {
    let table = PlaceNames.builtIn.places
    return (0..<table.count).filter { table.kind(of: $0) == kind }.map(table.name)
  }

  /// What is wrong with the rows for a case; nil if nothing is.
  private static func faults(of sample: Case, in shell: Shell?) -> (rows: Int, put: Int, faults: [String]) {
    guard let shell else { return faultsAtPrompt(of: sample) }
    var (index, count, put) = (0, 0, 0)
    var faults: [String] = []
    repeat {
      let (rows, words) = chosen(row: index, of: sample, in: shell)
      if index < rows.count, let words, words.count > 1 {
        put += 1
        if let fault = fault(in: Array(words.dropFirst()), after: rows[index], of: sample) {
          faults.append("\(shell) \(sample): \(fault)")
        }
      }
      count = rows.count
      index += 1
    } while index < count
    return (index, put, faults)
  }

  /// The rows for a case, and the words of the line once the shell has put in one of them; nil if it puts in none.
  static func chosen(row index: Int, of sample: Case, in shell: Shell) -> (
    rows: [Continuation], words: [String]?
  ) {
    let rows = Mutex<[Continuation]>([])
    let completer = Completer(model: .postcode) { argument in
      guard argument.isPlace else { return nil }
      return ValueSource { request in
        // A code that leads to longer ones is chosen as it is.
        guard request.text == sample.words.last else { return ValueReply() }
        let found = sources.known(request.place) { false }
        rows.withLock { $0 = found.all }
        guard index < found.all.count else { return ValueReply() }
        var reply = ValueReply(found, for: request)
        (reply.values, reply.more) = ([reply.values[index]], 0)
        return reply
      }
    }
    let words = chosen(
      completer, shell, earlier: [sample.command] + sample.words.dropLast(),
      typed: sample.quote + (sample.words.last ?? ""), quote: sample.quote)
    return (rows.withLock(\.self), words)
  }

  /// The words of the line once the shell has put in the only value; nil if it puts in none.
  private static func chosen(
    _ completer: Completer, _ shell: Shell, earlier: [String], typed: String, quote: String
  ) -> [String]? {
    func answer(_ arguments: [String]) -> [String]? {
      completer.respond(to: [shell.rawValue] + arguments).map {
        String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init)
      }
    }
    let text = String(typed.dropFirst(quote.count))
    switch shell {
    case .bash:
      let line = (["postcode"] + earlier.map(shellWord)).joined(separator: " ") + " "
      guard var entries = answer(["9", "200", text, line + typed, ""])?.dropFirst() else { return nil }
      if entries.last == "" { entries.removeLast() }
      guard entries.count == 1, let entry = entries.first else { return nil }
      let words = CommandLineLexer.words(of: line + quote + entry, .posix)?.map(\.text) ?? []
      return Array(words.dropFirst())
    case .zsh:
      guard let lines = answer(["200", quote, text, typed] + earlier), lines.count >= 5,
        !lines[0].contains("list")
      else { return nil }
      let value = lines[1] + lines[3]
      return earlier
        + (lines[0].contains("quoted")
          ? CommandLineLexer.words(of: value, .posix)?.map(\.text) ?? [] : [value])
    case .fish:
      guard let row = answer(earlier + [typed])?.first, !row.isEmpty else { return nil }
      let word = String(row.prefix { $0 != "\t" })
      // fish puts the rest of a name in as one word.
      return word == text ? nil : earlier + [word]
    default: return nil
    }
  }

  /// The rows for a case at the prompt.
  static func rowsAtPrompt(of sample: Case) -> [Continuation] {
    let completer = Completer(model: .prompt, source: { _ in ValueSource { _ in ValueReply() } })
    guard let request = completer.prompt(PromptLine(sample.line)).request, request.argument.isPlace
    else { return [] }
    return sources.known(request.place) { false }.all
  }

  private static func faultsAtPrompt(of sample: Case) -> (rows: Int, put: Int, faults: [String]) {
    let line = sample.line
    let edited = EditedLine(text: line, cursor: line.utf8.count)
    let found = PromptCompleter(sources).immediate(edited)
    let rows = rowsAtPrompt(of: sample)
    var faults: [String] = []
    var put = 0
    for candidate in found.candidates {
      guard
        let row = rows.first(where: {
          $0.title == candidate.display && $0.value == candidate.value && $0.detail == candidate.detail
        })
      else { continue }
      put += 1
      let whole = edited.text(0..<found.replaced.lowerBound) + candidate.text
      let words = Array(PromptLine.arguments(of: whole).dropFirst())
      if let fault = fault(in: words, after: row, of: sample) { faults.append("prompt \(line): \(fault)") }
    }
    return (found.candidates.count, put, faults)
  }

  /// What is wrong with a line that a row has been put in; nil if nothing is.
  private static func fault(in words: [String], after row: Continuation, of sample: Case) -> String? {
    // The beginning of outward codes is no outward code, and numbers behind BFPO are not known.
    if case .code(let code) = row.meaning {
      if sample.command == "outcode", code.level == .area { return nil }
      if code.text.hasPrefix("BFPO") { return nil }
    }
    // What stands before a code may be the name of several places or, unless an area is offered, a mistake of its own, in
    // quotes, too.
    func isUnclear(_ words: [String], mayBeMistake: Bool = true) -> Bool {
      PlaceWords(words, own: own.named).items.contains { item in
        if case .several = item.meaning { true } else { mayBeMistake && item.isMistake }
      }
    }
    let typed = sample.words.last ?? ""
    let quoted = typed.lastIndex(of: " ").map { [String(typed[..<$0])] } ?? []
    if case .code(let code) = row.meaning, words.count == sample.words.count,
      isUnclear(words.dropLast() + quoted, mayBeMistake: code.level > .area)
    {
      return nil
    }
    // So may be what stands before a name.
    let ended = typed.lastIndex(of: ",").map { [String(typed[...$0])] } ?? []
    if isUnclear(sample.words.dropLast() + ended), let last = PlaceWords(words, own: own.named).items.last,
      let codes = codes(of: last),
      !codes.isDisjoint(with: row.codes)
    {
      return nil
    }
    // A place beside the postcode of its own is an address, and so one place.
    let spare = PlaceWords(sample.spare, own: own.named).items.flatMap { codes(of: $0) ?? [] }
    if !spare.isEmpty, spare.contains(where: row.codes.contains) { return nil }
    let read = read(words, by: sample.command, after: sample.spare)
    let wanted = row.codes.map { $0.filter { $0 != " " } }
    let isMeant =
      read?.contains { codes in
        let codes = Set(codes.map { $0.filter { $0 != " " } })
        return codes == Set(wanted) || codes == [wanted[0]]
      } ?? false
    return isMeant
      ? nil
      : "row \(row.title) \(row.value) (\(row.detail)) put in \(words), read as \(read.map { "\($0.prefix(3))" } ?? "nothing")"
  }

  /// What random beginnings, and people, found to be offered and then refused, or taken for something else.
  @Test(arguments: [Shell.bash, .zsh, .fish, nil])
  func whatWasOnceRefusedIsAccepted(_ shell: Shell?) {
    for (command, words, quote) in [
      ("map", ["NEW", "TOW"], ""), ("random", ["New", "Town"], ""), ("lookup", ["Church", ""], ""),
      ("random", ["Bridge", ""], ""), ("nearest", ["ISLAND", "SKOMER"], ""), ("lookup", ["marys", "st"], ""),
      ("list", ["Bullring,", "Bi"], ""), ("place", ["University", ""], ""), ("place", ["Alexandr"], ""),
      ("lookup", ["S "], "'"), ("lookup", ["west", "End,", "Som"], ""), ("lookup", ["wood", "street"], ""),
      ("nearest", ["St", "D"], ""), ("lookup", ["Portsmouth", "A"], ""), ("map", ["kingston, surr"], "\""),
      ("lookup", ["oldmixon", "Northum"], ""), ("lookup", ["hayes", "e"], ""),
      ("nearest", ["mount", "pleasant"], ""),
      ("lookup", ["church", "End"], ""), ("lookup", ["orton,", ""], ""), ("map", ["Middleton,", ""], ""),
      ("nearest", ["Yarmout"], ""), ("nearest", ["Redcastl"], ""), ("list", ["kings", "lynn", "c"], ""),
      ("lookup", ["bury", "saint", "e"], ""), ("lookup", ["city", "of", "y"], ""),
      ("nearest", ["newport (wa"], "\""),
      ("list", ["london", "borough", "of", "isl"], ""), ("random", ["london borough of c"], "'"),
      ("lookup", ["leeds and whitst"], "\""), ("map", ["york to m1 1"], "'"),
    ] {
      let found = Self.faults(
        of: Case(command: command, words: words, quote: quote, spare: []), in: shell)
      #expect(found.rows > 0 && found.faults == [], "\(command) \(words)")
    }
  }

  /// Letters alone behind a little known name are not offered, nor is what would split a name.
  @Test func nothingIsOfferedBesideWhatCannotBeRead() {
    func rows(_ words: String...) -> [Continuation] {
      Self.rowsAtPrompt(of: Case(command: "lookup", words: words, quote: "", spare: []))
    }
    func areAreas(_ rows: [Continuation]) -> Bool {
      rows.contains { if case .code(let code) = $0.meaning { code.level == .area } else { false } }
    }
    #expect(areAreas(rows("C")) && !areAreas(rows("ovenden", "C")))
    #expect(
      rows("ilkley", "p").contains { $0.text == "PA" } && !rows("ilkley", "p").contains { $0.text == "PL" })
    #expect(!rows("LS1", "B").contains { $0.text == "BA" })
    // Some words of a landmark's name mean it alone, but not before another place.
    #expect(rows("temple", "meads,", "c").isEmpty && rows("temple", "meads,", "ch").isEmpty)
    #expect(!rows("temple", "meads,", "bristol,", "c").isEmpty)
    #expect(areAreas(rows("SW1A", "1AA", "B")) && areAreas(rows("sw1a1aa", "B")))
    #expect(!areAreas(rows("prison,", "l")) && !areAreas(rows("the", "new", "f")))
    let full = Case(command: "distance", words: ["Leeds", "LS6", "s"], quote: "", spare: [])
    for row in Self.rowsAtPrompt(of: full) where row.text.contains(where: \.isNumber) {
      let items = PlaceWords(["Leeds", "LS6", row.text], wanted: 2).items
      #expect(items.count == 2 && !items.contains(where: \.isMistake), "\(row.text)")
    }
    #expect(!rows("Tyne", "and", "Wear", "B").contains { $0.text == "B" })
    #expect(!rows("syke", "side").isEmpty && !areAreas(rows("syke", "side", "r")))
  }

  /// A name goes on behind another in quotes in fish, too, and no landmark of the place is put in instead.
  @Test(arguments: [
    ("distance", "leeds to brad", "Bradford"), ("distance", "leeds; newport, wa", "Newport, Wales"),
    ("list", "leeds; isle of wi", "Isle of Wight"),
  ])
  func aNameGoesOnBehindAnother(_ command: String, _ word: String, _ title: String) {
    let sample = Case(command: command, words: [word], quote: "\"", spare: [])
    for shell in [Shell.bash, .fish] {
      #expect(Self.chosen(row: 0, of: sample, in: shell).rows.first?.title == title)
    }
  }

  /// The district of a place in the one before the comma would be a part of that, so the name is put in.
  @Test(arguments: [Shell.bash, .zsh, .fish])
  func aPlaceInTheOneBeforeIsNamed(_ shell: Shell) {
    let sample = Case(command: "list", words: ["cornwall, tru"], quote: "\"", spare: [])
    #expect(Self.chosen(row: 0, of: sample, in: shell).rows.first?.text == "cornwall, Truro")
  }

  /// A place of the country is told from the user's own of its name, also if it is a county.
  @Test(arguments: [
    ("nearest", "whitst", "Whitstable (CT5)"), ("list", "ken", "Kent, England"),
    ("map", "kent", "Kent, England"),
  ])
  func aPlaceIsToldFromTheUsersOwn(_ command: String, _ word: String, _ text: String) {
    let sample = Case(command: command, words: [word], quote: "\"", spare: [])
    for shell in [Shell.bash, .zsh] {
      #expect(Self.chosen(row: 1, of: sample, in: shell).rows.dropFirst().first?.text == text)
    }
  }

  /// A code would end a range that a code and “to” begin, and so the name is put in.
  @Test(arguments: ["CT5 to cliftonv", "CT5 - cliftonv", "CT5 to clifton"])
  func aPlaceEndsNoRange(_ word: String) {
    let sample = Case(command: "list", words: [word], quote: "\"", spare: [])
    let rows = Self.chosen(row: 0, of: sample, in: .zsh).rows
    #expect(
      rows.contains { $0.text.hasSuffix(" Cliftonville") } && !rows.contains { $0.text.hasSuffix("CT9") })
  }

  /// A place is not told apart by a city that would be another place.
  @Test func aPlaceIsNotToldApartByACity() {
    let sample = Case(command: "nearest", words: ["sunderland"], quote: "\"", spare: [])
    let rows = Self.chosen(row: 0, of: sample, in: .zsh).rows.map(\.text)
    #expect(rows.contains("Sunderland (LA3)") && !rows.contains("Sunderland, Lancaster"))
  }

  /// A landmark goes on from the town that stands as the second of two places behind a comma.
  @Test(arguments: [
    ("leeds, wells c", "Wells Cathedral"), ("leeds, new york s", "New York Stadium, Rotherham"),
    ("leeds, york m", "York Minster"),
  ])
  func aLandmarkGoesOnBehindAComma(_ words: String, _ title: String) {
    let sample = Case(
      command: "distance", words: words.split(separator: " ").map(String.init), quote: "", spare: [])
    #expect(Self.chosen(row: 0, of: sample, in: .bash).rows.first?.title == title)
  }

  /// What the rows for some words put in for the last of them.
  private static func put(_ command: String, _ words: [String], in shell: Shell) -> [String] {
    let sample = Case(command: command, words: words, quote: "", spare: [])
    let count = chosen(row: 0, of: sample, in: shell).rows.count
    return (0..<count).compactMap { row in
      chosen(row: row, of: sample, in: shell).words.map { $0.dropFirst(words.count).joined(separator: " ") }
    }
  }

  /// A hamlet holds no other place, and a bracket that is typed is not put in again.
  @Test func aBracketIsPutInOnce() {
    #expect(Self.put("lookup", ["newport,", "ham"], in: .bash) == ["Hampshire"])
    #expect(Self.put("lookup", ["newport,", "eng"], in: .bash).first == "England (PO30)")
    #expect(Self.put("lookup", ["newport,", "England", "("], in: .bash).first == "(PO30)")
  }

  /// What `place` lists need not begin as the word does, which stays in fish.
  @Test func aSearchListsNamesThatHaveTheWord() {
    let sample = Case(command: "place", words: ["isaac"], quote: "", spare: [])
    #expect(Self.chosen(row: 0, of: sample, in: .fish).rows.contains { $0.title == "Port Isaac" })
  }

  /// The island of St Helena is not the village.
  @Test func aPlaceIsToldFromATerritory() {
    let rows = Self.put("nearest", ["st", "hel"], in: .bash)
    #expect(rows.contains("Helena (NR10)") && !rows.contains("Helena"), "\(rows)")
  }

  /// fish cannot put a name in for a word that does not begin it.
  @Test(arguments: ["cornwall, isaac", "cornwall, churchtown", "cornwall, cross"])
  func aNameGoesOnFromItsBeginningInFish(_ word: String) {
    let sample = Case(command: "list", words: [word], quote: "\"", spare: [])
    let rows = Self.chosen(row: 0, of: sample, in: .fish).rows
    #expect(
      !rows.contains { ["Port Isaac", "Capel Isaac", "Gorran Churchtown"].contains($0.title) },
      "\(rows.map(\.title))")
  }

  /// No postcode that all know is offered behind what cannot be read.
  @Test(arguments: ["leeds west ", "cyngor ", "leeds/upper ", "north and southw"])
  func noCodeStandsBehindWhatCannotBeRead(_ word: String) {
    let sample = Case(command: "list", words: [word], quote: "\"", spare: [])
    #expect(Self.chosen(row: 0, of: sample, in: .bash).rows.allSatisfy { $0.name != nil })
  }

  /// A blank that is typed in the middle of a word stays there in fish, and so nothing goes on from it.
  @Test func aBlankInAWordStaysInFish() {
    let sample = Case(command: "list", words: ["leeds to gt "], quote: "\"", spare: [])
    let chosen = Self.chosen(row: 0, of: sample, in: .fish)
    #expect(chosen.rows.first?.name == "Gtr Manchester" && chosen.words == nil)
  }

  /// Of names that share their end the last is put in as a name, and only if the first has that end, too.
  @Test(arguments: [Shell.bash, .zsh, .fish])
  func aNameThatSharesItsEndIsNamed(_ shell: Shell) {
    let shared = Case(command: "list", words: ["north and south sh"], quote: "\"", spare: [])
    #expect(Self.chosen(row: 0, of: shared, in: shell).rows.first?.text == "north and South Shields")
    // A place may be called so at its end.
    let ended = Case(command: "list", words: ["athersley South;Whitch"], quote: "\"", spare: [])
    #expect(Self.chosen(row: 0, of: ended, in: shell).rows.first?.title == "Whitchurch")
    let other = Case(command: "list", words: ["upper and lower hey"], quote: "\"", spare: [])
    #expect(Self.chosen(row: 0, of: other, in: shell).rows.map(\.title) == ["Lower Heyford"])
  }

  /// With the cursor inside a name, what tells its place apart is replaced with it, and another place is not.
  @Test(arguments: [
    ("lookup [newp|ort, wales]", "Newport"), ("lookup [newport|, wales]", "Newport"),
    ("lookup [newp|ort,wales],leeds", "Newport"), ("[newp|ort,  isle of wight] leeds", "Newport"),
    ("lookup leeds, [newp|ort, wales], york", "Newport"), ("lookup [newp|ort, wales] --offline", "Newport"),
    ("distance [newp|ort, wales], leeds", "Newport"), ("distance [newp|ort, wales]", "Newport"),
    ("distance leeds [newp|ort, wales]", "Newport"), ("place [newp|ort, wales]", "Newport"),
    ("lookup [10 downing str|eet, london, sw1a 2aa]", "10 Downing Street"),
    ("lookup [lee|ds], bradford", "Leeds"), ("lookup [newp|], wales", "Newport"),
    ("lookup [newp|ort], qwzxv", "Newport"), ("lookup [newp|ort]; wales", "Newport"),
    ("lookup [newp|ort], \"wales\"", "Newport"), ("validate [SW1A 1|AA], M1 1AE", "SW1A 1AA"),
    ("distance leeds to [yor|]", "York"), ("distance leeds or [whitb|]", "Whitby"),
    ("list leeds - [bradf|]", "Bradford"), ("lookup [stoke - on - tr|]", "Stoke-on-Trent"),
    ("distance leeds and [headi|]", "Headingley"),
    ("distance leeds & [brighton and h|]", "Brighton and Hove"), ("distance windsor and [read|]", "Reading"),
    ("lookup leeds and [yor|]", "York"), ("list leeds & [headi|]", "Headingley"),
    ("lookup leeds and [brighton and h|]", "Brighton and Hove"), ("distance leeds, [yor|]", "York"),
    ("distance [newport, w|]", "Newport"),
    ("distance brighton and [hov|]", "Hove"), ("distance brighton [hov|]", "Hove"),
    ("distance brighton and hove and [lee|]", "Leeds"), ("distance brighton and hove to [lee|]", "Leeds"),
    ("distance from [cardif|]", "Cardiff"), ("distance [\"leeds to yor|]", "York"),
    ("[london borough of isl|]", "Islington"),
    ("distance between newport, wales and [card|]", "Cardiff"), ("distance SW1A 1AA to [M1 1A|]", "M1 1AD"),
  ]) func whatTellsAPlaceApartIsReplacedWithIt(_ line: String, _ row: String) throws {
    let text = line.filter { !"[|]".contains($0) }
    func offset(_ mark: Character) -> Int {
      line.prefix { $0 != mark }.filter { !"[|]".contains($0) }.utf8.count
    }
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: text, cursor: offset("|")))
    #expect(found.replaced == offset("[")..<offset("]"), "\(found.replaced)")
    #expect(found.candidates.contains { $0.display.hasPrefix(row) }, "\(found.candidates.map(\.display))")
  }

  /// A command offers what it can answer: by the service, too, if Enter may ask it. Nobody knows where a territory lies.
  @Test(arguments: [
    ("map gibralt", false, false), ("nearest gibralt", false, false), ("lookup gibralt", true, true),
    ("distance gibralt", false, false), ("random gibralt", false, false), ("nearest FIQ", false, false),
    ("random bt1", true, false), ("nearest bt1", true, false), ("distance bt1", true, false),
    ("list bt1", false, false), ("map bt1", false, false), ("random titan", true, false),
    ("distance titan", true, true), ("map titan", true, true), ("nearest titan", true, false),
  ])
  func onlyWhatCanBeAnsweredIsOffered(_ line: String, _ isOnline: Bool, _ isOffline: Bool) {
    for (sources, isOffered) in [(Self.online, isOnline), (Self.sources, isOffline)] {
      let found = PromptCompleter(sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
      let codes = found.candidates.filter { row in
        ["GX11", "FIQQ", "BT"].contains { row.text.hasPrefix($0) } || row.display.hasPrefix("Titanic")
      }
      #expect(codes.isEmpty == !isOffered, "\(found.candidates.map { $0.display + $0.text })")
    }
  }

  /// Places in the town before them come first, or if two are wanted, of those with one name the one in it, and a landmark
  /// that only has both words does not keep a name from beginning.
  @Test(arguments: [
    ("distance bristol clif", "Clifton BS8"), ("lookup york clif", "Clifton YO30"),
    ("lookup nottingham clif", "Clifton NG11"), ("lookup leeds clif", "Clifton NG11"),
    ("lookup london camb", "Camberwell SE5"), ("distance london camb", "Cambridge CB1-CB5"),
    ("lookup \"bristol clif", "Clifton BS8"), ("lookup \"leeds; bristol clif", "Clifton BS8"),
    ("lookup \"london camd", "Camden Town NW1"), ("lookup leeds he", "Headingley LS6"),
    ("lookup \"bristol cl", "Clifton BS8"), ("nearest glasgow par", "Parkhead G31"),
    ("lookup newcastle gos", "Gosforth NE3"), ("lookup \"york ac", "Acomb YO24 of YO24-YO26"),
    ("lookup leeds h", "Horsforth LS18"), ("nearest bristol h", "Hartcliffe BS13"),
    ("lookup liverpool g", "Garston L19"), ("lookup leeds n", "New Wortley LS12"),
    ("lookup leeds m", "Morley LS27"), ("lookup sheffield e", "Ecclesfield S35"),
    ("nearest richmond h", "Richmond Hill NR1"), ("lookup kent mai", "Maidstone ME14 of ME14-ME18"),
    ("lookup soho w", "Soho, Westminster W1F of W1D-W1F"), ("lookup leeds u", "Upper Wortley LS12"),
    // Of several towns of the name, the part tells which is meant.
    ("lookup newcastle he", "Heaton NE6"), ("lookup newport mai", "Maindee NP19"),
    ("lookup richmond k", "Kew TW9"), ("lookup bangor hi", "Hirael LL57"),
    ("distance newcastle he", "Heaton NE6"), ("lookup \"newcastle he", "Heaton NE6"),
    ("lookup gillingham k", "Gillingham (Kent) ME7-ME8"),
    // A borough is larger than the place that it is called after.
    ("lookup hackney dal", "Dalston E8"), ("map wandsworth, bal", "Balham SW12"),
    ("lookup islington high", "Highbury N5"),
    // A comma rather begins another town, if that is a large one.
    ("lookup leeds, bram", "Bramley LS13"), ("lookup \"leeds, otl", "Otley LS21"),
    ("lookup leeds, brad", "Bradford BD1 of BD1-BD15"),
    // A landmark may be called after the town before the comma.
    ("lookup bristol, tem", "Bristol Temple Meads station BS1 6QF"),
    ("nearest manchester, pic", "Manchester Piccadilly station M1 2BN"),
    ("lookup \"london, padd", "London Paddington station W2 1HQ"),
    ("lookup leeds, gen", "Leeds General Infirmary LS1 3EX"),
    // A list goes on with neighbours.
    ("lookup manchester, sal", "Salford M6 of M3-M7"), ("lookup york, harr", "Harrogate HG1 of HG1-HG3"),
    ("lookup york minster, s", "Selby YO8"),
    ("distance bath, br", "Bristol BS1-BS20"),
    ("lookup leeds, k", "Keighley BD21 of BD20-BD22"), ("lookup crewe, n", "Newcastle-under-Lyme ST5"),
    ("lookup park royal, a", "Archway N19"), ("lookup chelsea, f", "Fulham SW6"),
    // A comma behind a town begins no county of a hamlet of its name.
    ("lookup derby, no", "Nottingham NG1 of NG1-NG17"), ("nearest leeds, k", "Kippax LS25"),
    ("lookup luton, d", "Doncaster DN1 of DN1-DN12"),
    ("lookup newport, w", "Newport, Wales NP20 of NP10-NP20"),
    ("lookup oxford, ca", "Carterton OX18"), ("lookup leeds, kent", "Leeds, Kent ME17"),
    ("lookup leeds, are", "First Direct Arena LS2 8BY"),
    ("lookup derby, pri", "Pride Park Stadium, Derby DE24 8XL"),
    ("lookup leeds, h", "Huddersfield HD1 of HD1-HD8"),
    ("lookup edinburgh, ca", "Cardiff CF10 of CF3-CF30"),
    ("lookup york rail", "National Railway Museum YO26 4XJ"),
    ("nearest bristol, c", "Canon's Marsh BS1"), ("nearest cumbria, kes", "Keswick CA12"),
    ("nearest hackney dal", "Dalston E8"), ("distance leeds york mi", "York Minster YO1 7HH"),
    ("distance london cardiff ca", "Cardiff Castle CF10 3RB"),
    // The short “street” is “saint”, too, and a county is in no former one.
    ("lookup devon, st ma", "St Marychurch TQ1"), ("lookup powys, brec", "Brecon LD3"),
    ("lookup buckingham p", "Buckingham Palace SW1A 1AA"),
    ("distance leeds br", "Bristol BS1-BS20"), ("distance york yo", "YO1 "),
  ])
  func thePlaceInTheTownComesFirst(_ line: String, _ row: String) {
    expect(row, firstFor: line)
  }

  /// Behind a comma a saint's name begins, and no street's ends, and all rows are accepted.
  @Test(arguments: [["devon,", "st", "ma"], ["essex,", "st", "o"], ["leeds,", "st", "a"]])
  func aSaintIsNoStreetBehindAComma(_ words: [String]) {
    for shell: Shell? in [.bash, .zsh, .fish, nil] {
      for sample in [
        Case(command: "lookup", words: words, quote: "", spare: []),
        Case(command: "lookup", words: [words.joinedByBlanks], quote: "\"", spare: []),
      ] {
        let found = Self.faults(of: sample, in: shell)
        // bash puts in only what all rows have in common.
        #expect(
          found.rows > 0 && (found.put > 0 || shell == .bash) && found.faults.isEmpty, "\(sample) \(found)")
      }
    }
  }

  /// Behind a town and a comma its parts follow the large towns that begin so.
  @Test(arguments: [
    ("leeds, he", "Hereford", "Headingley"), ("york, bi", "Birmingham", "Bishopthorpe"),
    ("birmingham, mo", "Morpeth", "Moseley"),
  ])
  func partsFollowLargeTownsBehindAComma(_ text: String, _ town: String, _ part: String) {
    let line = "lookup " + text
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    let shown = found.candidates.map(\.display)
    let (first, next) = (shown.firstIndex(of: town), shown.firstIndex(of: part))
    #expect(first.flatMap { first in next.map { first < $0 && $0 < first + 5 } } ?? false, "\(shown)")
  }

  /// fish can only make a word longer, and so leaves out a landmark that begins otherwise.
  @Test(arguments: [("liverpool", "a"), ("edinburgh", "s")])
  func fishLeavesOutWhatBeginsOtherwise(_ town: String, _ begun: String) {
    let sample = Case(command: "lookup", words: [town, begun], quote: "", spare: [])
    let found = Self.faults(of: sample, in: .fish)
    #expect(found.put > 0 && found.faults.isEmpty, "\(found)")
  }

  /// A name that goes on may be in the town before it, though its first words are a place there, or another town.
  @Test(arguments: [
    ("kings", "c", "King's Cross station"), ("oxford", "c", "Oxford Circus"),
    ("oxford", "s", "Oxford Street"),
    ("camden", "m", "Camden Market"),
  ])
  func aNameInTheTownGoesOn(_ first: String, _ begun: String, _ row: String) {
    for shell: Shell? in [.bash, .zsh, .fish, nil] {
      for sample in [
        Case(command: "lookup", words: ["london", first, begun], quote: "", spare: []),
        Case(command: "lookup", words: ["london \(first) \(begun)"], quote: "\"", spare: []),
      ] {
        let found = Self.faults(of: sample, in: shell)
        #expect(found.put > 0 && found.faults.isEmpty, "\(sample) \(found)")
        guard let shell else { continue }
        #expect(Self.chosen(row: 0, of: sample, in: shell).rows.first?.name == row)
      }
    }
  }

  /// The first row at the prompt, with its value, is the one given.
  private func expect(_ row: String, firstFor line: String) {
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    #expect(found.candidates.first.map { $0.display + " " + $0.value } == row, "\(found.candidates)")
  }

  /// Behind a place in quotes, behind the last that is wanted, behind a hyphen and behind a name of several places.
  @Test(arguments: [
    // A part of the last place that is wanted goes on from it, and nothing else.
    ("nearest edinburgh hay", "Haymarket EH3-EH12"), ("nearest leeds pud", "Pudsey LS28"),
    ("distance leeds to bristol clif", "Clifton BS8"),
    ("distance \"leeds to bristol clif", "Clifton BS8"),
    // A name behind one of several places need not tell which of these is meant.
    ("lookup \"whitchurch, rea", "Reading RG1 of RG1-RG19"), ("lookup \"leeds LS", "Leeds station LS1 4DY"),
    // A hyphen may stand between two places, and in a name.
    ("distance leeds-york to", "Tockwith YO26"), ("distance leeds-harrog", "Harrogate HG1-HG3"),
    ("lookup ls6-ls", "LS1 "), ("lookup \"york, ls6-ls", "LS1 "),
    ("distance leeds-stoke-on-tr", "Stoke-on-Trent ST1-ST12"), ("lookup m1-m", "M "),
    ("distance leeds-beest", "Beeston NG9"), ("distance stoke-on-tr", "Stoke-on-Trent ST1-ST12"),
  ])
  func aPlaceGoesOnBehindAnother(_ line: String, _ row: String) {
    expect(row, firstFor: line)
  }

  /// Behind the last place that is wanted its part is put in by its name, and Enter takes it.
  @Test(arguments: [
    ("nearest", [], "liverpool", "ever"), ("nearest", [], "york", "acom"), ("nearest", [], "oxford", "jer"),
    ("nearest", [], "birmingham", "sel"), ("nearest", [], "brighton", "kemp"),
    ("nearest", [], "london", "isl"),
    ("nearest", [], "harrogate", "ripl"), ("distance", ["leeds"], "bristol", "clif"),
    ("distance", ["leeds", "to"], "york", "acom"),
  ])
  func aPartOfTheLastPlaceIsAccepted(_ command: String, _ first: [String], _ town: String, _ begun: String) {
    let spare = Array(first.prefix(1))
    for shell: Shell? in [.bash, .zsh, .fish, nil] {
      for sample in [
        Case(command: command, words: first + [town, begun], quote: "", spare: spare),
        Case(
          command: command, words: [(first + [town, begun]).joinedByBlanks], quote: "\"", spare: spare),
      ] {
        let found = Self.faults(of: sample, in: shell)
        #expect(found.put > 0 && found.faults.isEmpty, "\(sample) \(found)")
      }
    }
  }

  /// What a place lies in goes on from its name, before all else that begins so, and Enter takes it for that place.
  @Test(arguments: [
    ("headingley", "l", "Headingley (Leeds) LS6"), ("headingley", "le", "Headingley (Leeds) LS6"),
    ("didsbury", "m", "Didsbury (Manchester) M20"),
    ("chorlton", "manc", "Chorlton-cum-Hardy (Manchester) M21"),
    ("roath", "ca", "Roath (Cardiff) CF23-CF24"), ("leith", "edin", "Leith (Edinburgh) EH6"),
    ("mumbles", "sw", "The Mumbles (Swansea) SA3"), ("kemptown", "br", "Kemp Town (Brighton) BN2"),
    ("jesmond", "ne", "Jesmond (Newcastle upon Tyne) NE2"),
    ("winkfield row", "br", "Winkfield Row (Bracknell) RG42"),
    ("grassington", "sk", "Grassington (Skipton) BD23"), ("cherrybank", "pe", "Cherrybank (Perth) PH1-PH2"),
    ("headingley,", "le", "Headingley (Leeds) LS6"), ("york, headingley", "l", "Headingley (Leeds) LS6"),
  ])
  func whatAPlaceLiesInGoesOnFromIt(_ place: String, _ begun: String, _ row: String) {
    for line in ["lookup \(place) \(begun)", "lookup \"\(place) \(begun)", "nearest \(place) \(begun)"]
    where !line.hasPrefix("nearest york") {
      let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
      // The user's own places go first.
      let first = found.candidates.first { candidate in
        !Self.own.named.contains { $0.name == candidate.display }
      }
      #expect(first.map { "\($0.display) \($0.value)" } == row, "\(found.candidates)")
    }
    for shell: Shell? in [.bash, .zsh, .fish, nil] {
      let words = place.split(separator: " ").map(String.init)
      for sample in [
        Case(command: "lookup", words: words + [begun], quote: "", spare: []),
        Case(command: "lookup", words: ["\(place) \(begun)"], quote: "\"", spare: []),
      ] {
        let found = Self.faults(of: sample, in: shell)
        #expect(found.put > 0 && found.faults.isEmpty, "\(sample) \(found)")
      }
    }
  }

  /// Of two places the second rather begins, and a large town has its parts behind it. A word between two places ends
  /// the first, and what Enter cannot read keeps nothing out.
  @Test(arguments: [
    ("lookup jesmond and newc", "Newcastle upon Tyne NE1 of NE1-NE27"),
    ("lookup jesmond/newc", "Newcastle upon Tyne NE1 of NE1-NE27"),
    ("lookup 12 acorn road jesmond newc", "Newcastle upon Tyne NE1 of NE1-NE27"),
    ("lookup leith portobello ed", "Edinburgh EH1 of EH1-EH17"),
    ("distance leeds h", "Hull HU1-HU12"), ("distance \"leeds, y", "York YO1-YO62"),
    ("distance headingley leed", "Leeds office M1 1AE"),
    ("lookup cornwall t", "Truro TR1 of TR1-TR4"), ("lookup glasgow p", "Parkhead G31"),
    ("lookup bradford w", "Wapping BD1 of BD1-BD3"),
    ("lookup devon, dart", "Dartmouth TQ6"), ("lookup gwynedd, barm", "Barmouth LL42"),
    ("lookup isle of skye, port", "Portree IV51"), ("map cumbria, kes", "Keswick CA12"),
    // “London Kings” and “London Great” will do for landmarks, but are the names of none.
    ("distance london kings ly", "King's Lynn PE30-PE34"),
    ("lookup london, kings ly", "King's Lynn PE30 of PE30-PE34"),
    ("lookup london great ya", "Great Yarmouth NR30 of NR29-NR31"),
    ("lookup london south sh", "South Shields NE33 of NE33-NE34"),
  ])
  func whatAPlaceLiesInKeepsNothingElseOut(_ line: String, _ row: String) {
    expect(row, firstFor: line)
  }

  /// The first of two places may be told from others of its name.
  @Test func aNameOfSeveralWordsIsToldApart() {
    for shell in [Shell.bash, .zsh, .fish] {
      let sample = Case(command: "distance", words: ["st", "iv"], quote: "", spare: [])
      #expect(Self.chosen(row: 0, of: sample, in: shell).rows.first?.name == "St Ives, Cornwall")
    }
  }

  /// A landmark that is called after its town keeps no part of the town from its rows, nor another town, and all are
  /// accepted.
  @Test(arguments: [
    ("leeds", "br", ["Leeds Bradford Airport", "Bramley", "Bradford"]),
    ("leeds", "bradf", ["Leeds Bradford Airport", "Bradford"]),
    ("london", "can", ["London Cannon Street station", "Canary Wharf", "Canterbury"]),
    ("cardiff", "ca", ["Cardiff Castle", "Canton", "Cambridge"]),
    ("york", "mi", ["York Minster", "Milton Keynes"]),
    ("buckingham", "p", ["Buckingham Palace"]), ("glasgow", "g", ["Glasgow Green", "Govan", "Gateshead"]),
    ("oxford", "c", ["Cowley", "Cardiff"]), ("bristol", "c", ["Cotham", "Clifton", "Cardiff"]),
    ("nottingham", "s", ["Sneinton", "Sheffield"]),
    ("hamilton", "s", ["Silvertonhill", "Hamilton Central station"]),
    ("london", "he", ["Hendon", "Hereford"]),
  ])
  func aLandmarkKeepsNoPartOut(_ town: String, _ begun: String, _ rows: [String]) {
    for line in ["lookup \(town) \(begun)", "lookup \"\(town) \(begun)"] {
      let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
      let shown = found.candidates.map(\.display)
      #expect(shown.filter(rows.contains) == rows, "\(shown)")
    }
    for shell: Shell? in [.bash, .zsh, .fish, nil] {
      for sample in [
        Case(command: "lookup", words: [town, begun], quote: "", spare: []),
        Case(command: "lookup", words: ["\(town) \(begun)"], quote: "\"", spare: []),
      ] {
        let found = Self.faults(of: sample, in: shell)
        #expect(found.put > 0 && found.faults.isEmpty, "\(sample) \(found)")
      }
    }
  }

  /// Enter takes no stroke beside a letter, as in “n/a”, for one between places.
  @Test(arguments: ["lookup leeds/h na", "lookup \"leeds/h na"])
  func nothingGoesOnBehindAStrokeAndALetter(_ line: String) {
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    #expect(found.candidates.isEmpty, "\(found.candidates)")
  }

  @Test(arguments: [
    "nearest edinburgh manc", "nearest leeds harrog", "distance leeds york camb",
    "distance \"leeds to london york c", "place \"oxford reading s",
  ])
  func nothingElsewhereGoesOnFromTheLastPlace(_ line: String) {
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    #expect(found.candidates.isEmpty, "\(found.candidates)")
  }

  @Test(arguments: [
    "(edinb", "[edinb", "lookup (edinb", "lookup ((edinb", "“edinb", "place (edinb", "(milton key",
  ])
  func aBracketBeforeANameIsPassedOver(_ line: String) {
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    let first = found.candidates.first
    #expect(["Edinburgh", "Milton Keynes"].contains(first?.display), "\(found.message ?? "")")
    #expect(first.map { PlaceWords([$0.text]).items.map(\.isMistake) } == [false])
  }

  /// What may be a name is not said to be no postcode.
  @Test(arguments: [
    ("distance newport, w; leeds", "Nothing goes on from “newport, w; leeds”."),
    ("distance leeds to zzqq", "Nothing goes on from “leeds to zzqq”."),
    ("日本 edinb", "Nothing goes on from “日本 edinb”."), ("lookup 日本 edinb", "Nothing goes on from “日本 edinb”."),
    ("lookup zz9", "No postcode begins with ZZ9."), ("lookup zz", "No postcode begins with ZZ."),
    ("list titanic", "No postcode of Titanic Belfast is built in."),
    ("random bt1", "No postcode of BT1 is built in."),
    ("distance leeds bt1", "Where BT1 lies is not built in."),
    ("map gx11", "Where GX11 1AA lies is not built in."),
    ("nearest belfas", "No postcode near Belfast is built in."),
    ("nearest LS78", "No postcode near LS78 1LB is built in."),
    ("scotland london ey", "London Eye is not in Scotland."),
  ])
  func theMessageIsTrueOfNames(_ line: String, _ message: String) {
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    #expect(found.message == message && found.candidates.isEmpty)
  }

  /// A name begins behind a comma or a stroke in a word, whether its words can be replaced or stay.
  @Test(arguments: [
    (["leeds,milton", "k"], "Milton Keynes", "leeds,MK9"),
    (["leeds/milton", "k"], "Milton Keynes", "leeds/MK9"),
    (["leeds/west", "br"], "West Bromwich", "leeds/B70"), (["leeds/newp"], "Newport", "leeds/NP20"),
  ])
  func aNameBeginsInAWord(_ words: [String], _ name: String, _ text: String) {
    let form = LineForm(replacesEarlierWords: false, replacesWord: true, hasBlanks: false)
    #expect(Self.sources.known(PlaceQuestion(words: words, form: form)) { false }.all.first?.name == name)
    let line = words.joined(separator: " ")
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    #expect(found.candidates.first?.text == text)
  }

  /// Behind a name only its own districts are outward codes, behind a district another area begins, and behind the number
  /// of a house its street. Nothing else is offered than what Enter reads.
  @Test(arguments: [
    ("outcode leeds, brad", "LS13"), ("outcode york yo", "YO1"), ("outcode leeds LS2", "LS2"),
    ("outcode LS1 york", "YO1"), ("outcode cornwall, tru", "TR1"), ("lookup LS1 LS", "LS2"),
    ("lookup 10 d", "SW1A 2AA"), ("lookup 221b b", "NW1 6XE"),
  ])
  func onlyWhatGoesOnIsOffered(_ line: String, _ code: String) {
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    #expect(found.candidates.contains { $0.text.contains(code) }, "\(found.candidates.prefix(3))")
    for row in found.candidates where line.hasPrefix("outcode") {
      let before = line.dropFirst("outcode ".count).prefix { $0 != " " }
      let items = PlaceWords([String(before), row.text]).items
      #expect(items.allSatisfy { $0.outcode != nil }, "\(row.text)")
    }
  }

  /// In most shells a slip in a name of several words cannot be mended, but what was meant is said.
  @Test(arguments: [
    (["stratfrod", "upon"], "Stratford-upon-Avon"), (["leeds", "milton", "kenes"], "Milton Keynes"),
  ])
  func aSlipInSeveralWordsIsNamed(_ words: [String], _ name: String) {
    let form = LineForm(replacesEarlierWords: false, replacesWord: true, hasBlanks: false)
    let found = Self.sources.known(PlaceQuestion(words: words, form: form)) { false }
    #expect(found.meant == name && found.all.isEmpty)
  }

  @Test(arguments: [
    "lookup leeds 17", "distance leeds 6 to leeds 17", "Headingley, Leeds 6", "list m1*", "lookup leeds:LS",
    "lookup leeds:LS6",
  ])
  func nothingIsSaidOfWhatEnterTakes(_ line: String) {
    let found = PromptCompleter(Self.sources).immediate(EditedLine(text: line, cursor: line.utf8.count))
    #expect(found.message == nil, "\(found.message ?? "")")
  }

  @Test(arguments: [Shell.bash, .zsh, .fish, nil])
  func whatIsOfferedIsAccepted(_ shell: Shell?) {
    var random = SeededRandom(seed: environmentVariable("POSTCODE_SEED").flatMap { UInt64($0) } ?? 1)
    let cases = environmentVariable("POSTCODE_LAW_CASES").flatMap { Int($0) } ?? 150
    var (rows, put) = (0, 0)
    var all: [String] = []
    for _ in 0..<cases {
      let found = Self.faults(of: Self.sample(&random), in: shell)
      rows += found.rows
      put += found.put
      all += found.faults
    }
    print("\(cases) beginnings, \(rows) rows, \(put) put in, \(all.count) refused")
    for fault in all.prefix(environmentVariable("POSTCODE_LAW_FAULTS").flatMap { Int($0) } ?? 10) {
      print(fault)
    }
    #expect(all.isEmpty)
    #expect(put > cases / 2)
  }
}
