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
  /// Nil for libcurl's own.
  let file: String?
  /// Separated by colons; nil for libcurl's own.
  let directories: String?

  /// Source: https://docs.openssl.org/master/man3/SSL_CTX_load_verify_locations/
  init(environment: (String) -> String?) {
    file = environment("SSL_CERT_FILE").map(LocalFile.absolute)
    directories = environment("SSL_CERT_DIR").map { list in
      // Each TAB comes here, and `joined` would take a fifth of its time, since it is generic.
      list.split(separator: ":").reduce("") { paths, path in
        (paths.isEmpty ? "" : paths + ":") + LocalFile.absolute(String(path))
      }
    }
  }

  /// Whether the file, or else one of the directories, can be read. The TLS library would wait for a pipe's writer, and
  /// pass over directories that hold nothing under the names that it looks for.
  var areReadable: Bool {
    if let file {
      var status = stat()
      return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(file, R_OK) == 0
    }
    return directories?.split(separator: ":").contains { Self.holdsCertificates(String($0)) } ?? true
  }

  /// Source: https://docs.openssl.org/master/man1/openssl-rehash/ (`12ab34cd.0`)
  private static func holdsCertificates(_ directory: String) -> Bool {
    guard let entries = opendir(directory) else { return false }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      // The names are bytes that end with a zero.
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.count > 9, name[8] == UInt8(ascii: ".") { return true }
    }
    return false
  }

  /// The system's file, if it is not where Debian has it. A static program may run on any system.
  ///
  /// Source: https://go.dev/src/crypto/x509/root_linux.go
  static var systemFile: String? {
    let files = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
      "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
    ]
    guard let found = files.first(where: { access($0, R_OK) == 0 }), found != files[0] else { return nil }
    return found
  }
}
