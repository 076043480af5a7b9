#include "CountryData.h"

// The assembler takes the files in: #embed needs Swift 6.2. A section of its own stays read-only: the compiler's own for
// constants becomes writable if Swift's are, since their tables are filled in.
#ifdef __ELF__
#define READ_ONLY ".section .country, \"a\""
#else
#define READ_ONLY ".section __TEXT, __const"
#endif

#define TEXT_OF(macro) TEXT(macro)
#define TEXT(words) #words
#define SYMBOL(name) TEXT_OF(__USER_LABEL_PREFIX__) #name

#define EMBED(name, file, alignment) \
  __asm__(READ_ONLY "\n .balign " #alignment "\n .globl " SYMBOL(name) ", " SYMBOL(name##_length) "\n" \
          SYMBOL(name) ":\n .incbin \"" file "\"\n" \
          "1:\n .balign 8\n" \
          SYMBOL(name##_length) ":\n .quad 1b - " SYMBOL(name) "\n");

// The compiler notices a changed file only if it is asked whether the file is there.
#if !(__has_include("great-britain.country") && \
    __has_include("areas.tsv") && \
    __has_include("islands.tsv") && \
    __has_include("small-islands.tsv") && \
    __has_include("abroad.tsv") && \
    __has_include("former-counties.tsv") && \
    __has_include("regions.tsv") && \
    __has_include("landmarks.tsv") && \
    __has_include("post-towns.tsv") && \
    __has_include("places.names") && \
    __has_include("post-towns.names") && \
    __has_include("area-names.txt"))
#error "a file of the built-in data is missing"
#endif

// The first is aligned to a page, so that a TAB touches as few pages as possible.
EMBED(country_file, "great-britain.country", 4096)
EMBED(post_areas, "areas.tsv", 16)
EMBED(islands, "islands.tsv", 16)
EMBED(small_islands, "small-islands.tsv", 16)
EMBED(abroad, "abroad.tsv", 16)
EMBED(former_counties, "former-counties.tsv", 16)
EMBED(regions, "regions.tsv", 16)
EMBED(landmarks, "landmarks.tsv", 16)
EMBED(post_towns, "post-towns.tsv", 16)
EMBED(place_names, "places.names", 16)
EMBED(town_names, "post-towns.names", 16)
EMBED(area_names, "area-names.txt", 16)
