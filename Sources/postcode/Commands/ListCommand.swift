import ArgumentParser
import Postcodes

struct ListCommand: ProgramCommand {
  static let declaration = CommandDeclaration.list

  @Argument(help: .words(of: .list))
  var prefix: [String] = []

  @Option(help: .format)
  var format: Format?

  /// The most lines printed at the prompt; more would push everything else off the screen.
  private static let shown = 100

  func run(in context: Context) throws -> ExitStatus {
    let (country, format) = (Country.inUse, format ?? context.format)
    let groups = try context.groups(of: prefix, own: context.own)
    var runs = groups.flatMap(\.runs)[...]
    if runs.isEmpty { throw Refusal(nothingBegins: groups[0].codes[0]) }
    let layout = Layout(format).answering(prefix)
    let total = runs.reduce(0) { $0 + $1.count }
    var text: [UInt8] = []
    var count = 0
    if let heading = Place.heading(Layout(format)) { text += Array((heading + "\n").utf8) }
    while let run = runs.popFirst() {
      let isAtPrompt = context.services != nil
      let places = isAtPrompt ? min(run.count, Self.shown - count) : run.count
      if format == .text, places == run.count {
        country.append(run, to: &text)
      } else {
        for place in 0..<places {
          guard let postcode = country.postcode(at: place, in: run) else { continue }
          let line = Place(builtIn: postcode).line(layout) ?? "\(postcode)"
          text += Array((line + "\n").utf8)
        }
      }
      count += places
      let isOver = runs.isEmpty || isAtPrompt && count == Self.shown
      if isOver || text.count > 1 << 16 {
        context.console.line(String(decoding: text.dropLast(), as: UTF8.self))
        text = []
      }
      if isOver { break }
    }
    if count < total { context.console.complaint("\(total - count) more; a shell prints them all.") }
    return .done
  }
}
