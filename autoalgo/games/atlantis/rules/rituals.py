"""Rituals at the end of a month, and spells that are forgotten (AL-50, AL-53, AL-54)."""

from collections.abc import Sequence

from autoalgo.games.atlantis.rules.events import (
    Contaminated,
    Produced,
    SpellCast,
    SpellForgotten,
    Teleported,
    Unprepared,
)
from autoalgo.games.atlantis.rules.instant_orders import knows
from autoalgo.games.atlantis.rules.month import Month, where, who
from autoalgo.games.atlantis.rules.numbers import Effect, Skill, Spell, SpellKind
from autoalgo.games.atlantis.rules.orders import Cast, Whom
from autoalgo.games.atlantis.rules.transfers import spell_within
from autoalgo.games.atlantis.rules.world import Unit, weight_of


def forget(month: Month) -> None:
    """Take spells from units whose magic does not suffice for them, and combat spells that nothing casts (AL-50)."""
    for unit in month.units.values():
        for spell in sorted(s for s in unit.spells if not spell_within(unit, month.numbers.spells[s].level)):
            unit.spells.discard(spell)
            month.tell(SpellForgotten(who(unit), spell), unit.faction)
        if unit.combat_spell and not knows(month.numbers, unit, unit.combat_spell):
            month.tell(Unprepared(who(unit), unit.combat_spell), unit.faction)
            unit.combat_spell = ""


def cast(month: Month) -> None:
    """Carry out CAST, each unit once wherever it gets by that."""
    month.begin_phase()
    casters = [
        (unit, line, line.order)
        for region in month.world.regions.values()
        if not region.is_ocean
        for unit in region.units
        if (line := month.doing.get(unit.number)) is not None and isinstance(line.order, Cast)
    ]
    for unit, line, order in casters:
        if refusal := _cast(month, unit, order):
            month.refuse(unit, line, refusal)


def amount(month: Month, purpose: str, up_to: int) -> int:
    """Return what a spell does: the sum of two even draws from 1 to half of the most (AL-53)."""
    half = up_to // 2
    return sum(month.chance.below(purpose, half) + 1 for _ in range(2))


def _cast(month: Month, unit: Unit, order: Cast) -> str:
    spell = month.numbers.spells[order.spell]
    if spell.kind is not SpellKind.RITUAL:
        return f"{order.spell} is not cast by a ritual"
    able = _able(month, unit, order.spell)
    if not able:
        return f"the unit does not know {order.spell}, and has nothing that casts it"
    castings = min(able, unit.money // spell.cost) if spell.cost else able
    if not castings:
        return f"{order.spell} costs ${spell.cost:,}, and the unit has ${unit.money:,}"
    if spell.effect is Effect.TELEPORT:
        return _teleport(month, unit, order, castings, spell)
    _pay(month, unit, order.spell, castings)
    if spell.effect is Effect.CONTAMINATE:
        _contaminate(month, unit, castings, spell)
    else:
        unit.add(spell.item, castings)
        month.tell(Produced(who(unit), castings, spell.item), unit.faction)
    return ""


def _pay(month: Month, unit: Unit, spell: str, castings: int) -> None:
    unit.money -= castings * month.numbers.spells[spell].cost
    unit.train(Skill.MAGIC, month.numbers.days.casting * castings)
    month.tell(SpellCast(who(unit), spell, castings), unit.faction)


def _able(month: Month, unit: Unit, spell: str) -> int:
    """Return how many of a unit's people can cast a spell: all who know it, else one for each thing that casts it."""
    if spell in unit.spells:
        return unit.people
    if not unit.level(Skill.MAGIC):
        return 0
    return min(unit.people, sum(many for item, many in unit.items.items() if month.numbers.items[item].casts == spell))


def _contaminate(month: Month, unit: Unit, castings: int, spell: Spell) -> None:
    region = month.places[unit.number]
    purpose = f"contamination at {region.place.text}"
    dead = min(region.peasants, amount(month, purpose, castings * spell.up_to))
    region.peasants -= dead
    known, unknown = [unit.faction], list[int]()
    for faction in month.world.factions:
        present = any(other.faction == faction for other in region.units)
        sight = month.sight(region, faction)
        open_to_all = unit.guard or unit.building or unit.ship
        hears = present if month.numbers.reading.contamination_is_local else open_to_all or sight.sees(unit)
        if faction != unit.faction and hears:
            (known if sight.knows_faction(unit) else unknown).append(faction)
    month.tell(Contaminated(who(unit), where(region), dead), *known)
    if unknown:
        month.tell(Contaminated(None, where(region), dead), *unknown)


def _teleport(month: Month, unit: Unit, order: Cast, castings: int, spell: Spell) -> str:
    if len(order.units) < 2:
        return f"{order.spell} takes the number of the unit to go to, and of the units that go"
    target = month.anywhere(order.units[0])
    if target is None or not month.admits(target.faction, unit.faction):
        return "the unit at the other end is not there or does not admit you"
    start, end = month.places[unit.number], month.places[target.number]
    cargo = _cargo(month, unit, order.units[1:], castings * spell.up_to)
    if cargo or not month.numbers.reading.empty_teleport_is_free:
        _pay(month, unit, order.spell, castings)
    for gone in cargo:
        month.leave(gone)
        month.go(gone)
        gone.building, gone.ship = target.building, target.ship
        month.come(gone, end)
        month.tell(Teleported(who(gone), where(start), where(end)), unit.faction, gone.faction)
    return ""


def _cargo(month: Month, unit: Unit, named: Sequence[Whom], capacity: int) -> list[Unit]:
    """Return the units that go by Teleport, in the order in which they are named; the others are refused."""
    going: list[Unit] = []
    for whom in named:
        cargo = month.meant(unit, whom)
        weight = 0 if cargo is None else weight_of(cargo, month.numbers)
        if cargo is None:
            refusal = f"there is no {whom.text} here"
        elif cargo in going:
            refusal = f"{cargo.name} ({cargo.number}) is named twice"
        elif not month.accepts(cargo.faction, unit.faction):
            refusal = f"the faction of {cargo.name} ({cargo.number}) does not accept from you"
        else:
            if not month.numbers.reading.cargo_is_weighed:
                weight += (unit.people - cargo.people) * month.numbers.people.weight
            refusal = f"{cargo.name} ({cargo.number}) weighs {weight:,}, more than is left" if weight > capacity else ""
        if refusal or cargo is None:
            month.refuse(unit, month.doing[unit.number], refusal)
            continue
        capacity -= weight
        going.append(cargo)
    return going
