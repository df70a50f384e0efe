"""Train networks on files of games; with PyTorch, on a GPU where there is one.

    python -m training.train novaluna --players 2 games/ --out players_2.npz --steps 6000
    python -m training.train solo games/ --out alone.npz
    python -m training.train akvarko games/ --out two.npz

Every tenth file is kept for measuring. The state is written every thousand steps, and a run that
was interrupted goes on from there.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

try:
    import torch
    from torch import Tensor, nn
except ImportError as missing:
    raise SystemExit(
        f"training needs PyTorch ({missing}): pip install 'lunarium[training]'"
    ) from None

from lunarium.bots.akvarko.reading import (
    CREATURES,
    FEATURES,
    FIRST,
    HIDDEN,
    NETWORK,
    UNITS,
)
from lunarium.bots.network import AFTER_INPUTS, OUTPUTS, WIDTH
from lunarium.bots.novaluna.value import INPUTS_OF_SEAT, POLICY

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
BATCH = 16384 if DEVICE == "cuda" else 2048


class Mlp(nn.Module):
    """The network of `lunarium.bots.network`, with inputs scaled to a spread of 1."""

    def __init__(self, scale: Tensor) -> None:
        super().__init__()
        self.register_buffer("scale", scale)
        self.one = nn.Linear(len(scale), WIDTH)
        self.two = nn.Linear(WIDTH, WIDTH)
        self.three = nn.Linear(WIDTH, OUTPUTS)

    def forward(self, x: Tensor) -> Tensor:
        """The outputs for rows of inputs as they are."""
        x = torch.relu(self.one(x * self.scale))
        return self.three(torch.relu(self.two(x)))

    def begin_with(self, net: np.ndarray) -> None:
        """Take over a network as `lunarium.bots.network` has it."""
        inputs = len(self.scale)
        second, third = inputs + 1, inputs + 2 + WIDTH
        wide = torch.from_numpy(net.astype(np.float32)).to(DEVICE)
        with torch.no_grad():
            self.one.weight.copy_((wide[:inputs] / self.scale[:, None]).T)
            self.one.bias.copy_(wide[inputs])
            self.two.weight.copy_(wide[second : second + WIDTH].T)
            self.two.bias.copy_(wide[second + WIDTH])
            self.three.weight.copy_(wide[third : third + WIDTH, :OUTPUTS].T)
            self.three.bias.copy_(wide[third + WIDTH, :OUTPUTS])

    def array(self) -> np.ndarray:
        """The network as `lunarium.bots.network` has it."""
        inputs = len(self.scale)
        net = np.zeros((inputs + AFTER_INPUTS, WIDTH), dtype=np.float32)
        with torch.no_grad():
            net[:inputs] = (self.one.weight * self.scale).T.cpu().numpy()
            net[inputs] = self.one.bias.cpu().numpy()
            second = inputs + 1
            net[second : second + WIDTH] = self.two.weight.T.cpu().numpy()
            net[second + WIDTH] = self.two.bias.cpu().numpy()
            third = second + WIDTH + 1
            net[third : third + WIDTH, :OUTPUTS] = self.three.weight.T.cpu().numpy()
            net[third + WIDTH, :OUTPUTS] = self.three.bias.cpu().numpy()
        return net


def read_games(folders: Sequence[Path], *names: str) -> tuple[list[Tensor], list[Tensor]]:
    """The arrays of all files: those to learn from, and those to measure with."""
    learnt: list[list[np.ndarray]] = [[] for _ in names]
    measured: list[list[np.ndarray]] = [[] for _ in names]
    files = sorted(file for folder in folders for file in folder.glob("*.npz"))
    for number, file in enumerate(files):
        with np.load(file) as arrays:
            for n, name in enumerate(names):
                found = arrays[name]
                if found.dtype == np.uint64:  # which PyTorch hardly knows
                    found = found.view(np.int64)
                (measured if number % 10 == 9 else learnt)[n].append(found)
    if not measured[0]:
        measured = learnt
    put = [
        [torch.from_numpy(np.concatenate(parts)).to(DEVICE) for parts in group]
        for group in (learnt, measured)
    ]
    return put[0], put[1]


def scale_of(x: Tensor) -> Tensor:
    """What brings each input to a spread of about 1; 1 for one that hardly varies."""
    part = x[: 1 << 20].float()
    spread = part.std(dim=0)
    return torch.where(spread > 0.02, 1 / (spread + 1e-6), torch.ones_like(spread))


def learn(
    model: nn.Module, steps: int, rate: float, state: Path | None, loss_of: Callable[[int], Tensor]
) -> None:
    """Take steps of Adam at a rate that falls to nothing; resumes from a file of its state."""
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    first = 0
    if state and state.exists():
        kept = torch.load(state, weights_only=True)
        model.load_state_dict(kept["model"])
        optimizer.load_state_dict(kept["optimizer"])
        first = kept["step"]
    begun = time.perf_counter()
    for step in range(first, steps):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 100) * (1 - step / steps) ** 1.0
        loss = loss_of(step)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        if (step + 1) % 1000 == 0 or step + 1 == steps:
            took = time.perf_counter() - begun
            print(f"  step {step + 1} of {steps}, loss {loss.item():.4f}, {took:.0f} s", flush=True)
            if state:
                kept = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
                torch.save(kept | {"step": step + 1}, state)


def colours_swapped(seats: int, perm: Sequence[int]) -> Tensor:
    """For each input the input to take it from, so that the colours trade places."""
    index = list(range(seats * INPUTS_OF_SEAT + 36))
    for seat in range(seats):
        for group in range(3):
            at = seat * INPUTS_OF_SEAT + INPUTS_OF_SEAT - 12 + 4 * group
            for colour in range(4):
                index[at + colour] = at + perm[colour]
    at = seats * INPUTS_OF_SEAT
    for group in (*range(0, 24, 4), 30):
        for colour in range(4):
            index[at + group + colour] = at + group + perm[colour]
    return torch.tensor(index, device=DEVICE)


def train_novaluna(
    folders: Sequence[Path],
    seats: int,
    steps: int,
    state: Path | None,
    sharp: float,
    begin: np.ndarray | None = None,
) -> np.ndarray:
    """One network for chances and policy. `sharp` makes logits of a search's shares; 1 keeps."""
    (x, won, cx, cq), (mx, mwon, mcx, mcq) = read_games(folders, "x", "won", "choice_x", "choice_q")
    print(f"Nova Luna, {seats} players: {len(x)} positions, {len(cx)} choices, on {DEVICE}")
    model = Mlp(scale_of(x)).to(DEVICE)
    if begin is not None:
        model.begin_with(begin)
    rng = torch.Generator(device="cpu").manual_seed(1)
    few = BATCH // 16

    def policy_loss(x: Tensor, q: Tensor) -> Tensor:
        # A search tells shares, from 0 to 1; games one ply deep have logits already.
        shares = q.amax(dim=1, keepdim=True) <= 1.0
        target = torch.softmax(torch.where(shares & (q > -1e3), q * sharp, q), dim=1)
        found = model(x.float())[..., POLICY].masked_fill(q <= -1e3, -1e4)
        return -(target * torch.log_softmax(found, dim=1)).sum(dim=1).mean()

    def loss_of(_step: int) -> Tensor:
        perm = torch.randperm(4, generator=rng).tolist()
        index = colours_swapped(seats, perm)
        rows = torch.randint(len(x), (BATCH,), device=DEVICE)
        logits = model(x[rows].float()[:, index])[:, :seats]
        chances = nn.functional.cross_entropy(logits, won[rows].long())
        rows = torch.randint(len(cx), (few,), device=DEVICE)
        return chances + 0.5 * policy_loss(cx[rows][:, :, index], cq[rows])

    learn(model, steps, 3e-3 if begin is None else 1e-3, state, loss_of)
    with torch.no_grad():
        logits = torch.cat([model(part.float())[:, :seats] for part in mx.split(1 << 18)])
        loss = nn.functional.cross_entropy(logits, mwon.long()).item()
        chances = torch.softmax(logits, dim=1).cpu().numpy()
        found = torch.cat(
            [model(part.float())[..., POLICY] for part in mcx[:40000].split(1 << 12)]
        ).masked_fill(mcq[:40000] <= -1e3, -1e9)
        best = mcq[:40000].argmax(dim=1, keepdim=True)
        rank = (found > found.gather(1, best)).sum(dim=1)
        recall = [round((rank < k).float().mean().item(), 3) for k in (1, 2, 4, 8)]
    error = calibration_error(chances, mwon.cpu().numpy())
    print(f"  measured: log-loss {loss:.4f}, ECE {error:.4f}, recall@1,2,4,8 {recall}", flush=True)
    net: np.ndarray = model.array()
    return net


