# ruff: noqa: INP001 (a script beside the client, not a package)
"""Write the lessons of the tutorial: positions, legal moves and explanations by the rules alone.

python web/scripts/lessons.py            writes web/src/lib/learn/{novaluna,akvarko}.json
python web/scripts/lessons.py --check    fails if a file is not what would be written

The client shows what stands in these files and computes no rule, so the tutorial works offline.
"""

import json
import sys
from pathlib import Path

import lessons_akvarko
import lessons_novaluna
from lessons_shape import Step
from writing import write_or_check

TARGET = Path(__file__).resolve().parent.parent / "src/lib/learn"
LESSONS = {"novaluna": lessons_novaluna.steps, "akvarko": lessons_akvarko.steps}


def text_of(steps: list[Step]) -> str:
    """The file of a game: one line a moment, so that a change of one is seen as one."""
    lines = []
    for step in steps:
        facts = {name: value for name, value in step.items() if name != "moments"}
        moments = ",\n".join(compact(moment) for moment in step["moments"])
        lines.append(f'{compact(facts)[:-1]}, "moments": [\n{moments}\n]}}')
    return "[\n" + ",\n".join(lines) + "\n]\n"


def compact(value: object) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lessons() -> dict[Path, str]:
    """The text of every file."""
    return {TARGET / f"{game}.json": text_of(steps()) for game, steps in LESSONS.items()}


if __name__ == "__main__":
    sys.exit(write_or_check(lessons(), sys.argv[1:]))
