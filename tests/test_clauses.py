"""Every clause and every example of the rules is tested, and nobody cites one that is not there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = {"NL": "novaluna", "AK": "akvarko"}  # the letters of a game's clauses, and its page

LETTERS = "|".join(GAMES)
CLAUSE = re.compile(rf"\b(?:{LETTERS})-\d+\.\d+\b")
EXAMPLE = re.compile(rf"\b(?:{LETTERS}) example(?: \d+)?\b")
DEFINITION = re.compile(
    rf"^- \*\*((?:{LETTERS})-\d+\.\d+|(?:{LETTERS}) example(?: \d+)?)\*\*", re.MULTILINE
)


def rules_page(letters: str) -> str:
    return (ROOT / "docs" / "rules" / f"{GAMES[letters]}.md").read_text(encoding="utf-8")


def defined_in(letters: str) -> list[str]:
    return DEFINITION.findall(rules_page(letters))


def all_defined() -> set[str]:
    return {name for letters in GAMES for name in defined_in(letters)}


def cited_in(text: str) -> set[str]:
    return {*CLAUSE.findall(text), *EXAMPLE.findall(text)}


def files_of_other_tests() -> list[Path]:
    return [path for path in sorted(ROOT.glob("tests/**/*.py")) if path != Path(__file__)]


def citing_files() -> Iterator[Path]:
    for pattern in ("*.md", "docs/**/*.md", "src/**/*.py", "benchmarks/**/*.py"):
        yield from sorted(ROOT.glob(pattern))
    yield from files_of_other_tests()


@pytest.mark.parametrize("letters", GAMES)
def test_a_clause_is_defined_once_and_numbers_have_no_gap(letters: str) -> None:
    clauses = [name for name in defined_in(letters) if CLAUSE.fullmatch(name)]
    assert clauses, f"no clause in the rules of {GAMES[letters]}"
    chapters: dict[int, list[int]] = {}
    for clause in clauses:
        chapter, number = clause.removeprefix(f"{letters}-").split(".")
        chapters.setdefault(int(chapter), []).append(int(number))
    assert list(chapters) == list(range(1, len(chapters) + 1))
    for numbers in chapters.values():
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_rulebooks_examples_are_all_on_the_pages() -> None:
    examples = sorted(name for name in all_defined() if EXAMPLE.fullmatch(name))
    assert examples == ["AK example", *(f"NL example {n}" for n in range(1, 9))]


def test_every_clause_and_example_is_cited_by_a_test() -> None:
    cited = set[str]().union(
        *(cited_in(path.read_text(encoding="utf-8")) for path in files_of_other_tests())
    )
    assert sorted(all_defined() - cited) == []


def test_nobody_cites_a_clause_or_example_that_does_not_exist() -> None:
    defined = all_defined()
    wrong = [
        f"{path.relative_to(ROOT)} cites {name}"
        for path in citing_files()
        for name in sorted(cited_in(path.read_text(encoding="utf-8")) - defined)
    ]
    assert wrong == []
