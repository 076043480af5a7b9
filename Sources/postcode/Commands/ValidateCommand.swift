import ArgumentParser
import Basics
import Postcodes

struct ValidateCommand: ProgramCommand {
  static let declaration = CommandDeclaration.validate

  @Argument(help: .words(of: .validate))
  var postcodes: [String] = []

  @Option(help: .format)
  var format: Format?

  func run(in context: Context) throws -> ExitStatus {
    let format = format ?? context.format
    if !postcodes.isEmpty {
      let written = WrittenPostcode.all(in: postcodes.map(Degrees.unescapingMinus(in:)))
      let apart = written.filter { !PlaceWords.isJoint($0.text) }
      let verdicts = (apart.isEmpty ? written : apart).map { Verdict(of: $0) }
      context.console.records(verdicts, format) { verdicts.map(\.line).joined(separator: "\n") }
      return verdicts.allSatisfy(\.isValid) ? .done : .nothing
    }
    if context.services != nil || Input.isTerminal {
      throw Refusal(PostcodeError.blank.description, .usage)
    }
    if let heading = Verdict.heading(Layout(format)) { Output.line(heading) }
    var status = ExitStatus.done
    var (input, output, known) = (InputLines(), OutputLines(), KnownLines())
    do throws(FileError) {
      while let line = try input.nextBytes() {
        let verdict = Verdict(of: WrittenPostcode.only(in: String(decoding: line, as: UTF8.self)))
        if !verdict.isValid { status = .nothing }
        if format == .text, verdict.standing == .invalid, verdict.query.contains("\u{FFFD}") {
          // Bytes that are no UTF-8 stay as they are. A tab stands only before the reason.
          let given = line.filter { $0 >= 0x20 && $0 != 0x7F }
          output.add(asGiven: given, "\t" + (verdict.error ?? ""))
        } else {
          output.add(verdict.line(Layout(format)) ?? verdict.line)
        }
        output.flush(before: input)
        guard format == .text else { continue }
        // Most lines are plain postcodes, which need no closer look.
        input.takeLines { lines in
          known.take(lines) { _, found, _ in
            output.add(found, "\tknown")
            return true
          }.bytes
        }
        output.flush(before: input)
      }
      output.flush()
    } catch {
      output.flush()
      throw Refusal(unreadable: nil, error)
    }
    return status
  }
}

/// Whether a text is a postcode in use, as far as the built-in data tells.
struct Verdict: Record {
  enum Standing: String {
    /// In the release, or one of the built-in codes outside Great Britain.
    case known
    /// The release covers its area, but does not have it.
    case unlisted
    /// Well written, but of an area that the release does not cover.
    case uncovered
    /// No longer in use.
    case ended
    /// Not well written.
    case invalid
  }

  static let members: Members<Verdict> = [
    "query": { .text($0.query) },
    "postcode": { $0.postcode.map { .text($0) } },
    "standing": { $0.standing.map { .text($0.rawValue) } },
    "error": { $0.error.map { .text($0) } },
  ]

  let query: String
  var postcode: String?
  /// Nil for a blank line.
  var standing: Standing?
  var error: String?

  init(of written: WrittenPostcode?) {
    query = written?.text.printable ?? ""
    switch written?.postcode {
    case .success(let postcode):
      self.postcode = "\(postcode)"
      standing = Self.standing(of: postcode)
      if standing == .ended { error = Country.inUse.terminated(postcode)?.description }
    case .failure(let error):
      standing = .invalid
      self.error = error.description
    case nil: break
    }
  }

  private static func standing(of postcode: Postcode) -> Standing {
    let country = Country.inUse
    if country.contains(postcode) { return .known }
    if country.terminated(postcode) != nil { return .ended }
    if country.covers(area: postcode.area) { return .unlisted }
    if postcode.special != nil || Landmark.at(compact: postcode.compact) != nil { return .known }
    let isElsewhere =
      postcode.isForcesNumber || Postcode.areasOfNoPlace.contains(postcode.area)
      || Gazetteer.isArea(postcode.area)
    return isElsewhere ? .uncovered : .unlisted
  }

  /// Whether nothing speaks against it.
  var isValid: Bool { standing == nil || standing == .known || standing == .uncovered }

  /// The postcode or the text, a tab, and the verdict; blank for a blank line.
  var line: String {
    switch standing {
    case .known: (postcode ?? "") + "\tknown"
    case .unlisted: (postcode ?? "") + "\tnot in " + Country.inUse.release
    case .uncovered: (postcode ?? "") + "\toutside " + Country.inUse.release
    case .ended: (postcode ?? "") + "\t" + (error ?? "")
    case .invalid: query + "\t" + (error ?? "")
    case nil: ""
    }
  }
}
