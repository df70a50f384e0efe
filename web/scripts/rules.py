# ruff: noqa: INP001 (a script beside the client, not a package)
"""Write the English rules for the web client from docs/rules, clause by clause.

python web/scripts/rules.py            writes web/src/lib/rules/en/{novaluna,akvarko}.ts
python web/scripts/rules.py --check    fails if a file is not what would be written

The other languages are written by hand; a test holds their clauses equal to these.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from writing import write_or_check

WEB = Path(__file__).resolve().parent.parent
DOCS = WEB.parent / "docs/rules"
GAMES = ("novaluna", "akvarko")

CLAUSE = re.compile(r"- \*\*((?:NL|AK)(?:-\d+\.\d+| example(?: \d+)?))\*\* ")
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
FENCE = re.compile(r"```text\n.*?```", re.DOTALL)
WIDTH = 100
HOW_TO_READ = "[How to read the clause numbers](README.md)."


class Chapter(NamedTuple):
    """A chapter: its title, the words before its first clause, and its clauses."""

    title: str
    lead: str
    clauses: list[tuple[str, str]]


def read(page: str) -> tuple[list[str], list[Chapter]]:
    """The paragraphs above the first chapter, and the chapters of a page of docs/rules."""
    head, *rest = re.split(r"^## \d+ ", page, flags=re.MULTILINE)
    lead = [flat(part.replace(HOW_TO_READ, "")) for part in head.split("\n\n") if part[:2] != "# "]
    return [text for text in lead if text], [chapter(part) for part in rest]


def chapter(part: str) -> Chapter:
    """One chapter from the text after its number."""
    title, body = part.split("\n", 1)
    before, *pieces = CLAUSE.split(body)
    clauses = list(zip(pieces[::2], map(flat, pieces[1::2]), strict=True))
    return Chapter(title.strip(), flat(before), clauses)


def flat(text: str) -> str:
    """One line a paragraph; a drawn block is a line that says so, our decisions have their own."""
    text = LINK.sub(r"\1", FENCE.sub("[drawing]", text))
    paragraphs: list[str] = []
    for part in re.split(r"\n\s*\n", text):
        lines = part.splitlines()
        for place, line in enumerate(lines):
            if place == 0 or is_broken_off(lines[place - 1], line):
                paragraphs.append("")
            paragraphs[-1] += f" {line.strip()}"
    return "\n".join(" ".join(one.split()) for one in paragraphs if one.strip())


def is_broken_off(line: str, following: str) -> bool:
    """Whether a line of the source ends a paragraph: it has room for the next word."""
    words = following.split()
    return bool(words) and len(line.rstrip()) + 1 + len(words[0]) <= WIDTH and ends(line)


def ends(line: str) -> bool:
    """Whether a sentence ends with the line."""
    return line.rstrip().rstrip(")").endswith(".")


def typescript(game: str) -> str:
    """The file of a game."""
    lead, chapters = read((DOCS / f"{game}.md").read_text(encoding="utf-8"))
    lines = [
        f"// Written by web/scripts/rules.py from docs/rules/{game}.md.",
        "// Change that page, not this file.",
        "import type { RulesPage } from '$lib/rules/page'",
        "",
        "export default {",
        "  lead: [",
        *(f"    {quoted(text)}," for text in lead),
        "  ],",
        "  chapters: [",
    ]
    for one in chapters:
        lines += ["    {", f"      title: {quoted(one.title)},"]
        lines += [f"      lead: {quoted(one.lead)},"] if one.lead else []
        lines.append("      clauses: [")
        for name, text in one.clauses:
            lines.append(f"        {{ id: '{name}', text: {quoted(text)} }},")
        lines += ["      ],", "    },"]
    lines += ["  ],", "} satisfies RulesPage", ""]
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A string of TypeScript."""
    inside = text.replace("\\", "\\\\").replace("\n", "\\n")
    if "'" in inside and '"' not in inside:
        return f'"{inside}"'
    return "'" + inside.replace("'", "\\'") + "'"


if __name__ == "__main__":
    texts = {WEB / f"src/lib/rules/en/{game}.ts": typescript(game) for game in GAMES}
    sys.exit(write_or_check(texts, sys.argv[1:]))