def calibration_error(chances: np.ndarray, won: np.ndarray, bins: int = 20) -> float:
    """The expected calibration error over all seats' chances."""
    told = chances.ravel()
    came = (np.arange(chances.shape[1])[None] == won[:, None]).ravel()
    bin_of = np.minimum((told * bins).astype(int), bins - 1)
    error = 0.0
    for n in range(bins):
        inside = bin_of == n
        if inside.any():
            error += inside.mean() * abs(told[inside].mean() - came[inside].mean())
    return float(error)


def train_solo(
    folders: Sequence[Path], steps: int, state: Path | None, begin: np.ndarray | None = None
) -> np.ndarray:
    """Three networks: for phase 1, for its end, and for phase 2."""
    (x, row, miss), (mx, mrow, mmiss) = read_games(folders, "x", "row", "miss")
    print(f"solo: {len(x)} positions, on {DEVICE}")
    nets = []
    for part in range(3):
        own, measured = row == part, mrow == part
        px, pm = x[own], miss[own]
        model = Mlp(scale_of(px)).to(DEVICE)
        if begin is not None:
            model.begin_with(begin[part])

        def loss_of(_step: int, px: Tensor = px, pm: Tensor = pm, model: Mlp = model) -> Tensor:
            rows = torch.randint(len(px), (min(BATCH, 4096),), device=DEVICE)
            return nn.functional.huber_loss(model(px[rows].float())[:, 0], pm[rows], delta=10.0)

        learn(model, steps, 2e-3, state and state.with_suffix(f".{part}"), loss_of)
        with torch.no_grad():
            told = model(mx[measured].float())[:, 0]
            left = (told - mmiss[measured]).abs().mean().item()
            bias = (mmiss[measured] - mmiss[measured].mean()).abs().mean().item()
        print(
            f"  network {part}: {len(px)} positions, misses {left:.2f} points, {bias:.2f} without"
        )
        nets.append(model.array())
    return np.stack(nets)


