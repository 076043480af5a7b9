// Words that threads and signal handlers share. Swift's own atomic types need macOS 15, and it imports none of C's.
#include <stdint.h>

static inline intptr_t word_load(const intptr_t *word) {
  return __atomic_load_n(word, __ATOMIC_SEQ_CST);
}

static inline void word_store(intptr_t *word, intptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

// Both return the former value.
static inline intptr_t word_exchange(intptr_t *word, intptr_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
}

static inline intptr_t word_add(intptr_t *word, intptr_t value) {
  return __atomic_fetch_add(word, value, __ATOMIC_SEQ_CST);
}
