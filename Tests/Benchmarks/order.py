#!/usr/bin/env python3
"""Prints the functions and variables that a TAB uses, in order of use. The linker places them side by side.

usage: order.py PROGRAM

The program must have its symbols, which `make order` ensures. Needs valgrind and nm.
"""

import bisect
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import tabs


def symbols(program):
    """The addresses of the program's symbols in ascending order, their names, and the end of the last one."""
    lines = subprocess.run(["nm", "-n", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    found = [(int(address, 16), name) for address, _, name in (line.split(None, 2) for line in lines.splitlines())]
    found = [(address, name) for address, name in found if address]
    end = max((address for address, name in found if name == "_end"), default=0)
    if not end:
        sys.exit("order: the program has no symbols; type: make order")
    return [address for address, _ in found], [name for _, name in found], end


def touched(command, environment, log):
    """The addresses that a command executes, reads and writes, in order."""
    trace = ["valgrind", "--tool=lackey", "--trace-mem=yes", "--log-file=" + log]
    subprocess.run(trace + command, env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True)
    with open(log) as lines:
        for line in lines:
            if line[:2] in ("I ", " L", " S", " M"):
                yield int(line[2:].split(",")[0], 16)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    addresses, names, end = symbols(program)
    order = {}
    with tempfile.TemporaryDirectory() as home:
        environment = tabs.environment(home)
        cached = tabs.filled_cache(program, environment, home)
        commands = [
            (tabs.bash(program, "postcode lookup sw1"), environment),
            (tabs.bash(program, "postcode lookup sw1a1"), environment),
            (tabs.bash(program, "postcode lookup je36"), cached),
            (tabs.bash(program, "postcode lookup m1"), environment),
            (tabs.bash(program, "postcode lookup edinb"), environment),
            (tabs.bash(program, "postcode lookup leeds he"), environment),
            (tabs.bash(program, "postcode lookup --fo"), environment),
            ([program, "__complete", "zsh", "80", "", "sw1", "sw1", "lookup"], environment),
            ([program, "__complete", "fish", "lookup", "sw1"], environment),
        ]
        for command, variables in commands:
            for address in touched(command, variables, os.path.join(home, "trace")):
                if addresses[0] <= address < end:
                    order.setdefault(names[bisect.bisect_right(addresses, address) - 1])
    print("# Written by `make order`: what a TAB touches, in that order. What is no longer there is passed over.")
    # A search for a conformance reads all conformances, whose names end in Mc. None of them is used at every TAB.
    print("\n".join(name for name in order if " " not in name and not name.endswith("Mc")))


main()
