"""Games with a proof of a fair shuffle, for the tests that check and break it."""

from lunarium.games import game_of
from lunarium.records import Record, fair_meta, record_game, start_fairly

Setting = tuple[str, int, dict[str, object]]

SEED = bytes.fromhex("9e78b43ea00edcac8299e0cc8df7f6f913078171335f733a21d5d911b6999132")
OTHER_SEED = bytes.fromhex("9e78b43ea00edcac8299e0cc8df7f6f913078171335f733a21d5d911b6999133")


def fair_record(
    setting: Setting, seed: bytes = SEED, *, opened: bool = True, finished: bool = False
) -> Record:
    """A fair game just begun, or played to its end with the first legal move of all."""
    name, seats, options = setting
    game = game_of(name)
    start = state = start_fairly(game, seats, options, seed)
    played = []
    while finished and (waiting := game.to_move(state)):
        seat = min(waiting)
        move = game.moves(state, seat)[0]
        state = game.play(state, seat, move)
        played.append((seat, move))
    names = [f"seat {seat}" for seat in range(seats)]
    return record_game(game, start, played, names, {"fair": fair_meta(seed, opened=opened)})
