import Basics
import Dispatch

/// The descriptor to which the signal handler writes. It is set before the handler is installed.
nonisolated(unsafe) private var interruptedDescriptor: Int32 = -1

/// Ends a wait from another thread, or by Ctrl-C. Its pipe becomes readable when the wait is to end.
final class Interruption: Sendable {
  /// The end of the pipe to wait for; -1 if no pipe could be made.
  let readEnd: Int32
  /// The end to write to from a signal handler.
  let writeEnd: Int32

  init() { (readEnd, writeEnd) = Descriptor.pipe() }

  /// Makes Ctrl-C interrupt the result, for the rest of the program's run.
  static func byControlC() -> Interruption {
    let interruption = Interruption()
    interruptedDescriptor = dup(interruption.writeEnd)
    handleInterrupt { _ in
      var byte: UInt8 = 0
      _ = write(interruptedDescriptor, &byte, 1)
    }
    return interruption
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Calls a function once it is interrupted.
  func onInterrupt(_ work: @escaping @Sendable () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: readEnd)
    // The source lives as long as its handler.
    source.setEventHandler { [self] in
      source.cancel()
      withExtendedLifetime(self, work)
    }
    source.resume()
  }

  func interrupt() {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }
}
