"""A position as one seat (or a spectator) may see it, and what the mover may do.

Built from `Game.view` alone, so nothing hidden can get in. A cell is `[x, y]`, x to the right and
y down, the first tile or card of a player at `[0, 0]`.
"""

from typing import TypeAlias

import msgspec

Cell: TypeAlias = tuple[int, int]
SeatNumber: TypeAlias = int


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on a tableau; `covered` says of each of its tasks whether a disc lies on it."""

    tile: str
    at: Cell
    covered: tuple[bool, ...]


class NovaLunaPlayer(msgspec.Struct, frozen=True):
    """What lies before one player. `space` (0 to 23) is where the disc on the track stands."""

    discs_left: int
    discs_placed: int
    distance: int
    space: int
    tiles: tuple[LaidTile, ...]


class TrackSpace(msgspec.Struct, frozen=True):
    """A space of the lunar track that bears discs, bottom to top."""

    space: int
    seats: tuple[SeatNumber, ...]


class Take(msgspec.Struct, frozen=True):
    """A tile on offer. On cell i of `NovaLunaMoves.cells` it brings `gains[i]` discs."""

    tile: str
    slot: int
    cost: int
    gains: tuple[int, ...]


class NovaLunaMoves(msgspec.Struct, frozen=True, tag_field="game", tag="novaluna"):
    """All legal moves. A take is played as `TILE@x,y`; `refill` and `end` as these words."""

    cells: tuple[Cell, ...]
    takes: tuple[Take, ...]
    refill: bool
    end: bool


class NovaLunaView(msgspec.Struct, frozen=True, tag_field="game", tag="novaluna"):
    """The open position of Nova Luna (NL-2.4).

    `wheel` has the tile on each of the 12 slots; `offer` the slots of the tiles that may be taken;
    `order` the seats as they would be on turn; `unseen` what the supply holds, in the order of the
    box's list. `phase` is 0 with several players, else 1 or 2; `notes` those of the solo game.
    """

    discs: int
    seat: SeatNumber | None
    wheel: tuple[str | None, ...]
    moon: int
    offer: tuple[int, ...]
    players: tuple[NovaLunaPlayer, ...]
    order: tuple[SeatNumber, ...]
    track: tuple[TrackSpace, ...]
    supply: int
    unseen: tuple[str, ...]
    phase: int
    notes: tuple[int, ...]
    to_move: tuple[SeatNumber, ...]
    over: bool


class LaidCard(msgspec.Struct, frozen=True):
    """A card in a tank. `kind` is what it counts as: a turned card is a plant."""

    species: str
    kind: str
    at: Cell


class TankLine(msgspec.Struct, frozen=True):
    """One line of a live score sheet, and how it gets its next points, if it can.

    With `more` cards on some of `cells` the kind has `next_points`.
    """

    kind: str
    points: int
    next_points: int | None
    more: int | None
    cells: tuple[Cell, ...]


class AkvarkoPlayer(msgspec.Struct, frozen=True):
    """What lies before one player. `picked` and `placed` speak of the present round."""

    cards: tuple[LaidCard, ...]
    free: tuple[Cell, ...]
    points: int
    sheet: tuple[TankLine, ...]
    picked: bool
    placed: bool


class PickMove(msgspec.Struct, frozen=True):
    """A card of the hand, played as its name; placed at once on `best` it would bring `gain`."""

    card: str
    gain: int
    best: Cell


class Turn(msgspec.Struct, frozen=True):
    """Turning the card at `at` to its plant, with what the whole move then brings."""

    at: Cell
    gain: int


class PlaceMove(msgspec.Struct, frozen=True):
    """A cell, played as `@x,y`, or with a turn as `@x,y~x,y`."""

    at: Cell
    gain: int
    turns: tuple[Turn, ...]


class AkvarkoMoves(msgspec.Struct, frozen=True, tag_field="game", tag="akvarko"):
    """All legal moves: picks, or placements of `card` once the picks are revealed."""

    picks: tuple[PickMove, ...]
    card: str | None
    places: tuple[PlaceMove, ...]


class AkvarkoView(msgspec.Struct, frozen=True, tag_field="game", tag="akvarko"):
    """What a seat may know of Akvárko (AK-2.5). `hand`, `pick` and `drawn` are the seat's own.

    `passes_to[s]` is the seat that gets the hand of seat s next, or null when no hand is passed.
    `revealed` holds the picks of this round by seat once all have picked.
    """

    fewer_species: bool
    seat: SeatNumber | None
    round: int
    phase: int
    players: tuple[AkvarkoPlayer, ...]
    hand: tuple[str, ...]
    pick: str | None
    drawn: str | None
    revealed: tuple[str, ...] | None
    passes_to: tuple[SeatNumber, ...] | None
    deck_left: int
    to_move: tuple[SeatNumber, ...]
    over: bool


View: TypeAlias = NovaLunaView | AkvarkoView
Moves: TypeAlias = NovaLunaMoves | AkvarkoMoves


class TaskRef(msgspec.Struct, frozen=True):
    """A task on a tableau: the cell of its tile and its index on it (0 to 2)."""

    at: Cell
    index: int


class ColourCount(msgspec.Struct, frozen=True):
    """One colour of a task: needed, there, and the cells of the tiles that count."""

    colour: str
    need: int
    have: int
    counting: tuple[Cell, ...]


class TaskState(msgspec.Struct, frozen=True):
    """One task of a tableau with what counts for it (NL-5.3)."""

    at: Cell
    index: int
    covered: bool
    colours: tuple[ColourCount, ...]


class TableauExplanation(msgspec.Struct, frozen=True, tag_field="game", tag="novaluna"):
    """All tasks of one tableau, in the order in which the tiles were laid."""

    tasks: tuple[TaskState, ...]


class ScoringGroup(msgspec.Struct, frozen=True):
    """Cells that make points together; `owner` is the creature whose neighbours they are."""

    cells: tuple[Cell, ...]
    points: int
    owner: Cell | None


class CreatureLack(msgspec.Struct, frozen=True):
    """What one creature still needs; `same`: any of `kinds` helps, else any kind but those."""

    owner: Cell
    more: int
    cells: tuple[Cell, ...]
    same: bool
    kinds: tuple[str, ...]


class KindExplanation(msgspec.Struct, frozen=True):
    """One kind of a tank: its groups of cells, and what would bring more."""

    line: TankLine
    cards: tuple[Cell, ...]
    groups: tuple[ScoringGroup, ...]
    lacks: tuple[CreatureLack, ...]


class TankExplanation(msgspec.Struct, frozen=True, tag_field="game", tag="akvarko"):
    """A whole tank; `frame` is the top left corner of the 4×4 in which it scores most."""

    points: int
    frame: Cell
    kinds: tuple[KindExplanation, ...]


Explanation: TypeAlias = TableauExplanation | TankExplanation


class SheetChange(msgspec.Struct, frozen=True):
    """A line of the score sheet that a placement changes."""

    kind: str
    before: int
    after: int


class MovePreview(msgspec.Struct, frozen=True):
    """What one legal move brings, in full: tasks fulfilled, lines that change, who is next.

    `next_seat` is null in Akvárko, where all move together, and when the move ends the game.
    """

    move: str
    gain: int
    fulfils: tuple[TaskRef, ...]
    changes: tuple[SheetChange, ...]
    next_seat: SeatNumber | None
    ends: bool


class ResultSheetLine(msgspec.Struct, frozen=True):
    """A line behind a score: `discs_left`, `distance`, `phase_1`, … or a kind, and its number."""

    name: str
    number: int


class GameResult(msgspec.Struct, frozen=True):
    """The end: groups of seats, best first, the figure compared, and its breakdown by seat."""

    ranking: tuple[tuple[SeatNumber, ...], ...]
    scores: tuple[int, ...]
    sheets: tuple[tuple[ResultSheetLine, ...], ...]
