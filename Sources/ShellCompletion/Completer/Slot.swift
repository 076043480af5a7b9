import Basics

/// The place on a line that is being completed, and the values that can be put there.
struct Slot: Sendable {
  /// The part of the current word that stands before a value and stays: `--near=`, `~/`.
  var prefix = ""
  /// The values that the command line itself offers: subcommands, options, listed values, files. The message is the
  /// argument's help. After ``filled(with:)`` the reply holds all the values without a name, and the final message.
  var reply = ValueReply()
  /// The values of a source that are found by a name.
  var named: [CompletionValue] = []
  /// The question for a source of values; nil for none.
  var request: ValueRequest?
  /// Whether the values of the source come before the others.
  var offersValuesFirst = false
  /// What the values are, for a shell that treats each kind in its own way.
  var kind = Kind.values
  /// A command line that the shell itself is to complete, by the number of words before it, and its program, if that is
  /// another than its first word says; nil if there is none.
  var otherCommand: (start: Int, program: String?)?
  /// The groups of the commands or options, each with what it offers as its members.
  var groups: [CommandModel.Group] = []
  /// Whether the command line itself offers files.
  var listsFiles = false
  /// Whether blanks in an insertion separate words, and so are not quoted.
  var separatesWords = false
  /// The common beginning of all the values, including those left out by the limit; nil if it is unknown.
  private var common: String?
}

extension Slot {
  /// The kinds of values, named as zsh's own completions tag them.
  enum Kind: String, Sendable {
    case values, commands, options, files
  }

  /// Adds the values of a source. Empty values and values with control characters are left out. The texts to display
  /// are made printable.
  func filled(with answer: ValueReply?) -> Slot {
    var slot = self
    var all = reply.values
    if let answer {
      all.insert(contentsOf: answer.values, at: offersValuesFirst ? 0 : all.count)
      // The number of further names says nothing about values without a name.
      let isNamed = !answer.values.isEmpty && answer.values.allSatisfy { $0.name != nil }
      slot.reply.more = isNamed && !reply.values.isEmpty ? 0 : answer.more
      slot.reply.replacedWords = max(0, min(answer.replacedWords, request?.adjacentCount ?? 0))
    }
    slot.reply.values = []
    var common: String?
    var seen = DistinctTexts()
    for var value in all where !value.insertion.isEmpty && !value.insertion.holdsControls {
      if let name = value.name {
        value.display = value.display.printable
        if !name.isEmpty, !name.holdsControls { slot.named.append(value) }
        continue
      }
      guard seen.insert(value.insertion) else { continue }
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
    // While there is something else to offer, no message says that the source has nothing.
    slot.common = slot.reply.more == nil || answer?.more ?? 0 > 0 ? nil : common
    let isOfUse = slot.reply.values.isEmpty || answer?.values.isEmpty == false
    let message = isOfUse ? answer?.message : nil
    slot.reply.message = (message ?? (slot.isEmpty ? reply.message : nil))?.printable
    return slot
  }

  /// Whether there is nothing to offer.
  var isEmpty: Bool { reply.values.isEmpty && named.isEmpty }

  /// The message that not all values can be listed; nil if all can be.
  var leftOut: String? {
    guard let more = reply.more else { return "There may be more than these." }
    return more == 0 || inserted.isEmpty ? nil : "\(inserted.count) of \(inserted.count + more)"
  }

  /// The values that may be inserted: the values without a name if there are any, otherwise the named ones.
  var inserted: [CompletionValue] { reply.values.isEmpty ? named : reply.values }

  /// All values that can be listed.
  ///
  /// - Parameter columns: the width of the screen.
  func listed(within columns: Int = .max) -> [CompletionValue] { reply.values + titled(within: columns) }

  /// The values that are found by a name, each displayed after its name. If both do not fit, the name is cut, since
  /// half of a code is another code.
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

  /// The only value, if it is found by a name and replaces that name; nil otherwise.
  var onlyNamed: CompletionValue? {
    guard reply.values.isEmpty, reply.more == 0, let first = named.first else { return nil }
    return named.allSatisfy { $0.insertion == first.insertion } ? first : nil
  }

  /// The slot with the rest of each name instead of its value, for a word that no value can replace.
  ///
  /// A name that is typed completely, or is spelled differently, is left out beside others. The slot is unchanged if all
  /// are, or if there is anything else to offer.
  func spelled(within columns: Int = .max) -> Slot {
    let typed = request?.text ?? ""
    var values: [CompletionValue] = []
    guard reply.values.isEmpty else { return self }
    for case (let value, let spelling?) in zip(titled(within: columns), spellings) {
      // The name's own letters, unless they differ in more than letter case.
      let isSame = remainder(of: spelling.words, after: typed) != nil
      values.append(
        CompletionValue(
          isSame ? spelling.words : typed + spelling.rest, display: value.display,
          description: value.description))
    }
    return values.isEmpty ? self : offering(values)
  }

  /// How the typed text continues to each of the names; nil for a name that it does not fit.
  var spellings: [NameSpelling?] {
    let earlier = (request?.preceding ?? []).suffix(reply.replacedWords)
    return named.map { NameSpelling(of: $0.name ?? "", after: earlier, typed: request?.text ?? "") }
  }

  /// The slot with other values, which are words of a name.
  func offering(_ values: [CompletionValue]) -> Slot {
    var slot = Slot(prefix: prefix, request: request)
      .filled(with: ValueReply(values, message: reply.message, more: reply.more))
    slot.separatesWords = reply.replacedWords > 0 && request?.quoting == Quoting.none
    return slot
  }

  /// The values that begin with the typed text. The others can be listed, but not inserted.
  func extending(_ typed: String) -> [CompletionValue] {
    reply.values.filter { remainder(of: prefix + $0.insertion, after: typed) != nil }
  }

  /// The common beginning of all the values, including those left out; nil if it is unknown, or if inserting it would
  /// remove typed text.
  func commonInsertion(extending typed: String) -> String? {
    common.flatMap { remainder(of: prefix + $0, after: typed) == nil ? nil : $0 }
  }
}
