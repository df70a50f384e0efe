# ruff: noqa: INP001 (a script beside the client, not a package)
"""Twelve steps through Nova Luna: a turn, the eight examples of the rulebooks, refill, the end."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
from lessons_shape import Moment, Step

from lunarium.games.grid import Cell, neighbours
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    WHEEL_SLOTS,
    Move,
    Options,
    Preview,
    State,
    Tableau,
    Take,
    TaskRef,
    View,
    deal,
)
from lunarium.records import view_to_json
from lunarium.server.tables.wire.novaluna import NovaLunaWire

ME, OTHER = 0, 1
SHOWN = (
    "game", "discs", "seat", "wheel", "moon", "offer", "players", "order", "track", "supply",
    "phase", "notes", "to_move", "over",
)  # fmt: skip
WIRE = NovaLunaWire()
Laying = tuple[str, Cell]


def steps() -> list[Step]:
    """All steps, in the order of the tutorial."""
    return [
        first_turn(),
        whose_turn(),
        two_sides(),
        chain_and_corner(),
        two_discs(),
        three_tasks(),
        each_other(),
        shared_chain(),
        itself(),
        one_chain(),
        refill(),
        last_disc(),
    ]


# --- positions -------------------------------------------------------------------------------


def laid(*tiles: Laying) -> Tableau:
    """A tableau with these tiles laid one after another, every fulfilled task covered."""
    tableau = Tableau()
    for name, at in tiles:
        tile = TILES[name]
        tableau = tableau.lay(tile, at, tableau.fulfilled_by(tile, at))
    return tableau


def table(
    mine: Tableau,
    wheel: dict[int, str],
    *,
    moon: int = 0,
    theirs: Tableau | None = None,
    distances: tuple[int, int] = (0, 1),
    supply: Iterable[str] = (),
) -> State:
    """A table of two in mid-game: what lies before both, and what is on the wheel.

    The tiles named as supply are drawn first; the others follow in the order of the box's list.
    """
    theirs = theirs or Tableau()
    fresh = deal(Options(), 2, list(TILES.values()), [OTHER, ME])
    gone = {one.tile.id for one in (*mine.laid, *theirs.laid)} | set(wheel.values())
    first = [name for name in supply if name not in gone]
    rest = [name for name in TILES if name not in gone and name not in first]
    players = tuple(
        replace(
            player,
            tableau=tableau,
            distance=distance,
            discs_left=player.discs_left - sum(sum(one.covered) for one in tableau.laid),
        )
        for player, tableau, distance in zip(
            fresh.open.players, (mine, theirs), distances, strict=True
        )
    )
    order = tuple(sorted((ME, OTHER), key=lambda seat: distances[seat]))
    position = replace(
        fresh.open,
        wheel=tuple(TILES[wheel[slot]] if slot in wheel else None for slot in range(WHEEL_SLOTS)),
        moon=moon,
        players=players,
        order=order,
        supply=len(first) + len(rest),
    )
    return State(position, tuple(TILES[name] for name in (*first, *rest)))


# --- moments ---------------------------------------------------------------------------------


def position(view: View) -> dict[str, Any]:
    """A position as screens use it: document and board joined, as `lib/protocol/view.ts` does.

    The tiles of the supply are left out: nobody asks for them here.
    """
    document, board = view_to_json(NOVALUNA, view), msgspec.to_builtins(WIRE.board(view))
    players = [
        {
            "discs_left": player["discs_left"],
            "discs_placed": placed,
            "distance": player["distance"],
            "space": space,
            "tiles": player["tableau"],
        }
        for player, placed, space in zip(
            document["players"], board["placed"], board["spaces"], strict=True
        )
    ]
    own = {"game": "novaluna", "discs": document["options"]["discs"], "players": players}
    everything = document | board | own
    return {name: everything[name] for name in SHOWN}


def moment(
    state: State,
    asks: str,
    text: str,
    goals: dict[str, int] | None = None,
    happened: dict[str, Any] | None = None,
) -> Moment:
    """A position as the table server shows it to the learner."""
    view = NOVALUNA.view(state, ME)
    acting = asks in {"take", "refill"}
    return Moment(
        asks=asks,
        text=text,
        board=position(view),
        moves=msgspec.to_builtins(WIRE.moves(view)) if acting else None,
        previews=[
            {"move": one.move, "gain": one.gain, "fulfils": msgspec.to_builtins(one.fulfils)}
            | {"next_seat": one.next_seat}
            for one in (WIRE.previews(view) if acting else ())
        ],
        explained=msgspec.to_builtins(WIRE.explain(view, ME)),
        happened=happened,
        goals=goals or {},
    )


def lesson(
    state: State,
    text: str,
    is_goal: Callable[[Preview], bool],
    *,
    asks: str = "take",
    at: int = 0,
) -> list[Moment]:
    """The learner plays one of the moves that are right, and sees what comes of it.

    `at` is the place of this moment in its step.
    """
    right = [one for one in NOVALUNA.previews(NOVALUNA.view(state, ME)) if is_goal(one)]
    if not right:
        raise ValueError(f"no legal move is right here:\n{NOVALUNA.diagram(view_of(state))}")
    goals = {str(one.move): at + 1 + place for place, one in enumerate(right)}
    return [
        moment(state, asks, text, goals),
        *(after(state, one.move) for one in right),
    ]


def after(state: State, move: Move) -> Moment:
    """What a move leads to."""
    following = NOVALUNA.play(state, ME, move)
    moved = WIRE.moved(view_of(state), view_of(following), ME, move)
    return moment(following, "nothing", "done", happened=msgspec.to_builtins(moved))


def view_of(state: State) -> Any:
    """What the learner sees."""
    return NOVALUNA.view(state, ME)


def question(state: State, text: str, at: Cell, task: str) -> Moment:
    """The learner asks a tile about one of its tasks; then the next moment comes."""
    tile = NOVALUNA.view(state, ME).open.players[ME].tableau.by_cell[at].tile
    index = [str(one) for one in tile.tasks].index(task)
    return moment(state, "task", text, {f"?{at[0]},{at[1]}:{index}": 1})


def step(
    name: str, clauses: list[str], moments: list[Moment], *, stage: str, example: int | None = None
) -> Step:
    """A step of this game."""
    return Step(
        id=name,
        example=None if example is None else f"NL example {example}",
        clauses=clauses,
        stage=stage,
        moments=moments,
    )


def takes(one: Preview) -> Take:
    """The take behind a preview."""
    if not isinstance(one.move, Take):
        raise TypeError(f"{one.move} takes no tile")
    return one.move


def beside(one: Preview, cell: Cell) -> bool:
    """Whether a preview lays its tile edge to edge with a cell."""
    return takes(one).at in neighbours(cell)


# --- the steps -------------------------------------------------------------------------------

FULL = ("B4b", "Y3c", "R5b", "T4d", "B2a", "R3d", "Y6a", "T1", "R4c", "B5c", "Y2b")


def first_turn() -> Step:
    """Take one of three tiles; the moon follows it, the disc walks, the first tile is laid."""
    state = table(Tableau(), dict(enumerate(FULL, start=1)))
    moments = lesson(state, "take", lambda one: isinstance(one.move, Take))
    return step("turn", ["NL-4.2", "NL-4.3", "NL-4.4"], moments, stage="wheel")


def whose_turn() -> Step:
    """Whoever is furthest behind is on turn; on one space the upper disc is."""
    state = table(
        laid(("Y3c", (0, 0))),
        {5: "R6b", 6: "B3c", 7: "T5c", 8: "R2a", 9: "Y4b", 10: "T3a", 11: "B6a", 1: "R4b"},
        moon=3,
        theirs=laid(("T5b", (0, 0))),
        distances=(3, 6),
    )
    moments = lesson(state, "take", lambda one: one.next_seat == ME)
    return step("time", ["NL-3.1", "NL-3.2", "NL-4.3"], moments, stage="wheel")


def alone(name: str, slot: int = 4) -> dict[int, str]:
    """A wheel with one tile."""
    return {slot: name}


def two_sides() -> Step:
    """NL example 1: ask the task first, then lay the second blue tile."""
    state = table(laid(("Y4d", (0, 0)), ("B1", (0, -1))), alone("B2a"))
    moments = [
        question(state, "ask", (0, 0), "BB"),
        *lesson(state, "take", lambda one: one.gain == 1 and beside(one, (0, 0)), at=1),
    ]
    return step("sides", ["NL-5.1", "NL-4.5"], moments, stage="tableau", example=1)


def chain_and_corner() -> Step:
    """NL example 2: through the chain it counts, over the corner it does not."""
    before = laid(
        ("Y4d", (0, 0)), ("B1", (0, -1)), ("R1", (-1, 0)), ("R2a", (-2, 0)), ("R2b", (1, -1))
    )
    state = table(before, alone("B2a"))
    moments = lesson(
        state, "take", lambda one: one.gain == 1 and not beside(one, (0, 0)), asks="take"
    )
    # However the chain was made, the next question is about the reds.
    index = [str(task) for task in TILES["Y4d"].tasks].index("RRR")
    last = len(moments)
    for one in moments[1:]:
        one["asks"], one["text"] = "task", "ask"
        one["goals"] = {f"?0,0:{index}": last}
        ending = dict(one) | {"asks": "nothing", "text": "done", "goals": {}, "happened": None}
        moments.append(Moment(**ending))  # type: ignore[typeddict-item]
        last += 1
    return step("chain", ["NL-5.2", "NL-5.3"], moments, stage="tableau", example=2)


def two_discs() -> Step:
    """NL example 3: the yellow 4 comes last, between three reds and two blues."""
    before = laid(
        ("R1", (-1, 0)), ("R2a", (-2, 0)), ("R2b", (-1, -1)), ("B1", (-1, 1)), ("B2a", (0, 1))
    )
    moments = lesson(table(before, alone("Y4d")), "take", lambda one: one.gain == 2)
    return step("two", ["NL-5.6"], moments, stage="tableau", example=3)


def three_tasks() -> Step:
    """NL example 4: red and blue lie beside the yellow 7 already; turquoise serves two tasks."""
    before = laid(("Y7", (0, 0)), ("R1", (0, -1)), ("B1", (-1, 0)))
    moments = lesson(table(before, alone("T1")), "take", lambda one: one.gain == 2)
    return step("three", ["NL-5.1"], moments, stage="tableau", example=4)


def each_other() -> Step:
    """NL example 5."""
    state = table(laid(("T6b", (0, 0))), alone("R6a"))
    moments = lesson(state, "take", lambda one: one.gain == 2)
    return step("mutual", ["NL-5.6"], moments, stage="tableau", example=5)


def shared_chain() -> Step:
    """NL example 6."""
    before = laid(("T6b", (0, 0)), ("R6a", (1, 0)), ("Y1", (0, 1)))
    moments = lesson(table(before, alone("Y2a")), "take", lambda one: one.gain == 2)
    return step("shared", ["NL-5.1", "NL-5.3"], moments, stage="tableau", example=6)


def itself() -> Step:
    """NL example 7: four reds in a chain are not four others."""
    before = laid(("R2a", (0, 0)), ("R1", (1, 0)), ("R3a", (2, 0)), ("R2b", (3, 0)))
    state = table(before, alone("R3c"))
    moments = [
        question(state, "ask", (0, 0), "RRRR"),
        *lesson(state, "take", lambda one: one.gain == 2, at=1),
    ]
    return step("itself", ["NL-5.4"], moments, stage="tableau", example=7)


def one_chain() -> Step:
    """NL example 8: the last red joins the chain to the blue tile."""
    before = laid(
        ("B4a", (0, 0)),
        ("T1", (0, 1)),
        ("T4a", (1, 1)),
        ("R2a", (2, 1)),
        ("R2b", (2, 0)),
        ("R3c", (3, 0)),
    )
    blue = {TaskRef((0, 0), 0), TaskRef((0, 0), 1)}
    moments = lesson(table(before, alone("R1")), "take", lambda one: blue <= set(one.fulfils))
    return step("both", ["NL-5.1", "NL-5.3"], moments, stage="tableau", example=8)


def refill() -> Step:
    """Two tiles are left: the wheel may be filled again."""
    state = table(
        laid(("Y3c", (0, 0)), ("B4b", (1, 0))),
        {9: "R7", 10: "T7"},
        moon=8,
        theirs=laid(("T5b", (0, 0)), ("Y6b", (0, 1))),
        distances=(7, 11),
        supply=("B1", "Y1", "R3b", "T3c", "B6b", "Y5a", "R4a", "T2b", "B3a"),
    )
    moments = lesson(state, "refill", lambda one: str(one.move) == "refill", asks="refill")
    return step("refill", ["NL-4.1"], moments, stage="wheel")


def last_disc() -> Step:
    """The end of a real game, played greedily by both: one move places the last discs."""
    state = before_the_last_move()
    discs = state.open.players[ME].discs_left
    moments = lesson(state, "take", lambda one: one.gain == discs and one.next_seat is None)
    return step("end", ["NL-6.1", "NL-6.3"], moments, stage="wheel")


def before_the_last_move() -> State:
    """A greedy game that the learner can win with two discs or more at once.

    Of the first hundred, by seed, the one whose tableau takes the least room on a phone.
    """
    found = [state for seed in range(100) for state in winning_positions(seed)]
    return min(found, key=lambda state: size(state.open.players[ME].tableau))


def winning_positions(seed: int) -> Iterator[State]:
    """Play a game greedily, close to the first tile; yield the position before a fine last move."""
    state = NOVALUNA.start(Options(), 2, Random(seed))
    while not state.open.over:
        seat = state.open.order[0]
        best = max(NOVALUNA.previews(NOVALUNA.view(state, seat)), key=worth)
        if seat == ME and best.next_seat is None and best.gain >= 2:
            yield state
        state = NOVALUNA.play(state, seat, best.move)


def worth(one: Preview) -> tuple[int, int]:
    """More discs are better, then cells near the first tile."""
    far = abs(one.move.at[0]) + abs(one.move.at[1]) if isinstance(one.move, Take) else 99
    return one.gain, -far


def size(tableau: Tableau) -> tuple[int, int]:
    """The longer and the shorter side."""
    columns, rows = zip(*(one.at for one in tableau.laid), strict=True)
    sides = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return max(sides), min(sides)
