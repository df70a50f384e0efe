"""Searches everything that was sent to somebody for what they must not know.

The log of the table says what was hidden at which row. A message is read word by word: every name
of a card or a tile must stand at a place where such names may be, and be one that the receiver may
know at that row. A place that nobody has thought of is a leak until somebody has.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from lunarium.games.akvarko import Kind
from lunarium.games.akvarko import State as AkvarkoState
from lunarium.games.novaluna import TILES
from lunarium.games.novaluna import State as NovaLunaState
from lunarium.records import view_to_json
from lunarium.server.tables import Row, TableState, fold
from lunarium.server.tables.events import MovePlayed

TILE_IDS = list(TILES)
_NAMES = "|".join(sorted([*TILE_IDS, *(kind.value for kind in Kind)], key=len, reverse=True))
_NAME = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_NAMES})(?![A-Za-z0-9_-])")

Found = Iterator[str]


@dataclass(frozen=True)
class Heard:
    """Something that was sent to a person. `open_seats` are those that they asked to look from.

    `asked` is the text of the request that it answers, if one is known: a refusal may repeat it.
    """

    person: str
    text: str
    at: datetime
    where: str
    open_seats: frozenset[int | None]
    asked: str = ""


class History:
    """A table at every row of its log."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.tables: list[TableState] = []
        for row in rows:
            self.tables.append(fold(self.tables[-1] if self.tables else None, row))

    def at(self, n: int) -> TableState:
        """The table after row `n`."""
        return self.tables[n - 1]

    @property
    def last(self) -> TableState:
        """The table in the end."""
        return self.tables[-1]

    @property
    def seed_opened(self) -> datetime | None:
        """When the seed stopped being a secret."""
        return next((table.updated for table in self.tables if table.seed_is_open), None)


def search(heard: Heard, histories: dict[str, History], secrets: dict[str, str]) -> list[str]:
    """What is wrong with a message: a sentence for each leak.

    `secrets` are words that nobody may ever be sent but their owner, each with its owner's id.
    """
    found = [*_secrets(heard, histories, secrets)]
    try:
        message = msgspec.json.decode(heard.text)
    except msgspec.DecodeError:
        message = heard.text
    table = message.get("table") if isinstance(message, dict) else None
    history = histories.get(table) if isinstance(table, str) else None
    if history is None and not _is_opened_game(heard, histories):
        found += _nothing_named(heard, message)
    elif history is not None and isinstance(message, dict):
        found += _about_table(heard, message, history)
    return found


def _is_opened_game(heard: Heard, histories: dict[str, History]) -> bool:
    """Whether it is the record or the replay of a game that is over: there all is open."""
    *_, table, what = heard.where.split("/") if "/" in heard.where else ("", "")
    history = histories.get(table)
    if history is None or what not in {"record", "replay"}:
        return False
    return history.seed_opened is not None and heard.at >= history.seed_opened


def _secrets(heard: Heard, histories: dict[str, History], secrets: dict[str, str]) -> Found:
    for word, owner in secrets.items():
        if word in heard.text and heard.person != owner:
            yield f"a secret of {owner}"
    for table, history in histories.items():
        last = history.last
        opened = history.seed_opened
        if last.seed in heard.text and (opened is None or heard.at < opened):
            yield f"the seed of table {table} before the end"
        for secret in (last.invites.any_seat, *last.invites.by_seat):
            if secret in heard.text and heard.person != last.host:
                yield f"an invitation to table {table}"


