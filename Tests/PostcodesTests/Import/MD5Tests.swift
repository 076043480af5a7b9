import Testing

@testable import Postcodes

@Suite struct MD5Tests {
  /// Source: https://www.rfc-editor.org/rfc/rfc1321#appendix-A.5
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func isThatOfTheStandard(_ text: String, _ sum: String) {
    // The sum is the same, however the text is cut into pieces.
    for size in [1, 3, 63, 64, 65, 1000] {
      var md5 = MD5()
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        Array(bytes[start..<min(start + size, bytes.count)]).withUnsafeBytes { md5.add($0) }
      }
      #expect(md5.sum() == sum)
    }
  }
}
