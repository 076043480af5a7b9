/// How the values of a source that needs time are kept, and how long they are waited for. See
/// ``ValueSource/init(cached:_:values:)``.
public struct ValueCaching: Sendable, Hashable {
  /// How long an answer is offered without asking again.
  public var freshness: Duration
  /// How long an older answer is offered at once while a newer one is fetched.
  public var lifetime = Duration.seconds(30 * 86_400)
  /// How long a TAB may wait for an answer.
  public var deadline = Duration.seconds(1)
  /// How long fetching an answer may take, even if nobody waits for it any more.
  public var limit = Duration.seconds(30)
  /// How long the source is left alone after it has thrown an error, so that a broken one is not asked at each key.
  public var pause = Duration.seconds(10)
  /// Which typed texts an answer serves.
  public var scope = Scope.anyText
  /// What an answer depends on besides the typed text. The source is told nothing else of the line, so that no answer
  /// can be right for one line and wrong for another.
  public var dependencies: Set<Dependency>
  /// The most bytes that all the program's answers together may take. Those that were not used for the longest time are
  /// removed first.
  public var capacity = 8 << 20

  public init(for freshness: Duration = .seconds(300), on dependencies: Set<Dependency> = []) {
    (self.freshness, self.dependencies) = (freshness, dependencies)
  }

  /// Which typed texts an answer serves.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Scope: Sendable, Hashable {
    /// The source gives all its values, whatever is typed, and is asked with an empty text.
    case anyText
    /// The source gives the values for the typed text. If there are no more (``ValueReply/more`` is 0), these also
    /// serve every longer text.
    case longerTexts
    /// The source gives the values for the typed text, and for no other.
    case sameText
  }

  /// Something that an answer depends on.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Dependency: Sendable, Hashable {
    /// Another argument on the line, by any of its names: its values, or whether it is there.
    case option(String)
    /// A variable of the environment.
    case variable(String)
    /// The size of a file and the time of its last change.
    case file(String)
    /// The working directory.
    case directory
    /// The earlier values of the same repeating argument.
    case precedingValues
    /// The command and the name of the argument.
    case argument
  }
}
