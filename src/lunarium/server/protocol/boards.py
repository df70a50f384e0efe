"""A position as one seat (or a spectator) may see it, and what the mover may do.

A position is sent as the document of docs/formats/view.md, with a board beside it: what a client
needs to draw the position and would otherwise have to compute by the rules. Both are built only
from `Game.view`, so nothing hidden can get in. A cell is `[x, y]`, x to the right and y down, the
first tile or card of a player at `[0, 0]`.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from lunarium.games.grid import Cell

SeatNumber: TypeAlias = int
MOST_SEATS: Final = 6
"""No game has more seats, so what is sent to a server may name no more."""

ViewDocument: TypeAlias = Annotated[dict[str, Any], msgspec.Meta(title="ViewDocument")]
"""What a seat may know, as `lunarium.records.view_to_json` writes it for any game.

`NovaLunaDocument` and `AkvarkoDocument` give its form for the games that come with Lunarium.
"""


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on a tableau; `covered` says of each of its tasks whether a disc lies on it."""

    tile: str
    at: Cell
    covered: tuple[bool, ...]


class NovaLunaSide(msgspec.Struct, frozen=True):
    """What lies in front of one player, in the document."""

    discs_left: int
    distance: int
    tableau: tuple[LaidTile, ...]


class NovaLunaOptions(msgspec.Struct, frozen=True):
    """The options of Nova Luna."""

    discs: int


class NovaLunaDocument(msgspec.Struct, frozen=True, tag_field="game", tag="novaluna"):
    """The open position of Nova Luna (NL-2.4); docs/formats/view.md explains each field."""

    format: Literal["lunarium-view/1"]
    options: NovaLunaOptions
    seat: SeatNumber | None
    wheel: tuple[str | None, ...]
    moon: int
    players: tuple[NovaLunaSide, ...]
    order: tuple[SeatNumber, ...]
    supply: int
    phase: int
    notes: tuple[int, ...]
    over: bool


class TrackSpace(msgspec.Struct, frozen=True):
    """A space of the lunar track that bears discs, bottom to top."""

    space: int
    seats: tuple[SeatNumber, ...]


class Take(msgspec.Struct, frozen=True):
    """A tile on offer. On cell i of `NovaLunaMoves.cells` it gains `gains[i]` discs."""

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


class NovaLunaBoard(msgspec.Struct, frozen=True, tag_field="game", tag="novaluna"):
    """What a client needs in addition to the document to draw a position of Nova Luna.

    `offer` has the slots of the tiles that may be taken; `placed` the discs that each seat has
    placed, `spaces` where its disc on the track stands (0 to 23); `unseen` what the supply holds,
    in the order of the box's list.
    """

    offer: tuple[int, ...]
    placed: tuple[int, ...]
    spaces: tuple[int, ...]
    track: tuple[TrackSpace, ...]
    unseen: tuple[str, ...]
    to_move: tuple[SeatNumber, ...]


class DocumentCard(msgspec.Struct, frozen=True):
    """A card in a tank, in the document; `turned`: it shows its plant."""

    card: str
    at: Cell
    turned: bool


class SeenHand(msgspec.Struct, frozen=True):
    """A hand that the seat chose from, and the card of it that it drew, if it drew one."""

    hand: tuple[str, ...]
    drawn: str | None


class AkvarkoOptions(msgspec.Struct, frozen=True):
    """The options of Akvárko."""

    fewer_species: bool


class AkvarkoDocument(msgspec.Struct, frozen=True, tag_field="game", tag="akvarko"):
    """What a seat may know of Akvárko (AK-2.5); docs/formats/view.md explains each field."""

    format: Literal["lunarium-view/1"]
    options: AkvarkoOptions
    seat: SeatNumber | None
    round: int
    tanks: tuple[tuple[DocumentCard, ...], ...]
    history: tuple[tuple[str, ...], ...]
    picked: tuple[bool, ...]
    deck_left: int
    hand: tuple[str, ...]
    pick: str | None
    seen: tuple[SeenHand, ...]


class TankLine(msgspec.Struct, frozen=True):
    """One line of a live score sheet, and how it gets its next points, if it can.

    With `more` cards on some of `cells` the kind has `next_points`.
    """

    kind: str
    points: int
    next_points: int | None
    more: int | None
    cells: tuple[Cell, ...]


class TankBoard(msgspec.Struct, frozen=True):
    """A tank with its free cells and its live score sheet; `placed`: in the present round."""

    free: tuple[Cell, ...]
    points: int
    sheet: tuple[TankLine, ...]
    placed: bool


class PickMove(msgspec.Struct, frozen=True):
    """A card of the hand, played as its name; placed at once on `best` it would gain `gain`."""

    card: str
    gain: int
    best: Cell


class Turn(msgspec.Struct, frozen=True):
    """Turning the card at `at` to its plant, with the gain of the whole move."""

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


class AkvarkoBoard(msgspec.Struct, frozen=True, tag_field="game", tag="akvarko"):
    """What a client needs in addition to the document to draw a position of Akvárko.

    `passes_to[s]` is the seat that gets the hand of seat s next, or null when no hand is passed.
    `revealed` holds the picks of this round by seat once all have picked.
    """

    phase: int
    tanks: tuple[TankBoard, ...]
    revealed: tuple[str, ...] | None
    passes_to: tuple[SeatNumber, ...] | None
    to_move: tuple[SeatNumber, ...]
    over: bool


class ListedMove(msgspec.Struct, frozen=True):
    """A legal move in its notation, and what it gains at once."""

    move: str
    gain: int


class ListedMoves(msgspec.Struct, frozen=True, tag_field="game", tag="listed"):
    """All legal moves of a game that has no format of its own for them."""

    moves: tuple[ListedMove, ...]


Board: TypeAlias = NovaLunaBoard | AkvarkoBoard
Moves: TypeAlias = NovaLunaMoves | AkvarkoMoves | ListedMoves


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
    """Cells that score points together; `owner` is the creature whose neighbours they are."""

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
    """One kind of a tank: its groups of cells, and what would gain more."""

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
    """What one legal move gains, in full: tasks fulfilled, lines that change, the next seat.

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
