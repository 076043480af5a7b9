/// The commands, in the order in which help, completion and the man page list them.
extension CommandDeclaration {
  static let all: [CommandDeclaration] = [
    prompt, lookup, complete, place, nearest, reverse, distance, validate, list, random, outcode, terminated,
    scotland, enrich, map, recent, cache, cacheInfo, cacheClear, data, dataInfo, dataImport, dataUpdate,
    dataRemove, completions, doctor, quit, stay,
  ]

  static let prompt = CommandDeclaration(
    name: "prompt", takes: .places, isOptional: true, names: .codeUnlessRegion, asks: true,
    fields: .ofLookup, availability: .shellOnly, summary: "Start the prompt, as without a command.",
    wordsHelp: "Postcodes or places, such as SW1A1AA, SW1A 1AA or York.",
    paragraph: """
      If standard input is not a terminal, the postcodes read from there are looked up instead, one per line. With \
      words, it does what “lookup” does, with the same options: “postcode SW1A 1AA” is enough, and so is “postcode \
      kings lynn”.
      """)

  static let lookup = CommandDeclaration(
    name: "lookup", takes: .places, isOptional: true, names: .codeUnlessRegion, asks: true,
    fields: .ofLookup, topic: .place, summary: "Look postcodes up and print what is there.",
    wordsHelp: "Postcodes or places, such as SW1A1AA, SW1A 1AA or York.",
    paragraph: """
      Postcodes may be written in any form, with or without a space. Without a postcode, or with “-”, postcodes are \
      read from standard input, one per line.
      """)

  static let complete = CommandDeclaration(
    name: "complete", takes: .beginning, isOptional: true, names: .codeUnlessRegion, asks: true,
    topic: .several, summary: "Complete the beginning of a postcode or a name.",
    wordsHelp: "The beginning of a postcode, such as sw1 or SW1A 1, or of a name.",
    paragraph: """
      If many postcodes begin with the prefix, the next level is printed: areas, districts, sectors, and at last the \
      postcodes themselves. If none does, places whose names begin with it are printed. Without a prefix, recent picks \
      and landmarks are printed.
      """)

  static let place = CommandDeclaration(
    name: "place", takes: .name, names: .name, asks: true, usesCountry: false,
    topic: .place, summary: "Find places by name, and print their codes.",
    wordsHelp: "The name of a place, or the beginning of one.",
    paragraph: """
      The beginning of a name is enough. Case, accents, apostrophes and hyphens do not matter, and any word of a name \
      may come first. Names of the whole United Kingdom are built in; the service is asked for others.
      """)

  static let nearest = CommandDeclaration(
    name: "nearest", takes: .place, takesPoint: true, names: .nameUnlessPostcode,
    asks: true, needs: .init(.neighbours, asked: .anyPlace), fields: .ofNeighbour,
    topic: .place, summary: "Print the postcodes nearest to a postcode, a place or a point.",
    wordsHelp: "A postcode, a place, or degrees north and east.",
    paragraph: """
      A point is degrees north and east, such as 51.5010,-0.1416. The postcodes of Great Britain are built in, and the \
      nearest are printed however far away they are. If none is within 10 km, as in Northern Ireland, the service is \
      asked.
      """)

  static let reverse = CommandDeclaration(
    name: "reverse", takes: .point, isOptional: true, fields: .ofNeighbour,
    topic: .place, summary: "Print the postcode nearest to a point, and what is there.",
    wordsHelp: "Degrees north, then degrees east: 51.5010 -0.1416.",
    paragraph: """
      The postcodes of Great Britain are built in. If none is within 10 km, as in Northern Ireland, the service is asked.
      """)

  static let distance = CommandDeclaration(
    name: "distance", takes: .twoPlaces, names: .nameUnlessPostcode, asks: true,
    needs: .init(.positions, asked: .anyPlace),
    topic: .place, summary: "Print how far two places are from each other.",
    wordsHelp: "Two postcodes, or names of places.",
    paragraph:
      "The distance is that of a straight line. The service is asked for a postcode that is not built in.")

  static let validate = CommandDeclaration(
    name: "validate", takes: .postcodes, isOptional: true,
    topic: .several, summary: "Print whether postcodes are correctly written and in use.",
    wordsHelp: "Postcodes, such as SW1A1AA or SW1A 1AA.",
    paragraph: """
      Each postcode gives one line: the postcode as it is usually written, and whether it is in the built-in release. Without a \
      postcode, they are read from standard input, one per line. The status is 1 if one is not correctly written, \
      or if the release covers its area but does not have it.
      """)

  static let list = CommandDeclaration(
    name: "list", takes: .prefix, isOptional: true, names: .codeUnlessSeveral, needs: .init(.postcodes),
    topic: .several, summary: "Print every postcode of Great Britain in areas, districts, sectors or places.",
    wordsHelp: "Areas, districts, sectors or places, such as SW1A 1 or Leeds; M1* for M1 and M10 to M19.",
    paragraph: """
      Without a prefix, all of them are printed. They come one per line, those of each prefix in the order of “LC_ALL=C sort”. At \
      the prompt only the first hundred are printed.
      """)

  static let random = CommandDeclaration(
    name: "random", takes: .prefix, isOptional: true, names: .codeUnlessSeveral,
    needs: .init(.postcodes, asked: .anyPlace), fields: .ofPlace,
    topic: .several, summary: "Print postcodes drawn at random.",
    wordsHelp: "Areas, districts, sectors or places, such as SW1A 1 or Leeds; any, if left out.",
    paragraph: """
      The postcodes are those of Great Britain. Each in the areas, districts, sectors or places given is equally \
      likely, and none is drawn twice. Those of a district or sector that is not built in are drawn from what the service gives: all of \
      them, or the first hundred of some of its sectors.
      """)

