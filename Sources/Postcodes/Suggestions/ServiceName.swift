extension BaseURL {
  /// What people call the service: `postcodes.io`, or another server's host, with the port if it is not the usual one.
  public var name: String { authority == BaseURL.standard.authority ? "postcodes.io" : authority }
}
