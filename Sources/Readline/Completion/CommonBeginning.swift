extension Completions {
  /// The same answer with `common` and each `ghost` derived from the candidates' texts, unless the completer has set
  /// them.
  func workedOut(for line: EditedLine) -> Completions {
    var all = self
    let typed = line.text(replaced)
    if common == nil, more == 0, candidates.count > 1 {
      let shared = commonBeginning(of: candidates.map(\.text))
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

  private func commonBeginning(of texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    return texts.dropFirst().reduce(first[...]) { shared, text in
      shared.prefix(zip(shared, text).prefix { $0 == $1 }.count)
    }.description
  }
}
