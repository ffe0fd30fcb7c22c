"""Ships sunk and men captured in the examples, beside what is recorded (AT-7).

    python -m benchmarks.balance.ships [--wars N]

The naval examples, the sieges, the encirclements and some battles of the open field are fought many times. A table in
Markdown comes of it. The records are in `ships.json`.
"""

import argparse
import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import WAR, StructuredArray
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables, load_tables
from benchmarks.history.examples import prepared_examples

ROOT: Final = Path(__file__).parents[2]
RECORDS: Final = Path(__file__).with_name("ships.json")
WARS: Final = 200

Range = tuple[float, float]
"""Low and high."""


@dataclass(frozen=True)
class Toll:
    """What an example costs in ships and prisoners, here and as recorded; every number is a share, 0–1."""

    war: str
    kind: str
    """fleet, siege, encirclement or field."""
    won: float
    """How often the recorded winner wins."""
    loser_sunk: float
    """Mean share of its ships that the side which loses a war loses in it."""
    winner_sunk: float
    """Mean share of its ships that the side which wins a war loses in it."""
    captured: float
    """Mean share of its men that the side which loses a war has captured."""
    captures: float
    """How often at least one in a hundred of the loser's men are captured."""
    loser_lost: float
    """Mean share of its men that the side which loses a war loses, of whatever cause."""
    recorded_loser: Range | None
    """Ships of the recorded loser, None on land."""
    recorded_winner: Range | None
    """Ships of the recorded winner, None on land."""
    recorded_captured: Range
    """Men of the recorded loser."""


def tolls(tables: Tables, wars: int = WARS, rules: RuleSet = RuleSet.FAIR) -> list[Toll]:
    """Return the tolls of all examples that have a record of ships or prisoners."""
    records = json.loads(RECORDS.read_text(encoding="utf-8"))
    prepared = prepared_examples(ROOT, tables)
    return [
        _toll(_by(rules, prepared[name][1]), prepared[name][0].winner, record, tables, wars)
        for name, record in records.items()
        if not name.startswith("_")
    ]


def _by(rules: RuleSet, preparation: Preparation) -> Preparation:
    return replace(preparation, campaign=replace(preparation.campaign, rules=rules))


def _toll(preparation: Preparation, winner: Side, record: dict[str, object], tables: Tables, wars: int) -> Toll:
    rows = np.zeros(wars, dtype=WAR)
    campaign = preparation.campaign
    Arena(campaign, preparation.terrain.grid, tables, campaign.seed).fight(0, rows)
    men = np.array([_of(campaign, side, "size") for side in Side])
    ships = np.array([_of(campaign, side, "ships") for side in Side])
    captured = _of_losers(rows, rows["captured"] / men)
    sunk = rows["ships_sunk"] / np.maximum(ships, 1.0)
    return Toll(
        war=campaign.request.war,
        kind=str(record["kind"]),
        won=float(np.mean(rows["winner"] == winner)),
        loser_sunk=float(np.mean(_of_losers(rows, sunk))),
        winner_sunk=float(np.mean(_of_losers(rows, sunk[:, ::-1]))),
        captured=float(np.mean(captured)),
        captures=float(np.mean(captured >= 0.01)),
        loser_lost=float(np.mean(_of_losers(rows, 1.0 - rows["remaining"] / men))),
        recorded_loser=_share(record.get("loser_ships"), ships[1 - winner]),
        recorded_winner=_share(record.get("winner_ships"), ships[winner]),
        recorded_captured=_share(record["taken"], men[1 - winner]) or (0.0, 0.0),
    )


def _of(campaign: Campaign, side: Side, what: str) -> float:
    return float(sum(getattr(plan, what) for plan in campaign.flanks if plan.side is side))


def _of_losers(rows: StructuredArray, values: np.ndarray) -> np.ndarray:
    """Return each decided war's value of the side that lost it; 0 for all where no war was decided."""
    decided = np.flatnonzero(rows["winner"] < len(Side))
    return np.asarray(values[decided, 1 - rows["winner"][decided]]) if decided.size else np.zeros(1)


def _share(record: object, whole: float) -> Range | None:
    if not isinstance(record, list):
        return None
    low, high = record
    return float(low) / whole, float(high) / whole


def table(found: list[Toll]) -> str:
    """Return the tolls as a Markdown table."""
    lines = [
        "| example | kind | recorded winner wins | loser's ships sunk | recorded | winner's ships sunk | recorded"
        " | loser's men captured | in wars | recorded | loser's men lost |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for toll in found:
        fleet = toll.kind == "fleet"
        cells = [
            toll.war,
            toll.kind,
            f"{toll.won:.0%}",
            f"{toll.loser_sunk:.0%}" if fleet else "–",
            _percent(toll.recorded_loser),
            f"{toll.winner_sunk:.0%}" if fleet else "–",
            _percent(toll.recorded_winner),
            f"{toll.captured:.1%}",
            f"{toll.captures:.0%}",
            _percent(toll.recorded_captured),
            f"{toll.loser_lost:.0%}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _percent(share: Range | None) -> str:
    if share is None:
        return "–"
    low, high = (f"{each:.0%}" for each in share)
    return low if low == high else f"{low}–{high}"


def main() -> None:
    """Fight all examples of the records and print the table."""
    parser = argparse.ArgumentParser(description="Ships sunk and men captured, beside the record.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each example")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    print(table(tolls(tables, wars)))


if __name__ == "__main__":
    main()
