"""Reviews in the store: one process makes each, all know it, and those of records pass."""

from datetime import timedelta

import pytest

from lunarium.server.store import Store

pytestmark = pytest.mark.anyio

A_WHILE = timedelta(seconds=60)


async def test_a_review_is_claimed_by_one_and_kept_for_good_or_for_a_while(store: Store) -> None:
    assert await store.claim_review("table", b"begun", A_WHILE)
    assert not await store.claim_review("table", b"begun twice", A_WHILE)
    await store.keep_review("table", b"done", None)
    await store.keep_review("table", b"done again", A_WHILE)
    assert await store.review("table") == b"done"
    await store.drop_review("table")
    assert not await store.claim_review("table", b"once more", A_WHILE)

    await store.keep_review("record", b"left alone", timedelta(0))
    assert await store.review("record") is None
    assert await store.claim_review("record", b"taken over", A_WHILE)
    assert await store.review("record") == b"taken over"
    await store.drop_review("record")
    assert await store.review("record") is None
