// Tests that use tmux also use a terminal and other programs.
@_exported import TerminalTesting
@_exported import TestProcesses
