"""Browsers add to the shuffle: sealed first, shown when nobody can choose any more."""

from datetime import timedelta
from random import Random

import msgspec
import pytest

from lunarium.records import Verdict, check_fairness, seal_of
from lunarium.server.protocol.tables import Rematch, Reveal, Seal
from lunarium.server.tables import Person, TableViews, opening
from lunarium.server.tables.events import (
    Rematched,
    Revealed,
    Row,
    Sealed,
    SealsClosed,
    Shuffling,
    Started,
)
from lunarium.server.tables.finished import record_of
from lunarium.server.tables.fold import fold
from lunarium.server.tables.seating import SHUFFLE_PATIENCE
from tests.server.tables.gathering import (
    ANA,
    BEGIN,
    BEN,
    ME,
    OPEN,
    STRANGER,
    Gathering,
    bot,
    daily_table,
    guest,
    people_at,
)

PARTS = {0: "0a" * 32, 1: "1b" * 32}
SEALS = {seat: seal_of(bytes.fromhex(part)) for seat, part in PARTS.items()}


def seal(seat: int, digits: str | None = None) -> Seal:
    return Seal(id=f"seal-{seat}-12345", seat=seat, seal=digits or SEALS[seat])


def reveal(seat: int, digits: str | None = None) -> Reveal:
    return Reveal(id=f"part-{seat}-12345", seat=seat, part=digits or PARTS[seat])


def two_people(*, sealed: tuple[Person, ...] = (ANA, BEN)) -> Gathering:
    there = Gathering("novaluna", [ME, OPEN], seal=SEALS[0] if ANA in sealed else None)
    there.do(BEN, there.joining(there.table.invites.any_seat))
    if BEN in sealed:
        assert there.do(BEN, seal(1)) == (Sealed(1, SEALS[1]),)
    return there


def test_the_game_starts_with_the_last_part_and_the_record_proves_both() -> None:
    there = two_people()
    alone = people_at("novaluna", 2)
    assert there.refusal(BEN, reveal(1)).code == "shuffling"  # before the seals are closed
    assert there.do(ANA, there.starting()) == (Shuffling(), SealsClosed())
    waits = TableViews(there.table).info(BEN.id).fairness
    assert (waits.waits_for, waits.scheme) == ("parts", "lunarium-shuffle-2")
    assert [one.seal for one in waits.contributions] == [SEALS[0], SEALS[1]]
    assert there.do(BEN, reveal(1)) == (Revealed(1, PARTS[1]),)
    assert there.do(BEN, reveal(1)) == ()
    assert there.do(ANA, reveal(0)) == (Revealed(0, PARTS[0]), Started())
    assert there.table.status == "running"
    assert there.table.seed == alone.table.seed
    assert there.table.start != alone.table.start  # the parts have changed the shuffle
    shown = TableViews(there.table).info(BEN.id).fairness
    assert (shown.seed, shown.waits_for) == (None, None)
    there.end()
    fairness = check_fairness(record_of(there.table))
    assert (fairness.verdict, fairness.parts) == (Verdict.VERIFIED, (0, 1))


def test_nobody_can_choose_after_seeing_anothers_part() -> None:
    there = two_people()
    there.do(ANA, there.starting())
    there.do(BEN, reveal(1))
    assert there.refusal(ANA, seal(0, "00" * 32)).code == "shuffling"
    assert there.refusal(ANA, reveal(0, "00" * 32)).code == "bad_message"
    assert there.refusal(BEN, reveal(0)).code == "not_your_seat"
    assert there.refusal(BEN, there.leaving(1)).code == "shuffling"
    assert there.refusal(ANA, there.setting(1, bot="new-moon")).code == "shuffling"


def test_a_seal_is_not_exchanged_and_goes_with_its_person() -> None:
    there = two_people()
    assert there.do(BEN, seal(1)) == ()
    assert there.refusal(BEN, seal(1, "00" * 32)).code == "stale"
    assert there.refusal(STRANGER, seal(1)).code == "not_your_seat"
    there.do(BEN, there.leaving(1))
    assert [part.seat for part in there.table.parts] == [0]


def test_a_start_waits_for_a_missing_seal_then_goes_on_without_it() -> None:
    there = two_people(sealed=(ANA,))
    assert there.do(ANA, there.starting()) == (Shuffling(),)
    assert there.refusal(ANA, there.starting()).code == "shuffling"
    assert there.refusal(STRANGER, there.starting()).code == "not_your_seat"
    there.waited += SHUFFLE_PATIENCE
    assert there.do(BEN, there.starting()) == (SealsClosed(),)
    assert there.do(ANA, reveal(0)) == (Revealed(0, PARTS[0]), Started())
    assert check_parts(there) == ((0,), ())


def test_a_seal_that_comes_in_time_closes_them() -> None:
    there = two_people(sealed=(ANA,))
    there.do(ANA, there.starting())
    assert there.do(BEN, seal(1)) == (Sealed(1, SEALS[1]), SealsClosed())


def test_a_part_that_is_not_shown_is_withheld_and_everybody_sees_it() -> None:
    there = two_people()
    there.do(ANA, there.starting())
    there.do(BEN, reveal(1))
    there.waited += SHUFFLE_PATIENCE - timedelta(seconds=3)
    assert there.refusal(BEN, there.starting()).code == "shuffling"
    there.waited += timedelta(seconds=3)
    assert there.do(BEN, there.starting()) == (Started(),)
    assert check_parts(there) == ((1,), (0,))


def check_parts(there: Gathering) -> tuple[tuple[int, ...], tuple[int, ...]]:
    there.end()
    fairness = check_fairness(record_of(there.table))
    assert fairness.verdict is Verdict.VERIFIED
    return fairness.parts, fairness.withheld


def test_whoever_adds_nothing_plays_all_the_same() -> None:
    there = two_people(sealed=())
    assert there.do(ANA, there.starting()) == (Started(),)
    there = Gathering("novaluna", [ME, bot()])
    assert there.table.status == "running"


def test_a_table_alone_with_bots_waits_for_its_only_part() -> None:
    there = Gathering("novaluna", [guest(), ME, bot()], seal=SEALS[0])
    assert there.rows[0].events[1:] == (Shuffling(), SealsClosed())
    assert there.refusal(ANA, seal(1)).code == "bad_setup"  # one part for each person
    assert there.do(ANA, reveal(0)) == (Revealed(0, PARTS[0]), Started())


def test_a_daily_table_has_the_seed_of_its_day_alone() -> None:
    there = daily_table()
    assert there.refusal(ANA, seal(0)).code == "already_started"


def test_a_rematch_takes_the_seal_of_the_one_who_asks_and_waits_for_the_others() -> None:
    there = people_at("novaluna", 2)
    there.finish(Random(1))
    (event,) = there.do(BEN, Rematch(id="rematch-1234", seal=SEALS[0]))
    assert isinstance(event, Rematched)
    again = fold(None, Row(1, BEGIN, opening(event.created)))
    assert (again.status, again.shuffle) == ("open", "seals")
    assert [(part.seat, part.seal) for part in again.parts] == [(0, SEALS[0])]


@pytest.mark.parametrize("digits", ["", "0" * 63, "G" * 64, "A" * 64])
def test_only_32_bytes_in_lower_case_are_read(digits: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "seal", "id": "12345678", "seat": 0, "seal": digits}, Seal)
