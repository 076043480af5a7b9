import Basics
import Postcodes
import Readline

extension Observation {
  static var versions: Observation {
    Observation(
      "versions",
      "postcode \(ProgramIdentity.version), readline \(LineEditor.readlineVersion), "
        + "SQLite \(ResponseCache.databaseVersion), Swift \(compiler)")
  }

  static var system: Observation {
    var names = utsname()
    uname(&names)
    let kernel = [text(of: names.sysname), text(of: names.release), text(of: names.machine)]
      .joined(separator: " ")
    return Observation("system", (distribution.map { $0 + ", " } ?? "") + kernel)
  }

  static var terminal: Observation {
    let name = environmentVariable("TERM") ?? ""
    var size = winsize()
    let hasSize = (0...2).contains { ioctl($0, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 }
    var parts = [name.isEmpty ? "TERM is not set" : name]
    parts.append(hasSize ? "\(size.ws_col) columns, \(size.ws_row) rows" : "not asked from a terminal")
    parts.append(environmentVariable("NO_COLOR") == nil ? "colours" : "no colours (NO_COLOR)")
    setlocale(LC_CTYPE, "")
    let characters = String(cString: nl_langinfo(nl_item(CODESET)))
    parts.append(characters)
    let found = parts.joined(separator: ", ")
    if name.isEmpty || name == "dumb" {
      return Observation(
        "terminal", .note, found, remedy: "set TERM to have suggestions while you type")
    }
    guard isDescribed(name) else {
      return Observation(
        "terminal", .note, found,
        remedy: "the type \(name.quoted()) is unknown; set TERM to have suggestions while you type")
    }
    guard characters == "UTF-8" else {
      return Observation(
        "terminal", .note, found, remedy: "set LC_ALL to a UTF-8 locale, like C.UTF-8, to have “ and …")
    }
    return Observation("terminal", found)
  }

  /// Whether ncurses would find a description of a type of terminal.
  ///
  /// Source: https://invisible-island.net/ncurses/man/terminfo.5.html (Fetching Compiled Descriptions)
  private static func isDescribed(_ type: String) -> Bool {
    let own = [environmentVariable("TERMINFO"), environmentVariable("HOME").map { $0 + "/.terminfo" }]
    let listed = environmentVariable("TERMINFO_DIRS")?.split(separator: ":").map(String.init) ?? []
    let usual = ["/etc", "/lib", "/usr/lib", "/usr/share", "/usr/local/share", "/opt/homebrew/share"]
    let folders = own.compactMap(\.self) + listed + usual.map { $0 + "/terminfo" }
    return type.utf8.first.map { first in
      folders.contains { folder in
        [String(type.prefix(1)), String(first, radix: 16)].contains {
          access("\(folder)/\($0)/\(type)", R_OK) == 0
        }
      }
    } ?? false
  }

  /// The file of settings that readline reads: the first of these that it can.
  static var inputrc: Observation {
    let home = environmentVariable("HOME") ?? ""
    if let path = environmentVariable("INPUTRC"), access(path, R_OK) != 0 {
      let reason = String(cString: strerror(errno))
      return Observation("inputrc", .note, "\(path) (INPUTRC) cannot be read: \(reason)")
    }
    let paths = [environmentVariable("INPUTRC") ?? home + "/.inputrc", "/etc/inputrc"]
    return Observation("inputrc", paths.first { access($0, R_OK) == 0 } ?? "none")
  }

  /// The compiler this program was made with.
  private static var compiler: String {
    #if compiler(>=6.5)
      "6.5 or newer"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #else
      "older than 6.2"
    #endif
  }

  /// Source: https://www.freedesktop.org/software/systemd/man/latest/os-release.html
  private static var distribution: String? {
    guard let bytes = try? LocalFile.bytes(at: "/etc/os-release") else { return nil }
    let mark = "PRETTY_NAME="
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(mark) }
      .map { $0.dropFirst(mark.count).filter { $0 != "\"" } }
  }

  private static func text<Tuple>(of characters: Tuple) -> String {
    withUnsafeBytes(of: characters) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
