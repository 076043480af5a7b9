"""A tool that leaves completion to argparse with argcomplete."""

import argparse

import argcomplete
from districts import matching

parser = argparse.ArgumentParser(prog="peer")
lookup = parser.add_subparsers().add_parser("lookup")
lookup.add_argument("postcodes", nargs="*").completer = lambda prefix, **_: matching(prefix)
argcomplete.autocomplete(parser, validator=lambda completion, prefix: True)
