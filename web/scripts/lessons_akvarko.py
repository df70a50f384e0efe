# ruff: noqa: INP001 (a script beside the client, not a package)
"""Eight steps through Akvárko: a round, the kinds of conditions, the rulebook's scored tank."""

from collections.abc import Callable
from typing import Any

import msgspec
from lessons_shape import Moment, Step

from lunarium.games.akvarko import (
    AKVARKO,
    Card,
    Kind,
    Move,
    Options,
    Place,
    State,
    Tank,
    deal,
    full_deck,
    read_tank,
)
from lunarium.games.akvarko.material import Hand, sort_kinds
from lunarium.games.grid import Cell, neighbours
from lunarium.records import view_to_json
from lunarium.server.protocol.boards import PlaceMove
from lunarium.server.tables.wire.akvarko import AkvarkoWire

ME = 0
SEATS = 3
WIRE = AkvarkoWire()
NOBODY = (None,) * SEATS

EXAMPLE = """
swordtail neon   pleco  plant
pleco     neon   plant  snail
bala      discus shrimp snail
swordtail bala   pleco  snail
"""
"""AK example."""


def steps() -> list[Step]:
    """All steps, in the order of the tutorial."""
    return [round_of_three(), frame(), line(), area(), neighbour(), angelfish(), turn(), example()]


# --- positions -------------------------------------------------------------------------------


def placing(tank: Tank, card: Kind) -> State:
    """All have picked, and the learner is to place this card."""
    return state_of(tank, (card, Kind.GUPPY, Kind.PLECO), revealed=True)


def choosing(tank: Tank, hand: tuple[Kind, ...]) -> State:
    """The learner is to pick a card of this hand."""
    return state_of(tank, NOBODY, revealed=False, hand=sort_kinds(hand))


