/// What each way to read some words costs. Of all ways to cut a text into items the cheapest is taken.
///
/// The numbers only matter beside each other: two names side by side must cost more than one name that has both, and
/// less than two unknown words, if each is well known; and more, if one is not.
enum PlaceCosts {
  // Items.
  static let postcode = 0
  static let name = 1
  /// One of the user's own names, which no other reading goes before.
  static let own = 0
  static let code = 1
  /// The first word of a name whose end stands behind another, though it may be a name itself: Over and Nether Wallop.
  static let sharingEnd = 0
  /// A name with words left out, or with a common one such as “station” or “Isle of” to be added.
  static let otherName = 2
  /// A station, called by its town alone.
  static let station = 3
  /// A name with words left out or in another order that could be two places as well: Luton and Dunstable.
  static let nameOfTwo = 6
  /// Letters that are an area's: they may be a word, too.
  static let area = 3
  /// A code that is none, from which one can tell what was meant or what is missing.
  static let faultyCode = 4
  static let lettersForCode = 6
  /// “and” between two places.
  static let and = 1
  /// The same, if it and the words beside it are the name of a part of the country.
  static let andInRegion = 7
  /// An unknown word.
  static let word = 8

  // A name with what its place lies in.
  /// By what the program itself says, which no other reading goes before.
  static let qualifiedAsPrinted = 0
  static let qualifiedByComma = 1
  static let qualifiedByBlank = 2
  /// A town with a little-known part of it behind it.
  static let partBehindTown = 4
  /// More, if the name usually means a large place elsewhere: Bradford, Manchester is two cities.
  static let usuallyElsewhere = 4
  /// A name with a country that none of its places can lie in.
  static let abroad = 1
  /// A name with something that none of its places lies in, instead of two places.
  static let elsewhere = 6
  static let elsewhereByBlank = 9

  // Neighbours. Codes may stand beside anything.
  static let apart = 0
  /// A place with a larger one behind it, in a list of places: Salford, Manchester, Leeds are three.
  static let amongOthers = 3
  /// Two well-known names with only a blank between them.
  static let knownBesideKnown = 1
  /// A small place and what may be the larger one that it was meant to lie in.
  static let smallBeforeLarge = 6
  /// The same with only a blank between them.
  static let beforeRegion = 10
  /// Two names of which one is little known, if two places are wanted.
  static let littleKnown = 12
  /// A name beside an unknown word belongs to a longer name: St Pancras is not in Stoke.
  static let partOfAName = 40

  /// Costs from here on mean that the text cannot be read so.
  static let impossible = 40
  /// A whole text that costs less holds no mistake.
  static let sound = 6

  // Sizes, in the ranks of the names: ten times the logarithm of the size to base two.
  /// The rank from which a place may stand beside another with nothing but a blank between them.
  static let wellKnown = PlaceNames.rankOfWellKnown
  /// The rank from which a name that ends as those of streets do is rather a place's.
  static let rarelyStreet = 85
  /// The rank from which a place stands for itself before a comma and a larger place.
  static let large = PlaceNames.rankOfLargePlaces
  /// How much larger what follows the comma is, if a place is taken to lie in it.
  static let farLarger = 25
  /// How much larger a city is, if a place in it is a part of it, however large: London beside Islington.
  static let capital = 40
  /// How much larger a town is, if another town before it is taken to lie in it, though it is not the post town of that.
  static let larger = PlaceNames.larger
}
