import Basics

/// The folder in which a program's answers are kept, one small file each: `~/.cache/PROGRAM/completions`, or
/// `~/Library/Caches/PROGRAM/completions` on macOS.
///
/// A fault of the folder or of a file disturbs no completion: then nothing is kept, or an answer is asked for again. A
/// folder to which others may write is such a fault.
package struct ReplyFolder: Sendable {
  let folder: PrivateFolder

  /// The folder's path.
  package var path: String { folder.path }

  /// The folder of a program; nil if neither `XDG_CACHE_HOME` nor `HOME` is an absolute path.
  package init?(program: String) {
    guard let caches = BaseDirectory.cache.path, !program.isEmpty, program != "..", !program.contains("/")
    else { return nil }
    folder = PrivateFolder(path: "\(caches)/\(program)/completions")
  }

  /// The folder of this program, by the name under which it was called.
  package static var own: ReplyFolder? {
    CommandLine.arguments.first.flatMap { ReplyFolder(program: $0.lastPathPart) }
  }

  /// The kept answer to a question; nil if there is none that can be used.
  func reply(to key: String) -> KeptReply? {
    guard let bytes = try? folder.bytes(of: Self.name(of: key)), let kept = KeptReply(bytes: bytes),
      kept.key == key
    else { return nil }
    return kept
  }

  /// Notes that an answer was used, at most once a minute, so that it is not among the first to be removed.
  func noteUse(of key: String) {
    var status = stat()
    let path = file(of: key)
    guard lstat(path, &status) == 0 else { return }
    guard abs(time(nil) - status.used.tv_sec) >= 60 else { return }
    let times = [timespec(tv_sec: time(nil), tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: Self.unchanged)]
    _ = utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
  }

  /// Keeps an answer, and removes those that were not used for the longest time if all take more than `capacity` bytes.
  func keep(_ kept: KeptReply, capacity: Int) throws(FileError) {
    try folder.put(kept.bytes, as: Self.name(of: kept.key))
    let files = self.files
    var size = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { $0.used < $1.used })
    where size > capacity && file.name != Self.name(of: kept.key) {
      if unlink(path + "/" + file.name) == 0 { size -= file.size }
    }
  }

  /// The name of the file in which the program's model is kept.
  static let model = "model"

  /// Removes every answer, and the model.
  ///
  /// - Returns: how many answers there were.
  package func clear() -> Int {
    unlink(folder.path(of: Self.model))
    return files.count { unlink(path + "/" + $0.name) == 0 }
  }

  /// How many answers are kept, and how many bytes they take.
  package var extent: (count: Int, bytes: Int) {
    let files = files
    return (files.count, files.reduce(0) { $0 + $1.size })
  }

  /// The lock by which one process alone fetches an answer; nil if there can be none.
  func lock(on key: String) -> QuestionLock? {
    (try? folder.make()) == nil ? nil : QuestionLock(on: key, in: folder.path(of: "lock"))
  }

  /// Why nothing can be kept; nil if something can.
  package var fault: FileError? { folder.obstacle(toPutting: Self.model) }

  /// Why the answer to a question cannot be kept; nil if it can.
  func obstacle(toKeeping key: String) -> FileError? { folder.obstacle(toPutting: Self.name(of: key)) }

  func file(of key: String) -> String { folder.path(of: Self.name(of: key)) }

  /// The path of an answer, in a folder that is there; nil if nothing can be kept.
  func preparedFile(of key: String) -> String? { (try? folder.make()) == nil ? nil : file(of: key) }

  static func name(of key: String) -> String {
    var sum = Checksum()
    sum.add(key)
    let digits = String(sum.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + suffix
  }

  private static let suffix = ".values"

  /// The files of answers: the name, the size in bytes, and when each was last used.
  private var files: [(name: String, size: Int, used: Int)] {
    fileNames(in: path).compactMap { name in
      var status = stat()
      // A file that a process left half written has more after its suffix.
      guard name.utf8.count >= 16 + Self.suffix.utf8.count, name.dropFirst(16).hasPrefix(Self.suffix),
        lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT != S_IFDIR
      else { return nil }
      return (name, Int(status.st_size), max(status.used.tv_sec, status.changed.tv_sec))
    }
  }

  /// `UTIME_OMIT`, which Swift does not see: this time stays.
  #if canImport(Darwin)
    private static let unchanged = -2
  #else
    private static let unchanged = (1 << 30) - 2
  #endif
}
