"""The ladder of eras: on foot, every era beats those that are 300 years older, or a sentence says why not (JS-5).

    python -m benchmarks.balance.eras [--wars N] [--write]

Every foot type of JSON/Soldier.json fights every foot type whose last year lies 300 years or more before its own first
one, in both roles: two "default" armies of as many men and as much money, on a plain 14 km wide. `--write` puts the
table into docs/balance.md.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.checked_json import parse_json
from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.domain.eras import Era
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rows import STALEMATE, WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import years_between
from autoalgo.war.pipeline import prepare
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.tables.soldier import Role
from benchmarks.pages import between

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "balance.md"
MEN: Final = 6000
BUDGET: Final = 3_000_000
MAP_KM: Final = 14
APART_YEARS: Final = 300
WANTED: Final = 0.7
"""How often the newer era should win."""
WARS: Final = 40
"""Of each pair in each role."""
_SEED: Final = 1900
_MOST_TOLD: Final = 4

RUNGS: Final[Mapping[str, int]] = {
    "Bronze Age": -4000,
    "Iron": -1000,
    "Middle Ages": 500,
    "Matchlock": 1400,
    "Flintlock": 1700,
    "Rifle": 1830,
    "Magazine rifle": 1889,
}
"""Each rung of the ladder and the year from which on types that first fought then stand on it."""
GUNLESS: Final = "Without guns, from 1400"
"""Types without guns that are as late as those with guns: a rung of their own."""
_NO_NEW_WEAPON: Final = (
    "Between iron and guns no weapon made an older one useless: Dupuy's index has spear, sword and bow at 18 to 34 in "
    "every century. What decides is training, armour and pay, and the table has standing armies of antiquity beside "
    "levies of later times."
)
_GUNLESS_LATE: Final = (
    "Peoples without iron, levies, and some of the best foot that ever fought with cold steel: their years say nothing "
    "of their arms."
)
_SHOT_ALONE: Final = (
    "An arquebus (index 10) and a musket (19) kill no more than a sword or a bow (20). They were taken up because "
    "anybody learns them in weeks and because they pierce armour, which the rules do not know; pikes stood beside them "
    "until the bayonet."
)
REASONS: Final[Mapping[tuple[str, str], str]] = {
    ("Bronze Age", "Bronze Age"): "One pair, of the same spear; the older one has the better shield.",
    ("Iron", "Iron"): _NO_NEW_WEAPON,
    ("Middle Ages", "Iron"): _NO_NEW_WEAPON,
    (GUNLESS, "Iron"): _GUNLESS_LATE,
    (GUNLESS, "Middle Ages"): _GUNLESS_LATE,
    ("Matchlock", "Iron"): _SHOT_ALONE,
    ("Matchlock", "Middle Ages"): _SHOT_ALONE,
    ("Flintlock", "Middle Ages"): "Minutemen and Ashanti musketeers, who were no drilled foot, win 30 and 45 % of their"
    " wars, the Russians of 1709 half; the other eight types 78 %.",
}
"""Why a rung does not beat one that is 300 years older, newer rung first."""

Cell = tuple[str, str]
"""Two rungs, the newer one first."""


@dataclass(frozen=True)
class Foot:
    """A foot type of the table."""

    name: str
    era: Era
    rung: str


@dataclass(frozen=True)
class Pair:
    """Two types, and how often the newer one wins, 0–1; a stalemate counts half."""

    newer: Foot
    older: Foot
    chance: float

    @property
    def cell(self) -> Cell:
        """Where it stands in the table."""
        return self.newer.rung, self.older.rung


def foot_types(tables: Tables) -> list[Foot]:
    """Return the foot types that have years, the oldest first."""
    file = ROOT / "JSON" / "Soldier.json"
    rows = parse_json(file, file.read_bytes())
    if isinstance(rows, Failure):
        raise ValueError(rows[0].text())
    named = {name: row for name, row in rows.items() if name in tables.eras and isinstance(row, dict)}
    found = [
        Foot(name, tables.eras[name], _rung(tables.eras[name].first, bool(row["Gun"])))
        for name, row in named.items()
        if row["Role"] == Role.INFANTRY
    ]
    return sorted(found, key=lambda foot: foot.era.first)


def _rung(first: int, gun: bool) -> str:
    if first >= RUNGS["Matchlock"] and not gun:
        return GUNLESS
    return [name for name, since in RUNGS.items() if since <= first][-1]


def pairs(tables: Tables, wars: int = WARS, rungs: Collection[str] = (*RUNGS, GUNLESS)) -> Iterator[Pair]:
    """Yield all pairs whose newer type stands on one of some rungs, each fought so often in both roles."""
    cells = WorkbookStore(ROOT / "Database" / "Map Game Database.xlsx").read()
    if isinstance(cells, Failure):
        raise FileNotFoundError(cells[0].text())
    database = Database(cells, "Map Game Database.xlsx")
    for newer, older in permutations(foot_types(tables), 2):
        if newer.rung in rungs and _apart(older, newer):
            yield Pair(newer, older, _chance(newer, older, database, tables, wars))


def _apart(older: Foot, newer: Foot) -> bool:
    """Return whether one had gone 300 years before the other came."""
    return older.era.last < newer.era.first and years_between(older.era.last, newer.era.first) >= APART_YEARS


def _chance(newer: Foot, older: Foot, database: Database, tables: Tables, wars: int) -> float:
    won = []
    for side, sides in ((Side.ATTACKER, (newer, older)), (Side.DEFENDER, (older, newer))):
        prepared = prepare(_request(*sides, newer.era.first), database, tables, ROOT / "Maps")
        if isinstance(prepared, Failure):
            raise ValueError("; ".join(problem.text() for problem in prepared))
        rows = np.zeros(wars, dtype=WAR)
        Arena(prepared.campaign, prepared.terrain.grid, tables, _SEED).fight(0, rows)
        won.append(np.mean(rows["winner"] == side) + np.mean(rows["winner"] == STALEMATE) / 2)
    return float(np.mean(won))


def _request(attacker: Foot, defender: Foot, year: int) -> WarRequest:
    inputs = ({"infantry": foot.name, "size": MEN, "budget": BUDGET} for foot in (attacker, defender))
    sides = dict(zip(("attacker_inputs", "defender_inputs"), inputs, strict=True))
    default = dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), "default")
    return WarRequest.model_validate(
        {"year": year, "map": "Plain", "map_km": MAP_KM, "seed": _SEED, **default, **sides}
    )


def by_cell(found: Collection[Pair]) -> dict[Cell, list[Pair]]:
    """Return the pairs of each two rungs."""
    cells: defaultdict[Cell, list[Pair]] = defaultdict(list)
    for pair in found:
        cells[pair.cell].append(pair)
    return dict(cells)


def broken(found: Collection[Pair]) -> list[Cell]:
    """Return where a rung wins less often than it should and no sentence says why."""
    return [cell for cell, some in by_cell(found).items() if mean(some) < WANTED and cell not in REASONS]


def mean(some: Collection[Pair]) -> float:
    """Return how often the newer type of some pairs wins on average."""
    return sum(pair.chance for pair in some) / len(some)


def table(found: Collection[Pair]) -> str:
    """Return the ladder in Markdown: the table, why some of it is as it is, and the pairs that break it."""
    cells = by_cell(found)
    newer, older = ([name for name in (*RUNGS, GUNLESS) if any(cell[i] == name for cell in cells)] for i in (0, 1))
    told = {cell: number for number, cell in enumerate((cell for cell in cells if mean(cells[cell]) < WANTED), 1)}
    lines = [f"| newer \\ older | {' | '.join(older)} |", f"|---|{'---|' * len(older)}"]
    for name in newer:
        row = [_cell(cells.get((name, other), []), told.get((name, other))) for other in older]
        lines.append(f"| {name} | {' | '.join(row)} |")
    lines += ["", *_reasons(told), "", *_worst(found)]
    return "\n".join(lines)


def _cell(some: Collection[Pair], number: int | None) -> str:
    if not some:
        return ""
    return f"{mean(some):.0%} of {len(some)}" + (f" ({number})" if number else "")


def _reasons(told: Mapping[Cell, int]) -> Iterator[str]:
    by_reason: defaultdict[str, list[int]] = defaultdict(list)
    for cell, number in told.items():
        by_reason[REASONS.get(cell, "Not known.")].append(number)
    for reason, numbers in by_reason.items():
        yield f"- ({', '.join(map(str, numbers))}) {reason}"


def _worst(found: Collection[Pair]) -> Iterator[str]:
    """Yield which older types still beat types with guns from the flintlock on, the most first."""
    yield "| gun | loses to | of them the hardest |"
    yield "|---|---|---|"
    lost: defaultdict[str, list[Pair]] = defaultdict(list)
    every: defaultdict[str, int] = defaultdict(int)
    for pair in found:
        if pair.newer.rung in ("Flintlock", "Rifle", "Magazine rifle"):
            every[pair.newer.name] += 1
            if pair.chance < 1 / 2:
                lost[pair.newer.name].append(pair)
    for name, some in sorted(lost.items(), key=lambda item: (-len(item[1]), item[0])):
        hardest = sorted(some, key=lambda pair: (pair.chance, pair.older.name))[:_MOST_TOLD]
        told = ", ".join(f"{pair.older.name} {1 - pair.chance:.0%}" for pair in hardest)
        yield f"| {name} | {len(some)} of {every[name]} | {told} |"


def main() -> None:
    """Fight all pairs and print the ladder, or write it; say which rungs break it."""
    parser = argparse.ArgumentParser(description="The ladder of eras.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each pair in each role")
    parser.add_argument("--write", action="store_true", help="put the table into docs/balance.md")
    options = parser.parse_args()
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    found = list(pairs(tables, options.wars))
    if options.write:
        PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), "eras", table(found)), encoding="utf-8")
    else:
        print(table(found))
    if bad := broken(found):
        sys.exit("\n".join(f"{newer} beats {older} too seldom, and nothing says why" for newer, older in bad))
    print(f"{counted(len(found), 'pair')}, and every rung stands or says why not.")


if __name__ == "__main__":
    main()
