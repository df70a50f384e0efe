"""Akvárko: draft cards, lay a tank of 4x4, score each kind by its own condition."""

from lunarium.games.akvarko.board import Card, Tank
from lunarium.games.akvarko.draft import Swap
from lunarium.games.akvarko.explain import (
    Group,
    KindExplanation,
    Lack,
    NextTier,
    PickPreview,
    PlacePreview,
    TankExplanation,
    explain_tank,
)
from lunarium.games.akvarko.material import KINDS, SPECIES, Hand, Kind, Options, full_deck
from lunarium.games.akvarko.moves import Move, Pick, Place
from lunarium.games.akvarko.result import Score, score
from lunarium.games.akvarko.rules import AKVARKO, Akvarko, deal
from lunarium.games.akvarko.state import SeenHand, State, View
from lunarium.games.akvarko.text import read_tank, tank_text

__all__ = [
    "AKVARKO",
    "KINDS",
    "SPECIES",
    "Akvarko",
    "Card",
    "Group",
    "Hand",
    "Kind",
    "KindExplanation",
    "Lack",
    "Move",
    "NextTier",
    "Options",
    "Pick",
    "PickPreview",
    "Place",
    "PlacePreview",
    "Score",
    "SeenHand",
    "State",
    "Swap",
    "Tank",
    "TankExplanation",
    "View",
    "deal",
    "explain_tank",
    "full_deck",
    "read_tank",
    "score",
    "tank_text",
]
