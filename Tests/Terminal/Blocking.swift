// Tests that wait for a terminal block their thread, and need the trait that says so.
@_exported import TestProcesses
