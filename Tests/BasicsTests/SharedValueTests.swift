import Basics
import Dispatch
import Testing

/// Values that threads share.
@Suite struct SharedValueTests {
  @Test func oneThreadAtATimeChangesALockedValue() {
    let count = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func aLockIsGivenBackAfterAnError() {
    struct Refusal: Error {}
    let value = Mutex("")
    #expect(throws: Refusal.self) {
      try value.withLock { text in
        text = "changed"
        throw Refusal()
      }
    }
    #expect(value.withLock { $0 } == "changed")
  }

  @Test func aHeldLockIsNotWaitedFor() {
    let value = Mutex(1)
    let other = Mutex(0)
    value.withLock { _ in
      DispatchQueue.concurrentPerform(iterations: 1) { _ in
        other.withLock { $0 = value.withLockIfAvailable { $0 } ?? -1 }
      }
    }
    #expect(other.withLock { $0 } == -1)
    #expect(value.withLockIfAvailable { $0 } == 1)
  }

  @Test func additionsOfThreadsAreAllCounted() {
    let count = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { count.add(1) }
    }
    #expect(count.load() == 80_000)
    #expect(count.add(-80_001) == -1)
  }

  /// Only one thread gets what was stored.
  @Test func whatIsExchangedIsTakenOnce() {
    let flag = Atomic(true)
    let taken = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      if flag.exchange(false) { taken.add(1) }
    }
    #expect(taken.load() == 1 && !flag.load())
  }

  @Test func valuesOfEachKindComeBackAsTheyWere() {
    for number in [Int32.min, -1, 0, 1, Int32.max] { #expect(Atomic(number).load() == number) }
    for number in [Int.min, -1, 0, Int.max] { #expect(Atomic(number).load() == number) }
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { pointer.deallocate() }
    let address = Atomic<UnsafeMutablePointer<Int>?>(nil)
    #expect(address.load() == nil)
    #expect(address.exchange(pointer) == nil)
    #expect(address.exchange(nil) == pointer)
  }
}
