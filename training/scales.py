"""Fit the scales of the logits that give winning chances, and measure their calibration.

    python -m training.scales new.npz --players 2 --fit games/two --test games/other

Both folders have games of the search that were not used for training. With `--kept`, only the files
that training holds out for measuring are read: half of them to fit, the others to measure.
Positions before a move that strayed are omitted.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from lunarium.bots.network import answers
from lunarium.bots.novaluna.value import STAGES
from training.novaluna import undisturbed

BINS = 20
PARTS = ("early", "middle", "late")
_HELD = 10.0


def calm(games: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The positions that the search's own moves followed."""
    kept = undisturbed(games)
    return {name: games[name][kept] for name in ("x", "won", "stage")}


def read(files: Sequence[Path]) -> dict[str, np.ndarray]:
    """Those of all files."""
    parts = []
    for file in files:
        with np.load(file) as arrays:
            parts.append(calm(arrays))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def weights_of(stage: np.ndarray) -> np.ndarray:
    """How much each of `STAGES` counts for positions, so that `np.interp` is a product."""
    basis = np.eye(len(STAGES))
    return np.stack([np.interp(stage, STAGES, row) for row in basis], axis=1)


def shares(logits: np.ndarray) -> np.ndarray:
    """The softmax of rows."""
    parts = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(parts / parts.sum(axis=1, keepdims=True))


def fitted(logits: np.ndarray, won: np.ndarray, stage: np.ndarray) -> np.ndarray:
    """The scales with the least log-loss, by Newton's method: the loss is convex in them.

    They are held near 1 as if by a few positions, so that too few games give no wild ones.
    """
    basis = weights_of(stage)
    came = np.eye(logits.shape[1])[won]
    scales = np.ones(len(STAGES))
    hold = _HELD / len(won)
    for _ in range(20):
        told = shares(logits * (basis @ scales)[:, None])
        slope = basis.T @ ((told - came) * logits).sum(axis=1) / len(won) + hold * (scales - 1)
        mean = (told * logits).sum(axis=1)
        spread = (told * logits**2).sum(axis=1) - mean**2
        curve = basis.T @ (basis * spread[:, None]) / len(won)
        scales = scales - np.linalg.solve(curve + hold * np.eye(len(STAGES)), slope)
    return scales


def error_of(told: np.ndarray, came: np.ndarray) -> float:
    """The expected calibration error of chances and outcomes of any shape."""
    bins = np.minimum((told * BINS).astype(int), BINS - 1)
    often = np.bincount(bins.ravel(), minlength=BINS)
    gap = np.bincount(bins.ravel(), weights=(told - came).ravel(), minlength=BINS)
    return float(np.abs(gap).sum() / often.sum())


def measured(told: np.ndarray, won: np.ndarray, stage: np.ndarray) -> dict[str, list[float]]:
    """Positions, log-loss and calibration error of all positions and of each part of a game."""
    came = np.eye(told.shape[1])[won]
    part = np.digitize(-stage.astype(int), (-12, -5))
    result = {}
    for name, here in [("all", part >= 0), *((PARTS[n], part == n) for n in range(3))]:
        if here.any():
            loss = -np.log(np.maximum((told[here] * came[here]).sum(axis=1), 1e-12)).mean()
            error = error_of(told[here], came[here])
            result[name] = [int(here.sum()), round(float(loss), 4), round(error, 4)]
    return result


def judged(
    net: np.ndarray, seats: int, fit: dict[str, np.ndarray], test: dict[str, np.ndarray]
) -> dict[str, object]:
    """Scales from one set of games, and how chances hold in another."""

    def logits(games: dict[str, np.ndarray]) -> np.ndarray:
        return answers(net, games["x"].astype(np.float64))[:, :seats]

    fit_won, won = fit["won"].astype(int), test["won"].astype(int)
    scales = fitted(logits(fit), fit_won, fit["stage"])
    raw = logits(test)
    scaled = raw * (weights_of(test["stage"]) @ scales)[:, None]
    return {
        "scales": [round(float(scale), 3) for scale in scales],
        "unscaled": measured(shares(raw), won, test["stage"]),
        "scaled": measured(shares(scaled), won, test["stage"]),
    }


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description="Fit the scales of chances.")
    parser.add_argument("nets", type=Path)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--fit", type=Path, required=True)
    parser.add_argument("--test", type=Path)
    parser.add_argument("--kept", action="store_true", help="only what training keeps")
    asked = parser.parse_args()
    fit = sorted(asked.fit.glob("*[9].npz" if asked.kept else "*.npz"))
    test = sorted(asked.test.glob("*.npz")) if asked.test else fit[1::2]
    fit = fit if asked.test else fit[::2]
    with np.load(asked.nets) as arrays:
        net = arrays[f"players_{asked.players}"]
    print(json.dumps(judged(net, asked.players, read(fit), read(test)), indent=1))


if __name__ == "__main__":
    main()
