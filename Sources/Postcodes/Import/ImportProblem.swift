/// Why a release cannot be imported: one sentence, which says what to do.
package struct ImportProblem: Error, CustomStringConvertible {
  package let description: String
  /// Whether it is about what can be taken all the same where the user insists.
  package let canBeForced: Bool

  init(_ description: String, canBeForced: Bool = false) {
    self.description = description
    self.canBeForced = canBeForced
  }
}
