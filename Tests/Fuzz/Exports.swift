@testable import ShellCompletion
@testable import ShellCompletionExport

/// Reads an exported model. What is read is the same when it is exported again, and its other forms hold no controls.
func readExportedModel(_ input: [UInt8]) {
  guard let model = try? CommandModel(json: text(input)) else { return }
  let written = model.exported(as: .json)
  precondition((try? CommandModel(json: written))?.exported(as: .json) == written)
  for format in ExportFormat.allCases {
    let lines = model.exported(as: format).split(separator: "\n")
    precondition(lines.allSatisfy { !String($0).holdsControls })
  }
  _ = model.swiftSource(named: "model")
  _ = Completer(model: model).respond(to: ["bash", "9", "80", "", "t -"])
}
