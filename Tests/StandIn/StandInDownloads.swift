/// A release for download under `/downloads/v1`, as Ordnance Survey's service offers it.
public struct StandInDownloads: Sendable {
  /// The release that the service calls current.
  public var version: String
  /// The bytes of the file.
  public var file: [UInt8]
  /// The size and the checksum in the list; nil to leave them out.
  public var (size, md5): (Int?, String?)
  /// The address that the file's address redirects to; nil for the file.
  public var location: String?
  /// Whether the server honours requests for a part of the file.
  public var hasParts = true
  /// Where every part begins, whatever was asked for; nil to begin where it was asked.
  public var wrongStart: Int?

  public init(version: String, file: [UInt8], md5: String?) {
    (self.version, self.file, self.md5, size) = (version, file, md5, file.count)
  }

  /// The answer to a request; nil if it is for something else.
  func answer(to request: StandInRequest, at base: String) -> StandInAnswer? {
    let root = "/downloads/v1/products/CodePointOpen"
    switch request.path {
    case root:
      return StandInAnswer(
        json: "{\"id\":\"CodePointOpen\",\"name\":\"Code-Point Open\",\"version\":\(JSON.string(version))}")
    case root + "/downloads" where request.target.contains("redirect"):
      var answer = StandInAnswer(status: 307, json: "{}")
      answer.headers.append(("Location", location ?? "\(base)/files/codepo_gb.zip"))
      return answer
    case root + "/downloads":
      let address = "\(base)\(root)/downloads?area=GB&format=CSV&redirect"
      var members = [
        "\"url\":\(JSON.string(address))", "\"area\":\"GB\"", "\"format\":\"CSV\"",
        "\"fileName\":\"codepo_gb.zip\"",
      ]
      if let size { members.append("\"size\":\(size)") }
      if let md5 { members.append("\"md5\":\(JSON.string(md5))") }
      return StandInAnswer(
        json:
          "[{\"area\":\"GB\",\"format\":\"GeoPackage\",\"url\":\"http://127.0.0.1:9/\"},{\(members.joined(separator: ","))}]"
      )
    case "/files/codepo_gb.zip":
      guard hasParts, let range = request.headers["range"], let start = Int(range.dropFirst(6).dropLast())
      else {
        return StandInAnswer(contentType: "application/zip", body: file)
      }
      guard start < file.count else { return StandInAnswer(status: 416, json: "{}") }
      let first = wrongStart ?? start
      var answer = StandInAnswer(status: 206, contentType: "application/zip", body: Array(file[first...]))
      answer.headers.append(("Content-Range", "bytes \(first)-\(file.count - 1)/\(file.count)"))
      return answer
    default: return nil
    }
  }
}
