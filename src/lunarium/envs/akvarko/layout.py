"""The numbers of an observation of Akvárko, and the numbers of its actions.

The same for two to six players: rows of seats that do not exist are 0. Everything is seen from
the observer's place: seat 0 is the observer, seat 1 the next one, to whom hands go in phase 1.

The first card of a tank lies at (0, 0), so all cards lie on x and y from -3 to 3 (AK-3.1): a tank
is a square of 7×7 cells, of which its cards fill 4×4. A card that is turned is named by the
remainders of its x and y by 4, which no other card of the tank has.

An array of a game is that of the fast rules with a memory behind it, for what a player has seen:

    words              what
    0-46               the state, as `lunarium.fast.akvarko.layout` has it
    SEEN + 16 s + n    the hand that seat s chose from in round n + 1; digit k: cards of kind k
"""

from typing import Final

from lunarium.envs.sections import Actions, Column, Layout, Section
from lunarium.fast.akvarko.layout import MAX_SEATS, ROUNDS, STATE_WORDS
from lunarium.games.akvarko import KINDS, Options, full_deck

SPECIES: Final = tuple(kind.value for kind in KINDS[:-1])
"""The twelve kinds of cards; the plant is the back of each."""

REACH: Final = 3
WINDOW: Final = 2 * REACH + 1
"""The side of the square in which a tank lies."""

SIDE: Final = 4
TURNS: Final = 1 + SIDE * SIDE

SEEN: Final = STATE_WORDS
TABLE_WORDS: Final = SEEN + MAX_SEATS * ROUNDS
"""The length of a game's array, memory included."""

_MOST_POINTS: Final = 255
"""More than a tank can have."""

_DECK: Final = len(full_deck(Options()))
_KIND = "1 + the kind's number, 0 for nothing"

LAYOUT: Final = Layout(
    (
        Section(
            "game",
            1,
            "the table",
            (
                Column("seats", 2, MAX_SEATS, "how many players there are"),
                Column("fewer", 0, 1, "1 with the option *fewer species* (AK-5.1)"),
                Column("round", 1, ROUNDS + 1, "1 to 16; 17 when the game is over"),
                Column("phase", 1, 2, "1: hands go to the next seat, 2: to the previous (AK-2.3)"),
                Column("placing", 0, 1, "1 while the picked cards are placed, 0 while picking"),
                Column("deck", 0, _DECK, "cards left in the deck"),
                Column("on turn", 0, 1, "1 if the observer has still to pick, or to place"),
                Column("over", 0, 1, "1 when the game is over"),
            ),
        ),
        Section(
            "seats",
            MAX_SEATS,
            "a player: the observer first, then the next seats round the table",
            (
                Column("there", 0, 1, "1 if there is such a player"),
                Column("waiting", 0, 1, "1 while the player has still to pick, or to place"),
                Column(
                    "card",
                    0,
                    len(SPECIES),
                    f"the card picked in this round: {_KIND}. One's own at once, those of others"
                    " when all are revealed (AK-2.2)",
                ),
                Column("points", 0, _MOST_POINTS, "what the tank is worth now (AK-6.6)"),
            ),
        ),
        Section(
            "hand",
            1,
            "the observer's hand",
            tuple(Column(kind, 0, 8, f"cards of the kind {kind}") for kind in SPECIES),
        ),
        Section(
            "tanks",
            MAX_SEATS * WINDOW,
            "a line of a tank: seven for each player in the order of `seats`, from y = -3 to 3",
            tuple(
                Column(f"x = {x}", 0, len(KINDS), f"what lies there, as it counts: {_KIND}")
                for x in range(-REACH, REACH + 1)
            ),
        ),
        Section(
            "laid",
            MAX_SEATS,
            "the cards of a player in the order laid, which is that of the rounds; the species"
            " of a turned card stays public (AK-3.2)",
            tuple(
                Column(f"round {number}", 0, len(SPECIES), f"the card's front: {_KIND}")
                for number in range(1, ROUNDS + 1)
            ),
        ),
        Section(
            "seen",
            ROUNDS,
            "the hand that the observer chose from in a round, from round 1 on; rounds to come"
            " are 0 (AK-2.5)",
            (
                *(Column(kind, 0, 8, f"cards of the kind {kind}") for kind in SPECIES),
                Column(
                    "drawn",
                    0,
                    len(SPECIES),
                    "the card among them that the observer drew at a table of two (AK-4.1):"
                    f" {_KIND}",
                ),
            ),
        ),
    )
)
"""The observation."""

OBSERVATION_SIZE: Final = LAYOUT.size

PLACE_ACTION: Final = len(SPECIES)
ACTION_COUNT: Final = PLACE_ACTION + WINDOW * WINDOW * TURNS

ACTIONS: Final = (
    Actions("pick", 0, PLACE_ACTION, "kind", "pick a card of this kind (AK-2.2)"),
    Actions(
        "place",
        PLACE_ACTION,
        WINDOW * WINDOW * TURNS,
        f"{PLACE_ACTION} + {TURNS} × ({WINDOW} × (y + {REACH}) + x + {REACH}) + turn",
        "lay the picked card at x, y (AK-3.1); turn is 0, or 1 + (x mod 4) + 4 × (y mod 4) of the"
        " card that is turned to its plant (AK-3.2), the new one or an older one",
    ),
)
"""What each action number means; all are the same for every number of players."""
