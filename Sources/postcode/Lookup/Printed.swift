import Basics
import Postcodes

/// The state of what has been printed so far of several results.
final class Printed: Sendable {
  private let state = Mutex((status: ExitStatus.done, hasPlace: false, trouble: String?.none))

  /// The gravest status so far.
  var status: ExitStatus { state.withLock { $0.status } }

  func take(_ status: ExitStatus) { state.withLock { $0.status = $0.status.worse(status) } }

  /// The text that separates a place from the one before; empty before the first.
  func gap() -> String {
    state.withLock { state in
      defer { state.hasPlace = true }
      return state.hasPlace ? "\n" : ""
    }
  }

  /// The note of a place as a row beneath its text; empty if it is that of the place before.
  func note(of place: Place) -> String {
    Columns.row(ofNote: news(place.note))
  }

  /// The sentence about a failure, without the service's trouble if that is the same as before.
  func sentence(of failure: LookupFailure) -> String {
    guard case .notFound(.failed(let postcode, let error, let service)) = failure,
      !isNew(error.description(host: service))
    else { return failure.description }
    return "\(postcode) could not be looked up either."
  }

  /// A note, unless it is that of the place before.
  func news(_ note: String?) -> String? { isNew(note) ? note : nil }

  private func isNew(_ trouble: String?) -> Bool {
    state.withLock { state in
      defer { state.trouble = trouble }
      return state.trouble != trouble
    }
  }
}
