import CAtomics

/// A value that fits a word, and that threads and signal handlers share without a lock. A handler must not be the first
/// to use a static one.
///
/// It serves macOS 13 too, where `Synchronization` is not. It is public as `Mutex` is.
public struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
  @usableFromInline let word: UnsafeMutablePointer<Int>

  @inlinable public init(_ value: Value) {
    word = .allocate(capacity: 1)
    word.initialize(to: value.word)
  }

  @inlinable deinit { word.deallocate() }

  @inlinable public func load() -> Value { Value(word: word_load(word)) }

  @inlinable public func store(_ value: Value) { word_store(word, value.word) }

  /// Stores a value, and returns the former one.
  @inlinable public func exchange(_ value: Value) -> Value { Value(word: word_exchange(word, value.word)) }
}

extension Atomic where Value == Int {
  /// Adds a number, and returns the sum.
  @discardableResult
  @inlinable public func add(_ number: Int) -> Int { word_add(word, number) + number }
}

/// What fits a word.
public protocol AtomicValue {
  init(word: Int)
  var word: Int { get }
}

extension Int: AtomicValue {
  @inlinable public init(word: Int) { self = word }
  @inlinable public var word: Int { self }
}

extension Int32: AtomicValue {
  @inlinable public init(word: Int) { self.init(truncatingIfNeeded: word) }
  @inlinable public var word: Int { Int(self) }
}

extension Bool: AtomicValue {
  @inlinable public init(word: Int) { self = word != 0 }
  @inlinable public var word: Int { self ? 1 : 0 }
}

extension Optional: AtomicValue where Wrapped: AtomicAddress {
  @inlinable public init(word: Int) {
    self = UnsafeMutableRawPointer(bitPattern: word).map(Wrapped.init(address:))
  }
  @inlinable public var word: Int { Int(bitPattern: self?.address) }
}

/// A pointer, nil or not.
public protocol AtomicAddress {
  init(address: UnsafeMutableRawPointer)
  var address: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: AtomicAddress {
  @inlinable public init(address: UnsafeMutableRawPointer) {
    self = address.assumingMemoryBound(to: Pointee.self)
  }
  @inlinable public var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
