extension Sequence {
  /// The first result of a function over the elements that is not nil; nil if there is none.
  ///
  /// `lazy.compactMap(_:).first` calls the function twice for the element that has it.
  @inlinable package func firstNonNil<Result>(_ function: (Element) throws -> Result?) rethrows -> Result? {
    for element in self {
      if let result = try function(element) { return result }
    }
    return nil
  }
}
