import Foundation
import PackagePlugin

/// Writes the model of a program's commands into its sources, as `CommandModel.program` in `CompletionModel.swift`, so
/// that it need not be made at every TAB:
///
///     swift package --allow-writing-to-package-directory completion-model --product TOOL
///     swift package --allow-writing-to-package-directory completion-model --product TOOL --check
///
/// With `--check` nothing is written, and the command fails if the file is out of date.
@main struct CompletionModelPlugin: CommandPlugin {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let isCheck = extractor.extractFlag(named: "check") > 0
    let names = extractor.extractOption(named: "product")
    guard !names.isEmpty, extractor.remainingArguments.isEmpty else {
      throw Failure(description: "Give the program with --product, and --check to change nothing.")
    }
    for name in names {
      guard let product = try context.package.products(named: [name]).first as? ExecutableProduct else {
        throw Failure(description: "\(name) is no program of this package.")
      }
      let result = try packageManager.build(.product(name), parameters: .init())
      let built = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == name }
      guard result.succeeded, let built else {
        throw Failure(description: "\(name) cannot be built: \(result.logText)")
      }
      let source = try model(printedBy: built.url)
      let file = folder(of: product.mainTarget).appending(path: "CompletionModel.swift")
      if String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self) == source { continue }
      guard !isCheck else {
        throw Failure(description: "\(file.path) is out of date; run this without --check.")
      }
      try Data(source.utf8).write(to: file)
      print("Wrote \(file.path).")
    }
  }

  private func folder(of target: any Target) -> URL {
    #if compiler(>=6.1)
      target.directoryURL
    #else
      URL(fileURLWithPath: target.directory.string)
    #endif
  }

  /// The model that a program prints if its `main` begins with `Completer.answerIfAsked`.
  private func model(printedBy program: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["__completion-model"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, text.contains("extension CommandModel") else {
      throw Failure(
        description:
          "\(program.lastPathComponent) prints no model; its main has to begin with Completer.answerIfAsked.")
    }
    return text
  }
}
