"""A fair shuffle is proved by the seed alone, and every broken proof is found."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lunarium.games import game_of
from lunarium.games.api import InvalidSetup
from lunarium.records import (
    FairnessVerdict,
    Verdict,
    check_fairness,
    codec_of,
    commitment,
    fair_meta,
    new_seed,
    parse_record,
    replay,
    start_fairly,
)
from lunarium.records.fields import Json, Object
from tests.random_play import SETTINGS, SHIPPED, setting_id
from tests.records.by_hand import setup_by_hand
from tests.records.fair_games import OTHER_SEED, SEED, Setting, fair_record

Fields: TypeAlias = dict[str, Any]  # a record that is taken apart and put together wrongly

every_shipped_setting = pytest.mark.parametrize("setting", SHIPPED, ids=setting_id)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
seeds = st.binary(min_size=32, max_size=32)

NOVALUNA_DECK = """
    B2a T5a T3a R5a Y2b B4a T6a B1 B6a T4a T3c B5b Y5a R3c B2b Y3c T6b B3d T7 B3c B3b Y5c T2a T1
    R5b B4b B5c Y6a B5a Y3b Y3d R2a R5c T4b R6b Y5b B7 T3b R6a B4c R3d T4d Y4a Y4b R2b B3a R4d
    T5c R4a T5b T4c R4c R1 R7 Y4c Y1 T3d Y2a B4d R3b Y7 T2b Y4d R3a B6b Y6b R4b Y3a
"""

AKVARKO_DECK = """
    bala snail guppy discus discus danio angelfish pleco angelfish discus swordtail swordtail
    bala bala blackshark angelfish blackshark bala blackshark swordtail pleco neon swordtail
    neon discus bala shrimp danio blackshark swordtail angelfish shrimp guppy discus angelfish
    pleco neon snail angelfish blackshark guppy pleco guppy blackshark neon loach pleco pleco
    snail bala neon neon shrimp angelfish loach swordtail snail swordtail blackshark guppy danio
    discus discus pleco discus loach guppy swordtail pleco danio bala blackshark guppy danio
    pleco angelfish guppy discus neon shrimp snail snail danio swordtail bala neon bala danio
    loach shrimp loach neon angelfish danio guppy loach danio blackshark shrimp
"""

FEWER_DECK = """
    swordtail blackshark angelfish shrimp discus danio angelfish guppy swordtail guppy
    blackshark blackshark pleco angelfish swordtail swordtail discus danio danio snail discus
    swordtail blackshark angelfish shrimp pleco pleco blackshark guppy discus guppy pleco shrimp
    shrimp discus loach angelfish blackshark pleco danio discus swordtail pleco guppy snail
    pleco snail guppy discus guppy loach angelfish discus blackshark angelfish pleco angelfish
    shrimp snail pleco swordtail danio blackshark shrimp loach snail danio blackshark swordtail
    guppy swordtail danio loach loach guppy snail danio discus loach danio angelfish
