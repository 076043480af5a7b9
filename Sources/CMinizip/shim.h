#ifndef CMINIZIP_SHIM_H
#define CMINIZIP_SHIM_H
/* pkg-config names the folder that the headers are in, and the compiler searches the one above it. */
#if __has_include(<minizip/unzip.h>)
#include <minizip/unzip.h>
#include <minizip/zip.h>
#else
#include <unzip.h>
#include <zip.h>
#endif
#include <stdio.h>

/* A spreadsheet is a zip file inside another, and is read from memory. Only opening it differs from a file. */
struct zip_in_memory {
  void *bytes;
  size_t count;
};

static void *zip_in_memory_open(void *opaque, const void *name, int mode) {
  struct zip_in_memory *memory = (struct zip_in_memory *)opaque;
  (void)name;
  (void)mode;
  return fmemopen(memory->bytes, memory->count, "rb");
}

static inline unzFile zip_open_memory(struct zip_in_memory *memory) {
  zlib_filefunc64_def functions;
  fill_fopen64_filefunc(&functions);
  functions.zopen64_file = zip_in_memory_open;
  functions.opaque = memory;
  return unzOpen2_64("", &functions);
}

#endif
