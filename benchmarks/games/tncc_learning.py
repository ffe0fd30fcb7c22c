"""How far a small learning program comes in TNCC: a linear policy, searched for against three shipped bots.

    python -m benchmarks.games.tncc_learning [MINUTES]

The search is the cross-entropy method: draw many policies around the best so far, let each play, go on around the
best of them. It uses the environment alone. Then the policy plays a tournament with the three as a bot. Minutes are of
a processor.
"""

import sys
import time
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from autoalgo.common.workers.processes import ThisProcess
from autoalgo.games.tncc.bots import BUILT_IN, Seat
from autoalgo.games.tncc.rl import Policy, Seen, TnccEnvironment, policy_to_bot
from autoalgo.games.tncc.rules.constants import DEFAULT, Constants, Presets, load_presets
from autoalgo.games.tncc.tournament.games import Tournament, results
from autoalgo.games.tncc.tournament.standings import standings
from autoalgo.games.tncc.tournament.tables import DrawnOrders

OPPONENTS: Final = ("turtle", "blitz", "raider")
PLAYERS: Final = 1 + len(OPPONENTS)
MINUTES: Final = 10.0
POLICIES: Final = 48
BEST: Final = 8
"""Policies of a round that the next one is drawn around."""
GAMES: Final = 6
"""Of each policy in a round."""
STEP: Final = 0.7
"""How far a round goes towards its best."""
WIDENED: Final = 0.05
"""By what the spread of a round is widened at first."""
CONTEST: Final = 400

OWN: Final = 21
"""Choices of one's own, in the order of docs/games/tncc.md."""
AGAINST: Final = 22
"""Choices against each other player."""
RECRUITING: Final = range(11)
"""Waiting, recruiting and dismissing; 11 refuses a trade, and from 13 on the army is divided."""
DIVIDING: Final = range(13, OWN)
ATTACKS: Final = (0, 6, 7, 13)
"""With half of the army or all of it, on one flank or in thirds."""
HOME: Final = 8
"""Features of one's own country."""
TARGET: Final = 7
"""Features of somebody to attack."""
SIZES: Final = (len(RECRUITING) * HOME, len(ATTACKS) * TARGET, len(DIVIDING))

Numbers = NDArray[np.float64]


def main() -> None:
    """Search, and tell how the policy does against the three."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES
    presets = load_presets(Path(__file__).resolve().parents[2] / "JSON")
    assert isinstance(presets, Presets)  # noqa: S101 - the shipped file
    by = presets.constants[DEFAULT]
    weights = searched(by, 60 * minutes)
    seats = (Seat("learned", policy_to_bot(linear(weights))), *opponents())
    contest = Tournament(by, seats, DrawnOrders(PLAYERS, PLAYERS, 1), PLAYERS, CONTEST, 1)
    for each in standings([seat.name for seat in seats], results(contest, ThisProcess()), 1).players:
        low, high = each.interval
        print(f"{each.name}: {each.share:.3f} ({low:.3f}–{high:.3f}) of {CONTEST} games")


def opponents() -> tuple[Seat, ...]:
    """Return the bots to beat."""
    return tuple(Seat(name, BUILT_IN[name]) for name in OPPONENTS)


def searched(by: Constants, seconds: float) -> Numbers:
    """Return the weights around which the search stands after so many seconds of a processor."""
    environment = TnccEnvironment(by, 1, opponents(), dense=True)
    chance = np.random.default_rng(1)
    mean, spread = np.zeros(sum(SIZES)), np.ones(sum(SIZES))
    begun, rounds = time.process_time(), 0
    while time.process_time() - begun < seconds:
        drawn = mean + spread * chance.standard_normal((POLICIES, len(mean)))
        seeds = chance.integers(2**31, size=GAMES).tolist()
        reached = [np.mean([played(environment, linear(each), seed) for seed in seeds]) for each in drawn]
        best = drawn[np.argsort(reached)[-BEST:]]
        widened = best.std(axis=0) + WIDENED * np.exp(-rounds / 30)
        mean, spread = (1 - STEP) * mean + STEP * best.mean(axis=0), (1 - STEP) * spread + STEP * widened
        rounds += 1
        if rounds % 5 == 0:
            passed = (time.process_time() - begun) / 60
            told = f"the best {max(reached):.2f}, all {np.mean(reached):.2f}"
            print(f"{passed:.1f} min, {rounds} rounds: {told}", flush=True)
    return mean


def played(environment: TnccEnvironment, policy: Policy, seed: int) -> float:
    """Return the rewards of a game, added up."""
    environment.reset(seed=seed)
    total = 0.0
    for _ in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        total += reward
        environment.step(None if over else policy(seen))
    return total


def linear(weights: Numbers) -> Policy:
    """Return the policy that takes the choice with the highest sum of weighted features."""
    home, attack, dividing = np.split(weights, np.cumsum(SIZES)[:-1])
    home, attack = home.reshape(-1, HOME), attack.reshape(-1, TARGET)

    def choose(seen: Seen) -> int:
        values = np.full(OWN + AGAINST * (PLAYERS - 1), -np.inf)
        values[11] = 0
        countries = seen["observation"][: 6 * PLAYERS].reshape(PLAYERS, 6).astype(float)
        countries[:, 1:] = np.expm1(countries[:, 1:])
        values[RECRUITING] = home @ _of_home(countries)
        values[DIVIDING] = dividing
        for number, country in enumerate(countries[1:]):
            values[[OWN + number * AGAINST + each for each in ATTACKS]] = attack @ _of_target(countries[0], country)
        return int(np.argmax(np.where(seen["action_mask"], values, -np.inf)))

    return choose


def _of_home(countries: Numbers) -> Numbers:
    """Return what one's own country is like, beside the others."""
    _, gold, food, citizens, army, _ = countries[0]
    others = countries[1:][countries[1:, 0] > 0]
    people = max(citizens + army, 1)
    rich = others[others[:, 1] + 0.25 * others[:, 3] >= 1600]
    threat = rich[:, 4].max(initial=0)
    weakest = others[:, 4].min(initial=people)
    return np.array([
        1, army / people, min(threat / people, 3), threat > 1.6 * army,
        min(gold / 1600, 4) / 2, min(food / people, 3), len(others) / PLAYERS, min(weakest / people, 2),
    ])  # fmt: skip


def _of_target(mine: Numbers, other: Numbers) -> Numbers:
    """Return what somebody to attack is like, beside one's own country."""
    _, gold, _, citizens, army, land = mine
    people = max(citizens + army, 1)
    return np.array([
        1, army / people, min(other[4] / max(army, 1), 2), other[4] < 0.3 * army,
        min(other[5] / max(land, 1), 3), min(gold / 1600, 4) / 2, min((other[3] + other[4]) / people, 3),
    ])  # fmt: skip


if __name__ == "__main__":
    main()
