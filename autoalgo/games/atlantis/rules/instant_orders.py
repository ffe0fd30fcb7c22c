"""The first orders of a month: units formed, what holds from now on, and who goes in and out (AL-11 … AL-14, AL-21)."""

from collections.abc import Iterator

from autoalgo.games.atlantis.rules.events import AddressFound
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill, SpellKind
from autoalgo.games.atlantis.rules.orders import (
    Accept,
    Address,
    Admit,
    Ally,
    Behind,
    Board,
    Combat,
    Display,
    Enter,
    Find,
    Form,
    Guard,
    Leave,
    Name,
    Named,
    Order,
    OrderLine,
    Promote,
    Reshow,
    Wrong,
)
from autoalgo.games.atlantis.rules.world import Building, Faction, Region, Ship, Unit, free_numbers


def form(month: Month) -> None:
    """Carry out FORM: new units without people, where their makers are (AL-11)."""
    numbers = free_numbers(frozenset(month.units))
    for region in month.world.regions.values():
        for unit in region.units:  # those who are formed come last, and may form others
            for line in month.lines.get(unit.number, ()):
                if isinstance(line.order, Form):
                    _form(month, region, unit, (line, line.order), numbers)


def set_standing(month: Month) -> None:
    """Carry out ACCEPT, ADDRESS, ADMIT, ALLY, BEHIND, COMBAT, DISPLAY, GUARD 0, NAME and RESHOW (AL-13)."""
    for region in month.world.regions.values():
        for unit in region.units:
            for line in month.lines.get(unit.number, ()):
                if refusal := _set(month, unit, line.order):
                    month.refuse(unit, line, refusal)


def find(month: Month) -> None:
    """Carry out FIND."""
    for region in month.world.regions.values():
        for unit, line, order in month.orders(region, Find):
            found = month.world.factions.get(order.faction)
            if found is None:
                month.refuse(unit, line, _no_faction(order.faction))
            else:
                month.tell(AddressFound(who(found), found.address), unit.faction)


def enter_and_leave(month: Month) -> None:
    """Carry out BOARD, ENTER, LEAVE and PROMOTE, each unit's in the order in which they were written (AL-12)."""
    month.begin_phase()
    for region in month.world.regions.values():
        for unit in region.units:
            for line in month.lines.get(unit.number, ()):
                if refusal := _go(month, region, unit, line):
                    month.refuse(unit, line, refusal)


def knows(numbers: Numbers, unit: Unit, spell: str) -> bool:
    """Return whether a unit can cast a spell: it knows it, or has magic and a thing that casts it (AL-50)."""
    if spell in unit.spells:
        return True
    return unit.level(Skill.MAGIC) >= 1 and any(numbers.items[item].casts == spell for item in unit.items)


def _form(month: Month, region: Region, unit: Unit, given: tuple[OrderLine, Form], numbers: Iterator[int]) -> None:
    """Form a unit, if its alias is free."""
    line, order = given
    key = (region.place, unit.faction, order.alias)
    if key in month.formed:
        month.refuse(unit, line, f"NEW {order.alias} is formed in this region already; take another number")
        return
    number = next(numbers)
    new = Unit(number, f"Unit {number}", unit.faction, building=unit.building, ship=unit.ship)
    new.behind, new.guard = unit.behind, unit.guard
    month.come(new, region)
    month.formed[key] = new
    month.forming[number] = unit, line
    month.lines[number] = list(order.lines)


def _set(month: Month, unit: Unit, order: Order) -> str:
    """Carry out one order that holds from now on, and return why that cannot be done; nothing for other orders."""
    refusal = ""
    match order:
        case Wrong():
            refusal = order.why
        case Accept() | Admit():
            refusal = _permit(month, unit.faction, order)
        case Ally():
            refusal = _ally(month, unit.faction, order)
        case Address():
            refusal = _move_house(month, unit.faction, order.address)
        case Behind():
            unit.behind = order.on
        case Guard() if not order.on:
            unit.guard = False
        case Combat():
            refusal = _prepare(month, unit, order.spell)
        case Display() | Name():
            refusal = _describe(month, unit, order)
        case Reshow():
            refusal = _reshow(month, unit.faction, order.spell)
    return refusal


