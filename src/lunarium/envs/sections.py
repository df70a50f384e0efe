"""How an observation is laid out, and what the numbers of actions mean: data for all to read.

Spaces, encoders, kernels and the pages in `docs/envs` are all made from these tables.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Observation: TypeAlias = NDArray[np.int16]
"""What a seat sees: one row of whole numbers."""

Mask: TypeAlias = NDArray[np.int8]
"""For each action 1 if it is legal, else 0."""


@dataclass(frozen=True, slots=True)
class Column:
    """One number of a row: its name, its least and greatest value, and what it says."""

    name: str
    low: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Section:
    """A table within the observation: rows one after the other, each with the same columns."""

    name: str
    rows: int
    row: str
    columns: tuple[Column, ...]

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return len(self.columns)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.rows * self.width


class Layout:
    """The sections of an observation, one after the other."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self.sections = tuple(sections)
        self._starts = {section.name: start for section, start in self._placed()}
        self.size = sum(section.size for section in sections)

    def _placed(self) -> Iterator[tuple[Section, int]]:
        start = 0
        for section in self.sections:
            yield section, start
            start += section.size

    def start(self, name: str) -> int:
        """Where a section begins."""
        return self._starts[name]

    def bounds(self) -> tuple[Observation, Observation]:
        """The least and the greatest value of every number."""
        columns = [
            column
            for section in self.sections
            for _ in range(section.rows)
            for column in section.columns
        ]
        low = np.array([column.low for column in columns], dtype=np.int16)
        high = np.array([column.high for column in columns], dtype=np.int16)
        return low, high

    def split(self, observation: Observation) -> dict[str, Observation]:
        """The sections of an observation by name, each as rows and columns (views, no copies).

        The last axis is split, so that a batch of observations stays a batch.
        """
        before = observation.shape[:-1]
        return {
            section.name: observation[..., start : start + section.size].reshape(
                *before, section.rows, section.width
            )
            for section, start in self._placed()
        }


@dataclass(frozen=True, slots=True)
class Actions:
    """A run of action numbers: where it begins, how many there are, and what they mean."""

    name: str
    first: int
    count: int
    number: str
    meaning: str


Outcomes: TypeAlias = NDArray[np.int8]
"""One of these for each game."""

PLAYED: Final = 0
"""The action was played, and the game continues."""

ENDED: Final = 1
"""The action was played, and the game is over."""

BEGAN: Final = 2
"""The game was over before, and a new one has begun instead of an action."""

REFUSED: Final = 3
"""The action is not legal, and nothing has changed."""
