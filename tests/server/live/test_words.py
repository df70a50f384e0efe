"""Friendly words: everybody at the table gets them, strangers send none, and nobody sends many."""

import pytest

from lunarium.server.limits import Limiter, TooMany
from lunarium.server.protocol.messages import Pong, Refused, Said, Say
from lunarium.server.server import Server
from lunarium.server.settings import Limits, Settings
from tests.server.visitors import Come, Line, seat_friends

pytestmark = pytest.mark.anyio


async def heard(line: Line) -> list[Said | Refused]:
    """All words and refusals up to now."""
    await line.send_text('{"type": "ping"}')
    found: list[Said | Refused] = []
    while not isinstance(message := await line.next(), Pong):
        if isinstance(message, Said | Refused):
            found.append(message)
    return found


async def test_a_word_reaches_everybody_and_names_its_person_for_each_in_another_way(
    visitors: Come,
) -> None:
    ann, ben, eve = await visitors(), await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "akvarko", public=True)
    async with ann.line() as one, ben.line() as two, eve.line() as three:
        for line in (one, two, three):
            await line.watch(table)
        await one.send(Say(table=table, seat=0, word="good_luck"))
        await heard(one)
        said = [await line.get(Said) for line in (two, three)]
        assert [(word.table, word.seat, word.word) for word in said] == 2 * [
            (table, 0, "good_luck")
        ]
        assert said[0].who != said[1].who
        await one.send(Say(table=table, seat=0, word="heart"))
        assert (await two.get(Said)).who == said[0].who
        # A spectator has no voice, and nobody has another's.
        for line, seat in ((three, 0), (two, 0)):
            await heard(line)
            await line.send(Say(table=table, seat=seat, word="sorry"))
            (refused,) = await heard(line)
            assert isinstance(refused, Refused)
            assert refused.refusal.code == "not_your_seat"
        await two.send_text(f'{{"type": "say", "table": "{table}", "seat": 1, "word": "go home"}}')
        (refused,) = await heard(two)
        assert isinstance(refused, Refused)
        assert refused.refusal.code == "bad_message"


def test_words_are_limited_by_person_whatever_the_table() -> None:
    limiter = Limiter(Limits(word_rate=0.001, word_burst=2))
    limiter.word("ann")
    limiter.word("ann")
    with pytest.raises(TooMany):
        limiter.word("ann")
    limiter.word("ben")


def test_an_alias_is_the_same_for_one_viewer_alone() -> None:
    server = Server(Settings(db="sqlite:///never-opened.db"))
    server.secret = b"secret"
    alias = server.alias_of
    assert alias("ben", "ann") == alias("ben", "ann")
    assert len({alias(*pair) for pair in (("ann", "ben"), ("ben", "ann"), ("eve", "ann"))}) == 3
