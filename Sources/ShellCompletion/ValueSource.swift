/// Names one argument of one command, so that values can be registered for it.
public struct ArgumentID: Sendable, Hashable {
  /// The commands below the program that lead to the argument: `["remote", "add"]`.
  public var command: [String]
  /// For an option, any of its spellings with dashes (`--near`); for a positional, its value name (`postcode`).
  public var name: String

  public init(command: [String], name: String) {
    self.command = command
    self.name = name
  }
}

/// The shells that are completed in.
public enum Shell: String, CaseIterable, Sendable, Hashable {
  case bash, zsh, fish
}

/// How the word before the cursor is quoted where it ends.
public enum Quoting: Sendable, Hashable {
  /// Not at all.
  case none
  /// Inside `"`.
  case double
  /// Inside `'`.
  case single
  /// Inside `$'`.
  case dollarSingle
  /// Not inside quotes, but a backslash was typed.
  case backslash
}

/// What a program is asked for when one of its own values is to be completed.
public struct ValueRequest: Sendable, Hashable {
  /// The argument to complete, spelled as it was registered.
  public var argument: ArgumentID
  /// What stands before the cursor in this value, without its quotes.
  public var text: String
  /// Earlier values of the same repeating argument, without their quotes, in order.
  public var preceding: [String]
  /// How many of ``preceding``, counted from the last, stand directly before this value with nothing in between.
  public var adjacentCount: Int
  public var quoting: Quoting
  /// Whether the value is part of the option's word: `--near=…`.
  public var isAttached: Bool
  /// The shell that asks; `nil` at a prompt of the program's own.
  public var shell: Shell?
  /// How many values are of use at most.
  public var limit: Int

  public init(
    argument: ArgumentID, text: String, preceding: [String] = [], adjacentCount: Int = 0,
    quoting: Quoting = .none, isAttached: Bool = false, shell: Shell? = nil, limit: Int = 100
  ) {
    self.argument = argument
    self.text = text
    self.preceding = preceding
    self.adjacentCount = adjacentCount
    self.quoting = quoting
    self.isAttached = isAttached
    self.shell = shell
    self.limit = limit
  }
}

/// One value to offer.
public struct Value: Sendable, Hashable {
  /// What takes the place of ``ValueRequest/text``: plain text, which is quoted where it must be.
  ///
  /// Letter case and blanks aside it has to begin with the text, or it is listed at most: a completion never takes
  /// away what was typed. With a control character in it the value is not offered at all.
  public var insertion: String
  /// What a list shows.
  public var display: String
  /// What a list says about it, "" for nothing.
  public var description: String
  /// Whether the value is whole, so that a blank follows; `false` for the beginning of longer ones.
  public var isFinal: Bool

  /// - Parameter display: `nil` shows the insertion.
  public init(
    _ insertion: String, display: String? = nil, description: String = "", isFinal: Bool = true
  ) {
    self.insertion = insertion
    self.display = display ?? insertion
    self.description = description
    self.isFinal = isFinal
  }
}

/// The values for a request, in the order in which they are offered.
public struct ValueReply: Sendable, Hashable {
  public var values: [Value]
  /// One line for a person: why there is nothing to offer, or less than there could be.
  ///
  /// It is shown where a shell can show it without harm: with the list, or in place of one.
  public var message: String?
  /// Whether more values exist than are given.
  public var isPartial: Bool
  /// At a prompt only: how many of ``ValueRequest/preceding``, counted from the last, the values replace as well.
  ///
  /// It may not pass ``ValueRequest/adjacentCount``.
  public var replacedWords: Int
  /// At a prompt only: whether blanks in an insertion separate words, so that it is not quoted for their sake.
  public var blanksSeparateWords: Bool

  public init(
    _ values: [Value] = [], message: String? = nil, isPartial: Bool = false, replacedWords: Int = 0,
    blanksSeparateWords: Bool = false
  ) {
    self.values = values
    self.message = message
    self.isPartial = isPartial
    self.replacedWords = replacedWords
    self.blanksSeparateWords = blanksSeparateWords
  }
}

/// Where the values of an argument come from.
///
///     let branches = ValueSource { request in
///       ValueReply(names.filter { $0.hasPrefix(request.text) }.map { Value($0) })
///     }
///
/// Every shell replaces the typed text by what all the values begin with, and fish offers only values that begin with
/// it. Where a value can be spelled in several ways, a source therefore keeps to the way that is being typed: `SW1A1AA`
/// for `sw1a1`, `SW1A 1AA` for `"sw1a 1`, `1AA` where `SW1A` is the word before (``ValueRequest/preceding``). What a
/// list shows, ``Value/display``, can be the usual spelling in every case.
public struct ValueSource: Sendable {
  private let answer:
    @Sendable (_ request: ValueRequest, _ mayWait: Bool) -> (reply: ValueReply, hasWaited: Bool)?

  /// A source that knows its values at once. Nothing is started to call it.
  public init(_ values: @escaping @Sendable (ValueRequest) -> ValueReply) {
    answer = { request, _ in (values(request), false) }
  }

  /// A source that may take its time, but not for ever.
  ///
  /// The thread that completes is blocked meanwhile, so `values` must not need the main actor. When the deadline has
  /// passed, its task is cancelled and left behind.
  /// - Parameters:
  ///   - deadline: how long one completion waits.
  ///   - immediate: what is known without waiting, where that is the whole answer; `nil` asks `values`. As long as it
  ///     answers, no task is started.
  ///   - fallback: what is offered when the deadline has passed: what is known, and a message.
  public init(
    deadline: Duration,
    immediate: @escaping @Sendable (ValueRequest) -> ValueReply? = { _ in nil },
    fallback: @escaping @Sendable (ValueRequest) -> ValueReply = { _ in ValueReply() },
    _ values: @escaping @Sendable (ValueRequest) async -> ValueReply
  ) {
    answer = { request, mayWait in
      if let reply = immediate(request) { return (reply, false) }
      guard mayWait else { return nil }
      return (valueAwaited(for: deadline) { await values(request) } ?? fallback(request), true)
    }
  }

  /// The values for a request.
  ///
  /// A beginning that stands alone is asked for again until there is a choice: where nothing else fits, it has not
  /// brought the user any further. It is waited for once at most.
  func values(for request: ValueRequest) -> ValueReply {
    guard var (best, hasWaited) = answer(request, true) else { return ValueReply() }
    var request = request
    for _ in 0..<3 {
      guard best.values.count == 1, let only = best.values.first, !only.isFinal, !best.isPartial,
        only.insertion != request.text
      else { break }
      request.text = only.insertion
      guard let next = answer(request, !hasWaited), !next.reply.values.isEmpty,
        next.reply.values.allSatisfy({ remainder(of: $0.insertion, after: only.insertion) != nil })
      else { break }
      (best, hasWaited) = (next.reply, hasWaited || next.hasWaited)
    }
    return best
  }
}
