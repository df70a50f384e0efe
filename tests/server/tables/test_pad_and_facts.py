"""The score pad for real tables, and the facts that set-up screens show."""

from typing import Any

import msgspec
import pytest

from lunarium.games import GAMES
from lunarium.games.akvarko import read_tank, score
from lunarium.games.api import InvalidSetup
from lunarium.games.novaluna import TILES
from lunarium.server.protocol.http import PadCard, PadTank, ScorePad
from lunarium.server.tables import RefusalError
from lunarium.server.tables.opening import game_facts
from lunarium.server.tables.wire.akvarko import score_pad
from lunarium.server.tables.wire.novaluna import tile_facts

TANKS = [
    "danio danio danio danio\nneon . plant plant\nneon guppy . .\nneon . . .",
    "discus . . .\n. discus . .\n. . plant .",
    "danio danio danio danio\nneon . plant plant\nneon guppy . .\nneon . . .",
]


def pad_tank(name: str, text: str) -> PadTank:
    tank = read_tank(text)
    return PadTank(
        name=name, cards=tuple(PadCard(kind=kind, at=at) for at, kind in tank.kinds.items())
    )


def test_tanks_are_scored_in_their_own_frame_and_ranked() -> None:
    scored = score_pad(
        ScorePad(tanks=tuple(pad_tank(f"{n}", text) for n, text in enumerate(TANKS)))
    )
    wanted = [score(read_tank(text), (0, 0)) for text in TANKS]
    assert [one.points for one in scored.tanks] == [one.points for one in wanted]
    assert all(one.frame == (0, 0) for one in scored.tanks)
    assert wanted[0].points > wanted[1].points
    assert scored.ranking == ((0, 2), (1,))  # AK-6.5: a shared place


def test_an_empty_tank_has_no_points() -> None:
    scored = score_pad(ScorePad(tanks=(PadTank(name="Ada", cards=()),)))
    assert (scored.tanks[0].points, scored.ranking) == (0, ((0,),))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([{"kind": "shark", "at": [0, 0]}], "is not a kind"),
        ([{"kind": "danio", "at": [4, 0]}], "not in the frame"),
        ([{"kind": "danio", "at": [0, -1]}], "not in the frame"),
        ([{"kind": "danio", "at": [0, 0]}, {"kind": "neon", "at": [0, 0]}], "two cards"),
    ],
)
def test_a_tank_that_cannot_be_is_refused_by_its_name(
    cards: list[dict[str, Any]], words: str
) -> None:
    pad = msgspec.convert({"tanks": [{"name": "Ada", "cards": cards}]}, ScorePad)
    with pytest.raises(RefusalError) as error:
        score_pad(pad)
    assert error.value.refusal.code == "bad_setup"
    assert "Ada" in error.value.refusal.reason
    assert words in error.value.refusal.reason


def test_the_facts_of_the_games_are_those_of_the_rules() -> None:
    assert [one.name for one in game_facts()] == list(GAMES)
    for shown in game_facts():
        game = GAMES[shown.name]
        assert shown.title == game.title
        assert shown.players == tuple(game.player_counts)
        for option in shown.options:
            assert list(option.values) == [str(seats) for seats in game.player_counts]
            for seats, values in option.values.items():
                default = getattr(game.options(int(seats)), option.name)
                assert values[0] == default
                assert len(set(values)) == len(values)
                for value in values:
                    game.options(int(seats), {option.name: value})


def test_each_number_of_players_has_its_own_options() -> None:
    novaluna, akvarko = game_facts()
    assert novaluna.options[0].values == {"1": (21,), "2": (21,), "3": (21, 18), "4": (21, 16)}
    allowed = akvarko.options[0].values
    assert (allowed["3"], allowed["4"]) == ((False, True), (False,))
    with pytest.raises(InvalidSetup):
        GAMES["akvarko"].options(4, {"fewer_species": True})


def test_the_tiles_are_those_of_the_box() -> None:
    facts = tile_facts()
    assert [one.id for one in facts] == list(TILES)
    for one in facts:
        tile = TILES[one.id]
        assert (one.colour, one.cost) == (tile.colour.name.lower(), tile.cost)
        assert [sum(task.values()) for task in one.tasks] == [
            sum(task.needs) for task in tile.tasks
        ]
