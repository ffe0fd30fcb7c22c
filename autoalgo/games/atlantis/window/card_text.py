"""The selection in words: a region with all that is in it, a unit, a faction; names of others are links."""

from collections.abc import Iterable, Iterator
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.literal import html_of
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Faction, Region, Unit
from autoalgo.games.atlantis.window.rows import order_state
from autoalgo.games.atlantis.window.selection_model import SelectionModel
from autoalgo.games.atlantis.window.shown_month import ShownMonth
from autoalgo.games.atlantis.words.sentences import people_told

_MOST_UNITS: Final = 200
"""Units of a region that are listed; the table has them all."""


def card_html(selection: SelectionModel) -> tuple[str, str]:
    """Return the title of the card, and its text as HTML with links such as "unit:17"."""
    month = selection.month
    if month is None:
        return "Nothing is open", ""
    region = month.world.regions.get(selection.place) if selection.place else None
    unit = next((unit for unit in region.units if unit.number == selection.unit), None) if region else None
    if unit is not None and region is not None:
        name = one_line(unit.name)
        kind = "" if name.startswith("Unit ") else "Unit "  # as all are called that nobody has named
        return f"{kind}{name} ({unit.number})", _lines(_about_unit(month, region, unit))
    if region is not None:
        name = region.name or "Ocean"
        return f"{name} {region.place.text}", _lines(_about_region(month, region))
    faction = month.world.factions.get(selection.faction)
    if faction is not None:
        return f"Faction {one_line(faction.name)} ({faction.number})", _lines(_about_faction(month, faction))
    if not month.world.factions:
        return "Nobody plays yet", "Let factions come in: Game, Add factions (Ctrl+Shift+N)."
    return "Nothing is selected", "Click a region of the map or a row of a table, or search for a name or a number."


def tip(month: ShownMonth, place: Coordinates) -> str:
    """Return what the mouse is told of a region."""
    face = month.faces[place]
    parts = [f"{face.name} {place.text}".strip(), face.terrain.value]
    if month.viewer and face.seen.value:
        parts.append(face.seen.value)
    parts += [counted(face.peasants, "peasant")] if face.peasants else []
    parts += [counted(face.units, "unit")] if face.units else []
    parts += ["a battle this month"] if face.battle else []
    return ", ".join(parts)


def _about_region(month: ShownMonth, region: Region) -> Iterator[str]:
    yield f"{region.terrain.value}, {counted(region.peasants, 'peasant')} with ${region.money:,}"
    beside = month.world.neighbours(region)
    yield "Beside: " + ", ".join(
        f"{direction.value} {_link('region', f'{r.place.x},{r.place.y}', f'{r.name} {r.place.text}'.strip())}"
        for direction, r in beside.items()
    )
    for building in region.buildings:
        yield f"Building {html_of(one_line(building.name))} ({building.number}), size {building.size:,}"
    for ship in region.ships:
        left = f", {ship.work_left:,} work left" if ship.work_left else ""
        yield f"Ship {html_of(one_line(ship.name))} ({ship.number}), {ship.kind.value}{left}"
    for unit in region.units[:_MOST_UNITS]:
        where = " on guard" if unit.guard else ""
        yield f"{_unit(unit)} of {_faction(month, unit.faction)}: {people_told(unit.people)}, ${unit.money:,}{where}"
    if len(region.units) > _MOST_UNITS:
        yield f"and {len(region.units) - _MOST_UNITS:,} more units, which the table has"


def _about_unit(month: ShownMonth, region: Region, unit: Unit) -> Iterator[str]:
    where = _link("region", f"{region.place.x},{region.place.y}", f"{region.name} {region.place.text}".strip())
    yield f"{people_told(unit.people)} of {_faction(month, unit.faction)} in {where}, ${unit.money:,}"
    for building in region.buildings:
        if building.number == unit.building:
            yield f"in building {html_of(one_line(building.name))} ({building.number})"
    for ship in region.ships:
        if ship.number == unit.ship:
            yield f"on board of {html_of(one_line(ship.name))} ({ship.number})"
    if unit.days:
        yield "Skills: " + ", ".join(f"{skill.value} {unit.level(skill)}" for skill in unit.days)
    if unit.items:
        yield "Has: " + ", ".join(f"{many:,} {html_of(item)}" for item, many in unit.items.items())
    if unit.spells:
        yield "Spells: " + ", ".join(map(html_of, sorted(unit.spells)))
    if unit.combat_spell:
        yield f"Casts in battle: {html_of(unit.combat_spell)}"
    stance = [*["on guard"] * unit.guard, *["stays behind"] * unit.behind]
    if stance:
        yield ", ".join(stance)
    yield f"Without orders: {html_of(one_line(unit.default.text))}"
    if unit.description:
        yield html_of(one_line(unit.description))


def _about_faction(month: ShownMonth, faction: Faction) -> Iterator[str]:
    told = next(each for each in month.summary.factions if each.number == faction.number)
    where = counted(told.regions, "region")
    yield f"{counted(told.units, 'unit')} with {people_told(told.people)} and ${told.money:,} in {where}"
    yield f"Orders for month {month.turn + 1:,}: {order_state(told)}"
    yield f"came in after month {faction.joined:,}; last orders for month {faction.last_orders:,}"
    address = one_line(faction.address) if faction.address else "none"
    change = f" ({_link('address', str(faction.number), 'change it')})" if month.last else ""
    yield f"Address: {html_of(address)}{change}"
    if faction.allies:
        yield "Allies: " + ", ".join(_faction(month, number) for number in sorted(faction.allies))


def _faction(month: ShownMonth, number: int) -> str:
    return _link("faction", str(number), f"{one_line(month.world.factions[number].name)} ({number})")


def _unit(unit: Unit) -> str:
    return _link("unit", str(unit.number), f"{one_line(unit.name)} ({unit.number})")


def _link(kind: str, number: str, text: str) -> str:
    return f'<a href="{kind}:{number}">{html_of(text)}</a>'


def _lines(lines: Iterable[str]) -> str:
    return "<br>".join(lines)
