"""A client of the bot API: sit a program at a table of any Lunarium server.

Only the standard library is needed here. The API is described in `docs/formats/bot-api.md`;
`examples/my_bot.py` is a whole bot, and `lunarium bot` runs one from the command line.
"""

from lunarium.client.client import Client, Table
from lunarium.client.errors import (
    BadLink,
    BadToken,
    ClientError,
    Refused,
    ServerAway,
    StrangeAnswer,
)
from lunarium.client.links import TableLink, read_link
from lunarium.client.messages import (
    Account,
    Event,
    Finished,
    Forfeited,
    Line,
    Offered,
    Position,
    Started,
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
    "Line",
    "Offered",
    "Position",
    "Refused",
    "ServerAway",
    "Started",
    "StrangeAnswer",
    "Table",
    "TableInfo",
    "TableLink",
    "Withdrawn",
    "read_link",
]
