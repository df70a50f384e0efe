"""The games by name, and where every layer above the rules finds its part of each game.

A game is registered once. The rules are the game itself; what other layers know about it (its
records, its bots, how it looks in a terminal) is named by entry points, `"package.module:NAME"`,
which are imported at first use. So the rules need only the standard library, and a part that
is not used costs nothing.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, overload

from lunarium.games.api import Game, InvalidSetup, Move, Options, State, View

if TYPE_CHECKING:
    from lunarium.games import akvarko, novaluna

    NovaLunaGame: TypeAlias = Game[novaluna.State, novaluna.Move, novaluna.View, novaluna.Options]
    AkvarkoGame: TypeAlias = Game[akvarko.State, akvarko.Move, akvarko.View, akvarko.Options]

UnknownGame: TypeAlias = Game[object, object, object, object]
"""A game that is known at run time only, for readers who look at its values."""

# Which game a name stands for, and so the types of its states and moves, is known only at run
# time. Code of ours that handles any game passes them through without looking inside.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any
AnyView: TypeAlias = Any

PARTS: Final = (
    "records", "views", "positions", "fast", "gains", "plain", "bots", "analysis", "envs",
    "terminal", "wire", "picture",
)  # fmt: skip
"""The parts that a game can have besides its rules. All are optional."""


class Registry(Mapping[str, UnknownGame]):
    """Every registered game by its name, in the order of registration."""

    def __init__(self) -> None:
        self._games: dict[str, AnyGame] = {}
        self._entry_points: dict[tuple[str, str], str] = {}
        self._found: dict[tuple[str, str], object] = {}

    def register(self, game: Game[State, Move, View, Options], **parts: str) -> None:
        """Add a game; raises `ValueError` if its name is taken or a part is unknown.

        Each of `PARTS` may be given as `"package.module:NAME"`, or as `"package.module"` where the
        module itself is the part.
        """
        if game.name in self._games:
            raise ValueError(f"there is already a game {game.name!r}")
        unknown = sorted(set(parts) - set(PARTS))
        if unknown:
            raise ValueError(f"a game has no part {', '.join(unknown)}: the parts are {PARTS}")
        self._games[game.name] = game
        for part, entry_point in parts.items():
            self._entry_points[game.name, part] = entry_point

    def part(self, name: str, part: str) -> object:
        """A part of a registered game, imported at first use; `None` if it has no such part."""
        key = name, part
        if key not in self._found:
            entry_point = self._entry_points.get(key)
            self._found[key] = None if entry_point is None else _load(entry_point)
        return self._found[key]

    def has_part(self, name: str, part: str) -> bool:
        """Whether a registered game has this part; nothing is imported."""
        return (name, part) in self._entry_points

    @overload
    def find(self, name: Literal["novaluna"]) -> "NovaLunaGame": ...

    @overload
    def find(self, name: Literal["akvarko"]) -> "AkvarkoGame": ...

    @overload
    def find(self, name: str) -> UnknownGame: ...

    def find(self, name: str) -> AnyGame:
        """The game of a name; raises `InvalidSetup` for an unknown one."""
        if name not in self._games:
            raise InvalidSetup(f"there is no game {name!r}: the games are {', '.join(self)}")
        return self._games[name]

    @overload
    def __getitem__(self, name: Literal["novaluna"]) -> "NovaLunaGame": ...

    @overload
    def __getitem__(self, name: Literal["akvarko"]) -> "AkvarkoGame": ...

    @overload
    def __getitem__(self, name: str) -> UnknownGame: ...

    def __getitem__(self, name: str) -> AnyGame:
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


def _load(entry_point: str) -> object:
    module, _, attribute = entry_point.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found
