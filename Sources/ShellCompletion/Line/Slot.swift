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
      slot.reply.more = answer.more
    }
    slot.reply.values = []
    var common: String?
    var seen: Set<String> = []
    for var value in all
    where !value.insertion.isEmpty && !value.insertion.holdsControls && seen.insert(value.insertion).inserted
    {
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
    // Where something else can be offered, nobody needs to hear that the source has nothing.
    slot.common = slot.reply.more == nil || answer?.more ?? 0 > 0 ? nil : common
    let isOfUse = slot.reply.values.isEmpty || answer?.values.isEmpty == false
    let message = isOfUse ? answer?.message : nil
    slot.reply.message = (message ?? (slot.reply.values.isEmpty ? reply.message : nil))?.printable
    return slot
  }

  /// How much of what there is can be listed, where it is not all of it.
  var leftOut: String? {
    guard let more = reply.more else { return "There may be more than these." }
    return more == 0 || reply.values.isEmpty ? nil : "\(reply.values.count) of \(reply.values.count + more)"
  }

  /// The values that begin with what is typed. The others can be listed, but not inserted.
  func extending(_ typed: String) -> [Value] {
    reply.values.filter { remainder(of: prefix + $0.insertion, after: typed) != nil }
  }

  /// What all the values begin with, those that are left out too; nil where nobody knows it, or where inserting it
  /// would take away something typed.
  func commonInsertion(extending typed: String) -> String? {
    common.flatMap { remainder(of: prefix + $0, after: typed) == nil ? nil : $0 }
  }
}
