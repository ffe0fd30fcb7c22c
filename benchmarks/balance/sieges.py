"""The two sieges of `examples/` beside the record: how long they last, who wins, what it costs (JS-4, SG-1, IV-9).

    python -m benchmarks.balance.sieges [--wars N] [--watched N]

Every siege is fought many times; some of the wars are watched hour by hour. Two tables in Markdown come of it.
The rules are the source's, for which the examples were laid out.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.common.streams import stream_generator
from autoalgo.war.arena import Arena
from autoalgo.war.battle import Battle
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.rows import WAR, StructuredArray
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables, load_tables
from benchmarks.history.examples import Expected, prepared_examples

ROOT: Final = Path(__file__).parents[2]
SIEGES: Final = ("constantinople_1453.json", "tenochtitlan_1521.json")
WARS: Final = 200
WATCHED: Final = 20
LOSSES: Final = ("killed", "captured", "died_of_attrition", "died_of_disease")


class Hour(StrEnum):
    """What an hour of a siege went to, the first that holds."""

    STORM = "foot, horse or ships of the besieger attack"
    GUNS = "his guns alone attack"
    SALLY = "the besieged alone attack"
    HUNGER = "no attack; the besieged starve"
    WAITING = "no attack, and all are fed"


@dataclass(frozen=True)
class Siege:
    """What came of one siege, fought many times."""

    war: str
    expected: Expected
    men: tuple[float, float]
    """Attacker's, defender's."""
    rows: StructuredArray
    """A row a war, dtype `WAR`."""
    hours: Counter[Hour]
    """Hours of the watched wars by what they went to."""

    @property
    def median_hours(self) -> float:
        """The median length of the battle, twelve hours a day."""
        return float(np.median(self.rows["hours"]))

    @property
    def chance(self) -> float:
        """How often the recorded winner wins."""
        return float(np.mean(self.rows["winner"] == self.expected.winner))

    def lost(self, kind: str, side: Side) -> float:
        """Return the median share of a side's men lost in one of `LOSSES`."""
        return float(np.median(self.rows[kind][:, side])) / self.men[side]


def sieges(tables: Tables, wars: int = WARS, watched: int = WATCHED) -> list[Siege]:
    """Fight both sieges."""
    examples = prepared_examples(ROOT, tables)
    return [_siege(*examples[name], tables, wars, watched) for name in SIEGES]


def _siege(expected: Expected, preparation: Preparation, tables: Tables, wars: int, watched: int) -> Siege:
    campaign = replace(preparation.campaign, rules=RuleSet.SOURCE)
    rows = np.zeros(wars, dtype=WAR)
    Arena(campaign, preparation.terrain.grid, tables, campaign.seed).fight(0, rows)
    attacker, defender = (sum(plan.size for plan in campaign.flanks if plan.side is side) for side in Side)
    hours = Counter(kind for war in range(watched) for kind in _watch(preparation, tables, war))
    return Siege(campaign.request.war, expected, (attacker, defender), rows, hours)


def _watch(preparation: Preparation, tables: Tables, war: int) -> Iterable[Hour]:
    """Fight one war and yield what each hour of its battle went to."""
    campaign = replace(preparation.campaign, rules=RuleSet.SOURCE)
    guns = campaign.scores.side(Side.ATTACKER).units[Branch.ARTILLERY]
    name = guns.unit_type.name if guns else ""
    battle = Battle(campaign, preparation.terrain.grid, tables, stream_generator(campaign.seed, war))
    return (_kind(events, name) for _, events in battle.hours())


def _kind(events: Iterable[Event], guns: str) -> Hour:
    attackers = {(event.side, event.unit == guns) for event in events if event.kind is EventKind.ATTACK}
    if (Side.ATTACKER, False) in attackers:
        return Hour.STORM
    if (Side.ATTACKER, True) in attackers:
        return Hour.GUNS
    if attackers:
        return Hour.SALLY
    starving = any(event.kind is EventKind.ATTRITION and event.side is Side.DEFENDER for event in events)
    return Hour.HUNGER if starving else Hour.WAITING


def results_table(found: list[Siege]) -> str:
    """Return hours, winners and losses as a Markdown table."""
    lines = [
        "| siege | hours here (least, most) | recorded | recorded winner wins | side | killed | captured | starved"
        " | of disease | recorded losses |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for siege in found:
        hours, (low, high) = siege.rows["hours"], siege.expected.hours
        for side in Side:
            first = f"{siege.war} | {siege.median_hours:.0f} ({hours.min()}, {hours.max()}) | {low:.0f}–{high:.0f}"
            head = f"{first} | {siege.chance:.0%}" if side is Side.ATTACKER else " | | | "
            lost = " | ".join(f"{siege.lost(kind, side):.0%}" for kind in LOSSES)
            fewest, most = (men / siege.men[side] for men in siege.expected.losses[side])
            lines.append(f"| {head} | {side.label} | {lost} | {fewest:.0%}–{most:.0%} |")
    return "\n".join(lines)


def hours_table(found: list[Siege]) -> str:
    """Return what the hours went to as a Markdown table."""
    lines = ["| hours in which | " + " | ".join(siege.war for siege in found) + " |", "|---|" + "---|" * len(found)]
    for kind in Hour:
        shares = [siege.hours[kind] / max(siege.hours.total(), 1) for siege in found]
        lines.append(f"| {kind} | " + " | ".join(f"{share:.0%}" for share in shares) + " |")
    return "\n".join(lines)


def main() -> None:
    """Fight both sieges and print the tables."""
    parser = argparse.ArgumentParser(description="The two sieges beside the record.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each siege")
    parser.add_argument("--watched", type=int, default=WATCHED, help="wars of each siege watched hour by hour")
    arguments = parser.parse_args()
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    found = sieges(tables, arguments.wars, arguments.watched)
    print(results_table(found), hours_table(found), sep="\n\n")


if __name__ == "__main__":
    main()
