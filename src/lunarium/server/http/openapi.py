"""The description of the interface at `/schema`.

Litestar describes the addresses. msgspec, which reads the bodies, also describes them, so the
document says exactly what is accepted, including where unknown fields are forbidden.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Litestar, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import BodyKwarg

from lunarium.server.http.requests import AnyRequest
from lunarium.server.protocol import structs


def given(body: msgspec.Struct) -> BodyKwarg:
    """An example of a body that is sent, for the annotation of a handler's `data`."""
    sent = {name: value for name, value in _plain(body).items() if value is not None}
    return BodyKwarg(examples=[Example(value=sent)])


def shown(status: int, answer: msgspec.Struct | tuple[msgspec.Struct, ...]) -> dict[int, Any]:
    """An example of a good answer, for `responses`."""
    kind: Any = type(answer)
    if isinstance(answer, tuple):
        kind = tuple[type(answer[0]), ...]  # type: ignore[misc]  # made at run time
    return {
        status: ResponseSpec(
            kind,
            description="As asked.",
            generate_examples=False,
            examples=[Example(value=_plain(answer))],
        )
    }


def lines(*answers: msgspec.Struct) -> dict[int, Any]:
    """Examples of the lines of a stream."""
    return {
        200: ResponseSpec(
            str,
            description="Lines of JSON; an empty one now and then keeps the connection alive.",
            media_type="application/x-ndjson",
            generate_examples=False,
            examples=[
                Example(id=type(answer).__name__, value=_plain(answer)) for answer in answers
            ],
        )
    }


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)


Document: TypeAlias = dict[str, Any]

_WHERE = "#/components/schemas/{name}"


def describe(app: Litestar) -> Document:
    """The OpenAPI document of an application."""
    document: Document = app.openapi_schema.to_schema()
    _, ours = msgspec.json.schema_components(list(structs()), ref_template=_WHERE)
    schemas: Document = document["components"]["schemas"]
    schemas.update(ours)
    used = set(_referenced({"paths": document["paths"]}, schemas))
    document["components"]["schemas"] = {name: schemas[name] for name in sorted(used)}
    return document


def _referenced(part: object, schemas: Document, seen: set[str] | None = None) -> Iterator[str]:
    """The names of all schemas that a part of the document leads to."""
    seen = set() if seen is None else seen
    if isinstance(part, dict):
        name = str(part.get("$ref", "")).rsplit("/", 1)[-1]
        if name in schemas and name not in seen:
            seen.add(name)
            yield name
            yield from _referenced(schemas[name], schemas, seen)
        # A tagged union names its members a second time.
        values: object = list(part.values())
    else:
        values = part
    if isinstance(values, list):
        for value in values:
            yield from _referenced(value, schemas, seen)


@cache
def _document(app: Litestar) -> bytes:
    return msgspec.json.encode(describe(app))


@get(["/schema", "/schema/openapi.json"], include_in_schema=False, sync_to_thread=False)
def schema(request: AnyRequest) -> Response[bytes]:
    """The document as JSON."""
    return Response(
        _document(request.app), headers={"content-type": "application/vnd.oai.openapi+json"}
    )


HANDLERS: Final = (schema,)
