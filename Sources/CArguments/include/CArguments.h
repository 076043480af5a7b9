// Nothing to call: what is here takes the place of a part of the Swift runtime.
