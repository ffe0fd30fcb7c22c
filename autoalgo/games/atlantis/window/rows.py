"""Regions, units, factions and battles as rows of tables (no widget)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from autoalgo.common.plain_text import one_line
from autoalgo.games.atlantis.play.summary import FactionSummary
from autoalgo.games.atlantis.rules.events import Battled, Who
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import World

Cell = str | int
FACTIONS: Final = ("No.", "Faction", "Orders", "Silent", "Units", "People", "Silver", "Regions", "Address")
REGIONS: Final = ("Place", "Region", "Terrain", "Peasants", "Silver", "Units", "People", "Factions")
UNITS: Final = ("No.", "Unit", "Faction", "Place", "Region", "People", "Silver", "Skills", "Has")
BATTLES: Final = ("Place", "Region", "Attacker", "Attacked", "Winner", "Attackers lost", "Defenders lost", "Rounds")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row, and what it is about."""

    cells: tuple[Cell, ...]
    place: Coordinates | None = None
    unit: int = 0
    faction: int = 0
    exact: tuple[str, ...] = ()
    """What names it alone: its number or place, and its name, in small letters."""

    @property
    def text(self) -> str:
        """Everything that is searched, in small letters."""
        return "\n".join(map(str, self.cells)).casefold()


def faction_rows(factions: Iterable[FactionSummary], turn: int) -> list[TableRow]:
    """Return a row for each faction."""
    return [
        TableRow(
            (
                faction.number,
                one_line(faction.name),
                order_state(faction),
                max(0, turn - faction.last_orders),
                faction.units,
                faction.people,
                faction.money,
                faction.regions,
                one_line(faction.address) if faction.address else "",
            ),
            faction=faction.number,
            exact=(str(faction.number), one_line(faction.name).casefold()),
        )
        for faction in factions
    ]


def order_state(faction: FactionSummary) -> str:
    """Return in words whether orders of a faction are in."""
    if not faction.units:
        return "nobody left"
    if faction.orders_in:
        return "sent"
    state = "missing: leaves the game" if faction.leaves else "missing"
    state += ", some came too late" if faction.orders_late else ""
    return f"{state}, wrong password" if faction.wrong_passwords else state


def region_rows(world: World) -> list[TableRow]:
    """Return a row for each region."""
    return [
        TableRow(
            (
                place.text,
                region.name,
                region.terrain.value,
                region.peasants,
                region.money,
                len(region.units),
                sum(unit.people for unit in region.units),
                len({unit.faction for unit in region.units}),
            ),
            place=place,
            exact=(f"{place.x},{place.y}", place.text, region.name.casefold()),
        )
        for place, region in world.regions.items()
    ]


def unit_rows(world: World) -> list[TableRow]:
    """Return a row for each unit."""
    names = {number: f"{one_line(faction.name)} ({number})" for number, faction in world.factions.items()}
    return [
        TableRow(
            (
                unit.number,
                one_line(unit.name),
                names[unit.faction],
                place.text,
                region.name,
                unit.people,
                unit.money,
                ", ".join(f"{skill.value} {unit.level(skill)}" for skill in unit.days),
                ", ".join(f"{many:,} {item}" for item, many in unit.items.items()),
            ),
            place=place,
            unit=unit.number,
            faction=unit.faction,
            exact=(str(unit.number), one_line(unit.name).casefold()),
        )
        for place, region in world.regions.items()
        for unit in region.units
    ]


def battle_rows(battles: Iterable[Battled]) -> list[TableRow]:
    """Return a row for each battle, in the order of `battles`."""
    return [
        TableRow(
            (
                battle.region.place.text,
                battle.region.name,
                _named(battle.attacker),
                battle.target if isinstance(battle.target, str) else _named(battle.target),
                battle.winner or "nobody",
                battle.fallen.attackers,
                battle.fallen.defenders,
                battle.rounds,
            ),
            place=battle.region.place,
        )
        for battle in battles
    ]


def _named(who: Who) -> str:
    return f"{one_line(who.name)} ({who.number})"