def state_of(
    tank: Tank, picks: tuple[Kind | None, ...], *, revealed: bool, hand: Hand = ()
) -> State:
    """A table of three in mid-game. The neighbours' tanks are not looked at in a lesson."""
    round_ = len(tank.cards) + 1
    others = Tank(tuple(Card(Kind.GUPPY, (n % 4, n // 4)) for n in range(round_ - 1)))
    before = tuple((card.species, Kind.GUPPY, Kind.GUPPY) for card in tank.cards)
    now = tuple(pick for pick in picks if pick is not None)
    hands: tuple[Hand, ...] = (hand, (), ())
    return State(
        options=Options(),
        seats=SEATS,
        deck=full_deck(Options()),
        discards=(),
        round=round_,
        hands=hands,
        picks=picks,
        tanks=(tank, others, others),
        history=(*before, now) if revealed else before,
        received=(hands,) * round_,
        swap_log=(NOBODY,) * round_,
    )


def moved(before: State, after: State, move: Move) -> dict[str, Any]:
    """A move of the learner, as the table server tells it."""
    views = AKVARKO.view(before, ME), AKVARKO.view(after, ME)
    told: dict[str, Any] = msgspec.to_builtins(WIRE.moved(*views, ME, move))
    return told


def moment(
    state: State,
    asks: str,
    text: str,
    goals: dict[str, int] | None = None,
    happened: dict[str, Any] | None = None,
) -> Moment:
    """A position as the table server shows it to the learner: the own tank and hand."""
    view = AKVARKO.view(state, ME)
    document, shown = view_to_json(AKVARKO, view), msgspec.to_builtins(WIRE.board(view))
    tank = shown["tanks"][ME]
    board = {
        "round": document["round"],
        "phase": shown["phase"],
        "hand": document["hand"],
        "pick": document["pick"],
        "over": shown["over"],
        "player": {
            "cards": [
                {
                    "species": card["card"],
                    "kind": "plant" if card["turned"] else card["card"],
                    "at": card["at"],
                }
                for card in document["tanks"][ME]
            ],
            "free": tank["free"],
            "points": tank["points"],
            "sheet": tank["sheet"],
            "picked": document["picked"][ME],
            "placed": tank["placed"],
        },
    }
    moves = None
    if asks in {"pick", "place", "turn"}:
        legal = WIRE.moves(view)
        if legal is None:
            raise ValueError("the learner is not to move here")
        if asks == "place":  # a turn is not spoken of yet
            plain = tuple(PlaceMove(one.at, one.gain, ()) for one in legal.places)
            legal = msgspec.structs.replace(legal, places=plain)
        moves = msgspec.to_builtins(legal)
    return Moment(
        asks=asks,
        text=text,
        board=board,
        moves=moves,
        previews=[],
        explained=msgspec.to_builtins(WIRE.explain(view, ME)),
        happened=happened,
        goals=goals or {},
    )


def lesson(state: State, asks: str, text: str, is_goal: Callable[[Any], bool]) -> list[Moment]:
    """The learner makes one of the moves that are right, and sees what comes of it."""
    right = [one.move for one in AKVARKO.previews(AKVARKO.view(state, ME)) if is_goal(one)]
    if not right:
        raise ValueError(
            f"no legal move is right here:\n{AKVARKO.diagram(AKVARKO.view(state, ME))}"
        )
    goals = {str(move): 1 + place for place, move in enumerate(right)}
    endings = []
    for move in right:
        following = AKVARKO.play(state, ME, move)
        endings.append(moment(following, "nothing", "done", happened=moved(state, following, move)))
    return [moment(state, asks, text, goals), *endings]


def plain(one: Any) -> bool:
    """Whether a preview is of a placement without a turn."""
    return isinstance(one.move, Place) and one.move.flip is None


def step(
    name: str, clauses: list[str], moments: list[Moment], *, stage: str, example: str | None = None
) -> Step:
    """A step of this game."""
    return Step(id=name, example=example, clauses=clauses, stage=stage, moments=moments)


# --- the steps -------------------------------------------------------------------------------


def round_of_three() -> Step:
    """Pick one of eight, see all reveal, place it, get the neighbour's hand: a real first round."""
    first = (
        *("danio", "neon", "guppy", "swordtail", "discus", "angelfish", "shrimp", "loach"),
        *("danio", "danio", "bala", "discus", "pleco", "blackshark", "snail", "snail"),
        *("neon", "guppy", "guppy", "swordtail", "pleco", "angelfish", "loach", "shrimp"),
    )
    rest = list(full_deck(Options()))
    for card in first:
        rest.remove(Kind(card))
    state = deal(Options(), SEATS, (*first, *rest), ())
    picks = AKVARKO.moves(state, ME)
    number = len(picks)
    goals = {str(pick): 1 + place for place, pick in enumerate(picks)}
    reveals, endings = [], []
    for place, pick in enumerate(picks):
        picked = AKVARKO.play(state, ME, pick)
        revealed = others_play(picked)
        (lay,) = [move for move in AKVARKO.moves(revealed, ME) if str(move) == "@0,0"]
        laid = AKVARKO.play(revealed, ME, lay)
        ending = others_play(laid)
        reveals.append(
            moment(
                revealed,
                "place",
                "place",
                {str(lay): 1 + number + place},
                moved(state, picked, pick),
            )
        )
        endings.append(moment(ending, "nothing", "done", happened=moved(revealed, laid, lay)))
    moments = [moment(state, "pick", "pick", goals), *reveals, *endings]
    return step("round", ["AK-2.1", "AK-2.2", "AK-2.3"], moments, stage="hand")


def others_play(state: State) -> State:
    """Each neighbour makes the first legal move."""
    for seat in range(1, SEATS):
        state = AKVARKO.play(state, seat, AKVARKO.moves(state, seat)[0])
    return state


def frame() -> Step:
    """A card need not touch another, as long as all fit into a square of four by four."""
    tank = Tank((Card(Kind.DANIO, (0, 0)), Card(Kind.NEON, (2, 1))))
    moments = lesson(placing(tank, Kind.SNAIL), "place", "place", plain)
    return step("frame", ["AK-3.1"], moments, stage="tank")


def line() -> Step:
    """Two danios lie side by side; a third makes eleven of five."""
    tank = Tank((Card(Kind.DANIO, (0, 0)), Card(Kind.GUPPY, (1, 2)), Card(Kind.DANIO, (1, 0))))
    state = placing(tank, Kind.DANIO)
    moments = lesson(state, "place", "place", lambda one: plain(one) and one.gain == 6)
    return step("line", ["AK-6.1"], moments, stage="sheet")


def area() -> Step:
    """A discus wants the middle; the corners fix where that is."""
    tank = corners("guppy", "neon", "bala", "danio")
    state = placing(tank, Kind.DISCUS)
    moments = lesson(state, "place", "place", lambda one: plain(one) and one.gain == 4)
    return step("area", ["AK-6.2"], moments, stage="sheet")


def corners(*kinds: str) -> Tank:
    """A tank with cards on its four corners."""
    places: tuple[Cell, ...] = ((0, 0), (3, 0), (0, 3), (3, 3))
    return Tank(tuple(Card(Kind(kind), at) for kind, at in zip(kinds, places, strict=True)))


def neighbour() -> Step:
    """A snail scores when two of its neighbours are of one kind."""
    tank = Tank((Card(Kind.SNAIL, (1, 1)), Card(Kind.NEON, (1, 0)), Card(Kind.SWORDTAIL, (3, 2))))
    state = placing(tank, Kind.NEON)
    moments = lesson(
        state, "place", "place", lambda one: plain(one) and one.move.at in neighbours((1, 1))
    )
    return step("neighbour", ["AK-6.4"], moments, stage="sheet")


def angelfish() -> Step:
    """Exactly one angelfish scores; a second would take the points away."""
    tank = Tank(
        (Card(Kind.ANGELFISH, (0, 0)), Card(Kind.PLECO, (1, 1)), Card(Kind.SWORDTAIL, (2, 0)))
    )
    hand = (Kind.ANGELFISH, Kind.GUPPY, Kind.PLECO, Kind.SNAIL)
    moments = lesson(choosing(tank, hand), "pick", "pick", lambda one: one.gain >= 0)
    return step("count", ["AK-6.3"], moments, stage="hand")


def turn() -> Step:
    """Of two angelfish one becomes a plant: two plants, and exactly one angelfish."""
    tank = read_tank(
        """
        angelfish danio  .         guppy
        .         plant  swordtail .
        bala      .      angelfish .
        .         snail  .         danio
        """
    )
    state = placing(tank, Kind.LOACH)
    fish = [card.at for card in tank.cards if card.kind is Kind.ANGELFISH]
    moments = lesson(
        state,
        "turn",
        "place",
        lambda one: isinstance(one.move, Place) and one.move.flip in fish and one.gain >= 8,
    )
    return step("turn", ["AK-3.2", "AK-6.3"], moments, stage="sheet")


def example() -> Step:
    """AK example: the shrimp completes it, then each line of the sheet is looked at."""
    whole = read_tank(EXAMPLE)
    before = Tank(tuple(card for card in whole.cards if card.kind is not Kind.SHRIMP))
    moments = lesson(placing(before, Kind.SHRIMP), "place", "place", plain)
    ending = moments[-1]
    lines = {f"={one['line']['kind']}": 2 for one in ending["explained"]["kinds"]}
    ending["asks"], ending["text"], ending["goals"] = "lines", "lines", lines
    if ending["explained"]["points"] != 44:
        raise ValueError("the rulebook's tank scores 44")
    moments.append(
        Moment(**dict(ending) | {"asks": "nothing", "text": "done", "goals": {}, "happened": None})  # type: ignore[typeddict-item]
    )
    return step("example", ["AK-2.4", "AK-6.5"], moments, stage="sheet", example="AK example")
