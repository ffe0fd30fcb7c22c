"""Wars whose causes are known: two equal sides on a bare plain, but for what a test lets differ."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import wars
from boards import PLAIN_MAP

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.lists import Attrition, Fortifications, RoadSystem
from autoalgo.war.domain.records import Belligerent, Selection
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.explanation.mixtures import ENOUGH_FOR_ALL
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.variables import derive

SEED = 5
BARE = replace(
    wars.LOCATION,
    fortifications=Fortifications.NONE,
    road_system=RoadSystem.NONE,
    local_population=ENOUGH_FOR_ALL,
)
FIERCE = replace(wars.UNIT, powers=(2.0, 2.0, 2.0), psychology=4.0)
ARMY = replace(wars.MILITARY, infantry=FIERCE)


def selection(
    attacker: Mapping[str, object] | None = None,
    defender: Mapping[str, object] | None = None,
    **place: Attrition | Fortifications | RoadSystem,
) -> Selection:
    """Return two equal sides but for these fields: of a nation where it has them, else of its military."""
    first, second = _side(attacker or {}), _side({"name": "Gaul", **(defender or {})})
    return Selection(first, second, replace(BARE, **place))  # type: ignore[arg-type]


def allied_selection(*allies: Mapping[str, object]) -> Selection:
    """Return Albion and allies of it, each with these fields otherwise, against a Gaul that is equal to Albion."""
    alone = selection()
    parts = [alone.attacker, *(_side({"name": f"Ally {number}", **ally}) for number, ally in enumerate(allies, 1))]
    return replace(alone, attacker=allied(parts))


def _side(changed: Mapping[str, object]) -> Belligerent:
    nation = {name: value for name, value in changed.items() if hasattr(wars.NATION, name) and name != "leader"}
    military: Mapping[str, Any] = {name: value for name, value in changed.items() if name not in nation}
    army = replace(ARMY, **military)
    army = replace(army, ship_number=army.transport.ships_for(army.size))
    return Belligerent(replace(wars.NATION, **nation), army)  # type: ignore[arg-type]


def preparation(
    tables: Tables,
    picked: Selection | None = None,
    flanks: tuple[FlankPlan, ...] | None = None,
    grid: FeatureGrid = PLAIN_MAP,
) -> Preparation:
    """Return a war of one flank a member of each side, 2 km apart, ready to be fought."""
    picked = picked or selection()
    own = flanks or tuple(
        FlankPlan(side, x, 200 + 4 * member, int(part.military.size), 0, 0, 20, member=member)
        for side, x in ((Side.ATTACKER, 196), (Side.DEFENDER, 204))
        for member, part in enumerate(picked.belligerent(side).parts)
    )
    request = wars.war_request().model_copy(update={"seed": SEED})
    campaign = Campaign(request, picked, own, "Plain", derive(request, picked, tables))
    return Preparation(campaign, TerrainMap("Plain", np.array(grid), "0" * 64))
