// Tests that start programs need the folder of built ones, and the traits for tests that wait.
@_exported import TerminalTesting
