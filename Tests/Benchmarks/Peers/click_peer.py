"""A tool that leaves completion to click."""

import click
from districts import matching


@click.group()
def cli():
    pass


@cli.command()
@click.argument("postcodes", nargs=-1, shell_complete=lambda context, parameter, start: matching(start))
def lookup(postcodes):
    pass


cli(prog_name="peer")
