import Basics
import Postcodes

// Writes the built-in file of Great Britain from an unpacked release of OS Code-Point Open: `make country`.
guard CommandLine.arguments.count == 3 else {
  Descriptor.write("usage: country-maker RELEASE-FOLDER FILE\n", to: STDERR_FILENO)
  exit(64)
}
do {
  let bytes = try CodePointOpen(folder: CommandLine.arguments[1]).countryFile()
  try LocalFile.replace(CommandLine.arguments[2], with: bytes, mode: 0o644)
} catch {
  Descriptor.write("country-maker: \(error)\n", to: STDERR_FILENO)
  exit(1)
}
