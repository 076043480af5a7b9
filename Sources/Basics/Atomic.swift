import CAtomics

/// A value that fits a word, and that threads and signal handlers share without a lock. A handler must not be the first
/// to use a static one.
///
/// It serves macOS 13 too, where `Synchronization` is not.
package struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
  private let word: UnsafeMutablePointer<Int>

  package init(_ value: Value) {
    word = .allocate(capacity: 1)
    word.initialize(to: value.word)
  }

  deinit { word.deallocate() }

  package func load() -> Value { Value(word: word_load(word)) }

  package func store(_ value: Value) { word_store(word, value.word) }

  /// Stores a value, and returns the former one.
  package func exchange(_ value: Value) -> Value { Value(word: word_exchange(word, value.word)) }
}

extension Atomic where Value == Int {
  /// Adds a number, and returns the sum.
  @discardableResult
  package func add(_ number: Int) -> Int { word_add(word, number) + number }
}

/// What fits a word.
package protocol AtomicValue {
  init(word: Int)
  var word: Int { get }
}

extension Int: AtomicValue {
  package init(word: Int) { self = word }
  package var word: Int { self }
}

extension Int32: AtomicValue {
  package init(word: Int) { self.init(truncatingIfNeeded: word) }
  package var word: Int { Int(self) }
}

extension Bool: AtomicValue {
  package init(word: Int) { self = word != 0 }
  package var word: Int { self ? 1 : 0 }
}

extension Optional: AtomicValue where Wrapped: AtomicAddress {
  package init(word: Int) {
    self = UnsafeMutableRawPointer(bitPattern: word).map(Wrapped.init(address:))
  }
  package var word: Int { Int(bitPattern: self?.address) }
}

/// A pointer, nil or not.
package protocol AtomicAddress {
  init(address: UnsafeMutableRawPointer)
  var address: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: AtomicAddress {
  package init(address: UnsafeMutableRawPointer) {
    self = address.assumingMemoryBound(to: Pointee.self)
  }
  package var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
