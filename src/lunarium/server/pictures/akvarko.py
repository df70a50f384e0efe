"""Akvárko in a picture: tanks in the water."""

from typing import Any, Final

from lunarium.records.fields import Object
from lunarium.server.pictures.draw import HEIGHT, WIDTH, DrawnBoard, colour_of, drawings


class AkvarkoPicture:
    """`lunarium.server.pictures.draw.Picture` for Akvárko."""

    def ground(self) -> str:
        """Water."""
        return (
            '<defs><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">'
            f'<stop stop-color="{colour_of("water-high")}"/>'
            f'<stop offset="1" stop-color="{colour_of("water-deep")}"/></linearGradient></defs>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sea)"/>'
        )

    def symbols(self) -> str:
        """Each kind once: a picture may have many of it."""
        kinds = drawings()["kinds"].items()
        return "".join(f'<defs><g id="{kind}">{drawing}</g></defs>' for kind, drawing in kinds)

    def boards(self, view: Object) -> list[DrawnBoard]:
        """The tanks."""
        tanks: Any = view["tanks"]
        return [
            DrawnBoard(
                [
                    (tuple(laid["at"]), _card("plant" if laid["turned"] else laid["card"]))
                    for laid in tank
                ],
                colour_of("water"),
            )
            for tank in tanks
        ]

    def emblem(self) -> str:
        """Two fish."""
        return (
            f'{self.symbols()}<use href="#angelfish" transform="translate(80 190) scale(1.3)"/>'
            '<use href="#danio" transform="translate(860 190) scale(1.3)"/>'
        )


def _card(kind: str) -> str:
    return f'<use href="#{kind}" transform="translate(.02 .02) scale(.0048)"/>'


PICTURE: Final = AkvarkoPicture()
"""How this game looks."""
