import Basics
import Postcodes

extension Observation {
  /// The country in use. An imported one is checked as a whole.
  static func country(_ path: String?) -> Observation {
    let record = CountryRecord(path: path)
    let found = "\(record.release), \(grouped(record.postcodes)) postcodes, "
    guard let notice = record.notice else {
      return Observation("country", found + (record.isImported ? "imported (\(path ?? ""))" : "built in"))
    }
    return Observation("country", .broken, found + "built in: \(notice)")
  }

  static func cache(_ path: String?) -> Observation {
    guard let path else {
      return Observation(
        "cache", .note, "none: HOME is not set to a full path, so answers are kept in memory only")
    }
    let first = ResponseCache(path: path).info()
    // Opening a damaged file mends it; what is still wrong the second time stays wrong.
    let info = first.notice == nil ? first : ResponseCache(path: path).info()
    let file = state("cache", path)
    if let notice = info.notice {
      if info.isBusy || info.isOfNewerVersion { return Observation("cache", .note, notice) }
      let isThere = access(path, F_OK) == 0
      if !isThere, file.state == .broken { return file }
      let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      return Observation(
        "cache", .broken, notice,
        remedy: isThere ? "mend or delete \(path), or make room on its disk" : "look at \(folder)")
    }
    if file.state != .ok { return file }
    let size = "\(info.entries) answer\(info.entries == 1 ? "" : "s"), \(info.bytes) bytes"
    return Observation("cache", first.notice == nil ? .ok : .note, first.notice ?? "\(path), \(size)")
  }

  /// A file that the program keeps for the user, such as the history or recent picks.
  static func state(_ subject: String, _ path: String?) -> Observation {
    guard let path else {
      return Observation(
        subject, .note, "none: HOME is not set to a full path, so nothing is kept between sessions")
    }
    var status = stat()
    let number = stat(path, &status) == 0 ? 0 : errno
    if number != ENOENT {
      let isFile = number == 0 && status.st_mode & S_IFMT == S_IFREG
      let isOwn = isFile && status.st_uid == geteuid()
      let isUsable = isFile && access(path, R_OK | W_OK) == 0
      if isUsable {
        return isOwn
          ? Observation(subject, path)
          : Observation(
            subject, .note, "\(path) belongs to another user", remedy: "give it to its user by chown")
      }
      let error = FileError(path, number: isFile ? EACCES : number)
      let reason = isFile && !isOwn ? "it belongs to another user" : error.reason
      return Observation(
        subject, .broken, "\(path) cannot be read and written: \(reason)",
        remedy: isFile && !isOwn ? "give it to its user by chown" : "mend its permissions, or move it away")
    }
    guard let obstacle = LocalFile.obstacle(toMaking: path) else {
      return Observation(subject, "\(path), not there yet")
    }
    return Observation(
      subject, .broken, "\(path) cannot be made: \(obstacle.reason)", remedy: "look at \(obstacle.path)")
  }

  /// The file to which TABs in a shell add what they did; nil if none is named.
  static var completionLog: Observation? {
    guard let path = environmentVariable("POSTCODE_COMPLETION_LOG") else { return nil }
    func note(_ reason: String, _ remedy: String) -> Observation {
      Observation(
        "log", .note, "\(path) (POSTCODE_COMPLETION_LOG) \(reason), so TABs log nothing", remedy: remedy)
    }
    guard path.hasPrefix("/") else { return note("is not an absolute path", "write one") }
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return note("is not a regular file", "name another") }
      if access(path, W_OK) == 0 { return Observation("log", path) }
      return note("cannot be written: \(FileError(path).reason)", "mend its permissions, or name another")
    }
    guard let obstacle = LocalFile.obstacle(toMaking: path) else {
      // A TAB makes no directory.
      let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      if folder.isEmpty || access(folder, F_OK) == 0 { return Observation("log", "\(path), not there yet") }
      return note("is in a directory that is not there", "type: mkdir -p \(folder)")
    }
    return note("cannot be made: \(obstacle.reason)", "name another")
  }

  static func places(_ path: String?, isNamed: Bool) -> Observation {
    let own = OwnPlaces(path: path)
    if let failure = own.failure {
      if !own.isThere, !isNamed { return Observation("places", "none (\(path ?? "no home directory"))") }
      return Observation("places", .broken, failure, remedy: "mend it, or move it away")
    }
    let count = own.count
    let found = "\(path ?? "none"), \(count) place\(count == 1 ? "" : "s")"
    guard let first = own.problems.first else { return Observation("places", found) }
    return Observation("places", .note, found, remedy: first)
  }
}
