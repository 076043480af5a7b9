#include "CountryData.h"

// #embed is C23. The compiler supports it, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Aligned to a page, so that a TAB touches as few pages as possible.
_Alignas(4096) const unsigned char country_file[] = {
#embed "great-britain.country"
};
const size_t country_file_size = sizeof country_file;

const unsigned char post_areas[] = {
#embed "areas.tsv"
};
const size_t post_areas_size = sizeof post_areas;

const unsigned char islands[] = {
#embed "islands.tsv"
};
const size_t islands_size = sizeof islands;

const unsigned char landmarks[] = {
#embed "landmarks.tsv"
};
const size_t landmarks_size = sizeof landmarks;

const unsigned char post_towns[] = {
#embed "post-towns.tsv"
};
const size_t post_towns_size = sizeof post_towns;

const unsigned char place_names[] = {
#embed "places.names"
};
const size_t place_names_size = sizeof place_names;

const unsigned char town_names[] = {
#embed "post-towns.names"
};
const size_t town_names_size = sizeof town_names;
