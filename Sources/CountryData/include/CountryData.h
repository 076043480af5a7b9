// The built-in data: the bytes of each file begin at NAME_start(), and there are NAME_size() of them.
// Sources/Postcodes/Country/CountryFile.swift describes the format of the first, and
// Sources/Postcodes/Names/NameFile.swift that of names.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define BYTES_OF_FILE(name) \
  extern const unsigned char name[]; \
  extern const uint64_t name##_length; \
  static inline const unsigned char *name##_start(void) { return name; } \
  static inline size_t name##_size(void) { return (size_t)name##_length; }

/// Every postcode of Great Britain, as `make country` writes it from OS Code-Point Open.
BYTES_OF_FILE(country_file)
/// The town of each postcode area.
BYTES_OF_FILE(post_areas)
/// The outward codes that `country_file` lacks: those of Northern Ireland and the Crown dependencies.
BYTES_OF_FILE(islands)
/// How far the places of islands lie from their centres that share their outward codes with other land.
BYTES_OF_FILE(small_islands)
/// The countries outside of the United Kingdom.
BYTES_OF_FILE(abroad)
/// The authorities of which parts were once in another county.
BYTES_OF_FILE(former_counties)
/// The counties and other parts of the country, and their members.
BYTES_OF_FILE(regions)
/// The landmarks and their postcodes.
BYTES_OF_FILE(landmarks)
/// The post town or towns of each outward code; the licence is in the first lines.
BYTES_OF_FILE(post_towns)
/// Names of places, as `make names` writes them.
BYTES_OF_FILE(place_names)
/// The post towns with their outward codes, as names, under the licence of `post_towns`.
BYTES_OF_FILE(town_names)
/// The names of local authorities and wards by their codes, those that are out of use too.
BYTES_OF_FILE(area_names)
