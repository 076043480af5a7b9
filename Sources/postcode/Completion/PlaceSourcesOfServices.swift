import Postcodes

extension Services {
  /// Where the places come from that are completed.
  func places(configure: (inout Suggester.Options) -> Void = { _ in }) -> PlaceSources {
    PlaceSources(
      suggester: suggester(configure: configure), search: search, own: own, serviceName: serviceName)
  }
}
