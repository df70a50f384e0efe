"""The messages between server and client, as closed unions.

`boards` has the games as one seat may see them, `tables` what a table is and its commands,
`messages` what goes over a socket, `http` the bodies of plain requests, `bots` the interface for
programs, `teaching` analysis, reviews and puzzles, `refusals` why something was refused.
The JSON schema and the TypeScript types of the client are generated from here by
`web/scripts/protocol.py`.
"""

import inspect
from collections.abc import Iterator
from typing import Final

import msgspec

from lunarium.server.protocol import boards, bots, http, messages, refusals, tables, teaching

MODULES: Final = (boards, refusals, tables, messages, http, bots, teaching)
"""In the order in which their types are listed."""

BASES: Final = (
    tables.Command,
    messages.FromClient,
    messages.FromServer,
    messages.Story,
    http.Strict,
    bots.BotEvent,
    bots.TableLine,
    teaching.DrawnPosition,
)
"""Base classes, which are never sent themselves."""


def structs() -> Iterator[type[msgspec.Struct]]:
    """Every struct of the protocol, module by module, by name."""
    for module in MODULES:
        for _, found in inspect.getmembers_static(module, inspect.isclass):
            if found.__module__ != module.__name__ or found in BASES:
                continue
            if issubclass(found, msgspec.Struct):
                yield found
