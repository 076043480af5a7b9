import Basics
import Testing

@Suite struct DistinctTextsTests {
  @Test(arguments: [1, 20, 64, 65, 300]) func aTextIsNewOnce(count: Int) {
    var texts = DistinctTexts()
    let all = (0..<count).map { "text \($0)" }
    let first = all.map { texts.insert($0) }
    #expect(first == Array(repeating: true, count: count))
    let second = all.map { texts.insert($0) }
    #expect(second == Array(repeating: false, count: count))
    let another = texts.insert("another")
    #expect(another)
  }

  @Test func aTextThatWasThereIsNotNew() {
    var texts = DistinctTexts((0..<100).map { "text \($0 % 70)" })
    let areNew = ["text 0", "text 69", "text 70"].map { texts.insert($0) }
    #expect(areNew == [false, false, true])
  }
}
