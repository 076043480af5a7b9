import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The programs that are built with the tests.
public enum BuiltProducts {
  /// The directory that they are in, beside the tests themselves: a file, or on macOS a bundle.
  public static let folder: String = {
    let parts = testsFile.split(separator: "/", omittingEmptySubsequences: false)
    return parts[..<(parts.firstIndex { $0.hasSuffix(".xctest") } ?? parts.count - 1)].joined(separator: "/")
  }()

  /// The file with the code of the tests.
  private static var testsFile: String {
    #if canImport(Darwin)
      // Another program has loaded it.
      var image = Dl_info()
      if dladdr(#dsohandle, &image) != 0, let name = image.dli_fname { return String(cString: name) }
      return CommandLine.arguments[0]
    #else
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return link ?? CommandLine.arguments[0]
    #endif
  }
}
