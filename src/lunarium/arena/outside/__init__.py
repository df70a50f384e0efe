"""Bots from outside: classes in a file of their own, and programs in any language.

All of them run as processes that speak the lines of `docs/formats/bot-protocol.md`. A move that
such a bot does not make in time and by the rules is made by New Moon in its place.
"""

from lunarium.arena.outside.guest import Guest, Timing, guest_entrant, introduce
from lunarium.arena.outside.naming import FromFile, Outside, OwnProgram, read_outside, split_names
from lunarium.arena.outside.program import ProgramFailed

__all__ = [
    "FromFile",
    "Guest",
    "Outside",
    "OwnProgram",
    "ProgramFailed",
    "Timing",
    "guest_entrant",
    "introduce",
    "read_outside",
    "split_names",
]
