import Basics

/// Which suggestions for a postcode go on from the words before it, and their rows.
struct ContinuingCodes {
  var all: [Suggestion]
  /// The first of those that were left out, if too little is known of each.
  private(set) var leftOut: String?
  private let postcode: TypedPostcode
  private let question: PlaceQuestion
  private let reader: PlaceReader

  init(
    _ suggestions: [Suggestion], for postcode: TypedPostcode, in question: PlaceQuestion,
    by reader: PlaceReader
  ) {
    (self.postcode, self.question, self.reader) = (postcode, question, reader)
    // A bracket ends what stands in it: St Pancras (N1C).
    let isEnded = question.word.utf8.last == UInt8(ascii: ")")
    let isFull = question.isFull(before: postcode.earlierWords, postcode.before, by: reader)
    all = isFull || isEnded || !question.takesCodes || question.isNear(postcode) ? [] : suggestions
    let first = all.first
    all.removeAll { !question.need.isMet(byCode: $0) }
    if all.isEmpty { leftOut = first?.text }
    if question.isOutward { all = all.filter(isOutcode) }
    if let start = question.startOfGluedRange { all.removeAll { !Self.ends($0, aRangeFrom: start) } }
    // Nothing begins behind what cannot be read: “leeds west ”.
    if !all.isEmpty,
      postcode.text.isEmpty && question.isUnread(before: postcode, by: reader)
        || question.isBehindLoneLandmark(postcode, by: reader)
    {
      all = []
    }
    if let first = all.first,
      question.isFull(with: postcode.before + first.text, replacing: postcode.earlierWords, by: reader)
    {
      all = []
    }
    removeSpoiltAreas()
  }

  /// What each puts in the line.
  var rows: [Continuation] {
    all.map { code in
      let text = question.form.text(of: code, after: postcode, in: question.word)
      return Continuation(code, as: question.asTyped(text))
    }
  }

  /// Whether all words would be outward codes with a code.
  private func isOutcode(_ code: Suggestion) -> Bool {
    code.level <= .district
      && question.areOutcodes(
        with: postcode.before + code.text, replacing: postcode.earlierWords, isArea: code.level == .area,
        by: reader)
  }

  /// Whether a code ends a range of districts, `LS1-LS6`, or is the area of one that may.
  private static func ends(_ code: Suggestion, aRangeFrom start: String) -> Bool {
    code.level == .area
      ? code.text == start.prefix(while: \.isLetter)
      : code.level == .district && code.text != start
        && DistrictRange.hasEnd(code.text, behind: [start, "-"])
  }

  /// Leaves out areas of which the letters may be a part of the name before them, Ovenden CA, the end of a street,
  /// Leeds PL, or of the code: LS1 BA.
  private mutating func removeSpoiltAreas() {
    guard let first = all.first(where: { $0.level == .area }) else { return }
    func isSpoilt(by area: Suggestion) -> Bool {
      question.isSpoilt(byArea: postcode.before + area.text, replacing: postcode.earlierWords, by: reader)
    }
    func isInShort(_ area: Suggestion) -> Bool { TypeWord.inFull(area.text.lowercased()) != nil }
    let isAll = isSpoilt(by: first)
    let isBehindCode = question.isBehindCode(postcode)
    all.removeAll { code in
      code.level == .area
        && (isAll || code != first && (isBehindCode || isInShort(code)) && isSpoilt(by: code))
    }
  }
}
