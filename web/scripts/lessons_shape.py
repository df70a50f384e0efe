# ruff: noqa: INP001 (a script beside the client, not a package)
"""The shape of a lesson, as `web/src/lib/learn/lesson.ts` reads it."""

from typing import Any, TypedDict


class Moment(TypedDict):
    """A position in which the learner is asked for something, or just told what has happened.

    asks       "take", "refill", "task", "pick", "place", "turn", "lines", or "nothing" at the end
    text       which text of the step is shown: the key is `lesson.<game>.<step>.<text>`
    board      the open position, as the table server would send it
    moves      the legal moves, as the table server would send them
    explained  the learner's own tableau or tank in full
    happened   the move that led here
    goals      for each move that is right here, the moment that follows
    """

    asks: str
    text: str
    board: dict[str, Any]
    moves: dict[str, Any] | None
    previews: list[dict[str, Any]]
    explained: dict[str, Any]
    happened: dict[str, Any] | None
    goals: dict[str, int]


class Step(TypedDict):
    """One step: its name in addresses of texts, the rulebook's example and the clauses behind it.

    stage   "wheel" shows the moon wheel and the tableau, "tableau" the tableau alone; "hand" the
            hand and the tank, "tank" the tank alone, "sheet" the tank and its score sheet
    """

    id: str
    example: str | None
    clauses: list[str]
    stage: str
    moments: list[Moment]
