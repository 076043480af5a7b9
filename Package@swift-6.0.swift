// swift-tools-version: 6.0
// For compilers before Swift 6.2; `make generate` writes it from Package.swift.
import PackageDescription

let settings: [SwiftSetting] = [.define("Client"), .define("ArgumentParser")]

/// `make` builds the program, always with the same versions of packages. Those who use a library may have newer ones.
let isProgram = Context.environment["POSTCODE_PROGRAM"] != nil

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

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
        .target(name: "CCurl"),
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
