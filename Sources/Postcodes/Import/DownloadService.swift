#if Client
  import Basics

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Finds and downloads the current release of Code-Point Open from Ordnance Survey.
  ///
  /// Source: https://docs.os.uk/os-apis/accessing-os-apis/os-downloads-api
  package struct DownloadService: Sendable {
    /// The service's address, unless the user gives another.
    package static let standardAddress = "https://api.os.uk/downloads/v1"

    /// A release by its number: `2025.4` is the fourth of that year.
    package struct Version: Comparable, Sendable {
      private let year: Int
      private let quarter: Int

      /// Older than every release.
      package static let unknown = Version(year: 0, quarter: 0)

      private init(year: Int, quarter: Int) { (self.year, self.quarter) = (year, quarter) }

      /// Reads `2025.4`, or a month as the service writes it: `2025-11`.
      package init?(_ text: some StringProtocol) {
        let parts = text.split { $0 == "." || $0 == "-" }.map { Int($0) }
        guard parts.count >= 2, let year = parts[0], let number = parts[1], (2000...2999).contains(year),
          (1...12).contains(number)
        else { return nil }
        self.year = year
        quarter = text.dropFirst(4).first == "-" ? (number + 2) / 3 : number
      }

      package static func < (left: Version, right: Version) -> Bool {
        (left.year, left.quarter) < (right.year, right.quarter)
      }
    }

    /// The service's host, to show to a person.
    package var name: String { base.name }
    private let base: BaseURL
    private let allowsHTTP: Bool
    private let timeout: Duration
    private let userAgent: String
    private let environment: @Sendable (String) -> String?

    /// - Parameters:
    ///   - allowsHTTP: whether an http address may lead to another machine.
    ///   - timeout: how long an answer may take to begin, and how long it may then pause.
    /// - Throws: `ConfigurationError` for an address that cannot be used.
    package init(
      address: String, allowsHTTP: Bool, timeout: Duration, userAgent: String,
      environment: @escaping @Sendable (String) -> String?
    ) throws(ConfigurationError) {
      base = try BaseURL(parsing: address)
      try base.mustBeEncrypted(unless: allowsHTTP)
      if base.credentials != nil {
        throw ConfigurationError(address: base.description.quoted(length: 80), reason: .credentials)
      }
      (self.allowsHTTP, self.timeout, self.userAgent) = (allowsHTTP, timeout, userAgent)
      self.environment = environment
      _ = try Proxy.chosen(for: base, environment: environment)
    }

    /// The number of the current release.
    ///
    /// - Throws: `DownloadProblem`.
    package func version() async throws -> Version {
      struct Product: Decodable { let version: String }
      let product = try await json("/products/CodePointOpen", as: Product.self)
      guard let version = Version(product.version) else { throw problem(.malformedResponse) }
      return version
    }

    /// A file as the service lists it.
    private struct Listed: Decodable {
      let url: String?
      let size: Int?
      let md5: String?
      let area: String?
      let format: String?
    }

    /// Downloads the current release, or resumes a download that was cut off.
    ///
    /// - Parameters:
    ///   - path: where to write it; an existing file is taken for its beginning.
    ///   - progress: takes the part that is there, from 0 to 1.
    /// - Throws: `DownloadProblem`, `FileError`.
    package func download(to path: String, progress: @escaping @Sendable (Double) -> Void) async throws {
      let files = try await json("/products/CodePointOpen/downloads", as: [Listed].self)
      guard let file = files.first(where: { $0.area ?? "GB" == "GB" && $0.format ?? "CSV" == "CSV" }) else {
        throw DownloadProblem("\(base.name) lists no file of Great Britain; import one by hand.")
      }
      guard (1...Self.largest).contains(file.size ?? 1) else { throw problem(.malformedResponse) }
      let part = try PartialFile(at: path)
      // Here, since a transfer that ends on another thread may hold the part until after the program's end.
      defer { if part.count == 0 { part.remove() } }
      let hadPart = part.count > 0
      // Without a checksum it cannot be known whether an existing beginning belongs to the file.
      if file.md5 == nil || part.count > file.size ?? Self.largest { try part.clear() }
      try await fetch(file, to: part, progress: progress)
      if isWhole(part, file) { return }
      if hadPart {
        // The beginning was that of another file.
        try part.clear()
        try await fetch(file, to: part, progress: progress)
        if isWhole(part, file) { return }
      }
      defer { part.remove() }
      let reason = part.count == file.size ?? part.count ? "its checksum" : "its size"
      throw DownloadProblem(
        "The file from \(base.name) is not the one it announced (\(reason)); try again later.")
    }

    private static let largest = 1 << 30

    private func isWhole(_ part: PartialFile, _ file: Listed) -> Bool {
      part.count == file.size ?? part.count && part.sum == file.md5?.lowercased() ?? part.sum
    }

    private func fetch(
      _ file: Listed, to part: PartialFile, progress: @escaping @Sendable (Double) -> Void
    ) async throws {
      if part.count > 0, part.count == file.size { return }
      let usual = base.description + "/products/CodePointOpen/downloads?area=GB&format=CSV&redirect"
      var address = file.url ?? usual
      for _ in 0..<6 {
        let origin = try origin(of: address)
        let configuration = try configuration(origin)
        let transport = HTTPTransport(
          proxy: configuration.proxy, authorities: configuration.authorities)
        let head: HTTPHead
        do {
          head = try await transport.download(
            address: address, from: part.count, configuration: configuration
          ) { head in
            switch head.status {
            case 200: try part.clear()
            case 206 where head.contentRange?.hasPrefix("bytes \(part.count)-") == true: break
            default: return false
            }
            return true
          } take: { bytes in
            guard part.count + bytes.count <= file.size ?? Self.largest else {
              throw DownloadProblem("The file of \(base.name) is larger than it says; try again later.")
            }
            try part.append(bytes)
            if let size = file.size { progress(Double(part.count) / Double(size)) }
          }
        } catch {
          if let error = error as? APIError { throw problem(error, at: origin) }
          throw error
        }
        switch head.status {
        case 200,
          206 where head.contentRange?.hasPrefix("bytes ") == true:
          return
        case 206, 416:
          // The server has another file than the one whose beginning is here.
          guard part.count > 0 else { throw problem(.unexpectedStatus(head.status), at: origin) }
          try part.clear()
        case 301, 302, 303, 307, 308:
          guard let location = head.location else { throw problem(.malformedResponse, at: origin) }
          address =
            location.hasPrefix("/") && !location.hasPrefix("//") ? origin.description + location : location
        default: throw problem(.unexpectedStatus(head.status), at: origin)
        }
      }
      throw DownloadProblem(
        "\(base.name) leads from one address to the next without an end; try again later.")
    }

    /// The server of an address.
    private func origin(of address: String) throws -> BaseURL {
      let isPlain = address.utf8.count < 4096 && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      guard isPlain, let mark = address.firstRange(of: "://") else { throw problem(.malformedResponse) }
      let end = address[mark.upperBound...].firstIndex { "/?#".contains($0) } ?? address.endIndex
      guard let origin = try? BaseURL(parsing: String(address[..<end])) else {
        throw problem(.malformedResponse)
      }
      // A request must not lead to an answer that is less safe than the address that the user wrote.
      guard origin.scheme == .https || base.scheme == .http && (origin.isLoopback || allowsHTTP) else {
        throw DownloadProblem(
          "\(base.name) leads to an address without encryption, \(address.quoted(length: 80)); nothing was downloaded."
        )
      }
      return origin
    }

    private func configuration(_ origin: BaseURL) throws -> APIClient.Configuration {
      do throws(ConfigurationError) {
        return try APIClient.Configuration(
          baseURL: origin.description, allowsHTTP: allowsHTTP, timeout: timeout, userAgent: userAgent,
          environment: environment)
      } catch {
        throw DownloadProblem(error.description)
      }
    }

    private func json<Value: Decodable & Sendable>(_ path: String, as type: Value.Type) async throws -> Value
    {
      let configuration = try configuration(base)
      let transport = HTTPTransport(
        proxy: configuration.proxy, authorities: configuration.authorities)
      let address = base.description + path
      let response: HTTPTransport.Response
      do throws(APIError) {
        response = try await Flight(within: timeout) { () async throws(APIError) in
          try await transport.send(method: "GET", address: address, body: nil, configuration: configuration)
        }.answer()
      } catch {
        throw problem(error)
      }
      guard response.status == 200 else { throw problem(.unexpectedStatus(response.status)) }
      guard let value = try? JSONDecoder().decode(type, from: Data(response.body)) else {
        throw problem(.malformedResponse)
      }
      return value
    }

    private func problem(_ error: APIError, at host: BaseURL? = nil) -> DownloadProblem {
      let name = (host ?? base).name
      switch error {
      case .unexpectedStatus(429), .unexpectedStatus(503):
        return DownloadProblem(APIError.rateLimited(retryAfter: nil).description(host: name))
      case .unexpectedStatus(let status) where status >= 500:
        return DownloadProblem(APIError.serverError(status).description(host: name))
      case .unexpectedStatus(let status):
        return DownloadProblem(
          "\(name) has no such file (status \(status)); check its address, or import a file.")
      case .unreachable(APIError.brokenOff) where host != nil:
        return DownloadProblem("\(name) broke off before the end; try again to resume the download.")
      case .cancelled:
        return DownloadProblem("The download was given up; nothing has changed.", isCancelled: true)
      default: return DownloadProblem(error.description(host: name))
      }
    }
  }
#endif
