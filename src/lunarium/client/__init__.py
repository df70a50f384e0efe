"""A client of the bot API: seat a program at a table of any Lunarium server.

Only the standard library is needed here. The API is described in `docs/formats/bot-api.md`;
`examples/my_bot.py` is a whole bot, and `lunarium bot` runs one from the command line.
"""

from lunarium.client.client import Client, RemoteTable
from lunarium.client.connection import TableLink, read_link
from lunarium.client.messages import (
    Account,
    BadLink,
    BadToken,
    ClientError,
    Event,
    Finished,
    Forfeited,
    GameResult,
    Line,
    Offered,
    Position,
    Refused,
    ServerAway,
    Started,
    StrangeAnswer,
    TableInfo,
    Withdrawn,
)

__all__ = [
    "Account",
    "BadLink",
    "BadToken",
    "Client",
    "ClientError",
    "Event",
    "Finished",
    "Forfeited",
    "GameResult",
    "Line",
    "Offered",
    "Position",
    "Refused",
    "RemoteTable",
    "ServerAway",
    "Started",
    "StrangeAnswer",
    "TableInfo",
    "TableLink",
    "Withdrawn",
    "read_link",
]
