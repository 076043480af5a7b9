import Basics

/// Reads a file or standard input, as many bytes as it takes to have a whole row.
struct RowSource {
  /// The most bytes of a row. A quote that is never closed would make one row of all the rest.
  static let longestRow = 1 << 20

  /// The bytes that were read, from the first row that is not done with.
  private(set) var bytes: [UInt8] = []
  /// Where that row begins in them.
  var start = 0
  private(set) var isAtEnd = false
  private var input: InputLines
  private let path: String?

  /// - Parameter path: the file; nil for standard input.
  init(path: String?) throws {
    self.path = path
    do throws(FileError) {
      input = try path.map { path throws(FileError) in try InputLines(path: path) } ?? InputLines()
    } catch {
      throw Refusal(unreadable: path, error)
    }
  }

  /// The source's name for messages.
  var name: String { path?.printable ?? "standard input" }

  /// How much of it has been read, 0 to 1; nil if that is not known.
  var part: Double? { input.part }

  /// Reads more bytes, or sets `isAtEnd`.
  ///
  /// - Throws: `Refusal` if it cannot be read.
  mutating func readMore() throws {
    do throws(FileError) {
      guard let piece = try input.nextPiece() else {
        isAtEnd = true
        return
      }
      bytes.removeFirst(start)
      start = 0
      bytes += piece
    } catch {
      throw Refusal(unreadable: path, error)
    }
  }
}
