import Postcodes

/// A command, declared once: what it is called, what it takes, prints and asks, and how it is explained.
///
/// The parser, the help, the man page, the prompt's commands and what a TAB offers are made from the declarations, and
/// nothing else knows a command by its name. A TAB reads them too, so they are plain data.
struct CommandDeclaration: Sendable {
  /// What the words after a command are.
  enum Words: Sendable {
    case nothing
    /// Whole postcodes.
    case postcodes
    /// Districts by their codes.
    case outcodes
    /// The beginning of a postcode, in one word or several.
    case prefix
    /// The beginning of a postcode or of a name.
    case beginning
    /// A postcode, a part of the country by its code, or a name.
    case place, twoPlaces, places
    /// The name of a place, or the beginning of one.
    case name
    /// Degrees north and degrees east.
    case point
    case file, shell
  }

  /// What completion makes of a place's name.
  enum Names: Sendable {
    /// Names are not completed.
    case ignored
    /// The place's code.
    case code
    /// The place's code; of a region, whose code would mean one district only, the name.
    case codeUnlessRegion
    /// The place's code; of one that has several, which would each mean a part of it, the name.
    case codeUnlessSeveral
    /// The place's name, since what counts is its centre, and not that of its district; the postcode of a place that has
    /// one.
    case nameUnlessPostcode
    case name
  }

  /// The kind of record whose fields `--fields` or `--add` chooses from.
  enum Fields: Sendable {
    case none, ofLookup, ofNeighbour, ofRow, ofPlace, ofOutcode, ofTerminated, ofScotland
  }

  /// Where a command can be typed.
  enum Availability: Sendable {
    case everywhere, shellOnly, promptOnly
  }

  /// Under which heading help lists it.
  enum Topic: Sendable, CaseIterable {
    case place, several, program

    var heading: String {
      switch self {
      case .place: "What is there"
      case .several: "Lists, tables and maps"
      case .program: "This program"
      }
    }
  }

  let name: String
  /// The command that it is a subcommand of; "" for none.
  var group = ""
  /// Other names that call it, separated by blanks. A list would have to be made at a TAB; text is laid out by the
  /// compiler, as the whole table then is.
  var aliases = ""
  var takes = Words.nothing
  /// Whether a point may be given instead of the words.
  var takesPoint = false
  /// Whether the words may be left out.
  var isOptional = false
  var names = Names.ignored
  /// Whether a TAB asks the service. Otherwise it uses built-in data and the cache only.
  var asks = false
  /// What must be known of the places among its words.
  var needs = PlaceQuestion.Need.nothing
  var fields = Fields.none
  var availability = Availability.everywhere
  /// Whether it uses the country, so that the user is told if an imported one is ignored.
  var usesCountry = true
  /// Whether it is understood but never offered.
  var isHidden = false
  var topic = Topic.program
  /// What it does, in one sentence.
  let summary: String
  /// What the words are, in one sentence; "" for none.
  var wordsHelp = ""
  /// What else its help says; “” mark commands and what is typed.
  var paragraph = ""
  /// Lines for the help alone, as they are typed; "" for none.
  var examples = ""
}

extension CommandDeclaration {
  /// The declaration of a command that is not a subcommand; nil if there is none.
  static func named(_ name: String) -> CommandDeclaration? {
    for command in all where command.name == name && command.group.isEmpty { return command }
    return nil
  }

  func isAvailable(_ availability: Availability) -> Bool {
    self.availability == .everywhere || self.availability == availability
  }

  var aliasNames: [String] { aliases.isEmpty ? [] : aliases.split(separator: " ").map(String.init) }

  /// Its words as help writes them: `[<place> ...]`, `<place> | <latitude>,<longitude>`; "" for none.
  var usage: String {
    let name = takes.valueName
    let words: String
    switch takes {
    case .nothing: return ""
    case .postcodes, .outcodes, .prefix, .beginning, .places, .name: words = "<\(name)> ..."
    case .place, .file, .shell: words = "<\(name)>"
    case .twoPlaces: words = "<\(name)> <\(name)>"
    case .point: words = "<latitude> <longitude>"
    }
    return isOptional ? "[\(words)]" : takesPoint ? words + " | <latitude>,<longitude>" : words
  }
}

extension CommandDeclaration.Words {
  /// Whether they are places, or the beginning of one, which are completed.
  var arePlaces: Bool {
    switch self {
    case .postcodes, .outcodes, .prefix, .beginning, .place, .twoPlaces, .places, .name: true
    case .nothing, .point, .file, .shell: false
    }
  }

  /// What help calls one of them.
  var valueName: String {
    switch self {
    case .nothing: ""
    case .postcodes: "postcode"
    case .outcodes: "outcode"
    case .prefix, .beginning: "prefix"
    case .place, .twoPlaces, .places: "place"
    case .name: "name"
    case .point: "degrees"
    case .file: "file"
    case .shell: "shell"
    }
  }
}
