import Testing

@Suite struct NationalGridTests {
  /// Source: the worked example of Ordnance Survey's guide, annex C.
  @Test func theWorkedExampleComesOutToTheTenThousandthOfASecond() {
    let point = NationalGrid.osgb36(eastings: 651_409.903, northings: 313_177.270)
    #expect(abs(point.latitude - (52 + 39 / 60 + 27.2531 / 3600)) < 0.000_1 / 3600)
    #expect(abs(point.longitude - (1 + 43 / 60 + 4.5177 / 3600)) < 0.000_1 / 3600)
  }

  /// Source: recorded answers of a postcodes.io server for SW1A 1AA and AB10 1AB.
  @Test(arguments: [
    (529_090.0, 179_645.0, Coordinate(latitude: 51.501_009, longitude: -0.141_588)),
    (394_235.0, 806_529.0, Coordinate(latitude: 57.149_606, longitude: -2.096_916)),
  ])
  func knownPostcodesLieWithinFiveMetres(eastings: Double, northings: Double, known: Coordinate) {
    #expect(NationalGrid.wgs84(eastings: eastings, northings: northings).metres(to: known) < 5)
  }

  @Test func aMinuteOfLatitudeIsANauticalMile() {
    let start = Coordinate(latitude: 52, longitude: -1)
    let end = Coordinate(latitude: 52 + 1.0 / 60, longitude: -1)
    #expect(abs(start.metres(to: end) - 1853) < 2)
  }
}
