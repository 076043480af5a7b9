#include "CountryData.h"

// #embed is C23. The compiler supports it, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

// A section of its own stays read-only: the compiler's own for constants becomes writable if Swift's are, since their
// tables are filled in.
#ifdef __ELF__
#define READ_ONLY __attribute__((section(".country")))
#else
#define READ_ONLY
#endif

// Aligned to a page, so that a TAB touches as few pages as possible.
READ_ONLY _Alignas(4096) const unsigned char country_file[] = {
#embed "great-britain.country"
};
const size_t country_file_size = sizeof country_file;

READ_ONLY const unsigned char post_areas[] = {
#embed "areas.tsv"
};
const size_t post_areas_size = sizeof post_areas;

READ_ONLY const unsigned char islands[] = {
#embed "islands.tsv"
};
const size_t islands_size = sizeof islands;

READ_ONLY const unsigned char small_islands[] = {
#embed "small-islands.tsv"
};
const size_t small_islands_size = sizeof small_islands;

READ_ONLY const unsigned char abroad[] = {
#embed "abroad.tsv"
};
const size_t abroad_size = sizeof abroad;

READ_ONLY const unsigned char former_counties[] = {
#embed "former-counties.tsv"
};
const size_t former_counties_size = sizeof former_counties;

READ_ONLY const unsigned char regions[] = {
#embed "regions.tsv"
};
const size_t regions_size = sizeof regions;

READ_ONLY const unsigned char landmarks[] = {
#embed "landmarks.tsv"
};
const size_t landmarks_size = sizeof landmarks;

READ_ONLY const unsigned char post_towns[] = {
#embed "post-towns.tsv"
};
const size_t post_towns_size = sizeof post_towns;

READ_ONLY const unsigned char place_names[] = {
#embed "places.names"
};
const size_t place_names_size = sizeof place_names;

READ_ONLY const unsigned char town_names[] = {
#embed "post-towns.names"
};
const size_t town_names_size = sizeof town_names;

READ_ONLY const unsigned char area_names[] = {
#embed "area-names.txt"
};
const size_t area_names_size = sizeof area_names;
