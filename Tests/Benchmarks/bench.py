#!/usr/bin/env python3
"""Measures whole processes that answer one TAB, in turn with /bin/true, and prints them as ratios to it.

usage: bench.py [--rounds N] [--build DIRECTORY]

Every round runs each program once, and /bin/true before or after it. A figure is the median over the rounds of a
program's wall-clock time divided by that of /bin/true beside it, so changes in the machine's speed affect both.
Slow programs are run in a tenth of the rounds. `turns`, a small program, starts them, so that starting a process takes
no longer than it must. Python's own fork would hide half of their difference.

Then bash's whole completion function is measured in a running bash, in turn with the same function for a program that
does nothing.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import tabs

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT, MEMORY = 3.0, 16.0
# Times /bin/true. FUNCTION is times the function itself with a program that does nothing.
GAZETTEER, NAMES, CACHE, FUNCTION, COMMAND = 1.6, 1.8, 2.2, 1.5, 4
# What a TAB may take more, in times /bin/true, if values are read from the file in which they are kept.
KEPT = 0.15


class Program:
    """A command to measure. It counts only if its output contains `expected`."""

    def __init__(self, name, command, expected=None, environment=None, is_slow=False, aim=None):
        self.name = name
        self.command = command
        self.expected = expected
        self.environment = environment or {}
        self.is_slow = is_slow
        self.aim = aim
        self.runs = []

    def answer(self, base):
        run = subprocess.run(
            self.command, env={**base, **self.environment}, stdin=subprocess.DEVNULL, capture_output=True, timeout=60
        )
        return run.stdout

    def words(self):
        """The program as arguments of `turns`."""
        own = ["%s=%s" % variable for variable in self.environment.items()]
        return [":::"] + (["10"] if self.is_slow else []) + own + [shutil.which(self.command[0])] + self.command[1:]

    def row(self):
        """The name, the median of the ratios, the ratios of the minima and of the processor times, and peak memory."""
        units, unit_cpus, walls, cpus, peaks = zip(*self.runs)
        ratio = statistics.median(wall / unit for wall, unit in zip(walls, units))
        cpu = statistics.median(cpus) / max(statistics.median(unit_cpus), 1e-9)
        return self.name, ratio, min(walls) / min(units), cpu, max(peaks) / 1024


def installed(program, directory, name=None):
    """Makes a fresh copy, as an installation does. An old file may lie in small pieces of memory."""
    path = os.path.join(directory, name or os.path.basename(program))
    if os.path.exists(program):
        subprocess.run(["cp", program, path], check=True)
    return path


def callbacks(postcode, base, directory):
    """The callback that answers with districts, with postcodes of Great Britain, with places, and from the cache."""
    cached = tabs.filled_cache(postcode, base, directory)
    return [
        Program(
            "postcode, districts", tabs.bash(postcode, "postcode lookup sw1"), b"SW1A", aim=GAZETTEER),
        Program("postcode, units", tabs.bash(postcode, "postcode lookup sw1a1"), b"SW1A1AB", aim=GAZETTEER),
        Program("postcode, a name", tabs.bash(postcode, "postcode lookup edinb"), b"Edinburgh", aim=NAMES),
        Program("postcode, from the cache", tabs.bash(postcode, "postcode lookup je36"), b"JE36AB", cached, aim=CACHE),
    ]


def commands(postcode):
    """The commands that scripts call in loops, answered from the built-in data."""
    return [
        Program("postcode complete", [postcode, "complete", "sw1a1"], b"SW1A 1AA", aim=COMMAND),
        Program("postcode validate", [postcode, "validate", "SW1A1AA"], b"known", aim=COMMAND),
        Program("postcode lookup --offline", [postcode, "lookup", "--offline", "SW1A1AA"], b"Westminster", aim=COMMAND),
    ]


def library_peers(peer, container):
    """Other programs that use the library. What they keep is kept when they are tried, before they are measured.

    The first and the last are one program, so another stands between them: it would find itself in the caches.
    """
    return [
        Program("10 commands, built-in values", tabs.bash(peer, "peer add eu-b"), b"eu-bergen-1"),
        Program("60 commands, the model kept", tabs.bash(container, "container run --na"), b"--name", aim=COMMAND),
        Program("10 commands, values from the file", tabs.bash(peer, "peer join eu-b"), b"eu-bergen-1"),
    ]


def look_peers(postcode, base, directory):
    """`look`, a binary search in the sorted text: in the locale of all programs, and in the C locale."""
    path = os.path.join(directory, "postcodes.txt")
    with open(path, "wb") as text:
        subprocess.run([postcode, "list"], env=base, stdout=text, check=True, timeout=60)
    command = ["look", "SW1A 1", path]
    return [
        Program("look on the sorted text", command, b"SW1A 1AB"),
        Program("look, with LC_ALL=C", command, b"SW1A 1AB", {"LC_ALL": "C"}),
    ]


def swift_peer(path):
    command = [path, "---completion", "lookup", "--", "positional@0", "1", "3", "lookup", "sw1"]
    return Program("ArgumentParser's .custom", command, b"SW1A", {"SAP_SHELL": "bash"})


def python_peers(directory):
    """Tools on click and argcomplete, in an environment that is made once and kept with the build."""
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
    # Compiled modules are kept, as for installed tools, but not among the sources.
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
    """Tools on cobra, if any is installed: one tool's callback stands for the library."""
    names = ["gh", "kubectl", "helm", "hugo", "docker"]
    peers = [Program("cobra (%s)" % name, [name, "__complete", ""], b":") for name in names if shutil.which(name)]
    peers = [peer for peer in peers if peer.expected in peer.answer(base)]
    return peers[:1], [] if peers else ["cobra (no program built on it is installed)"]


