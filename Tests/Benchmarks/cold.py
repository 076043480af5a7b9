#!/usr/bin/env python3
"""The time of a TAB that must ask the service, with an empty cache, compared with curl's time for the same request.

    cold.py PROGRAM [ROUNDS]

The server is on this machine and answers at once. Each round deletes the cache and runs both programs, which take turns
at being first. The figure is the median of the ratios within a round.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import tabs

AIM = 1.0


def seconds(command, environment):
    start = time.perf_counter()
    run = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    return time.perf_counter() - start, run.stdout


def main():
    program, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100
    if not shutil.which("curl"):
        return print("A cold TAB is not compared: curl is not installed.")
    with tempfile.TemporaryDirectory() as home, tabs.service() as address:
        environment = {**tabs.environment(home), "POSTCODE_API_URL": address, "POSTCODE_TIMEOUT": "30s"}
        curl = ["curl", "-s", address + "/postcodes/JE3%206/autocomplete?limit=100"]
        tab = tabs.bash(program, "postcode lookup je36")
        pairs = []
        for number in range(rounds):
            shutil.rmtree(os.path.join(home, ".cache"), ignore_errors=True)
            runs = {}
            for name in ("tab", "curl") if number % 2 else ("curl", "tab"):
                runs[name], said = seconds(tab if name == "tab" else curl, environment)
                if b"JE3" not in said:
                    sys.exit("cold: %s does not answer" % name)
            pairs.append((runs["tab"], runs["curl"]))
    ratio = statistics.median(tab / curl for tab, curl in pairs)
    print("A cold TAB takes %.2f times what curl takes (%.1f and %.1f ms, medians): %s, %g." % (
        ratio, *(statistics.median(times) * 1000 for times in zip(*pairs)),
        "within the aim" if ratio <= AIM else "OVER THE AIM", AIM))


main()
