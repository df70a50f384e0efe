"""Bot accounts and their tokens in both kinds of database."""

import asyncio
import hashlib
from datetime import date

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from lunarium.server.store import Store, migrate, schema
from lunarium.server.store.people import TOKEN_LENGTH
from tests.server.store.examples import ADA, GRACE, NOON, later, put
from tests.server.store.test_migrate import database

pytestmark = pytest.mark.anyio


async def test_an_account_is_found_by_its_id_and_its_name(store: Store) -> None:
    tidal = await store.open_account(ADA, "Tidal Wave", now=NOON)
    assert tidal is not None
    assert (tidal.name, tidal.owner, tidal.created) == ("Tidal Wave", ADA, NOON)
    for words in (tidal.id, "Tidal Wave", "TIDAL wave"):
        assert await store.find_account(words) == tidal
    assert await store.find_account("Tidal") is None
    assert await store.find_account(ADA) is None
    known = await store.person(tidal.id)
    assert known is not None
    assert (known.kind, known.named) == ("program", True)


async def test_of_many_who_want_a_name_at_once_one_gets_it(store: Store) -> None:
    wanted = [store.open_account(owner, "Tidal") for owner in (ADA, GRACE) for _ in range(4)]
    made = [one for one in await asyncio.gather(*wanted) if one is not None]
    assert len(made) == 1


async def test_a_bot_named_after_the_id_of_another_is_not_taken_for_it(store: Store) -> None:
    tidal = await store.open_account(ADA, "Tidal")
    assert tidal is not None
    assert await store.open_account(GRACE, tidal.id) is not None
    assert await store.find_account(tidal.id) == tidal


async def test_everybody_has_their_own_accounts_the_oldest_first(store: Store) -> None:
    for number, owner in enumerate((ADA, GRACE, ADA)):
        await store.open_account(owner, f"Bot {number}", now=later(number))
    assert [one.name for one in await store.accounts_of(ADA)] == ["Bot 0", "Bot 2"]
    assert [one.name for one in await store.accounts_of(GRACE)] == ["Bot 1"]
    assert await store.accounts_of("nobody") == []


async def test_a_token_speaks_for_its_account_until_it_is_revoked(store: Store) -> None:
    tidal = await store.open_account(ADA, "Tidal")
    assert tidal is not None
    row, token = await store.make_token(tidal.id, "laptop", ["play", "watch", "play"], now=NOON)
    assert len(token) == TOKEN_LENGTH
    assert (row.scopes, row.used) == (("play", "watch"), None)
    found = await store.bearer(token)
    assert found is not None
    assert (found.account, found.name, found.owner, found.token) == (tidal.id, "Tidal", ADA, row)
    for wrong in ("", token[:-1], token + "x", token.upper(), "lun_" + "A" * 43):
        assert await store.bearer(wrong) is None
    assert await store.is_token(row)
    assert not await store.revoke_token("another", row.id)
    assert await store.revoke_token(tidal.id, row.id)
    assert not await store.revoke_token(tidal.id, row.id)
    assert await store.bearer(token) is None
    assert not await store.is_token(row)


async def test_the_last_day_of_use_is_kept(store: Store) -> None:
    tidal = await store.open_account(ADA, "Tidal")
    assert tidal is not None
    row, _ = await store.make_token(tidal.id, "laptop", ["play"])
    await store.note_use(row, date(2026, 5, 1))
    (kept,) = await store.tokens_of([tidal.id])
    assert kept.used == "2026-05-01"
    await store.note_use(kept, date(2026, 5, 2))
    assert [one.used for one in await store.tokens_of([tidal.id])] == ["2026-05-02"]


async def test_the_database_holds_the_hash_of_a_token_alone(store: Store, db_url: str) -> None:
    tidal = await store.open_account(ADA, "Tidal")
    assert tidal is not None
    _, token = await store.make_token(tidal.id, "laptop", ["play"])
    async with database(db_url) as opened, opened.reader() as connection:
        (kept,) = (await connection.execute(sa.select(schema.tokens))).mappings().all()
    assert bytes(kept["token_hash"]) == hashlib.sha256(token.encode()).digest()
    assert not any(token in str(value) for value in kept.values())


async def test_a_closed_account_loses_its_tokens_and_its_name_but_not_its_past(
    store: Store,
) -> None:
    tidal = await store.open_account(ADA, "Tidal")
    assert tidal is not None
    _, token = await store.make_token(tidal.id, "laptop", ["play"])
    assert not await store.close_account(GRACE, tidal.id)
    assert await store.close_account(ADA, tidal.id)
    assert not await store.close_account(ADA, tidal.id)
    assert await store.bearer(token) is None
    assert await store.tokens_of([tidal.id]) == []
    assert await store.accounts_of(ADA) == []
    assert await store.find_account(tidal.id) is None
    assert await store.person(tidal.id) is not None
    assert await store.open_account(GRACE, "Tidal") is not None


async def test_a_database_of_the_first_schema_is_brought_up_with_all_it_holds(
    db_url: str, anyio_backend: str
) -> None:
    def to_the_first(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", migrate.MIGRATIONS)
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")

    person = "INSERT INTO people VALUES ('ada', 'Ada', :named, 'person', 5)"
    async with database(db_url) as opened, opened.writer() as connection:
        await connection.run_sync(to_the_first)
        await connection.execute(sa.text(person), {"named": True})
    async with await Store.open(db_url) as store:
        found = await store.person("ada")
        assert found is not None
        assert (found.name, found.kind) == ("Ada", "person")
        assert await store.open_account("ada", "Tidal") is not None
        await put(store)
