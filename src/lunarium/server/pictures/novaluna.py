"""Nova Luna in a picture: tableaux under the night sky."""

from collections.abc import Mapping
from typing import Any, Final

from lunarium.games.novaluna.material import TILES, Colour
from lunarium.records.fields import Object
from lunarium.server.pictures.draw import DrawnBoard, colour_of, drawings, night


class NovaLunaPicture:
    """`lunarium.server.pictures.draw.Picture` for Nova Luna."""

    def ground(self) -> str:
        """Night, and stars."""
        return night()

    def symbols(self) -> str:
        """None: each tile is drawn whole."""
        return ""

    def boards(self, view: Object) -> list[DrawnBoard]:
        """The tableaux."""
        players: Any = view["players"]
        return [
            DrawnBoard(
                [(tuple(laid["at"]), _tile(laid, seat)) for laid in player["tableau"]],
                colour_of("cloth"),
            )
            for seat, player in enumerate(players)
        ]

    def emblem(self) -> str:
        """A tile of each colour."""
        places = ((90, 130), (200, 330), (880, 130), (990, 330))
        return "".join(
            f'<g transform="translate({x} {y}) scale(120)">'
            f"{_tile({'tile': tile, 'covered': ()}, 0)}</g>"
            for (x, y), tile in zip(places, _TILES, strict=True)
        )


_TILES: Final = tuple(
    next(name for name, tile in TILES.items() if tile.colour is colour)
    for colour in (Colour.RED, Colour.TURQUOISE, Colour.YELLOW, Colour.BLUE)
)


def _tile(laid: Mapping[str, Any], seat: int) -> str:
    colour = TILES[laid["tile"]].colour.name.lower()
    covered = laid["covered"]
    fill, ink = colour_of(f"nl-{colour}"), colour_of(f"nl-{colour}-ink")
    symbol = drawings()["symbols"][colour]
    base = (
        f'<rect x=".02" y=".02" width=".96" height=".96" rx=".14" fill="{fill}"'
        f' stroke="{colour_of("shade")}" stroke-width=".03"/>'
        f'<path transform="translate(.5 {0.38 if covered else 0.5}) scale(.25)" fill="{ink}"'
        f' d="{symbol}"/>'
    )
    parts = [base]
    for index, is_covered in enumerate(covered):
        x = 0.5 + (index - (len(covered) - 1) / 2) * 0.28
        disc = colour_of(f"seat-{seat + 1}") if is_covered else "none"
        line = colour_of("shade") if is_covered else ink
        parts.append(
            f'<circle cx="{x:.3f}" cy=".79" r=".12" fill="{disc}" stroke="{line}"'
            ' stroke-width=".03"/>'
        )
    return "".join(parts)


PICTURE: Final = NovaLunaPicture()
"""How this game looks."""
