import Postcodes

extension Services {
  /// Where the places come from that are completed.
  ///
  /// - Parameter isOffline: whether a look-up stays offline too.
  func places(isOffline: Bool, configure: (inout Suggester.Options) -> Void) -> PlaceSources {
    PlaceSources(
      suggester: suggester(configure: configure), search: search, own: own, serviceName: serviceName,
      isOffline: isOffline)
  }
}
