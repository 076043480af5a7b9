import Basics

/// The one note of an answer that is not the service's as of now: what stands in its place, and why.
///
/// Every command that asks goes by one rule: a fresh answer; else an older one, marked with its date; else what is built
/// in, and said to be; else one sentence.
public enum AnswerNote {
  /// The note of an answer; nil for one as of now.
  ///
  /// - Parameter service: what to call the service.
  public static func of<Answer>(_ told: Told<Answer>, service: String) -> String? {
    told.earlier.map { earlier in
      let date = earlier.date
      return earlier.failure == .offline
        ? "Offline: this is an earlier answer of the service, of \(date), which may be out of date."
        : "This is an earlier answer of the service, of \(date), which may be out of date: "
          + earlier.failure.description(host: service)
    }
  }

  /// The note of what is built in, since the service failed.
  ///
  /// - Parameter isOfRelease: whether it comes from the country in use.
  public static func builtIn(isOfRelease: Bool = false, since failure: APIError, service: String) -> String {
    let (release, reason) = (Country.inUse.release.printable, failure.description(host: service))
    return switch (isOfRelease, Country.isImported, failure) {
    case (false, _, .offline): "Offline: this is what is built in."
    case (true, false, .offline): "Offline: this is what is built in, from \(release)."
    case (true, true, .offline): "Offline: this is what is imported, from \(release)."
    case (false, _, _): "This is what is built in: \(reason)"
    case (true, false, _): "This is what is built in, from \(release): \(reason)"
    case (true, true, _): "This is what is imported, from \(release): \(reason)"
    }
  }
}

extension EarlierAnswer {
  /// The day of the answer, here: `3 March 2026`.
  fileprivate var date: String {
    var (seconds, parts) = (time_t(time), tm())
    localtime_r(&seconds, &parts)
    return "\(parts.tm_mday) \(Terminated.name(ofMonth: Int(parts.tm_mon) + 1)) \(1900 + Int(parts.tm_year))"
  }
}
