// For the linker: Swift declares none of the functions below.
import Dispatch

#if canImport(Darwin)
  import CoreFoundation
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The work of the main actor, done while the main thread waits for something else.
///
/// A thread that blocks holds up the actor whose thread it is, and what it waits for may need that actor.
package struct MainQueue {
  /// Becomes readable if there is work to be done; -1 if this thread does not do it, or it cannot be polled.
  package let descriptor: Int32
  /// The longest wait in milliseconds before ``work()`` must be called in any case; -1 for none.
  package let interval: Int32

  /// On another thread than the main one nothing is to be done. Nor is it in a program with an asynchronous `main`,
  /// whose main thread has given its work to others, or in work of the main actor itself, which does one thing at a
  /// time.
  package init() {
    #if canImport(Darwin)
      let isMain = pthread_main_np() == 1
    #else
      let isMain = gettid() == getpid()
    #endif
    guard isMain, !isMainQueueAtWork, withUnsafeCurrentTask(body: { $0 == nil }) else {
      (descriptor, interval) = (-1, -1)
      return
    }
    #if canImport(Darwin)
      (descriptor, interval) = (-1, 50)
    #else
      (descriptor, interval) = (mainQueueHandle(), -1)
    #endif
  }

  /// Does what there is to do.
  package func work() {
    guard descriptor >= 0 || interval >= 0 else { return }
    isMainQueueAtWork = true
    defer { isMainQueueAtWork = false }
    #if canImport(Darwin)
      CFRunLoopRunInMode(.defaultMode, 0, true)
    #else
      var count: UInt64 = 0
      _ = read(descriptor, &count, 8)
      mainQueueCallback(nil)
    #endif
  }
}

/// Used on the main thread only.
nonisolated(unsafe) private var isMainQueueAtWork = false

#if !canImport(Darwin)
  // Swift does not see the first. The others are the functions by which Foundation's run loop does the main queue's work.
  // Source: https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/dispatch/private.h
  @_silgen_name("gettid") private func gettid() -> pid_t
  @_silgen_name("_dispatch_get_main_queue_handle_4CF") private func mainQueueHandle() -> Int32
  @_silgen_name("_dispatch_main_queue_callback_4CF")
  private func mainQueueCallback(_ message: UnsafeMutableRawPointer?)
#endif
