// There is nothing to call: this module replaces parts of the Swift runtime and of the C library.
