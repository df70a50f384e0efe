"""Auction at tables: what it has not registered is refused with a sentence, or done plainly."""

from random import Random

import pytest

from lunarium.games import GAMES
from lunarium.records import view_to_json
from lunarium.server.tables import RefusalError
from lunarium.server.tables.positions import begun_from_view
from lunarium.server.tables.wire import engine_for, look_for_engine

AUCTION = GAMES["auction"]


def test_no_table_continues_from_a_view_of_auction() -> None:
    start = AUCTION.start(AUCTION.options(2), 2, Random(1))
    document = view_to_json(AUCTION, AUCTION.view(start, 0))
    with pytest.raises(RefusalError, match="Auction cannot continue from a position"):
        begun_from_view(document, (), Random(1))


def test_there_is_no_engine_to_count_what_moves_of_auction_gain() -> None:
    assert not look_for_engine(AUCTION)
    assert engine_for(AUCTION) is None