"""

SETUP_HASHES = {
    "novaluna-1": "c412809f915434f9f51a1bba90f7a98b",
    "novaluna-2": "5adc127777f1d3cad3b0128883826f45",
    "novaluna-3": "ad1a5fee4c98692bc5a5be955622a575",
    "novaluna-3-discs=18": "ad1a5fee4c98692bc5a5be955622a575",
    "novaluna-4": "5d75f86770a079285cc35610f04b30ec",
    "novaluna-4-discs=16": "5d75f86770a079285cc35610f04b30ec",
    "akvarko-2": "fec9c9030ebbb969c303fbe25248912f",
    "akvarko-2-fewer_species=True": "0b3d3c4ac87be095cef2b17615cb1bbc",
    "akvarko-3": "6e007fe0f0a7cf41548197214d498dc5",
    "akvarko-3-fewer_species=True": "35c4111dcd3a91a19943bc113bca3ea8",
    "akvarko-4": "6e007fe0f0a7cf41548197214d498dc5",
    "akvarko-5": "6e007fe0f0a7cf41548197214d498dc5",
    "akvarko-6": "6e007fe0f0a7cf41548197214d498dc5",
}
"""The SHA-256 of each set-up of `SEED`, written by `json.dumps`; the first 32 digits of it."""


def setup_of(setting: Setting, seed: bytes) -> Object:
    name, seats, options = setting
    return codec_of(name).setup(start_fairly(game_of(name), seats, options, seed))


def test_the_set_ups_of_one_seed_are_these() -> None:
    assert setup_of(("novaluna", 4, {}), SEED) == {
        "deck": NOVALUNA_DECK.split(),
        "stack": [0, 1, 3, 2],
    }
    assert setup_of(("akvarko", 2, {}), SEED) == {
        "deck": AKVARKO_DECK.split(),
        "discards": [
            6, 4, 3, 1, 4, 3, 2, 2, 0, 2, 0, 1, 0, 0,
            4, 6, 0, 4, 4, 0, 2, 3, 1, 1, 1, 0,
        ],
    }  # fmt: skip
    assert setup_of(("akvarko", 2, {"fewer_species": True}), SEED) == {
        "deck": FEWER_DECK.split(),
        "discards": [
            6, 0, 1, 4, 1, 0, 0, 0, 2, 2, 1, 0, 0, 0,
            1, 4, 0, 2, 2, 2, 3, 1, 2, 1, 1, 1,
        ],
    }  # fmt: skip


@every_shipped_setting
def test_the_set_up_of_every_table_is_fixed(setting: Setting) -> None:
    written = json.dumps(setup_of(setting, SEED)).encode()
    assert sha256(written).hexdigest()[:32] == SETUP_HASHES[setting_id(setting)]


@every_shipped_setting
@settings(max_examples=200)
@given(seed=seeds)
def test_every_set_up_is_the_one_made_by_hand(setting: Setting, seed: bytes) -> None:
    assert setup_of(setting, seed) == setup_by_hand(*setting, seed)


def test_the_commitment_is_the_hash_of_the_bytes() -> None:
    """The values of SHA-256 are those of `sha256sum`."""
    zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(bytes(32)) == zeros
    counting = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(bytes(range(32))) == counting


@pytest.mark.parametrize("wrong", [b"", bytes(31), bytes(33)])
def test_only_32_bytes_can_be_promised(wrong: bytes) -> None:
    with pytest.raises(ValueError, match="is 32 bytes"):
        commitment(wrong)
    with pytest.raises(ValueError, match="is 32 bytes"):
        fair_meta(wrong, opened=False)
    with pytest.raises(ValueError, match="is 32 bytes"):
        start_fairly(game_of("novaluna"), 2, {}, wrong)


def test_new_seeds_are_32_bytes_and_all_different() -> None:
    drawn = {new_seed() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(seed) for seed in drawn} == {32}


def test_a_table_that_cannot_be_is_refused_as_the_game_refuses_it() -> None:
    with pytest.raises(InvalidSetup, match="1 to 4 players, not 5"):
        start_fairly(game_of("novaluna"), 5, {}, SEED)
    with pytest.raises(InvalidSetup, match=r"AK-5\.1"):
        start_fairly(game_of("akvarko"), 4, {"fewer_species": True}, SEED)
    default = start_fairly(game_of("novaluna"), 4, None, SEED)
    assert default == start_fairly(game_of("novaluna"), 4, {"discs": 21}, SEED)


@given(seeds)
def test_a_promise_that_is_not_opened_says_nothing_of_the_seed(seed: bytes) -> None:
    proof = fair_meta(seed, opened=False)
    assert proof == {
        "scheme": "lunarium-shuffle-1",
        "commitment": sha256(seed).hexdigest(),
        "seed": None,
    }
    assert fair_meta(seed, opened=True) == {**proof, "seed": seed.hex()}


@every_setting
@settings(max_examples=10)
@given(seed=seeds, opened=st.booleans())
def test_an_honest_proof_holds_for_every_table(setting: Setting, seed: bytes, opened: bool) -> None:
    record = parse_record(fair_record(setting, seed, opened=opened).to_line())
    verdict = Verdict.VERIFIED if opened else Verdict.NOT_OPENED
    assert check_fairness(record) == FairnessVerdict(verdict, commitment(seed))


@every_setting
def test_a_finished_game_is_verified_and_its_moves_do_not_matter(setting: Setting) -> None:
    record = parse_record(fair_record(setting, finished=True).to_line())
    assert record.result is not None
    assert replay(record).states[-1]
    assert check_fairness(record).verdict is Verdict.VERIFIED


def test_a_record_without_a_proof_is_neither_fair_nor_unfair() -> None:
    record = fair_record(("novaluna", 2, {}))
    others: list[Object | None] = [None, {}, {"seed": 7}]
    for meta in others:
        assert check_fairness(replace(record, meta=meta)) == FairnessVerdict(Verdict.ABSENT)


@every_setting
@given(seed=seeds, data=st.data())
def test_two_things_of_the_set_up_changed_places_are_found(
    setting: Setting, seed: bytes, data: st.DataObject
) -> None:
    fields: Fields = json.loads(fair_record(setting, seed).to_line())
    part = data.draw(st.sampled_from(sorted(fields["setup"])))
    row = fields["setup"][part]
    places = range(len(row))
    one = data.draw(st.sampled_from(places))
    others = [place for place in places if row[place] != row[one]]
    other = data.draw(st.sampled_from(others or [one]))
    row[one], row[other] = row[other], row[one]
    fairness = check_fairness(parse_record(json.dumps(fields)))
    if one == other:
        assert fairness.verdict is Verdict.VERIFIED
    else:
        assert fairness.verdict is Verdict.BROKEN
        assert f"setup.{part}[{min(one, other)}] is " in str(fairness.reason)


@every_shipped_setting
@given(seed=seeds, bit=st.integers(0, 255))
def test_one_other_bit_of_the_seed_is_found(setting: Setting, seed: bytes, bit: int) -> None:
    other = (int.from_bytes(seed, "big") ^ (1 << bit)).to_bytes(32, "big")
    record = fair_record(setting, seed)
    swapped: Object = {"fair": {**fair_meta(seed, opened=True), "seed": other.hex()}}
    assert "not the promised one" in str(check_fairness(replace(record, meta=swapped)).reason)
    promised: Object = {"fair": fair_meta(other, opened=True)}
    assert "the set-up is not the one" in str(check_fairness(replace(record, meta=promised)).reason)


def fair(**changes: Json) -> Callable[[Fields], None]:
    return lambda fields: fields["meta"]["fair"].update(changes)


def without(field: str) -> Callable[[Fields], None]:
    return lambda fields: fields["meta"]["fair"].pop(field)


def whole(value: Json) -> Callable[[Fields], None]:
    return lambda fields: fields["meta"].update(fair=value)


def put(*path: str, value: Json) -> Callable[[Fields], None]:
    def change(fields: Fields) -> None:
        for key in path[:-1]:
            fields = fields[key]
        fields[path[-1]] = value

    return change


DIGITS = "must be 64 hexadecimal digits in lower case, not "
BROKEN: dict[str, tuple[Callable[[Fields], object], str]] = {
    "no object": (whole(None), "meta.fair must be an object, not null"),
    "an array": (whole([]), "meta.fair must be an object, not an array"),
    "only digits": (whole(SEED.hex()), "meta.fair must be an object, not the string"),
    "no scheme": (without("scheme"), "meta.fair lacks scheme"),
    "other scheme": (
        fair(scheme="lunarium-shuffle-3"),
        ('meta.fair.scheme is "lunarium-shuffle-3", and only "lunarium-shuffle-1" and '
        '"lunarium-shuffle-2" can be checked'),
    ),
    "other fields of another scheme": (whole({"scheme": "dice", "pips": 6}), 'scheme is "dice"'),
    "scheme of no kind": (fair(scheme=1), "meta.fair.scheme is 1, and only"),
    "no commitment": (without("commitment"), "meta.fair lacks commitment"),
    "no seed": (without("seed"), "meta.fair lacks seed"),
    "a field too many": (fair(salt="00"), "meta.fair has an unknown field: salt"),
    "commitment null": (fair(commitment=None), "meta.fair.commitment must be a string, not null"),
    "commitment short": (fair(commitment="ab"), f'meta.fair.commitment {DIGITS}"ab"'),
    "commitment no hex": (fair(commitment="g" * 64), f"meta.fair.commitment {DIGITS}"),
    "commitment in capitals": (
        fair(commitment=commitment(SEED).upper()),
        f"meta.fair.commitment {DIGITS}",
    ),
    "seed a number": (fair(seed=7), "meta.fair.seed must be a string, not the number 7"),
    "seed false": (fair(seed=False), "meta.fair.seed must be a string, not false"),
    "seed short": (fair(seed=SEED.hex()[:-1]), f"meta.fair.seed {DIGITS}"),
    "seed long": (fair(seed=SEED.hex() + "00"), f"meta.fair.seed {DIGITS}"),
    "seed with a line's end": (fair(seed=SEED.hex() + "\n"), f"meta.fair.seed {DIGITS}"),
    "seed with spaces": (fair(seed=SEED.hex(" ")[:64]), f"meta.fair.seed {DIGITS}"),
    "seed in other digits": (fair(seed="٣" * 64), f"meta.fair.seed {DIGITS}"),
    "seed in capitals": (fair(seed=SEED.hex().upper()), f"meta.fair.seed {DIGITS}"),
    "another seed": (
        fair(seed=OTHER_SEED.hex()),
        f"its SHA-256 is {commitment(OTHER_SEED)}, and the commitment is {commitment(SEED)}",
    ),
    "another promise": (fair(commitment="0" * 64), "the seed is not the promised one"),
    "another promise and seed": (
        whole(fair_meta(OTHER_SEED, opened=True)),
        "the set-up is not the one that the seed gives: setup.deck[0] is ",
    ),
    "never opened": (fair(seed=None), "the game is over, so meta.fair.seed must be opened"),
    "another stack": (
        put("setup", "stack", value=[1, 0]),
        "setup.stack[0] is 1, and by the seed it is 0",
    ),
    "a tile too many": (
        lambda fields: fields["setup"]["deck"].append("R1"),
        'setup.deck[68] is "R1", and by the seed it is null',
    ),
    "a tile too few": (
        lambda fields: fields["setup"]["deck"].pop(),
        'setup.deck[67] is null, and by the seed it is "Y3a"',
    ),
    "true for one": (
        put("setup", "stack", value=[False, True]),
        "setup.stack[0] is false, and by the seed it is 0",
    ),
    "no deck": (put("setup", value={}), "setup.deck is null, and by the seed it is ["),
    "a field too many in the set-up": (
        put("setup", "dice", value=6),
        "setup.dice is 6, and by the seed it is null",
    ),
    "no such game": (put("game", value="chess"), "there is no game 'chess'"),
    "no such option": (put("options", "speed", value=1), "Nova Luna has no option speed"),
    "nobody": (put("seats", value=[]), "Nova Luna is for 1 to 4 players, not 0"),
    "another number of seats": (put("seats", value=["a", "b", "c"]), "setup.stack["),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_proof_is_found_and_told(name: str) -> None:
    change, reason = BROKEN[name]
    honest = fair_record(("novaluna", 2, {}), finished=True)
    assert check_fairness(honest).verdict is Verdict.VERIFIED
    fields: Fields = json.loads(honest.to_line())
    change(fields)
    fairness = check_fairness(parse_record(json.dumps(fields)))
    assert fairness.verdict is Verdict.BROKEN
    assert fairness.commitment is None
    assert reason in str(fairness.reason)
    assert str(fairness) == f"the proof of a fair shuffle is broken: {fairness.reason}"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=70),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(anything, st.sampled_from(["fair", "scheme", "commitment", "seed"]))
def test_whatever_stands_in_a_proof_there_is_a_verdict(value: Json, field: str) -> None:
    record = fair_record(("novaluna", 1, {}))
    proof = fair_meta(SEED, opened=True)
    forged = value if field == "fair" else {**proof, field: value}
    verdict = check_fairness(replace(record, meta={"fair": forged})).verdict
    if forged == proof:
        assert verdict is Verdict.VERIFIED
    elif field == "seed" and value is None:
        assert verdict is Verdict.NOT_OPENED
    else:
        assert verdict is Verdict.BROKEN


def test_the_discards_of_two_players_are_part_of_the_proof() -> None:
    """AK-4.1."""
    fields: Fields = json.loads(fair_record(("akvarko", 2, {})).to_line())
    fields["setup"]["discards"][25] = 1
    fairness = check_fairness(parse_record(json.dumps(fields)))
    assert "setup.discards[25] is 1, and by the seed it is 0" in str(fairness.reason)


def test_the_verdict_speaks_to_people_and_to_programs() -> None:
    promise = commitment(SEED)
    record = fair_record(("novaluna", 2, {}))
    verified = check_fairness(record)
    assert str(verified) == f"fair shuffle verified, commitment {promise}"
    rest: Object = {"parts": [], "withheld": [], "chain": None, "reason": None}
    assert verified.to_json() == {"verdict": "verified", "commitment": promise, **rest}
    open_ = check_fairness(fair_record(("novaluna", 2, {}), opened=False))
    assert str(open_) == f"fair shuffle not opened yet, commitment {promise}"
    assert open_.to_json() == {"verdict": "not_opened", "commitment": promise, **rest}
    absent = check_fairness(replace(record, meta=None))
    assert str(absent) == "no proof of a fair shuffle"
    assert absent.to_json() == {"verdict": "absent", "commitment": None, **rest}
