import Basics

/// The last answer to a question, and the last failure to get a newer one, as a file keeps them.
package struct KeptReply: Sendable {
  /// The question's key.
  let key: String
  /// The answer; nil if none has ever come.
  package var reply: ValueReply?
  /// When the answer came, in seconds since 1970.
  var stored: Int64 = 0
  /// Why the last attempt brought none, in a sentence; nil if it did.
  var failure: String?
  /// When that was, in seconds since 1970.
  var failed: Int64 = 0

  package init(key: String) { self.key = key }

  /// The time, in seconds since 1970.
  static var now: Int64 { Int64(time(nil)) }

  /// Whether the answer may be used without asking again.
  ///
  /// An answer from the future was kept while the clock was wrong, so its age is not known.
  func isFresh(for freshness: Duration) -> Bool {
    reply != nil && (0..<max(1, freshness.components.seconds)).contains(Self.now - stored)
  }

  /// The answer, if it may be offered though a newer one is being fetched.
  func older(within lifetime: Duration) -> ValueReply? {
    Self.now - stored <= lifetime.components.seconds ? reply : nil
  }

  /// Why there is no use in asking again already; nil if there is.
  func refusal(for pause: Duration) -> String? {
    (0..<max(1, pause.components.seconds)).contains(Self.now - failed) ? failure : nil
  }
}

// The format of a file: the numbers and texts of the answer.
extension KeptReply {
  /// Changes with the format.
  private static let mark: UInt64 = 0x31_5345_554C_4156

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var writer = KeptBytes.Writer()
    writer.add(key)
    for number in [stored, failed] { writer.add(number) }
    writer.add(failure)
    writer.add(Int64(reply == nil ? 0 : 1))
    if let reply {
      writer.add(reply.message)
      for number in [reply.more ?? -1, reply.replacedWords] { writer.add(Int64(number)) }
      writer.add(reply.values) { writer, value in
        writer.add(value.insertion)
        writer.add(value.name)
        writer.add(value.display == value.insertion ? nil : value.display)
        writer.add(value.description)
        writer.add(Int64(value.isFinal ? 1 : 0))
      }
    }
    return KeptBytes.sealed(writer.bytes, mark: Self.mark)
  }

  /// Reads a file; nil if it is damaged, or another version's.
  package init?(bytes: [UInt8]) {
    guard var reader = KeptBytes.reader(of: bytes, mark: Self.mark),
      let key = reader.text(), let stored = reader.number(), let failed = reader.number()
    else { return nil }
    (self.key, self.stored, self.failed, failure) = (key, stored, failed, reader.text())
    guard let isAnswered = reader.number() else { return nil }
    guard isAnswered == 1 else { return }
    var reply = ValueReply(message: reader.text())
    guard let more = reader.number(), let replaced = reader.number() else { return nil }
    reply.more = more < 0 ? nil : Int(more)
    reply.replacedWords = Int(replaced)
    let values = reader.items { reader -> CompletionValue? in
      guard let insertion = reader.text() else { return nil }
      let (name, display, description) = (reader.text(), reader.text(), reader.text() ?? "")
      return reader.number().map {
        CompletionValue(insertion, name: name, display: display, description: description, isFinal: $0 == 1)
      }
    }
    guard let values else { return nil }
    reply.values = values
    self.reply = reply
  }
}
