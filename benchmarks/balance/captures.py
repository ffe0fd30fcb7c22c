"""Who is captured, and what defeat costs: every example beside what is recorded of it (AT-7, PU-1).

python -m benchmarks.balance.captures [--wars N]

The loser's killed and captured stand beside the record, which has the dead of hunger and disease in it.
"""

import argparse
import sys
from dataclasses import dataclass
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables, load_tables
from benchmarks.balance.more_men import ROOT
from benchmarks.history.examples import Expected, prepared_examples

WARS: Final = 400
_SEED: Final = 5


@dataclass(frozen=True)
class Losses:
    """What an example costs in men; every number is a share, 0–1, of a side's men. Wars without a winner do not count.

    Winner and loser are those of each war, the record's are the recorded ones.
    """

    war: str
    won: float
    """How often the recorded winner wins."""
    winner_captured: float
    """How often the winner has men captured who are not free at the end."""
    winner_lost: float
    loser_killed: float
    loser_captured: float
    recorded: tuple[float, float]
    """Killed, captured and dead of the recorded loser, from low to high."""


def losses(tables: Tables, wars: int = WARS) -> list[Losses]:
    """Return what every example costs."""
    found = []
    for expected, preparation in prepared_examples(ROOT, tables).values():
        rows = np.zeros(wars, dtype=WAR)
        Arena(preparation.campaign, preparation.terrain.grid, tables, _SEED).fight(0, rows)
        plans = preparation.campaign.flanks
        men = np.array([float(sum(plan.size for plan in plans if plan.side is side)) for side in Side])
        found.append(_losses(preparation.campaign.request.war, expected, men, rows))
    return found


def _losses(war: str, expected: Expected, men: np.ndarray, rows: np.ndarray) -> Losses:
    decided = np.flatnonzero(rows["winner"] < len(Side))
    winner = rows["winner"][decided]
    killed, captured = ((rows[name] / men)[decided] for name in ("killed", "captured"))
    each = np.arange(len(decided))
    low, high = expected.losses[1 - expected.winner]
    return Losses(
        war=war,
        won=float(np.mean(rows["winner"] == expected.winner)),
        winner_captured=float(np.mean(captured[each, winner] > 0)),
        winner_lost=float(np.mean((killed + captured)[each, winner])),
        loser_killed=float(np.mean(killed[each, 1 - winner])),
        loser_captured=float(np.mean(captured[each, 1 - winner])),
        recorded=(low / men[1 - expected.winner], high / men[1 - expected.winner]),
    )


def table(found: list[Losses]) -> str:
    """Return the losses as a Markdown table."""
    lines = [
        "| example | recorded winner wins | winner has men captured | winner loses | loser: killed | captured | both"
        " | recorded, the dead of hunger and disease among them |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for each in found:
        low, high = each.recorded
        shares = (each.won, each.winner_captured, each.winner_lost, each.loser_killed, each.loser_captured)
        cells = [each.war, *(f"{share:.0%}" for share in (*shares, each.loser_killed + each.loser_captured))]
        lines.append("| " + " | ".join([*cells, f"{low:.0%}–{high:.0%}"]) + " |")
    return "\n".join(lines)


def main() -> None:
    """Fight all examples and print the table."""
    parser = argparse.ArgumentParser(description="Who is captured, and what defeat costs.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each example")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    print(table(losses(tables, wars)))


if __name__ == "__main__":
    main()
