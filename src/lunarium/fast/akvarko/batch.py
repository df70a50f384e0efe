"""The kernels over many states at once: row n of each array belongs to state n.

    states      n x 47 words, each row a state as in `layout`
    generators  n words, a random generator for each state
    seats       n integers, the seat that moves
    moves       n integers for `play_many`, else n x 192, of which the first counts[n] are used
    points      n x 192 integers beside such moves, else n x 6, one for each seat
    places      n x 6 integers, one for each seat

What happens to a state depends on its own row alone. So rows can be shared out among threads
(no kernel holds the interpreter's lock), and the games stay the same.
"""

from lunarium.fast.akvarko.afterstates import place_afterstates
from lunarium.fast.akvarko.compiled import Numbers, Words, kernel
from lunarium.fast.akvarko.course import legal_moves, play
from lunarium.fast.akvarko.playouts import playout, random_start
from lunarium.fast.akvarko.sheets import result, scores


@kernel
def random_start_many(states: Words, seats: int, fewer: bool, generators: Words) -> None:
    """Fresh games with shuffled decks, all with the same number of seats and options."""
    for n in range(len(states)):
        random_start(states[n], seats, fewer, generators[n : n + 1])


@kernel
def legal_moves_many(states: Words, seats: Numbers, moves: Numbers, counts: Numbers) -> None:
    """Write the legal moves of a seat of each state."""
    for n in range(len(states)):
        counts[n] = legal_moves(states[n], seats[n], moves[n])


@kernel
def play_many(states: Words, seats: Numbers, moves: Numbers) -> None:
    """Play one move in each state."""
    for n in range(len(states)):
        play(states[n], seats[n], moves[n])


@kernel
def place_afterstates_many(
    states: Words, seats: Numbers, moves: Numbers, points: Numbers, counts: Numbers
) -> None:
    """Write the placements of a seat of each state, and its points after each."""
    for n in range(len(states)):
        counts[n] = place_afterstates(states[n], seats[n], moves[n], points[n])


@kernel
def playout_many(states: Words, generators: Words) -> None:
    """Play random legal moves to the end of each game."""
    for n in range(len(states)):
        playout(states[n], generators[n : n + 1])


@kernel
def scores_many(states: Words, points: Numbers) -> None:
    """Write the points of all seats of each state."""
    for n in range(len(states)):
        scores(states[n], points[n])


@kernel
def result_many(states: Words, points: Numbers, places: Numbers) -> None:
    """Write the points and the places of all seats of each finished game."""
    for n in range(len(states)):
        result(states[n], points[n], places[n])
