# ruff: noqa: INP001 (a script beside the client, not a package)
"""Write the protocol for other languages: a JSON schema, and the TypeScript types of the client.

python web/scripts/protocol.py            writes both
python web/scripts/protocol.py --check    fails if a file is not what would be written
"""

import inspect
import sys
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args

import msgspec
from writing import write_or_check

from lunarium.bots.plain import PLAIN_LEVELS
from lunarium.games import GAMES
from lunarium.server.protocol import boards, bots, http, messages, refusals, structs, tables

UNIONS: Final[dict[str, object]] = {
    "ViewDocument": boards.NovaLunaDocument | boards.AkvarkoDocument,
    "Board": boards.Board,
    "Moves": boards.Moves,
    "Explanation": boards.Explanation,
    "TableCommand": tables.TableCommand,
    "Request": messages.Request,
    "Happened": messages.Happened,
    "Message": messages.Message,
    "BotEvent": bots.AnyBotEvent,
    "TableLine": bots.AnyTableLine,
}
"""The closed unions, by name."""

NAMED: Final = ("GameName", "ViewDocument")
"""Annotated types that have a name of their own in TypeScript."""

JOINED: Final = ("ReplayGame", "ReplayStep", "Update")
"""Structs with positions: they arrive as `…Message`, and `view.ts` joins document and board."""

FROM_VIEW: Final = """\
import type { Update } from "./view";

// As the screens use them: the document of a position joined with its board.
export type {
  AkvarkoPlayer,
  AkvarkoView,
  LaidCard,
  NovaLunaPlayer,
  NovaLunaView,
  ReplayGame,
  ReplayStep,
  Update,
  View,
} from "./view";"""

StructType: TypeAlias = type[msgspec.Struct]

_ROOT = Path(__file__).resolve().parents[2]
SCHEMA_FILE: Final = _ROOT / "docs" / "formats" / "protocol.schema.json"
TYPES_FILE: Final = _ROOT / "web" / "src" / "lib" / "protocol" / "types.ts"


def schema() -> str:
    """One JSON schema (2020-12) with a definition for every type, and the two directions."""
    wanted: list[Any] = [*structs(), messages.Request, messages.Message]
    found, components = msgspec.json.schema_components(wanted, ref_template="#/$defs/{name}")
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Lunarium protocol {messages.PROTOCOL}",
        "$defs": {
            **dict(sorted(components.items())),
            "Request": found[-2],
            "Message": found[-1],
        },
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def typescript() -> str:
    """The same types for the client, documented as they are here."""
    parts = [
        "// Generated from src/lunarium/server/protocol by `make types`. Do not edit.",
        FROM_VIEW,
        f"export const PROTOCOL = {messages.PROTOCOL};",
        _constant("CODES", tuple(refusals.CODES)),
        _constant("LEVELS", get_args(tables.LevelName)),
        "/** The levels that play without compiled engines, as on a device. */\n"
        + _constant("PLAIN_LEVELS", PLAIN_LEVELS),
        "export type Cell = [number, number];",
        f"export type GameName = {_literal(tuple(GAMES))};",
        "export type LevelName = (typeof LEVELS)[number];",
        f"export type Status = {_literal(get_args(tables.Status))};",
        *(_interface(struct) for struct in structs()),
        *(
            f"export type {name} = {' | '.join(one.__name__ for one in get_args(union))};"
            for name, union in UNIONS.items()
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _name(struct: StructType) -> str:
    name = struct.__name__
    return f"{name}Message" if name in JOINED else name


def _constant(name: str, words: tuple[str, ...]) -> str:
    listed = "\n".join(f"  {_quoted(word)}," for word in words)
    return f"export const {name} = [\n{listed}\n] as const;"


def _quoted(word: object) -> str:
    return msgspec.json.encode(word).decode()


def _literal(words: tuple[object, ...]) -> str:
    return " | ".join(_quoted(word) for word in words)


def _interface(struct: StructType) -> str:
    info = msgspec.inspect.type_info(struct)
    if not isinstance(info, msgspec.inspect.StructType):
        raise TypeError(f"{struct} is not a struct")
    lines = [_comment(inspect.getdoc(struct) or ""), f"export interface {_name(struct)} {{"]
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {_quoted(info.tag)};")
    sent = issubclass(struct, tables.Command | messages.FromClient | http.Strict)
    for field in info.fields:
        # What we send is always complete; what we read may leave out what has a default.
        mark = "?" if sent and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}"])


def _comment(text: str) -> str:
    lines = text.splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])


_PLAIN: Final[dict[type[msgspec.inspect.Type], str]] = {
    msgspec.inspect.StrType: "string",
    msgspec.inspect.IntType: "number",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.BoolType: "boolean",
    msgspec.inspect.NoneType: "null",
    msgspec.inspect.AnyType: "unknown",
}


def _type(kind: msgspec.inspect.Type) -> str:
    form = msgspec.inspect
    if type(kind) in _PLAIN:
        return _PLAIN[type(kind)]
    match kind:
        case form.Metadata():
            title = (kind.extra_json_schema or {}).get("title")
            return title if title in NAMED else _type(kind.type)
        case form.LiteralType():
            return _literal_name(kind.values)
        case form.StructType():
            return _name(kind.cls)
        case form.VarTupleType():
            inner = _type(kind.item_type)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case form.TupleType():
            inner = ", ".join(_type(item) for item in kind.item_types)
            return "Cell" if inner == "number, number" else f"[{inner}]"
        case form.DictType():
            return f"Record<{_type(kind.key_type)}, {_type(kind.value_type)}>"
        case form.UnionType():
            return _union_name([_type(member) for member in kind.types])
    raise TypeError(f"no TypeScript form for {kind}")


def _literal_name(words: tuple[object, ...]) -> str:
    named = {
        "LevelName": get_args(tables.LevelName),
        "Status": get_args(tables.Status),
    }
    return next((name for name, all_ in named.items() if set(all_) == set(words)), _literal(words))


def _union_name(members: list[str]) -> str:
    for name, union in UNIONS.items():
        if {_name(struct) for struct in get_args(union)} == set(members) - {"null"}:
            return " | ".join([name, *(["null"] if "null" in members else [])])
    return " | ".join(sorted(members, key=lambda member: member == "null"))


if __name__ == "__main__":
    sys.exit(write_or_check({SCHEMA_FILE: schema(), TYPES_FILE: typescript()}, sys.argv[1:]))
