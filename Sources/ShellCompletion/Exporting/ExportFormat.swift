import ShellCompletion

/// A form in which a model is written for other programs, or for people.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ExportFormat: String, CaseIterable, Sendable {
  /// The whole model as JSON, which ``CommandModel/init(json:)`` reads.
  case json
  /// A spec for the tool `usage`, in the language KDL 2.
  ///
  /// Source: https://usage.jdx.dev/spec/
  case kdl
  /// A completion spec for Fig and the programs that took over its format, as a TypeScript file.
  ///
  /// Source: https://fig.io/docs/reference/subcommand
  case fig
  /// A manual page in the language mdoc.
  ///
  /// Source: https://mandoc.bsd.lv/man/mdoc.7.html
  case man
  /// Help in Markdown, with the tables that GitHub knows.
  ///
  /// Source: https://github.github.com/gfm/
  case markdown
}

extension CommandModel {
  /// Writes the model in another form.
  ///
  /// Manual pages and Markdown leave out what is hidden. Except for JSON, which keeps every text as it is, a help text
  /// is written in one line, and names and values that hold control characters are left out, since nobody can type them.
  /// Values that only the program knows are in none of the forms.
  /// - Returns: a text that ends with a line feed, and in which no other control character stands.
  public func exported(as format: ExportFormat) -> String {
    switch format {
    case .json: json
    case .kdl: usageSpec
    case .fig: figSpec
    case .man: manualPage(of: .pageDay)
    case .markdown: markdown
    }
  }
}
