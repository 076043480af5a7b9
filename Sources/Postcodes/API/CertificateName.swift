#if Client
  import NIOCore
  import NIOSSL

  /// Checks that a server's certificate is for the name that was requested.
  ///
  /// The TLS library also accepts a certificate for the address of the connection. If names can be forged, anybody's
  /// own certificate for an address would then be enough.
  enum CertificateName {
    /// Checks the certificate of a new connection. A connection without TLS has none.
    ///
    /// - Parameter host: the server's name. The library checks an address.
    /// - Throws: `NIOSSLExtraError.failedToValidateHostname`.
    static func check(_ pipeline: ChannelPipeline.SynchronousOperations, names host: String) throws {
      guard (try? pipeline.handler(type: NIOSSLClientHandler.self)) != nil, !isAddress(host),
        let certificate = try pipeline.nioSSL_peerCertificate()
      else { return }
      let names = certificate._subjectAlternativeNames()
      // The library checks a certificate without alternative names by its common name, which cannot be an address.
      if names.isEmpty { return }
      let isNamed = names.contains { name in
        name.nameType == .dnsName
          && matches(String(decoding: Array(name.contents), as: UTF8.self).lowercased(), host)
      }
      if !isNamed { throw NIOSSLExtraError.failedToValidateHostname }
    }

    private static func isAddress(_ host: String) -> Bool {
      (try? SocketAddress(ipAddress: host, port: 0)) != nil
    }

    /// Source: https://www.rfc-editor.org/rfc/rfc9525#section-6.3
    private static func matches(_ name: String, _ host: String) -> Bool {
      let host = host.last == "." ? host.dropLast() : host[...]
      if name == host { return true }
      guard name.hasPrefix("*."), let dot = host.firstIndex(of: ".") else { return false }
      return host[dot...] == name.dropFirst()
    }
  }
#endif
