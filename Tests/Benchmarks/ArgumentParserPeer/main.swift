import ArgumentParser

/// A tool that leaves completion to ArgumentParser, as most tools do. `make bench` compares the callback with it.
struct Peer: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "peer", subcommands: [Lookup.self])
}

struct Lookup: ParsableCommand {
  @Argument(completion: .custom { _, _, prefix in districts.filter { $0.hasPrefix(prefix.uppercased()) } })
  var postcodes: [String] = []

  private static let districts = ["SW1A", "SW1E", "SW1H", "SW1P", "SW1V", "SW1W", "SW1X", "SW1Y"]
}

Peer.main()
