import ArgumentParser
import ShellCompletion

struct DoctorCommand: ProgramCommand {
  var usesCountry: Bool { false }

  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show what is found and what is missing, for a report of a bug.",
    discussion: """
      One line each: versions, terminal, inputrc, country, cache, files, service, proxy, and for each shell whether \
      it will find the completion script. It takes three seconds at most. The status is 1 only where something is \
      broken that the user must mend.
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: Context) -> ExitStatus {
    let observations = observations(Settings(), in: context)
    context.console.records(observations, context.format(for: common)) {
      observations.map(\.line).joined(separator: "\n")
    }
    return observations.contains { $0.state == .broken } ? .nothing : .done
  }

  private func observations(_ settings: Settings, in context: Context) -> [Observation] {
    let isOffline = common.offline || settings.isOffline || context.services?.isOffline == true
    return [
      .versions, .system, .terminal, .inputrc, .settings(settings), .country(settings.countryFile),
      .cache(settings.cacheFile),
      .state("history", settings.historyFile), .state("recent", settings.recentFile),
      .places(common.places ?? settings.placesFile, isNamed: common.places != nil),
    ] + Observation.service(settings, isOffline: isOffline, within: .seconds(3))
      + Observation.shells
  }
}
