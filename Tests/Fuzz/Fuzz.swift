import Basics

/// The harnesses to which `make fuzz` gives random bytes. No input may end the program, and what a harness demands must
/// hold. `POSTCODE_FUZZ` names the harness.
private let harnesses: [String: @Sendable ([UInt8]) -> Void] = [
  "addresses": readAddresses, "cache": useDamagedCache, "country": readDamagedCountry,
  "envelopes": readEnvelopes, "exports": readExportedModel, "files": readFiles, "help": readDumpedHelp,
  "http": receiveReply, "lines": completeLines, "names": searchDamagedNames, "postcodes": readPostcodes,
  "releases": readReleases, "rows": readCachedRows,
]

private let harness: @Sendable ([UInt8]) -> Void = {
  guard let found = harnesses[environmentVariable("POSTCODE_FUZZ") ?? ""] else {
    Descriptor.write("POSTCODE_FUZZ must be one of: \(harnesses.keys.sorted())\n", to: STDERR_FILENO)
    exit(64)
  }
  signal(SIGPIPE, SIG_IGN)
  return found
}()

/// Called by libFuzzer for each input.
///
/// Source: https://llvm.org/docs/LibFuzzer.html#fuzz-target
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  harness(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

/// A directory for this process, in memory.
let scratch: String = {
  var template = Array("/dev/shm/postcode-fuzz-XXXXXX".utf8CString)
  guard let made = mkdtemp(&template) else { fatalError("no directory can be made") }
  atexit {
    for name in ["lines", "release", "answers", "answers.damaged", "answers-journal"] {
      unlink(scratch + "/" + name)
    }
    rmdir(scratch)
  }
  return String(cString: made)
}()

/// Puts bytes into a file of the scratch directory, and returns its path.
func file(_ name: String, holding bytes: [UInt8]) -> String {
  let path = scratch + "/" + name
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  bytes.withUnsafeBytes { _ = Descriptor.write($0, to: file) }
  close(file)
  return path
}
