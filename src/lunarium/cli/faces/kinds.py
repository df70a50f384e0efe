"""The thirteen kinds of Akvárko: their signs, colours, and conditions in a few words."""

from collections.abc import Iterable
from dataclasses import dataclass

from lunarium.games.akvarko import SPECIES, Kind
from lunarium.games.akvarko.material import Area, Count, Line, Neighbours, Tier


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind is drawn. The sign hints at its condition: a direction, an area, a creature.

    `short` fits on a card in a tank and is understood when typed.
    """

    sign: str
    short: str
    style: str
    asks: str


LOOKS = {
    Kind.DANIO: Look("─", "danio", "#ffffff on #4a62b3", "in a row"),
    Kind.NEON: Look("│", "neon", "#ffffff on #c03a58", "in a column"),
    Kind.BALA: Look("╲", "bala", "#ffffff on #66788a", "falling ╲"),
    Kind.GUPPY: Look("╱", "guppy", "#ffffff on #b35a1f", "rising ╱"),  # noqa: RUF001 -- lines, not letters
    Kind.SWORDTAIL: Look("╳", "sword", "#ffffff on #a83a2a", "on diagonals"),  # noqa: RUF001 -- the same
    Kind.DISCUS: Look("■", "discus", "#ffffff on #7d4fa8", "in the middle"),
    Kind.BLACKSHARK: Look("◇", "shark", "#ffffff on #3a424d", "edge middles"),
    Kind.PLECO: Look("≡", "pleco", "#ffffff on #77552f", "in rows 2 and 4"),
    Kind.ANGELFISH: Look("★", "angel", "#1b1b1b on #dcb93c", ""),
    Kind.SHRIMP: Look("%", "shrimp", "#1b1b1b on #ec8fae", "alike diagonally"),
    Kind.SNAIL: Look("@", "snail", "#1b1b1b on #c9a06a", "alike beside it"),
    Kind.LOACH: Look("~", "loach", "#ffffff on #2c7a96", "kinds beside it"),
    Kind.PLANT: Look("♣", "plant", "#ffffff on #2b7536", ""),
}


def label(kind: Kind) -> str:
    """A kind's sign and full name."""
    return f"{LOOKS[kind].sign} {kind}"


def _tier_words(tiers: Iterable[Tier]) -> str:
    return " ".join(f"{number}:{points}" for number, points in tiers)


def condition(kind: Kind) -> str:
    """What a kind brings and asks for, `number:points` and where: `2:5 3:11 in a row`."""
    asks = LOOKS[kind].asks
    match SPECIES[kind]:
        case Line(tiers=tiers) | Area(tiers=tiers):
            return f"{_tier_words(tiers)} {asks}"
        case Count(exactly=exactly, tiers=tiers):
            return (
                f"just {_tier_words(exactly)} or {_tier_words(tiers)}"
                if exactly
                else _tier_words(tiers)
            )
        case Neighbours(least=least, points=points):
            return f"{points}: {least} {asks}"


def area_lines(kind: Kind) -> list[str]:
    """The marked cells of an area, a line for each row of the frame; empty for other kinds."""
    species = SPECIES[kind]
    if not isinstance(species, Area):
        return []
    return [" ".join("#" if (x, y) in species.marked else "·" for x in range(4)) for y in range(4)]
