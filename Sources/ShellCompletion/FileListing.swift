#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files whose path begins with what is typed.
struct FileListing {
  /// What of the typed text the shell expands, and must not be quoted: `~/`, `~` or "".
  private(set) var prefix = ""
  /// Paths as they go on from the prefix, in order; a directory ends in `/` and is not final.
  private(set) var values: [Value] = []
  /// Whether there are more than the limit.
  private(set) var isPartial = false

  /// - Parameters:
  ///   - text: a path as typed, without quotes.
  ///   - expandsTilde: whether a `~` at its start means the home directory.
  ///   - isWanted: whether a file of this name is meant; directories always are, as a way to one.
  /// - Complexity: one pass over the directory, and one look at each entry whose name fits.
  init(
    matching text: String, expandsTilde: Bool, limit: Int, where isWanted: (String) -> Bool
  ) {
    var typed = text[...]
    var base = ""
    if expandsTilde, text == "~" || text.hasPrefix("~/") {
      guard let home = getenv("HOME") else { return }
      if text == "~" {
        (prefix, values) = ("~", [Value("/", display: "~/", isFinal: false)])
        return
      }
      (prefix, base) = ("~/", String(cString: home) + "/")
      typed = text.dropFirst(2)
    }
    let start = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let folder = String(typed[..<start])
    let beginning = String(typed[start...])
    let path = base + folder
    guard let directory = opendir(path.isEmpty ? "." : path) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      guard let name = fileName(entry), name.utf8.starts(with: beginning.utf8) else { continue }
      if name == "." || name == ".." || (name.utf8.first == UInt8(ascii: ".") && beginning.isEmpty) {
        continue
      }
      let isFolder = isDirectory(path + name)
      guard isFolder || isWanted(name) else { continue }
      let shown = isFolder ? name + "/" : name
      values.append(Value(folder + shown, display: shown, isFinal: !isFolder))
    }
    values.sort { $0.insertion < $1.insertion }
    isPartial = values.count > limit
    values.removeLast(max(0, values.count - limit))
  }
}

/// The name of an entry; `nil` for one that is no text.
private func fileName(_ entry: UnsafeMutablePointer<dirent>) -> String? {
  withUnsafePointer(to: &entry.pointee.d_name) { name in
    name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
      String(validatingCString: $0)
    }
  }
}

private func isDirectory(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
