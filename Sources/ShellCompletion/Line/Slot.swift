import Basics

/// What is being completed, and what there is to put in its place.
struct Slot: Sendable {
  /// What of the current word stands before a value and stays: `--near=`, `~/`.
  var prefix = ""
  /// What the command line itself can offer: subcommands, options, listed values, files. The message is the
  /// argument's help. In a slot that was ``filled(with:)`` it is all there is to offer.
  var reply = ValueReply()
  /// What a source is to be asked.
  var request: ValueRequest?
  /// Whether the values of the source come before the others.
  var offersValuesFirst = false
}

extension Slot {
  /// Adds the values of a source. What cannot be offered is left out, and what can is made printable.
  func filled(with answer: ValueReply?) -> Slot {
    var slot = self
    var all = reply.values
    if let answer {
      all.insert(contentsOf: answer.values, at: offersValuesFirst ? 0 : all.count)
      slot.reply.more = answer.more
    }
    slot.reply.values = []
    var seen: Set<String> = []
    for var value in all
    where !value.insertion.isEmpty && !value.insertion.holdsControls && seen.insert(value.insertion).inserted
    {
      guard slot.reply.values.count < Completer.limit else {
        slot.reply.more? += 1
        continue
      }
      value.display = value.display.printable
      value.description = value.description.printable
      slot.reply.values.append(value)
    }
    // Where something else can be offered, nobody needs to hear that the source has nothing.
    let isOfUse = slot.reply.values.isEmpty || answer?.values.isEmpty == false
    let message = isOfUse ? answer?.message : nil
    slot.reply.message = (message ?? (slot.reply.values.isEmpty ? reply.message : nil))?.printable
    return slot
  }

  /// The values that begin with what is typed. The others can be listed, but not inserted.
  func extending(_ typed: String) -> [Value] {
    reply.values.filter { remainder(of: prefix + $0.insertion, after: typed) != nil }
  }

  /// What all the values begin with; nil where inserting it would take away something typed.
  func commonInsertion(extending typed: String) -> String? {
    let shared = commonPrefix(of: reply.values.map(\.insertion))
    return remainder(of: prefix + shared, after: typed) == nil ? nil : shared
  }
}
