"""Part (a): the requests of examples/, each beside what its battle is recorded to have been."""

import json
from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.domain.sides import Side
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Tables

EXPECTATIONS = Path(__file__).with_name("examples.json")


@dataclass(frozen=True)
class Expected:
    """What is recorded of an example's battle; ranges from low to high, losses in men."""

    winner: Side
    losses: tuple[tuple[float, float], tuple[float, float]]
    """Attacker's, defender's."""
    hours: tuple[float, float]
    fault: str
    """Which rule keeps it from going as recorded, and how; told where something is off."""


def load_expected(file: Path = EXPECTATIONS) -> dict[str, Expected]:
    """Return the records by example file name."""
    content = json.loads(file.read_text(encoding="utf-8"))
    return {name: _expected(entry) for name, entry in content.items() if not name.startswith("_")}


def _expected(entry: dict[str, object]) -> Expected:
    attacker, defender, hours = (_range(entry[key]) for key in ("attacker_losses", "defender_losses", "hours"))
    winner = Side.ATTACKER if entry["winner"] == "attacker" else Side.DEFENDER
    return Expected(winner, (attacker, defender), hours, str(entry["fault"]))


def _range(value: object) -> tuple[float, float]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no range")
    low, high = value
    return float(low), float(high)


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
