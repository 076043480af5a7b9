// Whoever waits for a terminal blocks its thread, and says so by a trait.
@_exported import TestProcesses
