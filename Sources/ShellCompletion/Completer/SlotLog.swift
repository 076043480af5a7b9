import Basics

extension CompletionLog {
  /// Logs the slot that is being completed.
  func note(_ slot: Slot) {
    if let request = slot.request {
      note(
        "slot: \((request.argument.command + [request.argument.name]).joined(separator: " ")) \(request.text.quoted())"
      )
    } else {
      note("slot: of the command line itself")
    }
  }

  /// Logs the values that can be offered.
  func note(_ slot: Slot, after time: Duration) {
    let reply = slot.reply
    let more = reply.more.map { $0 == 0 ? "" : " of \(slot.inserted.count + $0)" } ?? ", perhaps not all"
    let names = slot.named.isEmpty ? "" : ", found by a name: \(slot.named.count)"
    note("offered: \(reply.values.count)\(more)\(names), in \(time.inMilliseconds)")
    if let message = reply.message { note("message: \(message)") }
  }
}
