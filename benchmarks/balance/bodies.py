"""The number of flanks does not decide a war: every example with all flanks of one side cut into equal parts (EX-5).

    python -m benchmarks.balance.bodies [--wars N]

All examples, and plain battles of the unit types of `more_men`, are fought as they are, and with all flanks of the
attacker, then of the defender, cut into 2, 4 and 8 parts that stand in a block. A part is a flank of as many men less;
nothing else changes. Then each is fought so with its chance evened to a half, by a factor on the Effectiveness of both
sides, since a battle that is as good as decided would hide what cutting does.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import STALEMATE, WAR
from autoalgo.war.domain.scores import SideScores, WarScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan, even_share
from autoalgo.war.domain.terrain import MAP_PIXELS, FeatureGrid
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Tables, load_tables
from benchmarks.balance.more_men import MANEUVERS, ROOT, UNITS, Case, campaign_of
from benchmarks.engine.board import PLAIN
from benchmarks.history.examples import prepared_examples

PARTS: Final = (2, 4, 8)
APART_PIXELS: Final = 3.0
"""From one part of a flank to the next."""
WARS: Final = 400
_SEED: Final = 5
_STEPS: Final = 9
"""Halvings of the factor that evens a battle: to within 1 % of it."""
_WIDEST: Final = 8.0
"""The greatest factor that is tried; a battle that it does not even is left out."""
_MEN: Final = 3000
_PLAIN_DISTANCE_KM: Final = 2.0


@dataclass(frozen=True)
class Battle:
    """A battle to be cut."""

    name: str
    campaign: Campaign
    grid: FeatureGrid


@dataclass(frozen=True)
class Cuts:
    """The attacker's chance to win of one battle, 0–1; a stalemate counts half."""

    name: str
    whole: float
    cut: dict[tuple[Side, int], float]
    """By the side that is cut, and into how many parts."""

    @property
    def moves(self) -> dict[tuple[Side, int], float]:
        """How much the side that is cut gains by it."""
        return {
            (side, parts): (chance - self.whole) * (1 if side is Side.ATTACKER else -1)
            for (side, parts), chance in self.cut.items()
        }


def battles(tables: Tables) -> Iterator[Battle]:
    """Yield all examples, and each unit type of `more_men` against itself on a plain, on Normal and on Position."""
    for _, preparation in prepared_examples(ROOT, tables).values():
        yield Battle(preparation.campaign.request.war, preparation.campaign, preparation.terrain.grid)
    for unit in UNITS:
        for maneuver in MANEUVERS[:2]:
            case = Case(unit, Side.DEFENDER, maneuver, MANEUVERS[0], _PLAIN_DISTANCE_KM)
            yield Battle(f"{unit}, defender on {maneuver}", campaign_of(case, _MEN, tables), PLAIN)


def chance(battle: Battle, tables: Tables, wars: int) -> float:
    """Return how often the attacker wins; a stalemate counts half."""
    rows = np.zeros(wars, dtype=WAR)
    Arena(battle.campaign, battle.grid, tables, _SEED).fight(0, rows)
    return float(np.mean(rows["winner"] == Side.ATTACKER) + np.mean(rows["winner"] == STALEMATE) / 2)


def cuts(battle: Battle, tables: Tables, wars: int = WARS) -> Cuts:
    """Return a battle's chances as it is and cut."""
    found = {
        (side, parts): chance(replace(battle, campaign=cut(battle.campaign, side, parts)), tables, wars)
        for side in Side
        for parts in PARTS
    }
    return Cuts(battle.name, chance(battle, tables, wars), found)


def cut(campaign: Campaign, side: Side, parts: int) -> Campaign:
    """Return the campaign with every flank of a side in so many equal parts, in a block around where it stood."""
    flanks = []
    for plan in campaign.flanks:
        flanks += list(_parts_of(plan, parts)) if plan.side is side else [plan]
    return replace(campaign, flanks=tuple(flanks))


