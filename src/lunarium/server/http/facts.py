"""What a set-up screen needs to know about the games, and the score pad for a real table."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Final, cast

from litestar import get, post

from lunarium.bots import LEVELS
from lunarium.games import GAMES, AnyGame, akvarko
from lunarium.games.akvarko import Kind, explain_tank
from lunarium.games.api import InvalidSetup
from lunarium.games.grid import ORIGIN, Cell
from lunarium.games.novaluna.material import ALL_DISCS
from lunarium.server.http.asking import Address, HouseHere
from lunarium.server.http.problems import may_answer
from lunarium.server.protocol.http import (
    GameFacts,
    OptionFacts,
    PadTank,
    ScoredPad,
    ScorePad,
)
from lunarium.server.protocol.tables import GameName, LevelName
from lunarium.server.tables.faces.akvarko import wire_explanation


@get("/games", responses=may_answer())
async def games() -> tuple[GameFacts, ...]:
    """The games with their numbers of players, options and levels of bots."""
    return tuple(_facts(name) for name in GAMES)


@cache
def _facts(name: str) -> GameFacts:
    game = GAMES[name]
    counts = tuple(game.player_counts)
    return GameFacts(
        name=cast(GameName, name),
        title=game.title,
        players=counts,
        options=tuple(_options(game, counts)),
        levels=cast(tuple[LevelName, ...], LEVELS),
    )


def _options(game: AnyGame, counts: tuple[int, ...]) -> Iterator[OptionFacts]:
    """Every option, with the values that the rules take for each number of players."""
    for one in fields(game.options(counts[0])):
        yield OptionFacts(
            one.name, {str(seats): tuple(_values(game, one.name, seats)) for seats in counts}
        )


def _values(game: AnyGame, option: str, seats: int) -> Iterator[int | bool]:
    default = getattr(game.options(seats), option)
    yield default
    candidates = (True, False) if isinstance(default, bool) else range(ALL_DISCS, 0, -1)
    for value in candidates:
        try:
            game.options(seats, {option: value})
        except InvalidSetup:
            continue
        if value != default:
            yield value


@post("/score", status_code=200, responses=may_answer(413))
async def score(data: ScorePad, house: HouseHere, address: Address) -> ScoredPad:
    """The score sheets of tanks on a real table, and their ranking (AK-6.5)."""
    house.gate.heavy(address)
    tanks = [_cells(number, tank) for number, tank in enumerate(data.tanks, start=1)]
    strengths = [akvarko.score(tank, ORIGIN).strength for tank in tanks]
    ranking = tuple(
        tuple(seat for seat, other in enumerate(strengths) if other == strength)
        for strength in sorted(set(strengths), reverse=True)
    )
    sheets = tuple(wire_explanation(explain_tank(tank, ORIGIN)) for tank in tanks)
    return ScoredPad(sheets, ranking)


def _cells(number: int, tank: PadTank) -> dict[Cell, Kind]:
    cells: dict[Cell, Kind] = {}
    for card in tank.cards:
        try:
            kind = Kind(card.kind)
        except ValueError:
            kinds = ", ".join(Kind)
            raise InvalidSetup(
                f"tank {number}: there is no kind {card.kind!r}; the kinds are {kinds}"
            ) from None
        if card.at in cells:
            raise InvalidSetup(f"tank {number}: two cards on the cell {list(card.at)}")
        cells[card.at] = kind
    return cells


HANDLERS: Final = (games, score)
