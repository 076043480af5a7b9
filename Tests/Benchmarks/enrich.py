#!/usr/bin/env python3
"""The time and memory to enrich a million rows from the built-in data, compared with `sort`.

    enrich.py PROGRAM

The two take turns, and the minimum of three runs counts.
"""

import csv
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time

ROWS = 1_000_000


def timed(command, environment, folder):
    """The seconds and the peak megabytes of a command."""
    start = time.monotonic()
    child = subprocess.Popen(command, env=environment, cwd=folder)
    _, status, usage = os.wait4(child.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0, command
    return time.monotonic() - start, usage.ru_maxrss / 1024


def write(program, environment, path):
    """Writes the table. It runs in a separate process, whose memory does not count."""
    codes = subprocess.run([program, "list"], env=environment, capture_output=True, text=True).stdout.split()
    codes = [outward + " " + inward for outward, inward in zip(codes[::2], codes[1::2])]
    chance = random.Random(1)
    with open(path, "w") as file:
        file.write("id,name,Postcode,amount\n")
        for number in range(ROWS):
            file.write(
                f'{chance.randrange(10**7)},"Customer, {number}",{chance.choice(codes)},{chance.random():.4f}\n')


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        writer = multiprocessing.Process(target=write, args=(program, environment, os.path.join(home, "in.csv")))
        writer.start()
        writer.join()
        enrich, sort, sort_c = [], [], []
        for _ in range(3):
            enrich.append(timed(["sh", "-c", 'exec "$0" enrich --offline in.csv >out.csv', program], environment, home))
            sort.append(timed(["sh", "-c", "cat in.csv | sort >sorted"], environment, home)[0])
            sort_c.append(timed(["sh", "-c", "cat in.csv | LC_ALL=C sort >sorted"], environment, home)[0])
        seconds = min(second for second, _ in enrich)
        print(f"enrich: {seconds / min(sort):.2f} of sort, {seconds / min(sort_c):.2f} of sort in the locale C")
        print(f"enrich: {max(memory for _, memory in enrich):.1f} MB for {ROWS:,} rows")
        with open(os.path.join(home, "in.csv"), newline="") as before, \
                open(os.path.join(home, "out.csv"), newline="") as after:
            for row, found in zip(csv.reader(before), csv.reader(after), strict=True):
                assert found[:4] == row and len(found) == 8, (row, found)


main()
