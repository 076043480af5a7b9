import Foundation
import ShellCompletion
import ShellCompletionExport
import TestProcesses
import TestTerminal
import Testing

/// The pages that people read.
@Suite(.blocking, .limit(minutes: 5)) struct ExportedPageTests {
  /// The output of a program that reads a page from its standard input.
  private func output(of words: [String], on page: String) throws -> (status: Int32, text: String) {
    let run = try ChildProcess.run(
      ["/bin/sh", "-c", "printf %s \"$PAGE\" | \"$@\"", "sh"] + words,
      environment: ["PATH": Tool.folders, "LC_ALL": "C.UTF-8", "PAGE": page])
    return (run.status, String(decoding: run.output, as: UTF8.self))
  }

  /// A text with one blank between words.
  private func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
  }

  @Test(
    .enabled(if: Tool("mandoc").isTested && Tool("groff").isTested, "needs mandoc and groff"),
    arguments: ExportedModel.allCases,
    [["mandoc", "-T", "lint", "-W", "all"], ["groff", "-mdoc", "-Kutf8", "-ww", "-z", "-Tutf8"]])
  func theManualPageHasNoWarnings(_ exported: ExportedModel, _ checker: [String]) throws {
    let run = try output(of: checker, on: exported.model.exported(as: .man))
    #expect(run.text.split(separator: "\n").filter { !$0.contains("mandoc.db") } == [])
  }

  @Test(.enabled(if: Tool("mandoc").isTested, "needs mandoc")) func theManualPageReadsAsTheModel() throws {
    let page = ExportedModel.full.model.exported(as: .man)
    // Over 80 bytes are only words that are that long.
    #expect(page.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
    let shown = words(
      try output(of: ["mandoc", "-T", "utf8", "-O", "width=200"], on: page).text.replacing(
        #/.\u{8}/#, with: ""))
    for help in ExportedModel.help.values where !help.isEmpty {
      #expect(shown.contains(words(help)), "\(help)")
    }
    for text in [
      "it's – Mix \"colours\" | quickly SYNOPSIS", "--Fl No, -mode No Values: a|b (either), back\\slash.",
      "[--some a b ...] [--when [value]] where [rest ...]", "it's Op Named as a macro. Also called Ar, o|p.",
      "--some a b ... For example: plain, two words.",
    ] { #expect(shown.contains(text), "\(text)") }
    #expect(!shown.contains("secret"))
    #expect(shown.components(separatedBy: "Show help.").count == 2)
  }

  @Test func theRowsOfMarkdownHaveTwoCells() {
    let rows = ExportedModel.hostile.model.exported(as: .markdown).split(separator: "\n").filter {
      $0.hasPrefix("|")
    }
    #expect(rows.count > 20)
    for row in rows { #expect(row.replacing(#/\\./#, with: "").count { $0 == "|" } == 3, "\(row)") }
  }

  @Test(.enabled(if: Tool("cmark-gfm").path != nil, "cmark-gfm is not installed"))
  func markdownReadsAsTheModel() throws {
    let html = try output(
      of: ["cmark-gfm", "-e", "table", "-e", "strikethrough", "-e", "autolink"],
      on: ExportedModel.full.model.exported(as: .markdown)
    ).text
    for mark in ["<em>", "<a ", "<del>", "<ul>", "<ol>", "<hr", "<g>"] {
      #expect(!html.contains(mark), "\(mark)")
    }
    let shown = words(
      html.replacing(#/<[^>]*>/#, with: "").replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&amp;", with: "&"))
    for help in ExportedModel.help.values where !help.isEmpty {
      #expect(shown.contains(words(help)), "\(help)")
    }
    for text in [
      "it's Mix \"colours\" | quickly.", "--Fl, -mode <No> Values: a|b (either), back\\slash.",
      "it's Op Named as a macro. Also called Ar, o|p.",
      "[--some <a b> ...] [--when [<value>]] <where> [<rest> ...]",
      "What | \"changes\"",
    ] { #expect(shown.contains(text), "\(text)") }
    #expect(!shown.contains("secret"))
  }
}