def shell_floor():
    words = "SW1A SW1E SW1H SW1P SW1V SW1W SW1X SW1Y"
    script = "compgen -W '%s' -- SW1" % words
    return Program("bash -c compgen", ["bash", "--norc", "--noprofile", "-c", script], b"SW1A")


def measure(turns, programs, rounds, base):
    """Runs the programs in turn with /bin/true, and stores each one's runs. Returns those of /bin/true, in seconds."""
    command = [turns, str(rounds), ":::", "/bin/true"]
    for program in programs:
        command += program.words()
    lines = subprocess.run(command + [":::"], env=base, check=True, capture_output=True, text=True).stdout.splitlines()
    for line in lines:
        number, *figures = map(int, line.split())
        programs[number - 1].runs.append(figures)
    return [run[0] / 1e9 for program in programs for run in program.runs]


def function(postcode, rounds, base):
    """The time of bash's completion function / that with /bin/true: the median, and the ratio of the minima."""
    script = os.path.join(HERE, "..", "..", "completions", "postcode.bash")
    command = ["bash", "--norc", "--noprofile", os.path.join(HERE, "function.bash"), script, postcode, str(rounds)]
    run = subprocess.run(command, env=base, check=True, capture_output=True, text=True)
    pairs = [tuple(map(int, line.split())) for line in run.stdout.splitlines()]
    return statistics.median(ours / nothing for nothing, ours in pairs), min(ours for _, ours in pairs) / min(
        nothing for nothing, _ in pairs)


def verdict(name, ratio, aim, memory):
    standing = "within the aim" if ratio <= aim else "OVER THE AIM" if ratio <= LIMIT else "OVER THE LIMIT"
    print("%s: %s, %g%s" % (name, standing, aim, "" if memory <= MEMORY else "; MEMORY OVER THE LIMIT"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--build", default=os.path.join(HERE, "..", "..", ".build", "release"))
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    postcode = os.path.join(build, "postcode")
    if not os.path.exists(postcode):
        sys.exit("bench: there is no %s; type: make build" % os.path.relpath(postcode))

    made = os.path.join(os.path.dirname(build), "benchmarks")
    with tempfile.TemporaryDirectory() as home:
        base = tabs.environment(home)
        postcode = installed(postcode, home)
        container = installed(os.path.join(build, "adopters"), home, "container")
        peers = library_peers(installed(os.path.join(build, "cached-peer"), home), container)
        own = callbacks(postcode, base, home) + commands(postcode) + peers
        python, absent = python_peers(os.path.join(made, "python"))
        cobra, without_cobra = cobra_peers(base)
        swift = swift_peer(installed(os.path.join(build, "argument-parser-peer"), home))
        programs = own + look_peers(postcode, base, home) + [shell_floor(), swift] + cobra + python
        absent += without_cobra
        for program in list(programs):
            if shutil.which(program.command[0]) is None or program.expected not in program.answer(base):
                if program in own:
                    sys.exit("bench: %s does not answer" % program.name)
                absent.append("%s (it does not answer)" % program.name)
                programs.remove(program)
        units = measure(os.path.join(made, "turns"), programs, options.rounds, base)
        whole, whole_minimum = function(postcode, options.rounds, base)

    print("%-40s %8s %8s %8s %8s" % ("one TAB, / /bin/true", "median", "minimum", "cpu", "peak MB"))
    for program in programs:
        print("%-40s %8.2f %8.2f %8.2f %8.1f" % program.row())
    print("%-40s %8.2f %8.2f" % ("bash's function, / with /bin/true", whole, whole_minimum))
    print()
    print("/bin/true took %.2f ms (median), %.2f ms (minimum)." % (
        statistics.median(units) * 1000, min(units) * 1000))
    if absent:
        print("Left out: %s." % "; ".join(absent))
    print("Limit: %g times /bin/true and %g MB." % (LIMIT, MEMORY))
    for program in own:
        _, ratio, _, _, peak = program.row()
        if program.aim:
            verdict(program.name, ratio, program.aim, peak)
    more = peers[-1].row()[1] - peers[0].row()[1]
    print("values from the file: %.2f more than built-in ones, %s, %g" % (
        more, "within the aim" if more <= KEPT else "OVER THE AIM", KEPT))
    verdict("bash's function", whole, FUNCTION, 0)


main()
