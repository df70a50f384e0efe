"""People, transfer links, and the server's secret."""

import asyncio
import hashlib
import sqlite3
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from lunarium.server.store import Store
from tests.server.store.examples import NOON, later, new_person

pytestmark = pytest.mark.anyio

TEN_MINUTES = timedelta(minutes=10)


async def test_a_person_is_found_again_with_the_name_of_the_moment(store: Store) -> None:
    ada = await new_person(store, "Quiet Comet", now=NOON)
    assert await store.person(ada.id) == ada
    assert (ada.name, ada.named, ada.kind, ada.created) == ("Quiet Comet", False, "person", NOON)
    assert await store.rename(ada.id, "Áďa 🌙")
    renamed = await store.person(ada.id)
    assert renamed is not None
    assert (renamed.name, renamed.named) == ("Áďa 🌙", True)


async def test_an_unknown_person_is_nobody(store: Store) -> None:
    assert await store.person("nobody") is None
    assert not await store.rename("nobody", "Somebody")
    assert await store.use_transfer("nothing") is None


async def test_an_account_can_be_a_program(store: Store) -> None:
    program = await new_person(store, "My bot", named=True, kind="program")
    found = await store.person(program.id)
    assert found is not None
    assert (found.kind, found.named) == ("program", True)


async def test_several_people_are_found_at_once(store: Store) -> None:
    ada, grace = await new_person(store, "Ada"), await new_person(store, "Grace")
    found = await store.people([ada.id, grace.id, "nobody"])
    assert found == {ada.id: ada, grace.id: grace}
    assert await store.people([]) == {}


async def test_a_transfer_link_works_once(store: Store) -> None:
    ada = await new_person(store, "Ada")
    token, expires = await store.make_transfer(ada.id, TEN_MINUTES, now=NOON)
    assert expires == NOON + TEN_MINUTES
    assert await store.use_transfer(token + "x", now=later(1)) is None
    assert await store.use_transfer(token, now=later(2)) == ada.id
    assert await store.use_transfer(token, now=later(3)) is None


async def test_of_two_who_use_a_transfer_link_at_once_one_succeeds(store: Store) -> None:
    ada = await new_person(store, "Ada")
    token, _ = await store.make_transfer(ada.id, TEN_MINUTES, now=NOON)
    used = await asyncio.gather(*(store.use_transfer(token, now=later(1)) for _ in range(8)))
    assert Counter(used) == {ada.id: 1, None: 7}


async def test_a_transfer_link_expires(store: Store) -> None:
    ada = await new_person(store, "Ada")
    token, _ = await store.make_transfer(ada.id, TEN_MINUTES, now=NOON)
    assert await store.use_transfer(token, now=NOON + TEN_MINUTES) is None


async def test_a_new_transfer_link_ends_the_one_before(store: Store) -> None:
    ada = await new_person(store, "Ada")
    old, _ = await store.make_transfer(ada.id, TEN_MINUTES, now=NOON)
    new, _ = await store.make_transfer(ada.id, TEN_MINUTES, now=later(1))
    assert await store.use_transfer(old, now=later(2)) is None
    assert await store.use_transfer(new, now=later(3)) == ada.id


async def test_the_database_holds_the_hash_of_a_link_and_not_the_link(tmp_path: Path) -> None:
    file = tmp_path / "lunarium.db"
    async with await Store.open(f"sqlite:///{file}") as store:
        ada = await new_person(store, "Ada")
        token, _ = await store.make_transfer(ada.id, TEN_MINUTES)
    with sqlite3.connect(file) as connection:
        [(kept,)] = connection.execute("SELECT token_hash FROM transfers").fetchall()
    connection.close()
    assert kept == hashlib.sha256(token.encode()).digest()
    assert token.encode() not in file.read_bytes()


async def test_the_secret_is_made_once_and_shared_by_all(store: Store, db_url: str) -> None:
    async with await Store.open(db_url) as another:
        secrets = await asyncio.gather(*(s.secret() for s in (store, another) for _ in range(4)))
    assert len(set(secrets)) == 1
    assert len(secrets[0]) == 32
    async with await Store.open(db_url) as later_on:
        assert await later_on.secret() == secrets[0]
