import Postcodes

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
