import Basics

/// What is being completed, and what there is to put in its place.
struct Slot: Sendable {
  /// What of the current word stands before a value and stays: `--near=`, `~/`.
  var prefix = ""
  /// What the command line itself can offer: subcommands, options, listed values, files. The message is the
  /// argument's help. In a slot that was ``filled(with:)`` it is all there is to offer.
  var reply = ValueReply()
  /// The values of a source that are found by a name.
  var named: [CompletionValue] = []
  /// What a source is to be asked.
  var request: ValueRequest?
  /// Whether the values of the source come before the others.
  var offersValuesFirst = false
  /// Whether files are among what the command line itself can offer.
  var listsFiles = false
  /// Whether blanks in an insertion separate words, so that it is not quoted for their sake.
  var separatesWords = false
  /// What all the values begin with, those that are not offered for want of room too; nil where nobody knows.
  private var common: String?
}

extension Slot {
  /// Adds the values of a source. What cannot be offered is left out, and what can is made printable.
  func filled(with answer: ValueReply?) -> Slot {
    var slot = self
    var all = reply.values
    if let answer {
      all.insert(contentsOf: answer.values, at: offersValuesFirst ? 0 : all.count)
      // How many more names there are says nothing about what stands without one.
      let isNamed = !answer.values.isEmpty && answer.values.allSatisfy { $0.name != nil }
      slot.reply.more = isNamed && !reply.values.isEmpty ? 0 : answer.more
      slot.reply.replacedWords = max(0, min(answer.replacedWords, request?.adjacentCount ?? 0))
    }
    slot.reply.values = []
    var common: String?
    var seen: Set<String> = []
    for var value in all where !value.insertion.isEmpty && !value.insertion.holdsControls {
      if let name = value.name {
        value.display = value.display.printable
        if !name.isEmpty, !name.holdsControls { slot.named.append(value) }
        continue
      }
      guard seen.insert(value.insertion).inserted else { continue }
      if common.map({ !value.insertion.hasPrefix($0) }) ?? true {
        common = common.map { commonPrefix(of: [$0, value.insertion]) } ?? value.insertion
      }
      guard slot.reply.values.count < Completer.limit else {
        slot.reply.more? += 1
        continue
      }
      value.display = value.display.printable
      slot.reply.values.append(value)
    }
    let room = Completer.limit - slot.reply.values.count
    if slot.reply.values.isEmpty { slot.reply.more? += max(0, slot.named.count - room) }
    slot.named = Array(slot.named.prefix(room))
    // Where something else can be offered, nobody needs to hear that the source has nothing.
    slot.common = slot.reply.more == nil || answer?.more ?? 0 > 0 ? nil : common
    let isOfUse = slot.reply.values.isEmpty || answer?.values.isEmpty == false
    let message = isOfUse ? answer?.message : nil
    slot.reply.message = (message ?? (slot.isEmpty ? reply.message : nil))?.printable
    return slot
  }

  /// Whether there is nothing to offer.
  var isEmpty: Bool { reply.values.isEmpty && named.isEmpty }

  /// How much of what there is can be listed, where it is not all of it.
  var leftOut: String? {
    guard let more = reply.more else { return "There may be more than these." }
    return more == 0 || inserted.isEmpty ? nil : "\(inserted.count) of \(inserted.count + more)"
  }

  /// The values that may be inserted: where there is one without a name, those alone.
  var inserted: [CompletionValue] { reply.values.isEmpty ? named : reply.values }

  /// All there is to list.
  ///
  /// - Parameter columns: those of the screen.
  func listed(within columns: Int = .max) -> [CompletionValue] { reply.values + titled(within: columns) }

  /// The values that are found by a name, shown behind it. Where both have no room, the name is cut, since half of a code
  /// is another code.
  func titled(within columns: Int = .max) -> [CompletionValue] {
    let longest = named.map { cells(of: $0.display) }.max() ?? 0
    let width = min(named.map { cells(of: $0.name ?? "") }.max() ?? 0, max(1, columns - longest - 3))
    return named.map { value in
      var value = value
      let name = value.name ?? ""
      let shown = cells(of: name) > width ? clipped(name, to: width - 1) + "…" : name
      value.display = "\(padded(shown, to: width))  \(value.display)"
      return value
    }
  }

  /// The one value that takes the place of a name, where there is no other.
  var onlyNamed: CompletionValue? {
    guard reply.values.isEmpty, reply.more == 0, let first = named.first else { return nil }
    return named.allSatisfy { $0.insertion == first.insertion } ? first : nil
  }

  /// The slot with the rest of each name in place of its value, for a word that no value can take the place of.
  ///
  /// The slot stays as it is where there is anything else to offer, and where one of the names is typed to its end or
  /// otherwise than it is spelled.
  func spelled(within columns: Int = .max) -> Slot {
    let typed = request?.text ?? ""
    var values: [CompletionValue] = []
    for (value, spelling) in zip(titled(within: columns), spellings) {
      guard reply.values.isEmpty, let spelling else { return self }
      // The name's own letters, unless they differ in more than letter case.
      let isSame = remainder(of: spelling.words, after: typed) != nil
      values.append(
        CompletionValue(
          isSame ? spelling.words : typed + spelling.rest, display: value.display,
          description: value.description))
    }
    return offering(values)
  }

  /// How each of the names is typed on.
  var spellings: [NameSpelling?] {
    let earlier = (request?.preceding ?? []).suffix(reply.replacedWords)
    return named.map { NameSpelling(of: $0.name ?? "", after: earlier, typed: request?.text ?? "") }
  }

  /// The slot with other values, which are spelled in the words of a name.
  func offering(_ values: [CompletionValue]) -> Slot {
    var slot = Slot(prefix: prefix, request: request)
      .filled(with: ValueReply(values, message: reply.message, more: reply.more))
    slot.separatesWords = reply.replacedWords > 0 && request?.quoting == Quoting.none
    return slot
  }

  /// The values that begin with what is typed. The others can be listed, but not inserted.
  func extending(_ typed: String) -> [CompletionValue] {
    reply.values.filter { remainder(of: prefix + $0.insertion, after: typed) != nil }
  }

  /// What all the values begin with, those that are left out too; nil where nobody knows it, or where inserting it
  /// would take away something typed.
  func commonInsertion(extending typed: String) -> String? {
    common.flatMap { remainder(of: prefix + $0, after: typed) == nil ? nil : $0 }
  }
}
