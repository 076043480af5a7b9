#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A value that one thread uses at a time.
///
/// It serves macOS 13 too, where `Synchronization` is not. It is not a class, since classes that are made while the
/// program runs slow each TAB down. It is public for the same reason: the compiler does not compile another module's
/// `package` functions for a type of their own.
public struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let value: UnsafeMutablePointer<Value>

  @inlinable public init(_ value: sending Value) {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  @inlinable deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// What work on the value returns. Meanwhile other threads wait; the work must not use this lock again.
  @inlinable public func withLock<Result: ~Copyable, Failure: Error>(
    _ work: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try work(&value.pointee)
  }

  /// What work on the value returns; nil, without a wait, if another thread uses the value.
  @inlinable public func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ work: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard pthread_mutex_trylock(lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(lock) }
    return try work(&value.pointee)
  }
}
