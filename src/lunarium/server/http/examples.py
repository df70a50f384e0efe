"""Examples for the description of the interface: real bodies, made of the types themselves."""

from typing import Any

import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import BodyKwarg


def given(body: msgspec.Struct) -> BodyKwarg:
    """An example of a body that is sent, for the annotation of a handler's `data`."""
    sent = {name: value for name, value in _plain(body).items() if value is not None}
    return BodyKwarg(examples=[Example(value=sent)])


def shown(status: int, answer: msgspec.Struct | tuple[msgspec.Struct, ...]) -> dict[int, Any]:
    """An example of a good answer, for `responses`."""
    kind: Any = type(answer)
    if isinstance(answer, tuple):
        kind = tuple[type(answer[0]), ...]  # type: ignore[misc]
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
