"""A duel between two unit types: as many men of each, everything else by default, on a plain or at sea (W-16)."""

from typing import Final

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.units import Branch
from autoalgo.war.domain.years import nearest_war_year
from autoalgo.war.tables import Tables

MEN: Final = 1_000
SHIPS: Final = 20
WIDTH_KM: Final = 10.0
_YEAR: Final = 1066
"""Of unit types of any time; no number of a duel depends on the year."""
_NOBODY: Final = "none"


def duel_request(attacker: str, defender: str, tables: Tables) -> WarRequest | Failure:
    """Return the war of two unit types of the tables, by their names; or why they cannot meet.

    On land 1,000 men of each fight, at sea 20 ships, on a map 10 km wide. Nations, place and armies are those of
    defaults (DB-6), so nobody leads them and there are no walls.
    """
    branches = [tables.branches.get(name) or Branch.INFANTRY for name in (attacker, defender)]
    at_sea = Branch.SHIP in branches
    if at_sea and set(branches) != {Branch.SHIP}:
        found = f"{attacker} against {defender}, of which one is a ship"
        return Failure(Problem(Place(key="duel"), found, "two ships, or two units on land"))
    era = tables.eras.get(attacker) or tables.eras.get(defender)
    own, other = (_army(name, branch) for name, branch in zip((attacker, defender), branches, strict=True))
    return WarRequest(
        year=nearest_war_year(era.last) if era and era.last else _YEAR,
        attacker=DEFAULT_NAME,
        attacker_military=DEFAULT_NAME,
        attacker_inputs=own,
        defender=DEFAULT_NAME,
        defender_military=DEFAULT_NAME,
        defender_inputs=other,
        location=DEFAULT_NAME,
        map="Sea" if at_sea else "Plain",
        map_km=WIDTH_KM,
        seed=0,
    )


def _army(name: str, branch: Branch) -> AskedInputs:
    if branch is Branch.SHIP:
        return AskedInputs(
            size=MEN, infantry=_NOBODY, cavalry=_NOBODY, artillery=_NOBODY, transport=name, ship_number=SHIPS
        )
    return AskedInputs.model_validate({"size": MEN, branch.name.lower(): name})
