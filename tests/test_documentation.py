"""Documentation is executed: commands, Python, records and links of all Markdown files."""

import contextlib
import doctest
import io
import json
import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from lunarium.games import game_of
from lunarium.records import VIEW_FORMAT, view_from_json, view_to_json
from tests import launcher

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

NOT_RUN = {
    "make": "it would set up and test the project inside its own tests",
    "git": "a copy of the sources need not be a repository",
    "pip": "it would change the environment the tests run in",
}

# Every language a code block may have. `sh` and `bash` are missing on purpose: a command belongs
# into a console block, which is executed.
LANGUAGES = {"console", "python", "json", "text"}

FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<code>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
)
LINK = re.compile(r"\]\((?!\w+:)(?P<path>[^)#\s]*)(?:#(?P<anchor>[^)\s]*))?\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Block:
    """A code block of a page."""

    page: Path
    line: int
    language: str
    code: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}, line {self.line}"


@dataclass(frozen=True)
class Command:
    """A command of a console block, and the output shown below it."""

    text: str
    shown: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, match.start()) + 2, match["language"], match["code"])
        for match in FENCE.finditer(text)
    ]


def prose(page: Path) -> str:
    """The page without its code."""
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text(encoding="utf-8")))


def commands(block: Block) -> list[Command]:
    found: list[tuple[list[str], list[str]]] = []
    for line in block.code.splitlines():
        if line.startswith("$ "):
            found.append(([line[2:]], []))
            continue
        assert found, f"{block}: a console block begins with a command after '$ '"
        typed, shown = found[-1]
        if (line == ">" or line.startswith("> ")) and not shown:
            typed.append(line[2:])
        else:
            shown.append(line)
    return [Command("\n".join(typed), "\n".join(shown).strip()) for typed, shown in found]


def run_console(block: Block, directory: Path) -> None:
    environment = {
        **os.environ,
        "PATH": os.pathsep.join(
            [launcher.scripts(), sysconfig.get_path("scripts"), os.environ["PATH"]]
        ),
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    for command in commands(block):
        if command.text.split()[0] in NOT_RUN:
            continue
        answer = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command.text],  # noqa: S607 -- as a reader would
            cwd=directory,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        told = f"{block}: $ {command.text}\n{answer.stdout}"
        assert answer.returncode == 0, f"{told}\nexit status {answer.returncode}"
        if command.shown:
            checker = doctest.OutputChecker()
            assert checker.check_output(command.shown + "\n", answer.stdout, LOOSE), told


def run_python(block: Block, names: dict[str, object]) -> None:
    if ">>> " not in block.code:
        code = compile(block.code, str(block), "exec")
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, names)  # noqa: S102 -- our own documentation
        return
    example = doctest.DocTestParser().get_doctest(
        block.code, names, block.page.name, str(block.page), block.line - 1
    )
    report = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=LOOSE)
    failed = runner.run(example, out=report.write, clear_globs=False).failed
    names.update(example.globs)  # a later block of the page continues where this one ended
    assert failed == 0, f"{block}\n{report.getvalue()}"


def run_json(block: Block, directory: Path) -> None:
    value = json.loads(block.code)
    if isinstance(value, dict) and value.get("format") == VIEW_FORMAT:
        game = game_of(value["game"])
        view = view_from_json(value)
        assert view_to_json(game, view) == value, f"{block}: it is written differently"
    elif isinstance(value, dict) and "format" in value:
        record = directory / "example.jsonl"
        record.write_text(json.dumps(value) + "\n", encoding="utf-8")
        run_console(
            Block(block.page, block.line, "console", f"$ lunarium verify {record.name}"), directory
        )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_everything_on_the_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page):
        assert block.language in LANGUAGES, f"{block}: a code block says what it is: {LANGUAGES}"
        if block.language == "console":
            run_console(block, tmp_path)
        elif block.language == "python":
            run_python(block, names)
        elif block.language == "json":
            run_json(block, tmp_path)


def anchors(page: Path) -> set[str]:
    """The anchors that a page's headings get on the usual hosts."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    headings = (heading.replace("`", "").lower() for heading in HEADING.findall(text))
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> Iterator[str]:
    for link in LINK.finditer(prose(page)):
        target = page.parent / link["path"] if link["path"] else page
        if not target.exists():
            yield f"{link['path']} is not there"
        elif not target.resolve().is_relative_to(ROOT.resolve()):
            yield f"{link['path']} leads out of the project"
        elif link["anchor"] and link["anchor"] not in anchors(target):
            yield f"{link['path']} has no heading #{link['anchor']}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    assert list(broken_links(page)) == []


@pytest.mark.parametrize("folder", ["rules", "formats", "decisions"])
def test_every_page_can_be_reached_from_another_one(folder: str) -> None:
    linked = {
        (page.parent / link["path"]).resolve()
        for page in PAGES
        for link in LINK.finditer(prose(page))
    }
    lost = [page.name for page in (ROOT / "docs" / folder).glob("*.md") if page not in linked]
    assert lost == []


MACHINE_PATH = re.compile(r"(?<![\w.~>*])/(?:home|root|Users|work|mnt|opt|tmp|var)/[\w.-]+")
ELSEWHERE = re.compile(r"(?<![\w./])(?:\.\./)+[\w./-]+")
WRITTEN = sorted(
    path
    for pattern in (
        "*.md", "*.toml", "Makefile", ".ci/run", "docs/**/*.md",
        "src/**/*.*", "tests/**/*.*", "benchmarks/**/*.*", "training/**/*.*", "examples/**/*.*",
    )
    for path in ROOT.glob(pattern)
    if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".gz", ".npz"}
)  # fmt: skip


def test_the_project_stands_alone() -> None:
    """No file names a path of somebody's machine, or a path that leads out of the project."""
    wrong = []
    for path in WRITTEN:
        text = path.read_text(encoding="utf-8")
        wrong += [f"{path.relative_to(ROOT)}: {found}" for found in MACHINE_PATH.findall(text)]
        wrong += [
            f"{path.relative_to(ROOT)}: {found}"
            for found in ELSEWHERE.findall(text)
            if not (path.parent / found).exists()
        ]
    assert wrong == []
