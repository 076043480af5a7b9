import Readline

/// Texts are statements that end with a semicolon. A text with `wrong` is invalid. The check of a text that begins with
/// `slow` takes a while, and that of one that begins with `stuck` never ends.
struct Statements: LineValidator {
  let delay: Int

  func immediate(_ text: String) -> Validation? {
    if text.hasPrefix("slow") || text.hasPrefix("stuck") { return nil }
    return validation(of: text)
  }

  func answer(to text: String) async -> Validation {
    try? await Task.sleep(for: .milliseconds(text.hasPrefix("stuck") ? 3_600_000 : delay))
    return validation(of: text)
  }

  private func validation(of text: String) -> Validation {
    if text.contains("wrong") { return .invalid("wrong is no word") }
    return text.hasSuffix(";") || text == "quit" ? .valid : .incomplete
  }
}
