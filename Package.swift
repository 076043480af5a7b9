// swift-tools-version: 6.2
import PackageDescription

/// `make` allows no warning in the package's own code. A build elsewhere does, so that a newer compiler's warning does
/// not break it.
let settings: [SwiftSetting] =
  Context.environment["POSTCODE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// `make` builds the program, always with the same versions of packages. Those who use a library may have newer ones.
let isProgram = Context.environment["POSTCODE_PROGRAM"] != nil

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["ArgumentParser"]))

/// On macOS the two libraries that its own software has not, as pkg-config calls Homebrew's: what is called readline there
/// is libedit. Elsewhere the compiler finds all of them.
#if os(macOS)
  let (readline, minizip): (String?, String?) = ("readline", "minizip")
#else
  let (readline, minizip): (String?, String?) = (nil, nil)
#endif

let package = Package(
  name: "postcode",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .executable(name: "postcode", targets: ["postcode"]),
    .library(name: "Readline", targets: ["Readline"]),
    .library(name: "ShellCompletion", targets: ["ShellCompletion", "ShellCompletionExport"]),
    .library(
      name: "ArgumentParserCompletion",
      targets: ["ArgumentParserCompletion", "ShellCompletion", "ShellCompletionExport"]),
    .plugin(name: "CompletionModelPlugin", targets: ["CompletionModelPlugin"]),
    .library(name: "Postcodes", targets: ["Postcodes"]),
  ],
  dependencies: [
    isProgram
      ? .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
      : .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CReadline", pkgConfig: readline,
      providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    // Reads zip files; it is part of zlib's own sources.
    .systemLibrary(
      name: "CMinizip", pkgConfig: minizip,
      providers: [.apt(["libminizip-dev"]), .brew(["minizip"])]),
    // The built-in data; the assembler takes the files in as they are.
    .target(
      name: "CountryData",
      exclude: [
        "great-britain.country", "places.names", "post-towns.names", "abroad.tsv", "area-names.txt",
        "areas.tsv", "former-counties.tsv", "islands.tsv", "landmarks.tsv", "post-towns.tsv",
        "small-islands.tsv",
        "further-names.tsv", "further-stations.tsv", "regions.tsv",
      ],
      cSettings: [.headerSearchPath(".")]),
    // Spares the program what a start reads from /proc and /sys.
    .target(name: "CStart"),
    // What the three libraries share, for this package alone.
    .systemLibrary(name: "CAtomics"),
    .target(name: "Basics", dependencies: ["CAtomics"], swiftSettings: settings),
    .target(name: "Readline", dependencies: ["Basics", "CReadline"], swiftSettings: settings),
    .target(
      name: "ShellCompletion", dependencies: ["Basics"], exclude: ["Exporting"], swiftSettings: settings),
    // A module of its own, so that the program, which exports nothing, is not linked with it.
    .target(
      name: "ShellCompletionExport", dependencies: ["Basics", "ShellCompletion"],
      path: "Sources/ShellCompletion/Exporting", swiftSettings: settings),
    .target(
      name: "ArgumentParserCompletion",
      dependencies: [
        "Basics", "ShellCompletion", "ShellCompletionExport",
        argumentParser,
      ],
      swiftSettings: settings),
    .target(
      name: "Postcodes",
      dependencies: [
        "Basics", "CMinizip", "CSQLite", "CountryData",
        .target(name: "CCurl", condition: .when(traits: ["Client"])),
      ],
      swiftSettings: settings),
    // `swift package completion-model` writes the model of a program's commands into its sources.
    .plugin(
      name: "CompletionModelPlugin",
      capability: .command(
        intent: .custom(
          verb: "completion-model", description: "Write the model that a program's commands are completed by."
        ),
        permissions: [.writeToPackageDirectory(reason: "The model is a source file of the program's.")]),
      path: "Sources/CompletionModelPlugin"),
    .executableTarget(
      name: "postcode",
      dependencies: [
        "Basics", "CStart", "Postcodes", "Readline", "ShellCompletion",
        argumentParser,
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Compilers before Swift 6.2 do without what follows. Their manifest is Package@swift-6.0.swift, which `make generate`
// writes from this one.

package.traits = [
  .trait(name: "Client", description: "Postcodes, which asks postcodes.io over HTTP."),
  .trait(name: "ArgumentParser", description: "What works with programs that use ArgumentParser."),
  .default(enabledTraits: ["Client", "ArgumentParser"]),
]

package.products += [
  .library(name: "TerminalTesting", targets: ["TerminalTesting"]),
  .library(name: "ShellCompletionTesting", targets: ["ShellCompletionTesting"]),
]

package.targets += [
  .target(name: "TerminalTesting", dependencies: ["Basics"], swiftSettings: settings),
  .target(
    name: "ShellCompletionTesting", dependencies: ["ShellCompletion", "TerminalTesting", "TestProcesses"],
    swiftSettings: settings),

  // What only this package's tests share: processes, tmux, and a server that answers as postcodes.io does.
  .target(
    name: "TestProcesses", dependencies: ["Basics", "TerminalTesting"], path: "Tests/Processes",
    swiftSettings: settings),
  .target(
    name: "TestTerminal", dependencies: ["TerminalTesting", "TestProcesses"], path: "Tests/Terminal",
    swiftSettings: settings),
  .target(
    name: "StandIn",
    dependencies: ["Basics", "CMinizip", "COpenSSL"],
    path: "Tests/StandIn", swiftSettings: settings),
  // Encrypts the stand-in's connections.
  .systemLibrary(
    name: "COpenSSL", path: "Tests/COpenSSL", pkgConfig: "openssl",
    providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

  // Programs that tests run.
  .executableTarget(
    name: "cache-contender", dependencies: ["Postcodes"], path: "Tests/CacheContender",
    swiftSettings: settings),
  .executableTarget(
    name: "LineEditorExample", dependencies: ["Basics", "Readline"], path: "Tests/LineEditorExample",
    exclude: ["thread.suppressions"], swiftSettings: settings),
  .executableTarget(
    name: "ReadlineTutorial", dependencies: ["Readline"], path: "Tests/Tutorials/Readline",
    swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  .executableTarget(
    name: "PostcodesTutorial", dependencies: ["Postcodes"], path: "Tests/Tutorials/Postcodes",
    swiftSettings: settings),
  .executableTarget(
    name: "ShellCompletionTutorial", dependencies: ["ShellCompletion"],
    path: "Tests/Tutorials/ShellCompletion", swiftSettings: settings),
  .executableTarget(
    name: "ArgumentParserCompletionTutorial",
    dependencies: [
      "ArgumentParserCompletion", argumentParser,
    ],
    path: "Tests/Tutorials/ArgumentParserCompletion", swiftSettings: settings),
  .executableTarget(
    name: "CompletionExample",
    dependencies: [
      "ShellCompletion",
      argumentParser,
    ],
    path: "Tests/CompletionExample", swiftSettings: settings),
  .executableTarget(
    name: "letters",
    dependencies: [
      "ArgumentParserCompletion", argumentParser,
    ],
    path: "Tests/DropInExample", swiftSettings: settings),
  .executableTarget(
    name: "branches",
    dependencies: [
      "ArgumentParserCompletion", argumentParser,
    ],
    path: "Tests/ReadmeExample", swiftSettings: settings),
  .executableTarget(
    name: "ferries",
    dependencies: [
      "ArgumentParserCompletion", argumentParser,
    ],
    path: "Tests/FerryExample", swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  .executableTarget(
    name: "harbour",
    dependencies: [
      "ArgumentParserCompletion", argumentParser,
    ],
    path: "Tests/PluginExample", swiftSettings: settings),
  .executableTarget(
    name: "adopters",
    dependencies: [
      "ArgumentParserCompletion", argumentParser,
    ],
    path: "Tests/Adopters", swiftSettings: settings),
  .executableTarget(
    name: "installed-completer", dependencies: ["ShellCompletion"], path: "Tests/InstalledCompleter",
    swiftSettings: settings),

  .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestProcesses"], swiftSettings: settings),
  .testTarget(
    name: "ReadlineTests",
    dependencies: [
      "Readline", "TerminalTesting", "TestProcesses", "TestTerminal", "LineEditorExample",
      "ReadlineTutorial",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "ShellCompletionTests",
    dependencies: [
      "Basics", "ShellCompletion", "ShellCompletionExport", "TestProcesses", "ShellCompletionTesting",
      "TestTerminal", "ArgumentParserCompletion",
      "CompletionExample", "ShellCompletionTutorial", "ArgumentParserCompletionTutorial", "branches",
      "adopters", "ferries", "harbour", "letters", "installed-completer",
      argumentParser,
    ],
    swiftSettings: settings),
  .testTarget(
    name: "PostcodesTests",
    dependencies: [
      "Basics", "CountryData", "Postcodes", "StandIn", "TestProcesses", "CSQLite", "cache-contender",
      "PostcodesTutorial",
    ],
    swiftSettings: settings),
  .testTarget(
    name: "ProgramTests",
    dependencies: [
      "Basics", "postcode", "Postcodes", "Readline", "ShellCompletion", "ShellCompletionExport", "StandIn",
      "TestProcesses",
      "ShellCompletionTesting",
      "TestTerminal",
      "CSQLite",
    ],
    swiftSettings: settings),
]

// Run by `make fuzz`; links only with `--sanitize=fuzzer`.
if Context.environment["POSTCODE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Basics", "CountryData", "Postcodes", "ShellCompletion", "ShellCompletionExport", "StandIn",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: settings))
}

// Used only by `make bench`, which compares with the first two and runs the others. They are built with the tests, so that
// no change to what they use goes unseen.
if isProgram {
  package.targets.append(
    .executableTarget(
      name: "argument-parser-peer",
      dependencies: [argumentParser],
      path: "Tests/Benchmarks/ArgumentParserPeer", swiftSettings: settings))
  package.targets.append(
    .executableTarget(
      name: "cached-peer", dependencies: ["CStart", "ShellCompletion"],
      path: "Tests/Benchmarks/CachedPeer",
      swiftSettings: settings))
  package.targets.append(
    .executableTarget(
      name: "name-search", dependencies: ["Basics", "Postcodes"], path: "Tests/Benchmarks/NameSearch",
      swiftSettings: settings))
  package.targets.append(
    .executableTarget(
      name: "country-queries", dependencies: ["Basics", "Postcodes"], path: "Tests/Benchmarks/CountryQueries",
      swiftSettings: settings))
}
