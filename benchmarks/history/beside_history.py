"""Part (a): the requests of examples/, each beside what its battle is recorded to have been, and the rule at fault."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import WAR, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables
from benchmarks.history.examples import Expected, prepared_examples

BATTLES: Final = 1000
"""Battles fought for each example."""
SHIPS: Final = Path(__file__).parents[1] / "balance" / "ships.json"
"""Ships and prisoners that are recorded."""
_HEAD: Final = (
    "| example | won by | how often here | winner loses | recorded | loser loses | recorded | captured | recorded"
    " | loser's ships | recorded | hours | recorded | the rule at fault |"
)
_LEAST: Final = 0.005
"""Half of one in a hundred: what a smaller number is taken for where two are compared."""


@dataclass(frozen=True)
class Beside:
    """A number here beside the range that is recorded."""

    here: float
    low: float
    high: float
    percent: bool = True

    @property
    def factor(self) -> float:
        """How far off the number is, as told: the logarithm of what it would have to be multiplied by, 0 within."""
        digits = 2 if self.percent else 0
        here, low, high = (max(round(number, digits), _LEAST) for number in (self.here, self.low, self.high))
        return float(max(np.log(low / here), np.log(here / high), 0.0))

    def cells(self) -> Iterator[str]:
        """Yield both as cells of a table; what is off is bold."""
        form = ".0%" if self.percent else ".0f"
        yield f"**{self.here:{form}}**" if self.factor else f"{self.here:{form}}"
        yield f"{self.low:{form}}–{self.high:{form}}"


def examples_table(root: Path, tables: Tables) -> str:
    """Return all examples as a Markdown table, the worst first: whose winner wins least often, then by all else."""
    records = json.loads(SHIPS.read_text(encoding="utf-8"))
    rows: list[tuple[float, float, str]] = []
    for name, (expected, preparation) in prepared_examples(root, tables).items():
        wars = np.zeros(BATTLES, dtype=WAR)
        campaign = preparation.campaign
        Arena(campaign, preparation.terrain.grid, tables, campaign.seed).fight(0, wars)
        won = wars["winner"] == expected.winner
        found = _beside(preparation, expected, records.get(name, {}), wars[won])
        off = sum(each.factor for each in found if each)
        rows.append((round(float(np.mean(won)), 1), -off, _row(preparation, expected, float(np.mean(won)), found)))
    return "\n".join([_HEAD, "|---" * 14 + "|", *(row for _, _, row in sorted(rows))])


def _beside(
    preparation: Preparation, expected: Expected, record: dict[str, list[float]], won: StructuredArray
) -> list[Beside | None]:
    """Return losses of winner and loser, the loser's captured and ships, and hours, in the wars won as recorded.

    Losses and hours are medians, captured and ships means, since most flanks lose all of them or none; None is not
    recorded.
    """
    plans, winner, loser = preparation.campaign.flanks, expected.winner, expected.winner.enemy
    men = [sum(plan.size for plan in plans if plan.side is side) for side in Side]
    ships = sum(plan.ships for plan in plans if plan.side is loser)

    def lost(side: Side) -> Beside:
        low, high = expected.losses[side]
        share = np.median(1.0 - won["remaining"][:, side] / men[side])
        return Beside(float(share), low / men[side], high / men[side])

    def loser_mean(column: str, recorded: str, whole: float) -> Beside | None:
        if recorded not in record:
            return None
        low, high = record[recorded]
        return Beside(float(np.mean(won[column][:, loser])) / whole, low / whole, high / whole)

    return [
        lost(winner),
        lost(loser),
        loser_mean("captured", "taken", men[loser]),
        loser_mean("ships_sunk", "loser_ships", ships),
        Beside(float(np.median(won["hours"])), *expected.hours, percent=False),
    ]


def _row(preparation: Preparation, expected: Expected, won: float, found: list[Beside | None]) -> str:
    campaign = preparation.campaign
    often = f"{won:.0%}" if won > 1 / 2 else f"**{won:.0%}**"
    cells = [campaign.request.war, campaign.selection.belligerent(expected.winner).nation.name, often]
    for each in found:
        cells += each.cells() if each else ("", "")
    off = won <= 1 / 2 or any(each and each.factor for each in found)
    return "| " + " | ".join([*cells, expected.fault if off else ""]) + " |"
