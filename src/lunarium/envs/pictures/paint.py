"""A sheet to paint on: smooth shapes and words, measured in points of the finished picture."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

FINE: Final = 2
"""Everything is painted this many times as large, and shrunk at the end: edges become smooth."""

Colour: TypeAlias = str
Point: TypeAlias = tuple[float, float]

SEAT_COLOURS: Final = (
    ("#e9852f", "#2a1300"),
    ("#f4eee2", "#25223f"),
    ("#3c3a44", "#ffffff"),
    ("#8f5bb5", "#ffffff"),
    ("#5f8f3a", "#0b1400"),
    ("#d67fa5", "#2c0a1a"),
)
"""The colour of each seat, and of what is written on it."""

SEAT_MARKS: Final = "ABCDEF"


class Box(NamedTuple):
    """A rectangle by its left, top, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inner(self, margin: float) -> "Box":
        """The rectangle without a margin on all sides."""
        return Box(
            self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin
        )


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


class Sheet:
    """A picture in the making."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self._size = (width, height)
        self._image = Image.new("RGB", (width * FINE, height * FINE), ground)
        self._draw = ImageDraw.Draw(self._image)

    def pixels(self) -> NDArray[np.uint8]:
        """The finished picture."""
        small = self._image.resize(self._size, Image.Resampling.BOX)
        return np.array(small, dtype=np.uint8)

    def box(
        self,
        box: Box,
        fill: Colour | None,
        radius: float = 0,
        line: Colour | None = None,
        width: float = 1,
    ) -> None:
        """A rectangle with round corners."""
        corners = self._corners(box)
        stroke = round(width * FINE) if line else 0
        self._draw.rounded_rectangle(corners, radius * FINE, fill, line, stroke)

    def disc(
        self,
        middle: Point,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 1,
    ) -> None:
        """A circle."""
        x, y = middle
        corners = self._corners(Box(x - radius, y - radius, 2 * radius, 2 * radius))
        self._draw.ellipse(corners, fill, line, round(width * FINE) if line else 0)

    def oval(self, box: Box, fill: Colour) -> None:
        """An ellipse."""
        self._draw.ellipse(self._corners(box), fill)

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        """A polygon."""
        self._draw.polygon([(x * FINE, y * FINE) for x, y in points], fill)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through some points."""
        fine = [(x * FINE, y * FINE) for x, y in points]
        self._draw.line(fine, colour, round(width * FINE), joint="curve")

    def arc(self, box: Box, begin: float, end: float, colour: Colour, width: float) -> None:
        """A part of an ellipse's line, clockwise between two angles."""
        self._draw.arc(self._corners(box), begin, end, colour, round(width * FINE))

    def words(self, at: Point, text: str, size: float, colour: Colour, anchor: str = "mm") -> float:
        """Words: the anchor says what of them is at the point (`lm` their left, `mm` middle).

        Returns how far to the right they reach if they begin at the point.
        """
        x, y = at
        font = _font(max(1, round(size * FINE)))
        self._draw.text((x * FINE, y * FINE), text, colour, font, anchor)
        return x + font.getlength(text) / FINE

    @staticmethod
    def _corners(box: Box) -> tuple[float, float, float, float]:
        return (
            box.x * FINE,
            box.y * FINE,
            (box.x + box.width) * FINE - 1,
            (box.y + box.height) * FINE - 1,
        )


def around(middle: Point, radius: float, turns: float) -> Point:
    """A point on a circle, this many turns clockwise from the top."""
    angle = 2 * math.pi * turns
    return middle[0] + radius * math.sin(angle), middle[1] - radius * math.cos(angle)


def seat_disc(sheet: Sheet, at: Point, radius: float, seat: int) -> None:
    """The disc of a player: never colour alone, so it has a letter too."""
    fill, ink = SEAT_COLOURS[seat]
    sheet.disc(at, radius, fill, "#0e0d26", max(0.5, radius / 10))
    sheet.words(at, SEAT_MARKS[seat], radius * 1.2, ink)


def panels(area: Box, count: int, columns: int, gap: float) -> list[Box]:
    """Equal places for this many players, row by row."""
    rows = -(-count // columns)
    width = (area.width - gap * (columns - 1)) / columns
    height = (area.height - gap * (rows - 1)) / rows
    return [
        Box(
            area.x + (number % columns) * (width + gap),
            area.y + (number // columns) * (height + gap),
            width,
            height,
        )
        for number in range(count)
    ]
