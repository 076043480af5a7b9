extension Outcode {
  /// What people call the place: its two best-known localities, `Didsbury, Withington`; if it has none, its post town,
  /// else `place`.
  public var localities: String {
    let names = PlaceNames.builtIn.localities(ofDistrict: name)
    guard let first = names.first else { return PostTown.names(ofDistrict: name).first ?? place }
    return names.count > 1 ? first + ", " + names[1] : first
  }
}
