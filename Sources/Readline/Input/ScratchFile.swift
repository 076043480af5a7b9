import Basics

/// The path of the file to remove; nil for none. A thread that takes it out is the only one to remove the file.
private let due = Atomic<UnsafeMutablePointer<CChar>?>(nil)

/// A file for another program, in a folder of its own that only the user can read. There is one at a time.
@MainActor
struct ScratchFile {
  let path: String
  private let folder: String

  /// Writes a text to a new file.
  init(_ text: String) throws(FileError) {
    let parent = environmentVariable("TMPDIR") ?? "/tmp"
    var template = Array((parent + "/line-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(parent) }
    folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    path = folder + "/line"
    due.store(strdup(path))
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let isWritten = file >= 0 && Descriptor.write(text, to: file)
    let error = FileError(path)
    if file >= 0 { close(file) }
    guard isWritten else {
      remove()
      throw error
    }
  }

  /// Removes the file, its folder and what the other program has left there.
  func remove() {
    free(due.exchange(nil))
    if let entries = opendir(folder) {
      while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(folder + "/" + name)
      }
      closedir(entries)
    }
    rmdir(folder)
  }

  /// Makes ready what a signal handler must not be the first to use.
  nonisolated static func prepare() { _ = due.load() }

  /// Removes the file and its folder when the process ends. Calls only what a signal handler may call.
  nonisolated static func removeAtEnd() {
    guard let path = due.exchange(nil) else { return }
    unlink(path)
    strrchr(path, 0x2F)?.pointee = 0
    rmdir(path)
  }
}
