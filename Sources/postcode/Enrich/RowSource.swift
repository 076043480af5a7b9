import Basics

/// Reads a file or standard input, as many bytes as it takes to have a whole row.
struct RowSource {
  /// The most bytes of a row. A quote that is never closed would make one row of all the rest.
  static let longestRow = 1 << 20

  /// The bytes that were read, from the first row that is not done with.
  private(set) var bytes: [UInt8] = []
  /// How many bytes are read together, where there are as many.
  private static let pieces = 256 << 10
  /// Where that row begins in them.
  var start = 0
  private(set) var isAtEnd = false
  /// Whether Ctrl-C has come before the next bytes, or the end.
  private(set) var isInterrupted = false
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

  /// Whether more bytes are there to read, or the end.
  var isReadable: Bool { input.isReadable(mayBlock: false) }

  /// Reads more bytes, or sets `isAtEnd`.
  ///
  /// - Parameter interruption: a descriptor that counts as the end when it becomes readable before there are bytes; -1
  ///   for none.
  /// - Throws: `Refusal` if it cannot be read.
  mutating func readMore(unlessReadable interruption: Int32 = -1) throws {
    guard input.isReadable(mayBlock: true, unlessReadable: interruption) else {
      (isAtEnd, isInterrupted) = (true, true)
      return
    }
    do throws(FileError) {
      // Others may still read the bytes there are.
      var more: [UInt8] = []
      more.reserveCapacity(bytes.count - start + Self.pieces + 64 << 10)
      more += bytes[start...]
      repeat {
        guard let piece = try input.nextPiece() else {
          isAtEnd = true
          break
        }
        more += piece
      } while more.count < Self.pieces && input.isReadable(mayBlock: false)
      (bytes, start) = (more, 0)
    } catch {
      throw Refusal(unreadable: path, error)
    }
  }
}
