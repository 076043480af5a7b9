// swift-tools-version: 6.2
import PackageDescription

/// Own code may hold no warning: `make` sees to that, while other people's builds are not broken by a newer
/// compiler's.
let settings: [SwiftSetting] =
  Context.environment["POSTCODE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "postcode",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "postcode", targets: ["postcode"]),
    .library(name: "Readline", targets: ["Readline"]),
    .library(name: "ShellCompletion", targets: ["ShellCompletion"]),
    .library(name: "Postcodes", targets: ["Postcodes"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CReadline",
      providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "Readline", dependencies: ["CReadline"], swiftSettings: settings),
    .target(name: "ShellCompletion", swiftSettings: settings),
    .target(
      name: "Postcodes",
      dependencies: [
        "CSQLite",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "postcode",
      dependencies: [
        "Postcodes", "Readline", "ShellCompletion",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(name: "PostcodesTests", dependencies: ["Postcodes"], swiftSettings: settings),
    .testTarget(
      name: "ProgramTests", dependencies: ["postcode", "ShellCompletion"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
