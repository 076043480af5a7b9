#!/usr/bin/env python3
"""Measures whole processes that answer one TAB, in turn with /bin/true, and prints them as ratios to it.

usage: bench.py [--rounds N] [--build DIRECTORY]

Every round runs each program once, one after the other; a figure is the median over the rounds of a program's
wall-clock time divided by that of /bin/true in the same round, so a machine whose speed drifts drifts for both.
Programs that take long are run in a tenth of the rounds. Peak memory is what the system accounts for the process
(ru_maxrss) when a small process starts it: the figure cannot be less than that process's own, which is what
/bin/true shows.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import tabs

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT, AIM, MEMORY = 3.0, 2.0, 16.0

# A process accounts its peak memory from before it becomes another program, so who starts it must be small.
PEAK = """
import posix, sys
nothing = posix.open("/dev/null", posix.O_RDWR)
actions = [(posix.POSIX_SPAWN_DUP2, nothing, file) for file in (0, 1, 2)]
process = posix.posix_spawn(sys.argv[1], sys.argv[2:], posix.environ, file_actions=actions)
print(posix.wait4(process, 0)[2].ru_maxrss)
"""


class Program:
    """A command to measure: `expected` is what its output must hold before it counts."""

    def __init__(self, name, command, expected=None, environment=None, is_slow=False):
        self.name = name
        self.command = command
        self.expected = expected
        self.environment = environment or {}
        self.is_slow = is_slow
        self.ratios, self.walls, self.cpus = [], [], []

    def answer(self, base):
        run = subprocess.run(
            self.command, env={**base, **self.environment}, stdin=subprocess.DEVNULL, capture_output=True, timeout=60
        )
        return run.stdout

    def prepare(self, base):
        self.path = shutil.which(self.command[0])
        self.final_environment = {**base, **self.environment}

    def run(self, sink):
        """Seconds of wall clock and of processor time."""
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, sink, 1),
            (os.POSIX_SPAWN_DUP2, sink, 2),
        ]
        start = time.perf_counter_ns()
        process = os.posix_spawn(self.path, self.command, self.final_environment, file_actions=actions)
        _, _, usage = os.wait4(process, 0)
        wall = (time.perf_counter_ns() - start) / 1e9
        return wall, usage.ru_utime + usage.ru_stime

    def measure_peak(self):
        """Remembers the most memory of a few runs, in MB."""
        measure = [sys.executable, "-I", "-S", "-c", PEAK, self.path] + self.command
        runs = [subprocess.run(measure, env=self.final_environment, capture_output=True).stdout for _ in range(5)]
        self.peak = max(int(run) for run in runs) / 1024


def callbacks(postcode, base, directory):
    """The callback as it answers from the gazetteer and from the cache."""
    cached = tabs.filled_cache(postcode, base, directory)
    return [
        Program("postcode, from the gazetteer", tabs.bash(postcode, "postcode lookup sw1"), b"SW1A"),
        Program("postcode, from the cache", tabs.bash(postcode, "postcode lookup sw1a1"), b"SW1A1AA", cached),
    ]


def swift_peer(build):
    path = os.path.join(build, "argument-parser-peer")
    command = [path, "---completion", "lookup", "--", "positional@0", "1", "3", "lookup", "sw1"]
    return Program("ArgumentParser's .custom", command, b"SW1A", {"SAP_SHELL": "bash"})


def python_peers(directory):
    """Tools on click and argcomplete, in an environment of their own that is made once and kept with the build."""
    python = os.path.join(directory, "bin", "python")
    try:
        if not os.path.exists(python):
            subprocess.run([sys.executable, "-m", "venv", directory], check=True, capture_output=True)
        modules = "import click, argcomplete"
        if subprocess.run([python, "-c", modules], capture_output=True).returncode:
            install = [python, "-m", "pip", "install", "--quiet", "click", "argcomplete"]
            subprocess.run(install, check=True, capture_output=True, timeout=300)
    except (OSError, subprocess.SubprocessError):
        return [], ["click, argcomplete (they cannot be installed here)"]
    line = "peer lookup sw1"
    # Compiled modules are kept as they would be where the tools are installed, but not among the sources.
    compiled = {"PYTHONPYCACHEPREFIX": os.path.join(directory, "compiled")}
    click = {**compiled, "_PEER_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": "2"}
    argcomplete = {
        **compiled,
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_STDOUT_FILENAME": "/dev/stdout",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    peers = os.path.join(HERE, "Peers")
    return [
        Program("click", [python, os.path.join(peers, "click_peer.py")], b"SW1A", click, is_slow=True),
        Program("argcomplete", [python, os.path.join(peers, "argcomplete_peer.py")], b"SW1A", argcomplete, is_slow=True),
    ], []


def cobra_peers(base):
    """Tools on cobra, where some are installed: the callback of any answers for the library."""
    names = ["gh", "kubectl", "helm", "hugo", "docker"]
    peers = [Program("cobra (%s)" % name, [name, "__complete", ""], b":") for name in names if shutil.which(name)]
    peers = [peer for peer in peers if peer.expected in peer.answer(base)]
    return peers[:1], [] if peers else ["cobra (no program built on it is installed)"]


def shell_floor():
    words = "SW1A SW1E SW1H SW1P SW1V SW1W SW1X SW1Y"
    script = "compgen -W '%s' -- SW1" % words
    return Program("bash -c compgen", ["bash", "--norc", "--noprofile", "-c", script], b"SW1A")


def measure(programs, rounds):
    true = Program("/bin/true", ["/bin/true"])
    true.prepare({"PATH": os.environ.get("PATH", "/usr/bin:/bin")})
    # Output goes to a file that is thrown away: what is measured includes writing it.
    with tempfile.TemporaryFile() as file:
        sink = file.fileno()
        for program in [true] + programs:
            for _ in range(3):
                program.run(sink)
        for number in range(rounds):
            for program in programs:
                if program.is_slow and number % 10:
                    continue
                unit, unit_cpu = true.run(sink)
                wall, cpu = program.run(sink)
                true.walls.append(unit)
                true.cpus.append(unit_cpu)
                program.walls.append(wall)
                program.cpus.append(cpu)
                program.ratios.append(wall / unit)
            if number % 50 == 0:
                os.ftruncate(sink, 0)
                os.lseek(sink, 0, os.SEEK_SET)
    return true


def table(true, programs):
    print("%-30s %8s %8s %8s %10s" % ("one TAB, / /bin/true", "median", "minimum", "cpu", "peak MB"))
    for program in [true] + programs:
        ratio = statistics.median(program.ratios) if program.ratios else 1.0
        minimum = min(program.walls) / min(true.walls)
        cpu = statistics.median(program.cpus) / max(statistics.median(true.cpus), 1e-9)
        print("%-30s %8.2f %8.2f %8.2f %10.1f" % (program.name, ratio, minimum, cpu, program.peak))


def verdict(program):
    ratio = statistics.median(program.ratios)
    standing = "within the aim" if ratio <= AIM else "within the limit" if ratio <= LIMIT else "OVER THE LIMIT"
    memory = "" if program.peak <= MEMORY else ", MEMORY OVER THE LIMIT"
    print("%s: %s%s" % (program.name, standing, memory))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--build", default=os.path.join(HERE, "..", "..", ".build", "release"))
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    postcode = os.path.join(build, "postcode")
    if not os.path.exists(postcode):
        sys.exit("bench: there is no %s; type: make build" % os.path.relpath(postcode))

    with tempfile.TemporaryDirectory() as home:
        base = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": home, "LANG": "C.UTF-8"}
        own = callbacks(postcode, base, home)
        python, absent = python_peers(os.path.join(os.path.dirname(build), "benchmarks"))
        cobra, without_cobra = cobra_peers(base)
        programs = own + [shell_floor(), swift_peer(build)] + cobra + python
        absent += without_cobra
        for program in list(programs):
            program.prepare(base)
            if program.path is None or program.expected not in program.answer(base):
                if program in own:
                    sys.exit("bench: %s does not answer" % program.name)
                absent.append("%s (it does not answer)" % program.name)
                programs.remove(program)
        true = measure(programs, options.rounds)
        for program in [true] + programs:
            program.measure_peak()

    table(true, programs)
    print()
    print("/bin/true took %.2f ms (median), %.2f ms (minimum)." % (
        statistics.median(true.walls) * 1000, min(true.walls) * 1000))
    if absent:
        print("Left out: %s." % "; ".join(absent))
    print("Limit: %g times /bin/true and %g MB; aim: %g times." % (LIMIT, MEMORY, AIM))
    for program in own:
        verdict(program)


main()