def _parts_of(plan: FlankPlan, parts: int) -> Iterator[FlankPlan]:
    columns = math.ceil(math.sqrt(parts))
    rows = math.ceil(parts / columns)
    for index in range(parts):
        column, row = index % columns, index // columns
        yield replace(
            plan,
            x_pixels=_on_map(plan.x_pixels + APART_PIXELS * (column - (columns - 1) / 2)),
            y_pixels=_on_map(plan.y_pixels + APART_PIXELS * (row - (rows - 1) / 2)),
            infantry=even_share(plan.infantry, index, parts),
            cavalry=even_share(plan.cavalry, index, parts),
            artillery=even_share(plan.artillery, index, parts),
            ships=even_share(plan.ships, index, parts),
            crew=even_share(plan.crew, index, parts),
        )


def _on_map(pixels: float) -> float:
    return min(max(pixels, 0.0), MAP_PIXELS - 0.01)


def evened(battle: Battle, tables: Tables, wars: int) -> Battle | None:
    """Return the battle with a chance of about a half, or None where no factor on Effectiveness gives that."""
    low, high = -math.log(_WIDEST), math.log(_WIDEST)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if chance(_with_factor(battle, math.exp(middle)), tables, wars) < 1 / 2:
            low = middle
        else:
            high = middle
    found = _with_factor(battle, math.exp((low + high) / 2))
    return found if abs(chance(found, tables, wars) - 1 / 2) < 1 / 10 else None


def _with_factor(battle: Battle, factor: float) -> Battle:
    """Return the battle with the attacker's Effectiveness times √`factor`, the defender's divided by it."""
    scores = battle.campaign.scores
    made = WarScores(_effective(scores.attacker, factor**0.5), _effective(scores.defender, factor**-0.5))
    return replace(battle, campaign=replace(battle.campaign, scores=made))


def _effective(scores: SideScores, factor: float) -> SideScores:
    units = list(scores.units)
    for branch in Branch:
        unit = units[branch]
        if unit is not None:
            value = replace(unit.effectiveness, value=unit.effectiveness.value * factor)
            units[branch] = replace(unit, effectiveness=value)
    infantry, cavalry, artillery, ship = units
    if ship is None:
        raise ValueError("every side has a ship")
    return replace(scores, units=(infantry, cavalry, artillery, ship))


def table(found: list[Cuts]) -> str:
    """Return the chances, and what cutting does to them, as a Markdown table."""
    sides = [(side, parts) for side in Side for parts in PARTS]
    heads = [f"{side.label} in {parts}" for side, parts in sides]
    lines = ["| battle | whole | " + " | ".join(heads) + " |", "|---|" + "---|" * (1 + len(heads))]
    for each in found:
        cells = [f"{each.whole:.0%}", *(f"{each.cut[key]:.0%}" for key in sides)]
        lines.append(f"| {each.name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def summary(found: list[Cuts]) -> str:
    """Return how far cutting moves the chances: in how many cells, in how many battles, on the mean."""
    moved = np.abs([[each.moves[side, parts] for side in Side for parts in PARTS] for each in found])
    by_parts = " ".join(f"×{parts} {moved[:, place :: len(PARTS)].mean():.1%}" for place, parts in enumerate(PARTS))
    within = "; ".join(
        f"within ±{bound} points: {np.sum(moved.max(axis=1) <= bound / 100)} of {len(found)} battles,"
        f" {np.sum(moved <= bound / 100)} of {moved.size} cells"
        for bound in (10, 12, 15)
    )
    gain = np.mean([list(each.moves.values()) for each in found])
    return f"{within}; mean {moved.mean():.1%} ({by_parts}); greatest {moved.max():.0%}; the cut side gains {gain:+.1%}"


def main() -> None:
    """Cut all battles, as they are and evened, and print both tables."""
    parser = argparse.ArgumentParser(description="The number of flanks does not decide a war.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each battle")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    every = list(battles(tables))
    even = [level for each in every if (level := evened(each, tables, wars)) is not None]
    for title, chosen in (("As they are", every), ("Evened", even)):
        found = [cuts(each, tables, wars) for each in chosen]
        print(f"{title}: {summary(found)}\n\n{table(found)}\n")


if __name__ == "__main__":
    main()
