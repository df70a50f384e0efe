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

from lunarium.games import AKVARKO, NOVALUNA
from lunarium.server.tables.faces.kernels import use_readable_rules

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


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    use_readable_rules(NOVALUNA)
    use_readable_rules(AKVARKO)
    stale = []
    for game, steps in LESSONS.items():
        path = TARGET / f"{game}.json"
        text = text_of(steps())
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
    for path in stale:
        print(f"{path} is not what the rules say; run web/scripts/lessons.py", file=sys.stderr)  # noqa: T201
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
