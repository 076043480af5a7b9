// The times of a file, which have other names on macOS.
extension stat {
  /// When the contents last changed.
  package var changed: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// When the file was last read, or was said to be.
  package var used: timespec {
    #if canImport(Darwin)
      st_atimespec
    #else
      st_atim
    #endif
  }
}
