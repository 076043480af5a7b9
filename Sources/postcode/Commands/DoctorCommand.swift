import ArgumentParser
import ShellCompletion

struct DoctorCommand: ProgramCommand {
  static let declaration = CommandDeclaration.doctor

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
      .program, .versions, .system, .terminal, .inputrc, .settings(settings), .country(settings.countryFile),
      .cache(settings.cacheFile),
      .state("history", settings.historyFile), .state("recent", settings.recentFile),
      .places(common.places ?? settings.placesFile, isNamed: common.places != nil),
    ] + Observation.service(settings, isOffline: isOffline, within: .seconds(3))
      + Observation.shells + [Observation.completionLog].compactMap(\.self)
  }
}
