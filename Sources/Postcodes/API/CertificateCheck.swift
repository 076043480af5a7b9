#if Client
  import AsyncHTTPClient
  import Basics
  import NIOCore
  import NIOSSL

  extension CertificateFault {
    /// Why the certificate was not accepted of the server that a request would go to; nil where it shows none.
    ///
    /// The TLS library does not say. So one more connection is made, which accepts any certificate, and which is closed
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
    /// What a connection trusts. A file that cannot be read shows when the first is made.
    var trusted: TLSConfiguration {
      var configuration = TLSConfiguration.makeClientConfiguration()
      let directory = directory
      if let roots = directory ?? file { configuration.trustRoots = .file(roots) }
      if directory != nil, let file { configuration.additionalTrustRoots = [.file(file)] }
      return configuration
    }
  }
#endif
