import Testing

@testable import Postcodes

@Suite struct DegreesTests {
  @Test(arguments: [
    "51.501, -0.1416", "51.501 -0.1416", "51.501,-0.1416", "51.501 \u{2212}0.1416", "5.1501e1 -1416e-4",
    "51.501°, -0.1416°", "51.501° N, 0.1416° W", "51.501°N 0.1416°W", "51.501N 0.1416W", "51.501N0.1416W",
    "N51.501 W0.1416", "n 51.501, w 0.1416", "0.1416 W 51.501 N", "W0.1416° N51.501°", "(51.501, -0.1416)",
    "geo:51.501,-0.1416", "geo:51.501,-0.1416;u=35", "GEO:51.501,-0.1416?z=12",
    "51°30′3.6″N 0°8′29.76″W", "51°30'3.6\"N 0°8'29.76\"W", "51° 30’ 3.6” N, 0° 8’ 29.76” W",
    "51°30.06′N 0°8.496′W", "51º30.06'N, 0º8.496'W", "51°30′3.6″ -0°8′29.76″",
  ])
  func aPointIsReadAsMapsWriteIt(_ text: String) throws {
    for words in [[text], text.split(separator: " ").map(String.init)] {
      let point = try #require(Degrees(words), "\(words)")
      #expect(abs(point.latitude - 51.501) < 1e-9 && abs(point.longitude + 0.1416) < 1e-9, "\(point)")
    }
  }

  @Test(arguments: [
    "", "51.5", "51.5-0.14", "51.5 0.14 7", "N1 W1", "E1 N2", "n1 w1 5.5", "51.5N 0.14N", "51.5N 0.14",
    "-51.5N 0.14W",
    "51°60′N 0°8′W", "51°30′60″N 0°8′W", "51.5°30′N 0°8′W", "51°303″N 0°830W", "51°5.5′3″N 0°W", "51..5 0.14",
    "° °",
    "St. Albans", "nan.0 inf.0", "(51.5, -0.14", "geo:", "1.2.3.4 5", "52,5 1,5", "S6 4.5",
  ])
  func otherTextIsNoPoint(_ text: String) { #expect(Degrees([text]) == nil) }
}
