import ArgumentParser
import ArgumentParserCompletion

/// Five programs that are widely used, declared anew from their help, which tests complete in real shells. Their
/// commands do nothing but print their help.
///
/// The name by which this program is called chooses among them.
@main enum Main {
  /// A build for debugging needs longer than the usual five seconds to make its model on a machine at work.
  static let deadline = Duration.seconds(60)

  @MainActor static func main() async {
    switch CommandLine.arguments[0].split(separator: "/").last {
    case "container": await Container.main()
    case "swiftlint": await SwiftLint.main()
    case "swiftly": await Swiftly.main()
    case "tart": await Tart.main()
    case "xcodes": await Xcodes.main()
    default: print("This program must be called by the name of one of those that it stands for.")
    }
  }
}
