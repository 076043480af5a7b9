#!/usr/bin/env python3
"""How many names of lists the program finds at the right place.

usage: recall.py PROGRAM [LIST...]

A list has a line for each name: the name, a tab, and the outward codes in which the place may be said to lie. Without
a list, those in Tests/Fixtures/recall are taken. Their first lines say where they are from; none is a source of the
built-in names. Printed are, for each list, the share of names whose first place lies in one of those codes, the share
for which one of the places does, and the share answered with one place elsewhere. With VERBOSE set, each name that is
not right is printed, too.
"""
import json
import os
import pathlib
import subprocess
import sys

program, *lists = sys.argv[1:] or [".build/release/postcode"]
here = pathlib.Path(__file__).resolve().parent
lists = [pathlib.Path(path) for path in lists] or sorted((here.parent / "Fixtures/recall").glob("*.tsv"))


def answers(names):
    """For each name the codes of the places it is said to be, the first of them first."""
    environment = {**os.environ, "POSTCODE_OFFLINE": "1"}
    result = subprocess.run(
        [program, "--format", "json"], input="\n".join(names) + "\n", env=environment,
        capture_output=True, text=True, check=False)
    for line in result.stdout.splitlines():
        answer = json.loads(line)
        if "codes" in answer:
            yield [answer["codes"]]
        elif "postcode" in answer:
            yield [[answer["postcode"].split()[0]]]
        elif "” may mean " in answer.get("error", ""):
            yield list(several(answer["query"], environment))
        else:
            yield []


def several(name, environment):
    """The codes of the places that a name of several is offered for, in their order."""
    result = subprocess.run(
        [program, "place", name, "--limit", "5", "--format", "json"], env=environment, capture_output=True,
        text=True, check=False)
    for line in result.stdout.splitlines():
        yield [code.split()[0] for code in json.loads(line)["codes"]]


def share(part, whole):
    return f"{100 * part / whole:5.1f} %"


print(f"{'':16} {'names':>6}  {'first':>7}  {'any':>7}  {'wrong':>7}  {'unknown':>7}")
for path in lists:
    rows = [line.rstrip("\n").split("\t") for line in path.open(encoding="utf-8") if not line.startswith("#")]
    found = list(answers([row[0] for row in rows]))
    if len(found) != len(rows):
        sys.exit(f"{path}: {len(rows)} names, but {len(found)} answers")
    first = some = wrong = unknown = 0
    for (name, codes), places in zip(rows, found):
        right = [not set(codes.split()).isdisjoint(place) for place in places]
        first += right[:1] == [True]
        some += any(right)
        wrong += len(places) == 1 and not any(right)
        unknown += len(places) != 1 and not any(right)
        if right[:1] != [True] and os.environ.get("VERBOSE"):
            print(f"  {name}: {codes}, not {places[0] if places else 'found'}")
    columns = "  ".join(share(part, len(rows)) for part in (first, some, wrong, unknown))
    print(f"{path.stem:16} {len(rows):6}  {columns}")
