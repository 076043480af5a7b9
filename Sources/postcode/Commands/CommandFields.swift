import Postcodes

extension Context {
  /// How to print, with the fields that are named in a list; all of them for nil.
  ///
  /// - Throws: `Refusal` for a field that the command does not have.
  func layout(
    _ format: Format, fields list: String?, of command: CommandDeclaration, option: String = "--fields"
  ) throws -> Layout {
    guard let list else { return Layout(format) }
    let known = command.fieldNames
    let fields = try FieldNames.read(list, of: known, option: option) {
      (try? services ?? services(offline: true))?.service.attributesKept ?? []
    }
    return Layout(format, fields: fields, known: known)
  }
}

extension CommandDeclaration {
  /// The names that its `--fields` or `--add` takes; none if it has no such option.
  var fieldNames: [String] {
    switch fields {
    case .none: []
    case .ofLookup: Lookup.columns + FieldNames.ofService
    case .ofNeighbour: Neighbour.columns + FieldNames.ofService
    case .ofRow: Place.columns + ["metres"] + FieldNames.ofService
    case .ofPlace: Place.columns + FieldNames.ofService
    case .ofOutcode: Answered<OutcodeRecord>.columns
    case .ofTerminated: Answered<EndedRecord>.columns
    case .ofScotland: Answered<ScottishRecord>.columns
    }
  }
}
