/// The `Retry-After` header: how long a server asks to be left alone.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
enum RetryAfter {
  /// The wait, at most an hour, from seconds or from a date; nil if the header is neither.
  ///
  /// - Parameter now: seconds since 1970.
  static func wait(_ header: String, now: Int64) -> Duration? {
    let text = header.split(separator: " ").joined(separator: " ")
    if !text.isEmpty, text.utf8.allSatisfy(PostcodeGrammar.isDigit) {
      return .seconds(min(Int64(text) ?? longest, longest))
    }
    return seconds(ofDate: text).map { .seconds(min(max($0 - now, 0), longest)) }
  }

  /// The longest wait in seconds. A service that asks for more is asked again after it.
  static let longest: Int64 = 3600

  /// Seconds since 1970 to `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that a server may still write.
  ///
  /// Source: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
  private static func seconds(ofDate text: String) -> Int64? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = text.split { $0 == " " || $0 == "," }
    guard words.count == 6, words[5] == "GMT", let day = Int64(words[1]), (1...31).contains(day),
      let month = months.firstIndex(where: { $0 == words[2] }), let year = Int64(words[3]),
      (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int64($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
    else {
      return nil
    }
    return days(year: year, month: Int64(month) + 1, day: day) * 86_400 + time[0] * 3600 + time[1] * 60
      + time[2]
  }

  /// Days since 1970-01-01 in the Gregorian calendar, counted in years that begin in March.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let sinceMarch = (month + 9) % 12
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (sinceMarch * 306 + 5) / 10 + day
      - 719_469
  }
}
