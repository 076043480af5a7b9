#if canImport(Darwin)
  import MachO
#endif

/// The path of the file that this program was started from; nil if it cannot be found.
package func programFile() -> String? {
  var path = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
  #if canImport(Darwin)
    var size = UInt32(path.count)
    let isKnown = path.withUnsafeMutableBytes {
      _NSGetExecutablePath($0.bindMemory(to: CChar.self).baseAddress, &size) == 0
    }
  #else
    let isKnown = readlink("/proc/self/exe", &path, path.count - 1) > 0
  #endif
  return isKnown ? String(decoding: path.prefix { $0 != 0 }, as: UTF8.self) : nil
}
