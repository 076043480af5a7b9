/// How a command prints what it found.
enum Format: String, CaseIterable {
  case text, json, csv
}
