import Basics

/// Why a release cannot be imported, and what to do, in one sentence.
package struct ImportProblem: Error, CustomStringConvertible {
  package let description: String
  /// Whether the release can be imported all the same if the user insists.
  package let canBeForced: Bool

  init(_ description: String, canBeForced: Bool = false) {
    // Names of entries come from the file.
    self.description = description.printable
    self.canBeForced = canBeForced
  }
}
