/// What the program calls itself.
enum ProgramIdentity {
  static let name = "postcode"
  static let version = "0.2.0"

  /// The user agent sent to servers.
  static let userAgent = "\(name)/\(version)"
}
