import Basics

// Sources for words that are made of parts.
extension ValueSource {
  /// Makes a source of lists in one word, whose items come from this source: `red,green`. Items that the list already
  /// has are not offered again; of pairs (``pairs(_:)``) those with the same key.
  public func listed(separatedBy separator: Character = ",") -> ValueSource {
    ValueSource { request, mayWait in
      let start = request.text.lastIndex(of: separator).map { request.text.index(after: $0) }
      let head = start.map { String(request.text[..<$0]) } ?? ""
      let given = head.split(separator: separator)
      var asked = request
      asked.text = String(request.text.dropFirst(head.count))
      guard var result = answer(asked, mayWait) else { return nil }
      result.reply.values.removeAll { value in
        given.contains {
          $0 == value.insertion || value.insertion.hasSuffix("=") && $0.hasPrefix(value.insertion)
        }
      }
      result.reply = result.reply.behind(head, typed: asked.text)
      return result
    }
  }

  /// Makes a source of pairs of a key and a value in one word: `colour=red`.
  ///
  /// - Parameter keys: the keys in the order in which they are offered, each with the source of its values.
  public static func pairs(_ keys: [(key: String, values: ValueSource)]) -> ValueSource {
    ValueSource { request, mayWait in
      guard let equals = request.text.firstIndex(of: "=") else {
        let fitting = keys.filter { $0.key.hasPrefix(request.text) }
        return (ValueReply(fitting.map { CompletionValue($0.key + "=", isFinal: false) }), false)
      }
      let head = request.text[...equals]
      guard let source = keys.first(where: { $0.key == head.dropLast() })?.values else {
        return (ValueReply(), false)
      }
      var asked = request
      asked.text = String(request.text.dropFirst(head.count))
      return source.answer(asked, mayWait).map {
        ($0.reply.behind(String(head), typed: asked.text), $0.hasWaited)
      }
    }
  }

  /// Makes a source of the files below the directory that another argument names, such as `-C`; below the working
  /// directory if that is not on the line. A directory that is named again lies below the one before, as for `make`.
  ///
  /// - Parameters:
  ///   - option: any name of the other argument.
  ///   - extensions: the extensions of the files, without their dots; none for any file.
  public static func files(under option: String, extensions: [String] = []) -> ValueSource {
    ValueSource { request in
      var folder = ""
      for next in request.values(of: option) ?? [] where !next.isEmpty {
        folder =
          (next.hasPrefix("/") || next.hasPrefix("~") ? "" : folder) + next + (next.hasSuffix("/") ? "" : "/")
      }
      if folder.hasPrefix("~/"), let home = environmentVariable("HOME") { folder = home + folder.dropFirst() }
      if request.text.hasPrefix("/") { folder = "" }
      let listing = FileListing(
        matching: folder + request.text, expandsTilde: false, extensions: extensions)
      return ValueReply(
        listing.values.map { value in
          var path = String(value.insertion.dropFirst(folder.count))
          // Without a directory the name would be taken for an option.
          if request.text.isEmpty, path.hasPrefix("-") { path = "./" + path }
          return CompletionValue(path, display: value.display, isFinal: value.isFinal)
        })
    }
  }
}

extension ValueReply {
  /// The reply with those values that go on from the typed text, each behind another text, which lists do not show. A
  /// value that is found by a name is left out there, since a name cannot stand behind other text.
  fileprivate func behind(_ head: String, typed: String) -> ValueReply {
    var reply = self
    let unnamed = values.filter { $0.name == nil }.beginning(with: typed)
    reply.values =
      unnamed.map { value in
        var value = value
        value.insertion = head + value.insertion
        return value
      } + (head.isEmpty ? values.filter { $0.name != nil } : [])
    return reply
  }
}
