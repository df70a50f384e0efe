"""A complete bot: it takes a seat at a table and plays the move that gains most at once.

    LUNARIUM_TOKEN=lun_… python examples/my_bot.py "http://127.0.0.1:8080/join/TABLE#INVITATION"

docs/bots.md says how to get a token; the link is the one that a host sends to people.
"""

# ruff: noqa: T201 -- a script prints what it has to say

import os
import sys
from typing import Any

from lunarium.client import Client, Forfeited, GameResult, Position, Refused, TableInfo, read_link
from lunarium.games import game_of
from lunarium.records import view_from_json


def choose(document: dict[str, Any]) -> str:
    """The move that gains most, the first among equals: put your own idea here."""
    game = game_of(document["game"])
    view = view_from_json(document)
    rated = zip(game.previews(view), game.choices(view), strict=True)
    return str(max(rated, key=lambda one: one[0].gain)[1])


def main(link: str, token: str) -> None:
    """Take a seat and play until the game is over."""
    place = read_link(link)
    client = Client(place.server, token, waiting=lambda why, _: print(f"waiting: {why}"))
    table = client.join(place.table, invite=place.invite)
    print(f"{client.me().name} sits on seat {table.seat}")
    for line in table.stream():
        match line:
            case TableInfo():
                print(
                    f"{line.game} with {', '.join(name or 'an open seat' for name in line.names)}"
                )
            case Position(view=dict() as view, legal=tuple()):
                try:
                    table.play(choose(view), line.n)
                except Refused as refused:  # the table went on meanwhile, and will say how
                    print(refused)
            case Forfeited():
                print(f"too late: {line.move} was played for me ({line.reason})")
            case Position(result=GameResult() as result):
                print(f"ranking {result.ranking}, scores {result.scores}")


if __name__ == "__main__":
    main(sys.argv[1], os.environ["LUNARIUM_TOKEN"])
