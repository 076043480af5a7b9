import Basics

/// Lines for standard output, kept until they are many, or until the next line of input has to be waited for.
struct OutputLines {
  var bytes: [UInt8] = []

  mutating func add(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Prints what was kept, where there is a reason to.
  mutating func flush(before input: InputLines) {
    if input.mustRead || bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty { Output.bytes(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
