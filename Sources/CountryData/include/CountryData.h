// The built-in data. Sources/Postcodes/Country/CountryFile.swift describes the format of the first file.
#pragma once

#include <stddef.h>

extern const unsigned char country_file[];
extern const size_t country_file_size;
extern const unsigned char post_areas[];
extern const size_t post_areas_size;
extern const unsigned char islands[];
extern const size_t islands_size;
extern const unsigned char small_islands[];
extern const size_t small_islands_size;
extern const unsigned char abroad[];
extern const size_t abroad_size;
extern const unsigned char former_counties[];
extern const size_t former_counties_size;
extern const unsigned char regions[];
extern const size_t regions_size;
extern const unsigned char landmarks[];
extern const size_t landmarks_size;
extern const unsigned char post_towns[];
extern const size_t post_towns_size;
extern const unsigned char place_names[];
extern const size_t place_names_size;
extern const unsigned char town_names[];
extern const size_t town_names_size;
extern const unsigned char area_names[];
extern const size_t area_names_size;

/// Every postcode of Great Britain, as `make country` writes it from OS Code-Point Open.
static inline const unsigned char *country_file_start(void) { return country_file; }

/// The town of each postcode area.
static inline const unsigned char *post_areas_start(void) { return post_areas; }

/// The outward codes that `country_file` lacks: those of Northern Ireland and the Crown dependencies.
static inline const unsigned char *islands_start(void) { return islands; }

/// How far the places of islands lie from their centres that share their outward codes with other land.
static inline const unsigned char *small_islands_start(void) { return small_islands; }

/// The countries outside of the United Kingdom.
static inline const unsigned char *abroad_start(void) { return abroad; }

/// The authorities of which parts were once in another county.
static inline const unsigned char *former_counties_start(void) { return former_counties; }
static inline const unsigned char *regions_start(void) { return regions; }

/// The landmarks and their postcodes.
static inline const unsigned char *landmarks_start(void) { return landmarks; }

/// The post town or towns of each outward code; the licence is in the first lines.
static inline const unsigned char *post_towns_start(void) { return post_towns; }

/// Names of places, as `make names` writes them. Sources/Postcodes/Names/NameFile.swift describes their format.
static inline const unsigned char *place_names_start(void) { return place_names; }

/// The post towns with their outward codes, in the same format, under the licence of `post_towns`.
static inline const unsigned char *town_names_start(void) { return town_names; }

/// The names of local authorities and wards by their codes, those that are out of use too.
static inline const unsigned char *area_names_start(void) { return area_names; }
