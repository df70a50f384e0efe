"""Push messages: the server's key, and the devices that want them."""

from typing import Annotated, Final

from litestar import get, post

from lunarium.server.http.openapi import given
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import Address, Me, ServerHere
from lunarium.server.protocol.http import (
    PushEnd,
    PushFacts,
    PushKeys,
    PushSubscription,
    QuietTime,
)
from lunarium.server.push import check_subscription

_KEYS = PushKeys(
    p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth="BTBZMqHH6r4Tts7J_aSIgg",
)
_ENDPOINT = "https://push.example.net/send/4mVlkZ"
_WANTED = PushSubscription(
    endpoint=_ENDPOINT, keys=_KEYS, quiet=QuietTime(start=1320, end=480, zone="Europe/Prague")
)


@get("/me/push", responses=may_answer())
async def push_facts(server: ServerHere, me: Me) -> PushFacts:
    """What a browser needs for a subscription, and how many of my devices have one."""
    return PushFacts(server.sender.key, len(await server.store.pushes_of((me,))))


@post("/me/push", status_code=204, responses=may_answer(401, 413))
async def keep_push(
    data: Annotated[PushSubscription, given(_WANTED)], server: ServerHere, me: Me, address: Address
) -> None:
    """Push messages for this device: when a table waits for me and I see no page of it."""
    check_subscription(data, anywhere=server.settings.push_anywhere)
    await server.register(me, address)
    await server.store.keep_push(me, data, server.settings.limits.person_pushes)


@post("/me/push/end", status_code=204, responses=may_answer(401, 413))
async def end_push(
    data: Annotated[PushEnd, given(PushEnd(endpoint=_ENDPOINT))], server: ServerHere, me: Me
) -> None:
    """No more push messages for this device."""
    await server.store.drop_push(data.endpoint, me)


HANDLERS: Final = (push_facts, keep_push, end_push)
