extension BaseURL {
  /// What people call the service: `postcodes.io`, or another server's host.
  public var name: String { host == BaseURL.standard.host ? "postcodes.io" : host }
}
