extension CachedAPI {
  /// The names of the attributes in kept answers about postcodes, each code behind `codes.`. The service may have added
  /// some since `PostcodeDetails.attributeNames` was written.
  package var attributesKept: Set<String> {
    var names: Set<String> = []
    for key in cache.keys(of: .lookup, base: base).prefix(Self.mostRead) {
      guard let postcode = Postcode(key), let details = try? kept(.lookup(postcode))?.outcome.get() else {
        continue
      }
      for (name, value) in details.attributes {
        if case .object(let codes) = value {
          names.formUnion(codes.keys.map { name + "." + $0 })
        } else {
          names.insert(name)
        }
      }
    }
    return names
  }

  /// How many answers are read.
  private static let mostRead = 100
}
