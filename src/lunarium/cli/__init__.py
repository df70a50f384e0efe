"""The command line: thin subcommands over games, records and bots."""

from lunarium.cli.app import main, run

__all__ = ["main", "run"]
