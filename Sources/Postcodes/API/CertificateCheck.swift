#if Client
  import AsyncHTTPClient
  import Basics
  import NIOCore
  import NIOSSL

  extension CertificateFault {
    /// Finds why the certificate of a request's server was not accepted; nil if the server shows none.
    ///
    /// The TLS library does not say why. So one more connection is made, which accepts any certificate, and is closed
    /// before anything is sent over it.
    init?(of request: HTTPClientRequest, using settings: HTTPClient.Configuration) async {
      var settings = settings
      settings.tlsConfiguration?.certificateVerification = .none
      settings.http1_1ConnectionDebugInitializer = { channel in
        channel.nioSSL_peerCertificate().flatMapThrowing { certificate in
          channel.close(promise: nil)
          let now = time(nil)
          if let certificate, certificate.notValidAfter < now { throw CertificateFault.expired }
          if let certificate, now < certificate.notValidBefore { throw CertificateFault.notYetValid }
          throw CertificateFault.unknownAuthority
        }
      }
      let client = HTTPClient(
        eventLoopGroupProvider: .shared(HTTPTransport.eventLoop), configuration: settings)
      defer { Task { try? await client.shutdown() } }
      do {
        _ = try await client.execute(request, timeout: settings.timeout.connect ?? .seconds(10))
        return nil
      } catch {
        guard let fault = error as? CertificateFault else { return nil }
        self = fault
      }
    }
  }

  extension CertificateAuthorities {
    /// The TLS settings with these authorities. A file that cannot be read is noticed at the first connection.
    var trusted: TLSConfiguration {
      var configuration = TLSConfiguration.makeClientConfiguration()
      let directory = directory
      if let roots = directory ?? file { configuration.trustRoots = .file(roots) }
      if directory != nil, let file { configuration.additionalTrustRoots = [.file(file)] }
      return configuration
    }
  }
#endif