def _permit(month: Month, faction: int, order: Accept | Admit) -> str:
    if order.faction not in month.world.factions:
        return _no_faction(order.faction)
    permissions = month.accepted if isinstance(order, Accept) else month.admitted
    pair = (faction, order.faction)
    if pair in permissions and month.numbers.reading.permissions_toggle:
        permissions.discard(pair)
    else:
        permissions.add(pair)
    return ""


def _move_house(month: Month, faction: int, address: str) -> str:
    longest = month.numbers.longest_name
    if len(address) > longest:
        return f"an address has {longest} characters at most; the one before stays"
    month.world.factions[faction].address = address
    return ""


def _ally(month: Month, faction: int, order: Ally) -> str:
    allies = month.world.factions[faction].allies
    if not order.on:
        allies.discard(order.faction)
    elif order.faction not in month.world.factions:
        return _no_faction(order.faction)
    elif order.faction != faction:
        allies.add(order.faction)
    return ""


def _prepare(month: Month, unit: Unit, spell: str) -> str:
    if spell and month.numbers.spells[spell].kind is not SpellKind.COMBAT:
        return f"{spell} is no combat spell"
    if spell and not knows(month.numbers, unit, spell):
        return f"the unit does not know {spell}, and has nothing that casts it"
    unit.combat_spell = spell
    return ""


def _reshow(month: Month, faction: int, spell: str) -> str:
    if spell not in month.spells.get(faction, ()):
        return f"no unit of yours knows {spell}"
    month.reshown.setdefault(faction, set()).add(spell)
    return ""


def _describe(month: Month, unit: Unit, order: Display | Name) -> str:
    thing: Unit | Building | Ship | Faction | None = unit
    if order.what is Named.BUILDING:
        thing = month.owned_building(unit)
    elif order.what is Named.SHIP:
        thing = month.owned_ship(unit)
    elif order.what is Named.FACTION:
        thing = month.world.factions[unit.faction]
    if thing is None:
        return f"the unit owns no {order.what}"
    longest = month.numbers.longest_name if isinstance(order, Name) else month.numbers.longest_description
    text = order.name if isinstance(order, Name) else order.text.removesuffix(".")
    if isinstance(order, Name):
        if set(text) & set("()" if month.numbers.reading.both_brackets_refused else "("):
            return "a name cannot contain round brackets; square ones are possible"
        thing.name = text[:longest].rstrip()
    elif not isinstance(thing, Faction):
        thing.description = text[:longest].rstrip()
    return f"only the first {longest} characters are kept" if len(text) > longest else ""


def _go(month: Month, region: Region, unit: Unit, line: OrderLine) -> str:
    """Carry out one order to go in or out, and return why that cannot be done; nothing for other orders."""
    match line.order:
        case Enter(number):
            return _enter(month, unit, number, next((b for b in region.buildings if b.number == number), None))
        case Board(number):
            return _enter(month, unit, number, next((s for s in region.ships if s.number == number), None), ship=True)
        case Leave():
            if region.is_ocean:
                return "nobody can leave a ship at sea"
            if not unit.building and not unit.ship:
                return "the unit is neither in a building nor on a ship"
            month.leave(unit)
        case Promote(whom):
            return _promote(month, unit, month.meant(unit, whom))
    return ""


def _enter(month: Month, unit: Unit, number: int, place: Building | Ship | None, ship: bool = False) -> str:
    what = "ship" if ship else "building"
    if place is None:
        return f"there is no {what} {number} in this region"
    owner = month.units.get(place.owner)
    if owner is not None and not month.admits(owner.faction, unit.faction):
        return f"{owner.name} ({owner.number}), who owns the {what}, does not admit you"
    month.leave(unit)
    if ship:
        unit.ship = number
    else:
        unit.building = number
    if place.owner not in month.units:
        place.owner = unit.number
    return ""


def _promote(month: Month, unit: Unit, chosen: Unit | None) -> str:
    place = month.owned_building(unit) or month.owned_ship(unit)
    if place is None:
        return "the unit owns no building or ship"
    if chosen is None:
        return "there is no such unit here"
    if (chosen.building, chosen.ship) != (unit.building, unit.ship):
        return f"{chosen.name} ({chosen.number}) is not inside with the unit"
    if not month.accepts(chosen.faction, unit.faction):
        return f"the faction of {chosen.name} ({chosen.number}) does not accept from you"
    place.owner = chosen.number
    return ""


def _no_faction(number: int) -> str:
    return f"there is no faction {number}"
