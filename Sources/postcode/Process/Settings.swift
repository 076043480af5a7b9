import Basics
import Postcodes

/// The settings that the environment makes, and the paths of the program's files.
struct Settings: Sendable {
  /// The address of the service; may hold a path.
  var serviceURL = "https://api.postcodes.io"
  /// The address from which releases are downloaded; may hold a path.
  var dataURL = DownloadService.standardAddress
  /// Whether an http address may lead to another machine.
  var allowsHTTP = false
  /// A line of the header that the service is sent.
  var header: String?
  /// The longest that a request may take; nil if the user did not say.
  var timeout: Duration?
  /// How long a TAB in a shell waits for the service, unless the user gave a time.
  static let usualCompletionDeadline = Duration.seconds(1)
  var debounce = Duration.milliseconds(200)
  var isOffline = false
  /// Nil, as the other paths, if there is no home directory to put it in.
  var cacheFile: String?
  var stateDirectory: String?
  var placesFile: String?
  /// The imported country.
  var countryFile: String?
  /// What is wrong with the environment, one sentence each.
  private(set) var problems: [String] = []

  init() {
    if let url = environmentVariable("POSTCODE_API_URL") { serviceURL = url }
    if let url = environmentVariable("POSTCODE_DATA_URL") { dataURL = url }
    header = environmentVariable("POSTCODE_HEADER")
    timeout = duration("POSTCODE_TIMEOUT")
    if timeout == .zero {
      problems.append("POSTCODE_TIMEOUT must be longer than 0; write one like 1500ms or 2s.")
    }
    if let delay = duration("POSTCODE_DEBOUNCE") { debounce = delay }
    isOffline = Self.isSet("POSTCODE_OFFLINE")
    allowsHTTP = Self.isSet("POSTCODE_ALLOW_HTTP")
    cacheFile = BaseDirectory.cache.path.map { $0 + "/postcode/responses.sqlite" }
    stateDirectory = BaseDirectory.state.path.map { $0 + "/postcode" }
    countryFile = BaseDirectory.data.path.map { $0 + "/postcode/country" }
    placesFile = BaseDirectory.configuration.path.map { $0 + "/postcode/places" }
  }

  var recentFile: String? { stateDirectory.map { $0 + "/recent" } }
  var helpFile: String? { stateDirectory.map { $0 + "/help" } }
  var historyFile: String? { stateDirectory.map { $0 + "/history" } }

  /// What lets the service be asked where it must not be.
  static var wayOnline: String {
    isSet("POSTCODE_OFFLINE") ? "unset POSTCODE_OFFLINE" : "leave out --offline"
  }

  /// Whether nothing is to be drawn twice, as suits a screen reader.
  static var isPlain: Bool {
    isSet("POSTCODE_PLAIN") || ["", "dumb"].contains(environmentVariable("TERM") ?? "")
  }

  private static func isSet(_ name: String) -> Bool {
    environmentVariable(name).map { !["0", "no", "false"].contains($0.lowercased()) } ?? false
  }

  private mutating func duration(_ name: String) -> Duration? {
    guard let text = environmentVariable(name) else { return nil }
    guard let duration = Duration(spelled: text) else {
      problems.append("\(name) is \(text.quoted()), which is not a duration; write one like 1500ms or 2s.")
      return nil
    }
    return duration
  }
}

extension Duration {
  /// Reads a duration as people write it, at most a day: `1500ms`, `2s`, `0.5s`, `1m`.
  init?(spelled text: String) {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let amount = Double(digits), digits.allSatisfy(\.isASCII) else { return nil }
    let milliseconds: Double
    switch text.dropFirst(digits.count) {
    case "ms": milliseconds = amount
    case "s": milliseconds = amount * 1000
    case "m", "min": milliseconds = amount * 60_000
    default: return nil
    }
    guard milliseconds <= 86_400_000 else { return nil }
    self = .milliseconds(Int64(milliseconds.rounded()))
  }
}