class Tank(nn.Module):
    """Weights and a network of one hidden layer for each number of cards, all in one."""

    def __init__(self, linear: Tensor) -> None:
        super().__init__()
        # The features alone choose placements in rollouts, so what they are worth stays.
        self.register_buffer("linear", linear.clone())
        self.rows = nn.Parameter(0.05 * torch.randn(16, FEATURES + 16 * 14, HIDDEN))
        self.bias = nn.Parameter(torch.zeros(16, HIDDEN))
        self.output = nn.Parameter(0.05 * torch.randn(16, HIDDEN))

    def forward(self, cards: int, names: Tensor, counts: Tensor, cells: Tensor) -> Tensor:
        """The points to come of tanks with so many cards."""
        where = FEATURES - 12
        linear = self.linear[cards][names].sum(1) + (self.linear[cards][where:] * counts).sum(1)
        rows = self.rows[cards]
        units = self.bias[cards] + rows[names].sum(1) + rows[cells].sum(1)
        units = units + counts @ rows[where:FEATURES]
        return linear + (torch.relu(units) * self.output[cards]).sum(1)

    def array(self) -> np.ndarray:
        """The rows as `lunarium.bots.akvarko.reading` has them, for 0 to 16 cards."""
        table = np.zeros((17, FEATURES + NETWORK), dtype=np.float32)
        with torch.no_grad():
            table[:16, :FEATURES] = self.linear.cpu().numpy()
            parts = [self.rows.flatten(1), self.bias, self.output]
            table[:16, FEATURES:] = torch.cat(parts, dim=1).cpu().numpy()
        table[0] = 0
        return table


