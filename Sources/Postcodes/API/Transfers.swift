#if Client
  import CCurl

  /// The requests under way, all on one thread.
  final class Transfers {
    private let multi: UnsafeMutableRawPointer
    private var underWay: [UnsafeMutableRawPointer: Transfer] = [:]

    init(_ multi: UnsafeMutableRawPointer) { self.multi = multi }

    /// Sends a request, and ends it once with its outcome.
    func start(_ transfer: Transfer) {
      guard transfer.ticket.isWanted, curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
        return transfer.end(.failure(APIError.cancelled))
      }
      underWay[transfer.easy] = transfer
    }

    /// Ends the requests that are not wanted any more, and closes their connections.
    func dropUnwanted() {
      for transfer in underWay.values where !transfer.ticket.isWanted {
        remove(transfer)
        transfer.end(.failure(APIError.cancelled))
      }
    }

    /// Sends and receives what is possible without waiting.
    func perform() {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      var left: Int32 = 0
      while let message = curl_multi_info_read(multi, &left)?.pointee {
        guard message.msg == CURLMSG_DONE, let transfer = underWay[message.easy_handle] else { continue }
        let outcome = transfer.outcome(message.data.result)
        remove(transfer)
        transfer.end(outcome)
      }
    }

    private func remove(_ transfer: Transfer) {
      underWay[transfer.easy] = nil
      curl_multi_remove_handle(multi, transfer.easy)
    }
  }
#endif
