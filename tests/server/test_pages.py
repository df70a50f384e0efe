"""What the pages for clients and hosts say is what the server does and takes."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import get_args

import httpx
import msgspec
import pytest

from lunarium.server import settings, socket
from lunarium.server.protocol import messages, structs
from lunarium.server.protocol.boards import AkvarkoDocument, NovaLunaDocument
from lunarium.server.protocol.bots import AnyBotEvent, AnyTableLine
from lunarium.server.protocol.http import Strict
from lunarium.server.protocol.messages import FromClient
from lunarium.server.protocol.refusals import CODES, status_of
from lunarium.server.protocol.tables import Command, TableCommand
from tests.server.running import RunningServer

ROOT = Path(__file__).parent.parent.parent
PROTOCOL = (ROOT / "docs" / "formats" / "protocol.md").read_text(encoding="utf-8")
BOT_API = (ROOT / "docs" / "formats" / "bot-api.md").read_text(encoding="utf-8")
VIEW = (ROOT / "docs" / "formats" / "view.md").read_text(encoding="utf-8")
REVIEW = (ROOT / "docs" / "formats" / "review.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")

EXAMPLE = re.compile(
    r"(?:<!-- (?P<name>\w+) -->\n)?```json\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL
)
STRUCTS = {struct.__name__: struct for struct in structs()}
TAGGED = {
    info.tag: struct
    for struct in STRUCTS.values()
    if isinstance(info := msgspec.inspect.type_info(struct), msgspec.inspect.StructType)
    and info.tag_field == "type"
}


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table that has this heading."""
    table = rf"^\| {re.escape(heading)} \|.*\n\|[-| ]+\|\n((?:\|.*\n)+)"
    found = re.search(table, page, re.MULTILINE)
    assert found, f"there is no table with the heading {heading}"
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in found[1].splitlines()]


def examples() -> Iterator[tuple[str | None, str]]:
    for page in (PROTOCOL, BOT_API):
        for found in EXAMPLE.finditer(page):
            yield found["name"], found["text"]


@pytest.mark.parametrize(("name", "text"), list(examples()))
def test_an_example_on_the_page_is_a_message_of_the_protocol(name: str | None, text: str) -> None:
    value = msgspec.json.decode(text)
    struct = TAGGED[value["type"]] if name is None else STRUCTS[name]
    read = msgspec.json.decode(text, type=struct)
    if not issubclass(struct, FromClient | Command | Strict):
        again = msgspec.json.decode(msgspec.json.encode(read))
        assert again == value, "the server sends every field, and no other"


def test_every_message_and_command_has_an_example() -> None:
    unions = (messages.Request, messages.Message, TableCommand, AnyBotEvent, AnyTableLine)
    wanted = {struct for union in unions for struct in get_args(union)}
    values = [msgspec.json.decode(text) for name, text in examples() if name is None]
    assert wanted == {TAGGED[value["type"]] for value in values}


def test_the_documents_on_their_page_have_the_form_that_the_protocol_gives() -> None:
    form = NovaLunaDocument | AkvarkoDocument
    shown = [found["text"] for found in EXAMPLE.finditer(VIEW)]
    assert len(shown) == 2
    for text in shown:
        read = msgspec.json.decode(text, type=form)
        assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(text)


def test_every_field_that_travels_is_named_on_a_page() -> None:
    words = set(re.findall(r"\w+", PROTOCOL + BOT_API + VIEW + REVIEW))
    lacking = {
        f"{struct.__name__}.{field.encode_name}"
        for struct in STRUCTS.values()
        for field in msgspec.structs.fields(struct)
        if field.encode_name not in words
    }
    assert lacking == set()


def test_every_code_is_listed_with_its_status_and_meaning() -> None:
    listed = rows(PROTOCOL, "code | HTTP | means")
    assert listed == [[f"`{code}`", str(status_of(code)), text] for code, text in CODES.items()]


def test_every_code_of_the_rules_is_listed_with_its_clauses() -> None:
    known: dict[str, set[str]] = {}
    for game in ("novaluna", "akvarko"):
        for file in (ROOT / "src" / "lunarium" / "games" / game).glob("*.py"):
            for code, clause in refusals(ast.parse(file.read_text(encoding="utf-8"))):
                known.setdefault(f"`{code}`", set()).add(clause)
    listed = {code: set(clauses.split(", ")) for code, clauses in rows(PROTOCOL, "code | clause")}
    assert listed == known
    assert {status_of(code.strip("`")) for code in known} == {409}


def refusals(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The codes and clauses of all calls that name one after the other."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            words = [one.value for one in node.args if isinstance(one, ast.Constant)]
            for code, clause in pairwise(words):
                if re.fullmatch(r"(NL|AK)-[\d.]+", str(clause)) and str(code).isidentifier():
                    yield str(code), str(clause)


def test_every_close_code_is_listed() -> None:
    ours = {
        socket.RESTART, socket.BAD, socket.NOBODY, socket.SILENT, socket.SLOW,
        socket.OTHER_PROTOCOL, socket.TOO_MANY,
    }  # fmt: skip
    listed = {int(row[0]) for row in rows(PROTOCOL, "close code | `closing.reason` | what to do")}
    assert listed == ours | {1009}, "and the one of the protocol itself for a large frame"


def test_every_address_is_listed(server: RunningServer) -> None:
    described = httpx.get(f"{server.url}/schema/openapi.json", trust_env=False).json()
    served = {
        f"{method.upper()} {path}" for path, item in described["paths"].items() for method in item
    }
    listed = {
        row[0].strip("`")
        for row in (
            *rows(PROTOCOL, "request | body | answer |"),
            *rows(BOT_API, "request | scope | body | answer"),
            *rows(REVIEW, "request | body | answer"),
        )
    }
    assert listed == served


def default(value: object) -> str:
    """A default as the page writes it."""
    if value is None or value in ((), ""):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def test_every_setting_and_limit_is_listed_with_its_default() -> None:
    known = [
        *(one for one in fields(settings.Settings) if one.name != "limits"),
        *fields(settings.Limits),
    ]
    found = settings.Settings(db="")
    wanted = {
        f"`LUNARIUM_{one.name.upper()}`": default(
            getattr(found.limits if hasattr(found.limits, one.name) else found, one.name)
        )
        for one in known
    }
    tables = rows(HOSTING, "setting | default | means") + rows(HOSTING, "limit | default | means")
    listed = {name: number.replace(",", "").replace("`", "") for name, number, _ in tables}
    assert listed == wanted | {"`LUNARIUM_DB`": "a file in your data folder"}


def test_every_figure_is_listed() -> None:
    source = (ROOT / "src" / "lunarium" / "server" / "metrics.py").read_text(encoding="utf-8")
    kept = set(re.findall(r'"(lunarium_[a-z_]+)"', source))
    listed = {row[0].strip("`").removesuffix("_total") for row in rows(HOSTING, "figure | counts")}
    assert listed == kept