def train_akvarko(
    folders: Sequence[Path], steps: int, state: Path | None, begin: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The tanks' weights, and for each number of cards the spread of what they miss."""
    (reading, board, cards, points), measured = read_games(
        folders, "reading", "board", "cards", "points"
    )
    print(f"Akvárko: {len(reading)} tanks, on {DEVICE}")
    first = torch.tensor(FIRST[:CREATURES], device=DEVICE)

    def inputs(reading: Tensor, board: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        names = reading[:, :CREATURES].long() + first
        counts = reading[:, CREATURES:UNITS].float()
        shifts = torch.arange(0, 64, 4, device=DEVICE)
        digits = (board[:, None] >> shifts) & 15
        cells = FEATURES + torch.arange(16, device=DEVICE) * 14 + digits
        return names, counts, cells

    by_cards = [torch.nonzero(cards == n)[:, 0] for n in range(16)]
    model = Tank(torch.tensor(begin[:16, :FEATURES], dtype=torch.float32)).to(DEVICE)

    def loss_of(_step: int) -> Tensor:
        loss = torch.zeros((), device=DEVICE)
        for n in range(1, 16):
            own = by_cards[n]
            rows = own[torch.randint(len(own), (BATCH // 8,), device=DEVICE)]
            told = model(n, *inputs(reading[rows], board[rows]))
            loss = loss + (told - points[rows].float()).square().mean()
        return loss / 15

    learn(model, steps, 3e-3, state, loss_of)
    spread, before = np.zeros(17), np.zeros(17)
    m_reading, m_board, m_cards, m_points = measured
    old = torch.tensor(begin, dtype=torch.float32, device=DEVICE)
    with torch.no_grad():
        for n in range(1, 16):
            own = m_cards == n
            names, counts, cells = inputs(m_reading[own], m_board[own])
            told = model(n, names, counts, cells)
            linear = old[n][names].sum(1) + (old[n][FEATURES - 12 : FEATURES] * counts).sum(1)
            spread[n] = (told - m_points[own]).std().item()
            before[n] = (linear - m_points[own]).std().item()
    spread[0], spread[16] = spread[1], 0.3
    print("  misses by cards", np.round(spread[1:16], 2).tolist())
    print("  before         ", np.round(before[1:16], 2).tolist(), flush=True)
    return model.array(), 0.78 * spread


def main() -> None:
    """Train what was asked for."""
    parser = argparse.ArgumentParser(description="Train networks on files of games.")
    parser.add_argument("game", choices=["novaluna", "solo", "akvarko"])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--sharp", type=float, default=1.0, help="logits for a search's share of 1")
    parser.add_argument("--begin", type=Path, help="a file of networks to go on from")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.manual_seed(1)
    state = asked.out.with_suffix(".state")
    begun = {} if asked.begin is None else np.load(asked.begin)
    if asked.game == "novaluna":
        name = f"players_{asked.players}"
        begin = begun.get(name)
        net = train_novaluna(asked.folders, asked.players, asked.steps, state, asked.sharp, begin)
        np.savez_compressed(asked.out, net=net)
    elif asked.game == "solo":
        begin = begun.get("alone")
        np.savez_compressed(asked.out, net=train_solo(asked.folders, asked.steps, state, begin))
    else:
        from lunarium.bots.akvarko.reading import tuned  # noqa: PLC0415 -- small first

        begin = tuned(asked.players).tank
        net, spread = train_akvarko(asked.folders, asked.steps, state, begin)
        np.savez_compressed(asked.out, net=net, spread=spread.astype(np.float32))


if __name__ == "__main__":
    main()
