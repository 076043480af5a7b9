/// Why there is no download, and what to do, in one sentence.
package struct DownloadProblem: Error, CustomStringConvertible {
  package let description: String
  package let isCancelled: Bool

  init(_ description: String, isCancelled: Bool = false) {
    (self.description, self.isCancelled) = (description, isCancelled)
  }
}
