/// A directory in which each program of the user's has one of its own.
///
/// Source: https://specifications.freedesktop.org/basedir-spec/latest/ (a relative path is invalid and ignored)
package enum BaseDirectory: CaseIterable {
  case cache, state, configuration, data

  /// The variable that names it.
  package var variable: String {
    switch self {
    case .cache: "XDG_CACHE_HOME"
    case .state: "XDG_STATE_HOME"
    case .configuration: "XDG_CONFIG_HOME"
    case .data: "XDG_DATA_HOME"
    }
  }

  /// Its absolute path; nil if neither the variable nor `HOME` has one.
  package var path: String? {
    if let path = environmentVariable(variable), path.hasPrefix("/") { return path }
    guard let home = environmentVariable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/" + usual
  }

  /// Its path under the home directory, if no variable names it.
  ///
  /// Source: https://developer.apple.com/library/archive/documentation/FileManagement/Conceptual/FileSystemProgrammingGuide/MacOSXDirectories/MacOSXDirectories.html
  private var usual: String {
    #if canImport(Darwin)
      switch self {
      case .cache: "Library/Caches"
      case .state, .data: "Library/Application Support"
      // Settings that people write by hand are where other programs of the command line have theirs.
      case .configuration: ".config"
      }
    #else
      switch self {
      case .cache: ".cache"
      case .state: ".local/state"
      case .configuration: ".config"
      case .data: ".local/share"
      }
    #endif
  }
}
