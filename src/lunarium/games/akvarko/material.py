"""The cards: thirteen kinds, what each one asks for, and the deck of a game."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from types import MappingProxyType
from typing import Final, TypeAlias

from lunarium.games.grid import Cell


class Kind(StrEnum):
    """What a card in a tank counts as. The plant is the back of every card (AK-1.1)."""

    DANIO = "danio"
    NEON = "neon"
    BALA = "bala"
    GUPPY = "guppy"
    SWORDTAIL = "swordtail"
    DISCUS = "discus"
    BLACKSHARK = "blackshark"
    PLECO = "pleco"
    ANGELFISH = "angelfish"
    SHRIMP = "shrimp"
    SNAIL = "snail"
    LOACH = "loach"
    PLANT = "plant"


Hand: TypeAlias = tuple[Kind, ...]
"""Cards in a hand, sorted in the order of `KINDS`."""

Tier: TypeAlias = tuple[int, int]
"""`(number of cards, points)`; a kind's tiers rise in both."""


class Want(StrEnum):
    """What a creature asks of the cards around it."""

    SAME = "same"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Line:
    """A species that scores straight runs in one direction (AK-6.1)."""

    kind: Kind
    copies: int
    direction: str
    step: Cell
    tiers: tuple[Tier, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """A species that scores on marked cells of the 4x4 frame (AK-6.2)."""

    kind: Kind
    copies: int
    marked: frozenset[Cell]
    tiers: tuple[Tier, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """A kind that scores by its number alone (AK-6.3)."""

    kind: Kind
    copies: int
    exactly: tuple[Tier, ...]
    tiers: tuple[Tier, ...]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """A creature that scores, each card on its own, by the cards around it (AK-6.4)."""

    kind: Kind
    copies: int
    around: tuple[Cell, ...]
    want: Want
    least: int
    points: int


Species: TypeAlias = Line | Area | Count | Neighbours
"""The printed facts of one kind."""

STEPS: Final[Mapping[str, Cell]] = MappingProxyType(
    {"horizontal": (1, 0), "vertical": (0, 1), "falling": (1, 1), "rising": (1, -1)}
)
"""From a card of a line to the next one; y runs down."""

AROUND: Final[Mapping[str, tuple[Cell, ...]]] = MappingProxyType(
    {
        "orthogonal": ((0, -1), (-1, 0), (1, 0), (0, 1)),
        "diagonal": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    }
)
"""The neighbours that a creature looks at, in reading order."""


def _load() -> Mapping[Kind, Species]:
    text = files(__package__).joinpath("species.toml").read_text(encoding="utf-8")
    species: dict[Kind, Species] = {}
    for entry in tomllib.loads(text)["species"]:
        kind, copies = Kind(entry["id"]), int(entry["copies"])
        tiers = tuple((int(least), int(points)) for least, points in entry.get("tiers", ()))
        match entry["condition"]:
            case "line":
                direction = str(entry["direction"])
                species[kind] = Line(kind, copies, direction, STEPS[direction], tiers)
            case "area":
                rows = enumerate(entry["area"])
                marked = {(x, y) for y, row in rows for x, mark in enumerate(row) if mark == "#"}
                species[kind] = Area(kind, copies, frozenset(marked), tiers)
            case "count":
                exactly = tuple((int(n), int(points)) for n, points in entry.get("exactly", ()))
                species[kind] = Count(kind, copies, exactly, tiers)
            case "neighbours":
                species[kind] = Neighbours(
                    kind,
                    copies,
                    AROUND[entry["cells"]],
                    Want(entry["want"]),
                    int(entry["least"]),
                    int(entry["points"]),
                )
            case other:
                raise ValueError(f"species.toml: {kind} has the unknown condition {other!r}")
    return MappingProxyType(species)


KINDS: Final = tuple(Kind)
"""All thirteen kinds in file order, the plant last."""

ORDER: Final[Mapping[Kind, int]] = MappingProxyType({kind: n for n, kind in enumerate(KINDS)})
"""The place of each kind in file order."""

SPECIES: Final = _load()
"""The printed facts of each kind."""

LEFT_OUT: Final = frozenset({Kind.BALA, Kind.NEON})
"""The species that the option *fewer species* removes (AK-5.1)."""


@dataclass(frozen=True, slots=True)
class Options:
    """Which cards are in the game. `fewer_species` is for two or three players (AK-5.1)."""

    fewer_species: bool = False


def full_deck(options: Options) -> Hand:
    """All cards of a game in file order (AK-1.1, AK-5.1)."""
    return tuple(
        kind
        for kind in KINDS
        if not (options.fewer_species and kind in LEFT_OUT)
        for _ in range(SPECIES[kind].copies)
    )


def sort_kinds(kinds: Iterable[Kind]) -> Hand:
    """The kinds sorted in file order."""
    return tuple(sorted(kinds, key=ORDER.__getitem__))


def without(hand: Hand, card: Kind) -> Hand:
    """The hand less one card of that kind, which it must hold."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def tier_points(tiers: tuple[Tier, ...], number: int) -> int:
    """The points of the best tier that this number of cards reaches."""
    best = 0
    for least, points in tiers:
        if number >= least:
            best = points
    return best
