import Postcodes

/// The fields that are added to each row, and how they are written.
struct Additions: Sendable {
  let layout: Layout
  /// Nil for JSON lines.
  let form: CSVForm?

  var fields: [String] { layout.fields }

  /// Writes the fields of a place, all of them empty for nil.
  ///
  /// - Parameters:
  ///   - names: the names of the members that are added to a JSON object.
  ///   - isFirst: whether the object has no other members.
  func write(_ place: (any Record)?, names: [String], isFirst: Bool = false, to bytes: inout [UInt8]) {
    for (number, field) in fields.enumerated() {
      if let form {
        bytes.append(form.separator)
        bytes += form.field(place?.cell(field) ?? "")
      } else {
        bytes += lead(names[number]).dropFirst(isFirst && number == 0 ? 1 : 0)
        // Degrees have as many decimals as in CSV.
        let isDegrees = field == "latitude" || field == "longitude"
        bytes += ((isDegrees ? place?.cell(field) : place?.value(field)?.json) ?? "null").utf8
      }
    }
  }

  /// The bytes before a value: a separator, or a comma and the name.
  func lead(_ name: String) -> [UInt8] {
    form.map { [$0.separator] } ?? Array(",\(jsonText(name)):".utf8)
  }

  /// Writes them of postcodes of the country in use.
  var columns: KnownColumns {
    let columns = fields.map { KnownColumns.Column(field: $0, lead: lead($0)) }
    return KnownColumns(columns, isQuoted: form == nil) { postcode, columns in
      let names = columns.map(\.field)
      var bytes: [UInt8] = []
      Additions(layout: Layout(layout.format, fields: names), form: form).write(
        Place(builtIn: postcode), names: names, to: &bytes)
      return bytes
    }
  }
}
