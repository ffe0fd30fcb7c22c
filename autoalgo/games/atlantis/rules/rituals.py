"""Rituals at the end of a month, and spells that are forgotten (AL-50, AL-53, AL-54)."""

from autoalgo.games.atlantis.rules.dealings import spell_within
from autoalgo.games.atlantis.rules.events import Contaminated, Produced, SpellCast, SpellForgotten, Teleported
from autoalgo.games.atlantis.rules.month import Month, where, who
from autoalgo.games.atlantis.rules.numbers import Effect, Skill, Spell, SpellKind
from autoalgo.games.atlantis.rules.orders import Cast
from autoalgo.games.atlantis.rules.world import Region, Unit, weight_of

RING_OF_POWER = "Ring of Power"


def forget(month: Month) -> None:
    """Take spells from units whose magic does not suffice for them any more (AL-50)."""
    for unit in month.units.values():
        for spell in sorted(s for s in unit.spells if not spell_within(unit, month.numbers.spells[s].level)):
            unit.spells.discard(spell)
            month.tell(SpellForgotten(who(unit), spell), unit.faction)


def cast(month: Month) -> None:
    """Carry out CAST, each unit once wherever it gets by that."""
    month.begin_phase()
    casters = [
        (region, unit, line, line.order)
        for region in month.world.regions.values()
        if not region.is_ocean
        for unit in region.units
        if (line := month.doing.get(unit.number)) is not None and isinstance(line.order, Cast)
    ]
    for region, unit, line, order in casters:
        if refusal := _cast(month, region, unit, order):
            month.refuse(unit, line, refusal)


def amount(month: Month, purpose: str, up_to: int) -> int:
    """Return what a spell does: the sum of two even draws from 1 to half of the most (AL-53)."""
    half = up_to // 2
    return sum(month.chance.below(purpose, half) + 1 for _ in range(2))


def _cast(month: Month, region: Region, unit: Unit, order: Cast) -> str:
    spell = month.numbers.spells[order.spell]
    if spell.kind is not SpellKind.RITUAL:
        return f"{order.spell} is not cast by a ritual"
    able = _able(month, unit, order.spell)
    if not able:
        return f"the unit does not know {order.spell}, and has nothing that casts it"
    castings = min(able, unit.money // spell.cost) if spell.cost else able
    if not castings:
        return f"{order.spell} costs ${spell.cost:,}, and the unit has ${unit.money:,}"
    match spell.effect:
        case Effect.TELEPORT:
            done = _teleport(month, region, unit, order, castings * spell.up_to)
        case Effect.CONTAMINATE:
            done = _contaminate(month, region, unit, castings, spell)
        case _:
            unit.add(spell.item, castings)
            month.tell(Produced(who(unit), castings, spell.item), unit.faction)
            done = ""
    if done:
        return done
    unit.money -= castings * spell.cost
    unit.train(Skill.MAGIC, month.numbers.days.casting * castings)
    month.tell(SpellCast(who(unit), order.spell, castings), unit.faction)
    return ""


def _able(month: Month, unit: Unit, spell: str) -> int:
    """Return how many of a unit's people can cast a spell: all who know it, else one for each thing that casts it."""
    if spell in unit.spells:
        return unit.people
    if not unit.level(Skill.MAGIC):
        return 0
    return min(unit.people, sum(many for item, many in unit.items.items() if month.numbers.items[item].casts == spell))


def _contaminate(month: Month, region: Region, unit: Unit, castings: int, spell: Spell) -> str:
    doubled = castings + min(castings, unit.has(RING_OF_POWER))
    purpose = f"contamination at {region.place.text}"
    dead = min(region.peasants, amount(month, purpose, doubled * spell.up_to))
    region.peasants -= dead
    known, unknown = [unit.faction], list[int]()
    for faction in month.world.factions:
        present = any(other.faction == faction for other in region.units)
        open_to_all = not month.numbers.reading.contamination_is_local and (unit.guard or unit.building or unit.ship)
        if faction == unit.faction or not (present or open_to_all):
            continue
        (known if month.sight(region, faction).knows_faction(unit) else unknown).append(faction)
    month.tell(Contaminated(who(unit), where(region), dead), *known)
    if unknown:
        month.tell(Contaminated(None, where(region), dead), *unknown)
    return ""


def _teleport(month: Month, region: Region, unit: Unit, order: Cast, capacity: int) -> str:
    target = month.anywhere(order.units[0]) if order.units else None
    if target is None or not month.admits(target.faction, unit.faction):
        return "the unit at the other end is not there or does not admit you"
    end = month.places[target.number]
    gone = 0
    for whom in order.units[1:]:
        cargo = month.meant(unit, whom)
        refusal = "there is no such unit here"
        if cargo is not None and not month.accepts(cargo.faction, unit.faction):
            refusal = f"the faction of {cargo.name} ({cargo.number}) does not accept from you"
        elif cargo is not None:
            weight = weight_of(cargo, month.numbers)
            if not month.numbers.reading.cargo_is_weighed:
                weight += (unit.people - cargo.people) * month.numbers.people.weight
            refusal = f"{cargo.name} ({cargo.number}) weighs {weight:,}, more than is left" if weight > capacity else ""
        if refusal or cargo is None:
            month.refuse(unit, month.doing[unit.number], refusal)
            continue
        capacity -= weight
        gone += 1
        month.leave(cargo)
        month.go(cargo)
        cargo.building, cargo.ship = target.building, target.ship
        month.come(cargo, end)
        month.tell(Teleported(who(cargo), where(region), where(end)), unit.faction, cargo.faction)
    return "" if gone else "nobody could be teleported"
