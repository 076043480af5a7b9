import Basics
import Postcodes

extension Observation {
  static func cache(_ path: String?) -> Observation {
    guard let path else {
      return Observation("cache", .note, "none: HOME is not set, so answers are kept in memory only")
    }
    let first = ResponseCache(path: path).info()
    // A file that was damaged has been mended by looking at it; what is wrong at a second look stays wrong.
    let info = first.notice == nil ? first : ResponseCache(path: path).info()
    if let notice = info.notice {
      return Observation("cache", .broken, notice, remedy: "mend or delete \(path)")
    }
    if info.bytes == 0 {
      let place = state("cache", path)
      if place.state == .broken { return place }
    }
    let size = "\(info.entries) answer\(info.entries == 1 ? "" : "s"), \(info.bytes) bytes"
    return Observation("cache", first.notice == nil ? .ok : .note, first.notice ?? "\(path), \(size)")
  }

  /// A file of what the user did: history or recent picks.
  static func state(_ subject: String, _ path: String?) -> Observation {
    guard let path else {
      return Observation(subject, .note, "none: HOME is not set, so nothing is kept between sessions")
    }
    if access(path, F_OK) == 0 {
      if access(path, R_OK | W_OK) == 0, isFile(path) { return Observation(subject, path) }
      let reason = isFile(path) ? String(cString: strerror(EACCES)) : "it is no file"
      return Observation(
        subject, .broken, "\(path) cannot be read and written: \(reason)",
        remedy: "mend its permissions, or move it away")
    }
    var folder = path[...]
    repeat {
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    } while !folder.isEmpty && access(String(folder), F_OK) != 0 && errno == ENOENT
    let nearest = folder.isEmpty ? "/" : String(folder)
    if access(nearest, W_OK) == 0, access(nearest + "/.", X_OK) == 0 {
      return Observation(subject, "\(path), not there yet")
    }
    let reason = String(cString: strerror(errno))
    return Observation(
      subject, .broken, "\(path) cannot be made: \(reason)", remedy: "look at \(nearest)")
  }

  static func places(_ path: String?, isNamed: Bool) -> Observation {
    let own = OwnPlaces(path: path)
    if let failure = own.failure {
      let isMissing = path.map { access($0, F_OK) != 0 && errno == ENOENT } ?? true
      if isMissing, !isNamed { return Observation("places", "none (\(path ?? "no home directory"))") }
      return Observation("places", .broken, failure)
    }
    let count = own.count
    let found = "\(path ?? "none"), \(count) place\(count == 1 ? "" : "s")"
    guard let first = own.problems.first else { return Observation("places", found) }
    return Observation("places", .note, found, remedy: first)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
