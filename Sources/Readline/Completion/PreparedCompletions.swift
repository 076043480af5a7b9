import Basics

extension Completions {
  /// The answer without control characters, with each range inside the line and on characters' boundaries, and with
  /// `common` and `ghost` derived.
  func prepared(for line: EditedLine) -> Completions {
    var clean = self
    let utf8 = line.text.utf8
    let start = boundary(replaced.lowerBound, atMost: line.cursor, in: utf8)
    let end = boundary(replaced.upperBound, atMost: utf8.count, in: utf8)
    clean.replaced = start..<max(line.cursor, end)
    clean.common = common?.printable
    clean.message = message?.printable
    for index in clean.candidates.indices {
      clean.candidates[index].text = candidates[index].text.printable
      clean.candidates[index].display = candidates[index].display.printable
      clean.candidates[index].value = candidates[index].value.printable
      clean.candidates[index].detail = candidates[index].detail.printable
      clean.candidates[index].ghost = candidates[index].ghost?.printable
    }
    return clean.workedOut(for: line)
  }

  /// The same answer with `common` and each `ghost` derived from the candidates' texts, unless the completer has set
  /// them.
  func workedOut(for line: EditedLine) -> Completions {
    var all = self
    let typed = line.text(replaced)
    if common == nil, more == 0, candidates.count > 1 {
      let shared = commonPrefix(of: candidates.map(\.text))
      if rest(of: shared, after: typed) != nil { all.common = shared }
    }
    // Ghost text is shown at the end of the replaced part.
    guard line.cursor == replaced.upperBound else { return all }
    for (index, candidate) in candidates.enumerated() where candidate.ghost == nil {
      all.candidates[index].ghost = rest(of: candidate.text, after: typed)
    }
    return all
  }

  /// What a text adds to what is typed; nil if it does not begin with that, or adds only blanks.
  private func rest(of text: String, after typed: String) -> String? {
    guard text.utf8.starts(with: typed.utf8), text.hasPrefix(typed) else { return nil }
    let rest = text.dropFirst(typed.count)
    return rest.allSatisfy(\.isWhitespace) ? nil : String(rest)
  }
}

/// The offset, limited to `0...limit` and moved back to the beginning of the character that it is inside.
func boundary(_ offset: Int, atMost limit: Int, in utf8: String.UTF8View) -> Int {
  var offset = min(max(offset, 0), limit)
  while offset > 0, offset < utf8.count,
    utf8[utf8.index(utf8.startIndex, offsetBy: offset)] & 0b1100_0000 == 0b1000_0000
  {
    offset -= 1
  }
  return offset
}
