"""Lists of tables, from their summaries."""

import pytest

from lunarium.server.protocol.tables import Status
from lunarium.server.store import BadCursor, Sitting, SoloScore, SoloStatistics, Store
from tests.server.store.examples import ADA, GRACE, append, later, new_person, put, summary

pytestmark = pytest.mark.anyio


def solo(score: int, discs_left: int = 0) -> dict[str, object]:
    """What is special about the summary of a finished solo game."""
    return {
        "status": "finished",
        "people": (Sitting(ADA, (0,)),),
        "names": ("Ada",),
        "solo": SoloScore(score, (score // 2, score - score // 2), discs_left),
    }


async def test_my_tables_are_mine_latest_first(store: Store) -> None:
    old, new = await put(store, later(1)), await put(store, later(2))
    await put(store, later(3), people=(Sitting(GRACE, (0, 1)),), host=GRACE)
    await append(store, old, 2, at=later(4), to_move=(1,))
    page = await store.tables_of(ADA)
    assert [table.id for table in page.tables] == [old, new]
    assert page.next is None
    assert page.tables[0].summary.to_move == (1,)
    assert len((await store.tables_of(GRACE)).tables) == 3


async def test_my_tables_can_be_asked_for_by_status(store: Store) -> None:
    statuses: tuple[Status, ...] = ("open", "running", "finished", "archived")
    made = {status: await put(store, status=status) for status in statuses}
    for status in statuses:
        page = await store.tables_of(ADA, [status])
        assert [table.id for table in page.tables] == [made[status]]
    both = await store.tables_of(ADA, ["finished", "archived"])
    assert {table.id for table in both.tables} == {made["finished"], made["archived"]}


async def test_every_table_of_somebody_is_there_however_many_come_at_once(store: Store) -> None:
    made = [await put(store, later(i), status="running") for i in range(7)]
    await put(store, later(8), status="finished")
    for at_once in (1, 3, 7, 100):
        found = await store.every_table_of(ADA, ["running"], at_once)
        assert [table.id for table in found] == made[::-1]


async def test_pages_hold_every_table_once_although_tables_change_between(store: Store) -> None:
    # Pairs of the same moment: the cursor must part them too.
    made = [await put(store, later(i // 2)) for i in range(11)]
    seen: list[str] = []
    cursor = None
    while True:
        page = await store.tables_of(ADA, cursor=cursor, limit=3)
        assert len(page.tables) <= 3
        seen += [table.id for table in page.tables]
        cursor = page.next
        if cursor is None:
            break
        await append(store, seen[0], len(await store.read(seen[0])) + 1, at=later(100))
    assert len(seen) == len(set(seen)) == 11
    assert set(seen) == set(made)


@pytest.mark.parametrize("cursor", ["", "x", "1", "1x.abc", "-1.abc", "9" * 30 + ".abc"])
async def test_a_cursor_that_no_page_gave_is_refused(store: Store, cursor: str) -> None:
    with pytest.raises(BadCursor):
        await store.tables_of(ADA, cursor=cursor)


async def test_public_tables_are_those_that_anybody_may_join(store: Store) -> None:
    await put(store, status="open", public=False)
    await put(store, status="running", public=True)
    first = await put(store, later(1), status="open", public=True)
    second = await put(store, later(2), status="open", public=True)
    await append(store, first, 2, at=later(9), status="open", public=True, created=later(1))
    page = await store.public_tables(limit=1)
    assert [table.id for table in page.tables] == [second]
    page = await store.public_tables(cursor=page.next, limit=1)
    assert [table.id for table in page.tables] == [first]
    assert page.next is None
    await append(store, first, 3, status="running", public=True)
    assert [table.id for table in (await store.public_tables()).tables] == [second]


async def test_public_tables_that_play_can_be_watched(store: Store) -> None:
    await put(store, status="running", public=False)
    await put(store, status="open", public=True)
    plays = await put(store, status="running", public=True)
    page = await store.public_tables(status="running")
    assert [table.id for table in page.tables] == [plays]


async def test_tables_that_wait_for_a_bot_are_found_the_longest_wait_first(store: Store) -> None:
    late = await put(store, later(20), bots_waiting=True)
    early = await put(store, later(10), bots_waiting=True)
    done = await put(store, later(5), bots_waiting=True)
    await append(store, done, 2, at=later(30), bots_waiting=False)
    assert [table.id for table in await store.bots_waiting()] == [early, late]
    assert [table.id for table in await store.bots_waiting(before=later(15))] == [early]
    assert [table.id for table in await store.bots_waiting(limit=1)] == [early]


async def test_hosted_tables_count_while_they_are_open_or_running(store: Store) -> None:
    await put(store, status="open")
    await put(store, status="running")
    await put(store, status="finished")
    await put(store, status="running", host=GRACE)
    assert await store.count_hosted(ADA) == 2
    assert await store.count_hosted(GRACE) == 1
    assert await store.count_hosted("nobody") == 0


async def test_solo_history_and_statistics_are_over_finished_solo_games(store: Store) -> None:
    assert await store.solo_statistics(ADA) == SoloStatistics(0, None, None, 0)
    first = await put(store, later(1), **solo(130))
    second = await put(store, later(2), **solo(95), daily="2026-05-01")
    archived = await put(store, later(3), **{**solo(100), "status": "archived"})
    await put(store, later(4), people=(Sitting(ADA, (0,)),))
    await put(store, later(5), **{**solo(1), "people": (Sitting(GRACE, (0,)),)})
    history = await store.solo_history(ADA)
    assert [row.table for row in history] == [archived, second, first]
    assert [row.solo.score for row in history] == [100, 95, 130]
    assert history[1].daily == "2026-05-01"
    assert history[1].finished == later(2)
    statistics = await store.solo_statistics(ADA)
    assert (statistics.played, statistics.best, statistics.under_100) == (3, 95, 1)
    assert statistics.mean == pytest.approx(325 / 3)
    assert await store.solo_history(ADA, limit=1) == history[:1]


async def test_the_first_try_of_a_day_is_the_first_that_was_begun(store: Store) -> None:
    """A person who gives up a bad first try and begins again is at the second."""
    ada = (await new_person(store, "Ada", named=True)).id
    grace = (await new_person(store, "Grace", named=True)).id
    day = "2026-05-01"

    async def attempt(person: str, at: float, score: int | None) -> str:
        sitting = {"people": (Sitting(person, (0,)),), "host": person, "daily": day}
        table = await put(store, later(at), **sitting)
        if score is not None:
            finished = summary(**{**solo(score), **sitting, "created": later(at)})
            await store.append(table, 2, None, b"[]", later(at + 100), finished)
        return table

    given_up = await attempt(ada, 1, None)
    second = await attempt(ada, 2, 80)
    third = await attempt(ada, 3, 120)
    only = await attempt(grace, 4, 95)
    await put(store, later(5), **solo(10), daily="2026-05-02")
    first, found = await store.daily_results(day, ada, 10)
    assert [(row.table, row.name, row.attempt, row.tries, row.solo.score) for row in found] == [
        (second, "Ada", 2, 3, 80),  # the third was worse
    ]
    assert found[0].finished == later(102)
    assert [(row.table, row.name, row.attempt, row.tries, row.solo.score) for row in first] == [
        (only, "Grace", 1, 1, 95),
    ]
    assert [t.id for t in await store.daily_tables(day, ada)] == [given_up, second, third]
    assert await store.daily_tables("2026-05-03", ada) == []


async def test_a_leaderboard_is_read_in_pages_and_equal_scores_share_a_place(store: Store) -> None:
    day = "2026-05-01"
    people = [(await new_person(store, f"P{n}", named=True)).id for n in range(6)]
    for n, (person, score) in enumerate(zip(people, (90, 95, 95, 100, 110, 120), strict=True)):
        sitting = {"people": (Sitting(person, (0,)),), "host": person, "daily": day}
        await put(store, later(n), **{**solo(score), **sitting})

    async def page(person: str, limit: int, after: int = 0) -> list[tuple[int, str]]:
        rows, later_tries = await store.daily_results(day, person, limit, after)
        assert later_tries == []
        return [(row.place, row.name) for row in rows]

    assert await page("nobody", 3) == [(1, "P0"), (2, "P1"), (2, "P2")]
    assert await page("nobody", 3, 3) == [(4, "P3"), (5, "P4"), (6, "P5")]
    assert await page(people[4], 2) == [(1, "P0"), (2, "P1"), (5, "P4")], "the own line is there"
    assert await page("nobody", 3, 6) == []
