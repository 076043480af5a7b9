import Basics

/// Why a server's certificate is not accepted.
public enum CertificateFault: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// No trusted authority has signed it.
  case unknownAuthority
  /// It is for a server with another name.
  case otherName
  /// It has expired.
  case expired
  /// It is not valid yet.
  case notYetValid
  /// The authorities' own certificates cannot be read, so none is trusted.
  case noAuthorities

  /// What is wrong and what to do, to follow a colon.
  public var description: String {
    switch self {
    case .unknownAuthority:
      "its certificate comes from an unknown authority; if you trust that one, name its file in SSL_CERT_FILE"
    case .otherName: "its certificate is for another name; check the address"
    case .expired: "its certificate has expired; check this machine's clock, or tell those who run it"
    case .notYetValid: "its certificate is not valid yet; check this machine's clock"
    case .noAuthorities:
      "the certificates of the authorities cannot be read; look at SSL_CERT_FILE and SSL_CERT_DIR"
    }
  }
}

/// The authorities whose certificates are trusted: those that the environment names, otherwise the system's.
struct CertificateAuthorities: Sendable {
  let file: String?
  private let directories: [String]

  /// Source: https://docs.openssl.org/master/man3/SSL_CTX_load_verify_locations/
  init(environment: (String) -> String?) {
    file = environment("SSL_CERT_FILE").map(LocalFile.absolute)
    directories =
      environment("SSL_CERT_DIR")?.split(separator: ":").map { LocalFile.absolute(String($0)) } ?? []
  }

  /// One directory of the list. OpenSSL accepts several, the TLS library only one.
  var directory: String? {
    directories.first { access($0, F_OK) == 0 } ?? directories.first
  }
}
