"""What each game offers the commands: drawings, sentences, short forms and explanations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, cast

from rich.console import RenderableType
from rich.text import Text

from lunarium.cli.terminal.canvas import new_grid
from lunarium.games import GAMES, AnyGame, AnyMove, AnyState, AnyView
from lunarium.games.api import Result, Seat
from lunarium.records import view_to_json

YOU: Final = "you"
"""The name of the only person at the keyboard."""

Names: TypeAlias = Sequence[str]
"""The names at the table, by seat."""


class NotUnderstood(ValueError):
    """Something typed that cannot be answered; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move for the list of moves: what it gains at once, and a few words about it."""

    gain: int
    move: str
    brings: str


class Terminal(Protocol):
    """How one game looks and speaks in the terminal. The rules stay in `lunarium.games`."""

    @property
    def secret(self) -> bool:
        """Whether seats hold something that others at the same keyboard must not see."""

    @property
    def typing(self) -> Sequence[tuple[str, str]]:
        """What can be typed as a move, with its meaning."""

    def record_board(
        self, state: AnyState, names: Names, width: int, seat: Seat | None
    ) -> RenderableType:
        """A position of a record: everything, or only what one seat sees."""

    def happened(self, entry: Mapping[str, object]) -> str:
        """The sentences for an entry of a record that is not a move."""

    def data(self, state: AnyState, seat: Seat | None) -> dict[str, object]:
        """The same position as plain data."""

    def table_board(self, view: AnyView, names: Names, width: int) -> RenderableType:
        """The table as the view's own seat sees it, with what helps to choose a move."""

    def question(self, view: AnyView) -> str:
        """What the view's own seat is asked for."""

    def read(self, text: str, view: AnyView) -> AnyMove:
        """Read a move, notation or short form; raises `InvalidMove`."""

    def told(
        self, before: AnyState, seat: Seat, move: AnyMove, after: AnyState, names: Names
    ) -> list[str]:
        """What everybody at the table sees of a move, a sentence a line."""

    def offers(self, view: AnyView, names: Names) -> list[Offer]:
        """The legal moves of the view's own seat, the best gain first."""

    def explain(self, view: AnyView, names: Names, words: str) -> RenderableType:
        """Answer `explain`; raises `NotUnderstood`."""

    def ending(self, state: AnyState, result: Result, names: Names) -> RenderableType:
        """The ranking and what is behind it."""

    def counted(self, seats: int) -> str:
        """What the scores count in a game of this many seats, such as `points`."""


def does(name: str, verb: str) -> str:
    """Subject and verb, the verb given as for a third person: `Ann takes`, but `You take`."""
    if name != YOU:
        return f"{name} {verb}"
    return f"You {'have' if verb == 'has' else verb.removesuffix('s')}"


class PlainTerminal:
    """Any game by its diagrams and notation, for games without drawings of their own."""

    secret = True  # assume that seats have something to hide

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.typing: Sequence[tuple[str, str]] = (
            ("MOVE", "play a move in the notation that moves lists"),
        )

    def record_board(
        self, state: AnyState, names: Names, width: int, seat: Seat | None
    ) -> RenderableType:
        """What one seat sees, or what all of them see, one below the other."""
        seats = range(len(names)) if seat is None else [seat]
        views = [self._game.view(state, one) for one in seats]
        return Text("\n\n".join(self._game.diagram(view) for view in views))

    def happened(self, entry: Mapping[str, object]) -> str:
        """The fields of the entry."""
        fields = (f"{name} {value}" for name, value in entry.items() if name not in {"seat", "do"})
        return f"({' '.join([str(entry['do']), *fields])})"

    def data(self, state: AnyState, seat: Seat | None) -> dict[str, object]:
        """The diagram, and the view document where the game has one."""
        view = self._game.view(state, seat)
        data: dict[str, object] = {"diagram": self._game.diagram(view)}
        if GAMES.has_part(self._game.name, "views"):
            data["view"] = view_to_json(self._game, view)
        return data

    def table_board(self, view: AnyView, names: Names, width: int) -> RenderableType:
        """The diagram of the view."""
        return Text(self._game.diagram(view))

    def question(self, view: AnyView) -> str:
        """A move, with an example."""
        return f"your move, such as {self._game.choices(view)[0]}"

    def read(self, text: str, view: AnyView) -> AnyMove:
        """Read a move's notation."""
        return self._game.parse(text)

    def told(
        self, before: AnyState, seat: Seat, move: AnyMove, after: AnyState, names: Names
    ) -> list[str]:
        """The move, or that one was chosen while it is still hidden."""
        if not self._game.chooses_unseen(before):
            return [f"{does(names[seat], 'plays')} {move}."]
        lines = [f"{does(names[seat], 'has')} chosen."]
        return [*lines, "All have chosen."] if self._game.reveals(before, after) else lines

    def offers(self, view: AnyView, names: Names) -> list[Offer]:
        """The legal moves, the best gain first."""
        choices = zip(self._game.choices(view), self._game.previews(view), strict=True)
        offers = [Offer(preview.gain, str(move), f"{preview.gain:+}") for move, preview in choices]
        return sorted(offers, key=lambda offer: -offer.gain)

    def explain(self, view: AnyView, names: Names, words: str) -> RenderableType:
        """Nothing can be explained."""
        raise NotUnderstood(f"{self._game.title} has no explanations here; moves lists the moves")

    def ending(self, state: AnyState, result: Result, names: Names) -> RenderableType:
        """The places with the scores."""
        grid = new_grid("place", "player", "score")
        for group in result.ranking:
            for seat in group:
                grid.add_row(f"{result.place(seat)}.", names[seat], str(result.scores[seat]))
        return grid

    def counted(self, seats: int) -> str:
        """Points."""
        return "points"


def terminal_of(game: AnyGame) -> Terminal:
    """How a game is shown and typed in the terminal; plain diagrams by default."""
    terminal = cast("Terminal | None", GAMES.part(game.name, "terminal"))
    return PlainTerminal(game) if terminal is None else terminal
