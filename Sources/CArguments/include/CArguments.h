// There is nothing to call: this module replaces a part of the Swift runtime.
