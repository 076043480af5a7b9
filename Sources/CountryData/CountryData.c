#include "CountryData.h"

// It is C23, which the compiler knows and warns of all the same.
#pragma clang diagnostic ignored "-Wc23-extensions"

// On a page of its own, so that what a TAB touches of it takes as few pages as can be.
_Alignas(4096) const unsigned char country_file[] = {
#embed "great-britain.country"
};
const size_t country_file_size = sizeof country_file;

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