def _words(message: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a message with its path, keys of objects included."""
    match message:
        case dict():
            for key, value in message.items():
                yield f"{path}.", key
                yield from _words(value, f"{path}.{key}")
        case list():
            for value in message:
                yield from _words(value, f"{path}[]")
        case str():
            yield path, message
        case _:
            pass


def _nothing_named(heard: Heard, message: Any) -> Found:
    """A message about no table of ours names no card and no tile but those it was asked about."""
    for path, text in _words(message):
        for name in _NAME.findall(text):
            if name not in heard.asked:
                yield f"{name} at {path}"


# ---------------------------------------------------------------------- messages about a table

_OPEN_PLACES = {
    ".board.tanks[].sheet[].kind",
    ".explanation.kinds[].line.kind",
    ".explanation.kinds[].lacks[].kinds[]",
    ".previews[].changes[].kind",
}
"""Places where all kinds are listed, whatever is hidden."""

_CHECKED_PLACES = {
    ".view.hand[]", ".view.pick", ".view.seen[].hand[]", ".view.seen[].drawn",
    ".view.history[][]", ".view.tanks[][].card", ".board.revealed[]",
    ".view.wheel[]", ".view.players[].tableau[].tile", ".board.unseen[]",
    ".moves.picks[].card", ".moves.card", ".moves.takes[].tile", ".previews[].move",
    ".happened[].move", ".happened[].tile", ".happened[].card",
}  # fmt: skip
"""Places whose content is compared with what the log says."""


def _about_table(heard: Heard, message: dict[str, Any], history: History) -> Found:
    n = message.get("n")
    if not isinstance(n, int):
        yield from _nothing_named(heard, message)
        return
    table = history.at(n)
    for path, text in _words(message):
        names = _NAME.findall(text)
        if names and path not in _OPEN_PLACES | _CHECKED_PLACES and not _is_result(path, table):
            yield f"{names} at {path}"
    seat = message.get("seat")
    if message.get("type", "update") == "explained":
        return
    if seat is not None and seat not in table.seats_of(heard.person):
        yield f"the view of seat {seat}"
    if ("view" in message or "previews" in message) and seat not in heard.open_seats:
        yield f"the view of seat {seat}, which is not open"
    yield from _view(message.get("view"), message.get("board"), table, seat)
    yield from _moves(message, table, seat)
    yield from _happened(message, history, table, seat)


def _is_result(path: str, table: TableState) -> bool:
    return path == ".info.result.sheets[][].name" and table.result is not None


def _view(view: Any, board: Any, table: TableState, seat: int | None) -> Found:
    state = table.state
    if view is None:
        return
    yield from _compare(view, view_to_json(table.rules, table.rules.view(state, seat)))
    if isinstance(state, AkvarkoState):
        swap = None if seat is None else state.swaps[seat]
        right: dict[str, Any] = {
            "hand": [] if seat is None else [str(card.value) for card in state.hands[seat]],
            "pick": None if seat is None else _value(state.picks[seat]),
        }
        yield from _compare(view, right)
        drawn = view["seen"][-1]["drawn"] if view["seen"] and not state.over else None
        if not state.over and drawn != (_value(swap.drawn) if swap else None):
            yield f"the drawn card {drawn}"
        revealed = [c.value for c in state.history[-1]] if state.revealed else None
        yield from _compare(board, {"revealed": revealed})
        for shown, tank in zip(view["tanks"], state.tanks, strict=True):
            laid = [[card.species.value, card.turned] for card in tank.cards]
            if [[card["card"], card["turned"]] for card in shown] != laid:
                yield "a tank that is not the one on the table"
    elif isinstance(state, NovaLunaState):
        supply = {tile.id for tile in state.supply}
        wheel = [tile.id if tile else None for tile in state.open.wheel]
        yield from _compare(view, {"wheel": wheel})
        # In the order of the box's list, which says nothing of the order of the supply.
        yield from _compare(board, {"unseen": [tile for tile in TILE_IDS if tile in supply]})
        for player, real in zip(view["players"], state.open.players, strict=True):
            tiles = [one.tile.id for one in real.tableau.laid]
            if [one["tile"] for one in player["tableau"]] != tiles:
                yield "a tableau that is not the one on the table"


def _value(card: Kind | None) -> str | None:
    return None if card is None else card.value


def _compare(view: dict[str, Any], right: dict[str, Any]) -> Found:
    for name, value in right.items():
        if view[name] != value:
            yield f"{name} is {view[name]}, and should be {value}"


def _moves(message: dict[str, Any], table: TableState, seat: int | None) -> Found:
    moves, state = message.get("moves"), table.state
    own: set[str] = set()
    if isinstance(state, NovaLunaState):
        own = {tile.id for tile in state.open.wheel if tile}
    elif isinstance(state, AkvarkoState) and seat is not None:
        own = {card.value for card in state.hands[seat]}
        if state.revealed:
            own = {state.history[-1][seat].value}
    named = [name for _, text in _words(moves) for name in _NAME.findall(text)]
    for preview in message.get("previews") or ():
        named += _NAME.findall(preview["move"])
    if named and (seat is None or seat not in table.to_move):
        yield "moves of somebody who is not to move"
    if set(named) - own:
        yield f"{set(named) - own} among the moves"


def _happened(
    message: dict[str, Any], history: History, table: TableState, seat: int | None
) -> Found:
    happened = message.get("happened") or ()
    if not happened:
        return
    after = message["after"] or 0
    # In order: after an undo a seat may lay another card on the same cell.
    known = _known_moves(history, after, table, seat)
    for told in happened:
        if told["type"] != "moved":
            continue
        move, names = told["move"], [told[k] for k in ("tile", "card") if told[k] is not None]
        if move is None:
            if names:
                yield f"{names} of a hidden pick"
            continue
        allowed = next(
            (cards for s, text, cards in known if (s, text) == (told["seat"], move)), None
        )
        if allowed is None:
            yield f"the move {move} of seat {told['seat']}"
        elif not set(names) <= allowed:
            yield f"{set(names) - allowed} with the move {move}"


def _known_moves(
    history: History, after: int, now: TableState, seat: int | None
) -> Iterator[tuple[int, str, set[str]]]:
    """The moves of the rows after `after` that a seat may know now, with the names on them."""
    for row in history.rows[after : now.n]:
        for event in row.events:
            if not isinstance(event, MovePlayed):
                continue
            before = history.at(row.n - 1).state
            if isinstance(before, NovaLunaState):
                yield event.seat, event.move, {event.move.partition("@")[0]}
            elif event.move.startswith("@"):
                yield event.seat, event.move, {before.history[-1][event.seat].value}
            elif event.seat == seat or _was_revealed(history, row.n, now.n):
                yield event.seat, event.move, {event.move}


def _was_revealed(history: History, n: int, upto: int) -> bool:
    """Whether the pick of row `n` was turned up at some row until then."""
    round_ = history.at(n - 1).state.round
    return any(
        table.state.round == round_ and table.state.revealed
        for table in history.tables[n - 1 : upto]
    )
