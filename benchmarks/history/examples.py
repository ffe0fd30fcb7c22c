"""Part (a): the requests of examples/, each beside what its battle is recorded to have been."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.domain.strategy import Side
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Tables
from benchmarks.history.fighting import Fought, fight

BATTLES = 1000
"""Battles fought for each example."""
EXPECTATIONS = Path(__file__).with_name("examples.json")


@dataclass(frozen=True)
class Expected:
    """What is recorded of an example's battle; ranges from low to high, losses in men."""

    winner: Side
    losses: tuple[tuple[float, float], tuple[float, float]]
    """Attacker's, defender's."""
    hours: tuple[float, float]


def load_expected(file: Path = EXPECTATIONS) -> dict[str, Expected]:
    """Return the records by example file name."""
    content = json.loads(file.read_text(encoding="utf-8"))
    return {name: _expected(entry) for name, entry in content.items() if not name.startswith("_")}


def _expected(entry: dict[str, object]) -> Expected:
    attacker, defender, hours = (_range(entry[key]) for key in ("attacker_losses", "defender_losses", "hours"))
    winner = Side.ATTACKER if entry["winner"] == "attacker" else Side.DEFENDER
    return Expected(winner, (attacker, defender), hours)


def _range(value: object) -> tuple[float, float]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no range")
    low, high = value
    return float(low), float(high)


def examples_table(root: Path, tables: Tables) -> str:
    """Return all examples as a Markdown table, those first whose recorded winner wins least often."""
    head = [
        "| example | won by | how often here | attacker's losses here | recorded | defender's losses here | recorded"
        " | hours here | recorded |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    rows: list[tuple[float, str]] = []
    for expected, preparation in prepared_examples(root, tables).values():
        fought = fight(preparation.campaign, preparation.terrain.grid, tables, BATTLES)
        won = float(np.mean(fought.winners == expected.winner))
        rows.append((won, _row(preparation, expected, fought, won)))
    return "\n".join([*head, *(row for _, row in sorted(rows, key=lambda each: each[0]))])


def prepared_examples(root: Path, tables: Tables) -> dict[str, tuple[Expected, Preparation]]:
    """Return every example's record and its war, ready to be fought, by example file name."""
    cells = WorkbookStore(root / "Database" / "Map Game Database.xlsx").read()
    if isinstance(cells, Failure):
        raise FileNotFoundError("; ".join(problem.text() for problem in cells))
    database = Database(cells, "Map Game Database.xlsx")
    return {name: (expected, _prepare(root, name, database, tables)) for name, expected in load_expected().items()}


def _prepare(root: Path, name: str, database: Database, tables: Tables) -> Preparation:
    request = load_request(root / "examples" / name)
    prepared = request if isinstance(request, Failure) else prepare(request, database, tables, root / "Maps")
    if isinstance(prepared, Failure):
        raise ValueError(f"{name}: " + "; ".join(problem.text() for problem in prepared))
    return prepared


def _row(preparation: Preparation, expected: Expected, fought: Fought, won: float) -> str:
    campaign = preparation.campaign
    cells = [
        campaign.request.war,
        campaign.selection.belligerent(expected.winner).nation.name,
        f"{won:.0%}",
    ]
    for side in Side:
        men = sum(plan.size for plan in campaign.flanks if plan.side is side)
        low, high = expected.losses[side]
        cells += [f"{np.median(fought.losses[:, side]):.0%}", f"{low / men:.0%}–{high / men:.0%}"]
    cells += [f"{np.median(fought.hours):.0f}", f"{expected.hours[0]:.0f}–{expected.hours[1]:.0f}"]
    return "| " + " | ".join(cells) + " |"