  static let outcode = CommandDeclaration(
    name: "outcode", takes: .outcodes, takesPoint: true, names: .code, fields: .ofOutcode,
    topic: .place, summary: "Print what is known about outward codes, or list those around a point.",
    wordsHelp: "Outward codes, such as SW1A; or degrees north and east.",
    paragraph: """
      An outward code is a postcode's first part: SW1A. What is built in is printed, and what else the service \
      knows: every ward, parish and constituency in it. Around a point, such as 51.5010,-0.1416, the service finds \
      them, the nearest first.
      """)

  static let terminated = CommandDeclaration(
    name: "terminated", takes: .postcodes, fields: .ofTerminated,
    topic: .place, summary: "Print when postcodes went out of use.", wordsHelp: "Postcodes, such as AB1 0AA.",
    paragraph: """
      If an imported release holds postcodes that have ended, it answers; otherwise the service does. The status is 1 if one is in use, or \
      never existed.
      """)

  static let scotland = CommandDeclaration(
    name: "scotland", takes: .postcodes, names: .code, needs: .init(.scotland), fields: .ofScotland,
    topic: .place, summary: "Print the areas of the Scottish Parliament that postcodes lie in.",
    wordsHelp: "Postcodes of Scotland, such as EH1 1AA.",
    paragraph: "The service finds the areas in the Scottish Postcode Directory.")

  static let enrich = CommandDeclaration(
    name: "enrich", takes: .file, isOptional: true, fields: .ofRow,
    topic: .several, summary: "Add to each row of a table what is known about its postcode or its point.",
    wordsHelp: "The table; without it, standard input.",
    paragraph: """
      Rows of CSV or lines of JSON objects are read from a file or from standard input, and printed with more columns. A table without postcodes may have points, in columns of degrees north and east: it gets the nearest \
      postcodes. The status is 1 if a row holds something that is not a postcode, or one that is not in use.
      """)

  static let map = CommandDeclaration(
    name: "map", takes: .places, isOptional: true, names: .codeUnlessSeveral, asks: true,
    needs: .init(.positions, asked: .postcodes),
    topic: .several, summary: "Draw where postcodes lie.",
    wordsHelp: "Postcodes, beginnings of them, or names: sw1a1aa, SW1A, London Eye.",
    paragraph: """
      Postcodes are drawn as marks; areas, districts, sectors and the districts of a name as shapes. Together they \
      fill the picture. Without a place, places are read from standard input, one per line. If there is no input either, \
      all of Great Britain is drawn.
      """)

  static let recent = CommandDeclaration(
    name: "recent", availability: .promptOnly, summary: "List the postcodes looked up last, newest first.")

  static let cache = CommandDeclaration(
    name: "cache", usesCountry: false, summary: "Show or empty the cache of answers.")

  static let cacheInfo = CommandDeclaration(
    name: "info", group: "cache", usesCountry: false,
    summary: "Show where the cache is, what it holds and saves, and whether anything is wrong with it.")

  static let cacheClear = CommandDeclaration(
    name: "clear", group: "cache", usesCountry: false, summary: "Forget every answer.")

  static let data = CommandDeclaration(
    name: "data", usesCountry: false,
    summary: "Show, replace or update the postcodes that the program knows by itself.")

  static let dataInfo = CommandDeclaration(
    name: "info", group: "data", usesCountry: false,
    summary: "Show which release is in use, what it holds, and what its licence asks for.")

  static let dataImport = CommandDeclaration(
    name: "import", group: "data", takes: .file, usesCountry: false,
    summary: "Use another release instead of the built-in one.", wordsHelp: "The release.",
    paragraph: """
      A release of OS Code-Point Open, as a zip file or a folder, or of the ONS Postcode Directory or the National \
      Statistics Postcode Lookup (ONSPD, NSPL), as a zip file, a folder or a table (csv).
      """)

  static let dataUpdate = CommandDeclaration(
    name: "update", group: "data", usesCountry: false,
    summary: "Download the current release of OS Code-Point Open and use it.",
    paragraph: """
      If it is already in use, nothing is done. A download that was cut off is resumed the next time. The service is Ordnance \
      Survey's; POSTCODE_DATA_URL names another with the same API.
      """)

  static let dataRemove = CommandDeclaration(
    name: "remove", group: "data", usesCountry: false, summary: "Go back to the built-in release.")

  static let completions = CommandDeclaration(
    name: "completions", takes: .shell, usesCountry: false,
    summary: "Print or install the script by which a shell completes this program.",
    wordsHelp: "The shell: bash, zsh, fish, elvish, xonsh, nushell or powershell.",
    examples: """
      In this shell only:
        bash:  source <(postcode completions bash)
        zsh:   source <(postcode completions zsh)
        fish:  postcode completions fish | source
      In every new one: postcode completions SHELL --install
      """)

  static let doctor = CommandDeclaration(
    name: "doctor", usesCountry: false,
    summary: "Show what is found and what is missing, for a bug report.",
    paragraph: """
      There is a line for each of these: program, versions, system, terminal, inputrc, settings, country, cache, the \
      files of the prompt, places, service, proxy, and each shell, with whether it will find the completion script. It takes three seconds at most. The status is 1 only if something is \
      broken that you must fix.
      """)

  static let quit = CommandDeclaration(
    name: "quit", aliases: "exit q", availability: .promptOnly, summary: "Leave, as Ctrl-D does.")

  /// Accepted because users type it out of habit.
  static let stay = CommandDeclaration(
    name: "prompt", availability: .promptOnly, isHidden: true, summary: "Stay here.")
}
