extension JSONValue {
  /// The value as JSON, on one line.
  var json: String {
    var text = ""
    write(to: &text, isSorted: false)
    return text
  }

  /// The value as JSON on one line, with the members of objects in the order of their names.
  package var sortedJSON: String {
    var text = ""
    write(to: &text, isSorted: true)
    return text
  }

  private func write(to output: inout String, isSorted: Bool) {
    switch self {
    case .null: output += "null"
    case .bool(let bool): output += bool ? "true" : "false"
    case .integer(let number): output += "\(number)"
    case .number(let number): output += "\(number)"
    case .text(let text): Self.write(text, to: &output)
    case .array(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += "," }
        value.write(to: &output, isSorted: isSorted)
      }
      output += "]"
    case .object(let members):
      output += "{"
      func write(_ member: (key: String, value: JSONValue)) {
        if output.utf8.last != UInt8(ascii: "{") { output += "," }
        Self.write(member.key, to: &output)
        output += ":"
        member.value.write(to: &output, isSorted: isSorted)
      }
      if isSorted { members.sorted { $0.key < $1.key }.forEach(write) } else { members.forEach(write) }
      output += "}"
    }
  }

  package static func write(_ text: String, to output: inout String) {
    output += "\""
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": output += "\\\(scalar)"
        case _ where scalar.value < 0x20:
          output += scalar.value < 16 ? "\\u000" : "\\u00"
          output += String(scalar.value, radix: 16)
        default: output.unicodeScalars.append(scalar)
        }
      }
    } else {
      output += text
    }
    output += "\""
  }
}
