import Basics

/// The files whose path begins with the typed text.
struct FileListing {
  /// The part of the typed text that the shell expands, and that must not be quoted: `~/`, `~` or "".
  private(set) var prefix = ""
  /// The paths after the prefix, in order. A directory ends in `/` and is not final.
  private(set) var values: [CompletionValue] = []

  /// The files with one of some extensions; none of them for any file.
  init(matching text: String, expandsTilde: Bool, extensions: [String]) {
    self.init(matching: text, expandsTilde: expandsTilde) { name in
      extensions.isEmpty || extensions.contains { name.hasSuffix("." + $0) }
    }
  }

  /// - Parameters:
  ///   - text: the path as typed, without quotes.
  ///   - expandsTilde: whether a `~` at its start means the home directory.
  ///   - isWanted: whether to list a file of this name. Directories are always listed, for files below them.
  /// - Complexity: reads the directory once, and looks at each entry with a fitting name.
  init(matching text: String, expandsTilde: Bool, where isWanted: (String) -> Bool) {
    var typed = text[...]
    var base = ""
    if expandsTilde, text == "~" || text.hasPrefix("~/") {
      guard let home = environmentVariable("HOME") else { return }
      if text == "~" {
        (prefix, values) = ("~", [CompletionValue("/", display: "~/", isFinal: false)])
        return
      }
      (prefix, base) = ("~/", home + "/")
      typed = text.dropFirst(2)
    }
    let start = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let folder = String(typed[..<start])
    let beginning = String(typed[start...])
    let path = base + folder
    for name in fileNames(in: path.isEmpty ? "." : path) where name.utf8.starts(with: beginning.utf8) {
      if name.utf8.first == UInt8(ascii: "."), beginning.isEmpty { continue }
      let isFolder = isDirectory(path + name)
      guard isFolder || isWanted(name) else { continue }
      let shown = isFolder ? name + "/" : name
      // Without a directory the name would be taken for an option.
      let start = text.isEmpty && name.hasPrefix("-") ? "./" : folder
      values.append(CompletionValue(start + shown, display: shown, isFinal: !isFolder))
    }
    values.sort { $0.insertion < $1.insertion }
  }
}

/// The names in a folder that are UTF-8, in no order; none if it cannot be read.
func fileNames(in folder: String) -> [String] {
  guard let folder = opendir(folder) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    if let name = fileName(entry), name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// The name of an entry; nil if it is not UTF-8.
private func fileName(_ entry: UnsafeMutablePointer<dirent>) -> String? {
  withUnsafePointer(to: &entry.pointee.d_name) { name in
    name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
      String(validatingCString: $0)
    }
  }
}

func isDirectory(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
