"""Transfers between units, and with the peasants, at the start of a month (AL-30 … AL-34).

Region by region: things and money change hands, then people, then taxes come in, then guards are set and recruits
hired.
"""

from collections import Counter

from autoalgo.games.atlantis.rules.events import Destroyed, Given, Paid, Recruited, SpellGiven, Taxed, Transferred
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.numbers import Skill
from autoalgo.games.atlantis.rules.orders import (
    Demolish,
    GiveItem,
    GiveSpell,
    Guard,
    OrderLine,
    Pay,
    Recruit,
    Sink,
    Tax,
    Transfer,
    Whom,
)
from autoalgo.games.atlantis.rules.world import NOBODY, Region, Unit

TAX_TICKET = 10
"""$ in which taxes are collected (AL-33)."""
_ITSELF = "that is the unit itself"
WEAPONS = {"sword": Skill.SWORD, "crossbow": Skill.CROSSBOW, "longbow": Skill.LONGBOW}
"""What taxes are collected with, and the skill that it takes."""


def deal(month: Month) -> None:
    """Carry out DEMOLISH, GIVE, PAY and SINK, then TRANSFER, TAX, GUARD 1 and RECRUIT, region by region."""
    month.begin_phase()
    for region in month.world.regions.values():
        _hand_over(month, region)
        for unit, line, order in month.orders(region, Transfer):
            if refusal := _transfer(month, region, unit, order):
                month.refuse(unit, line, refusal)
        _tax(month, region)
        for unit, _, guard in month.orders(region, Guard):
            unit.guard = unit.guard or guard.on
        _recruit(month, region)


def spell_within(unit: Unit, level: int) -> bool:
    """Return whether a unit's magic suffices to know a spell of a level: half of it, rounded up (AL-50)."""
    return level <= (unit.level(Skill.MAGIC) + 1) // 2


def magicians(month: Month, faction: int) -> int:
    """Return how many people of a faction are magicians: all of the units that know any magic (AL-51)."""
    return sum(unit.people for unit in month.magical.get(faction, {}).values() if Skill.MAGIC in unit.days)


def too_many_magicians(month: Month) -> str:
    """Return the refusal of an order that would make too many."""
    return f"a faction can have {month.numbers.most_magicians} magicians at most"


def shared_days(month: Month, unit: Unit, people: int) -> dict[Skill, int]:
    """Return the days of training that so many of a unit's people have: all alike, but for single days (AL-5)."""
    shares = {}
    for skill, days in unit.days.items():
        each, left = divmod(days, unit.people)
        luck = month.chance.binomial(f"{skill} of unit {unit.number} divided", left, people / unit.people)
        shares[skill] = each * people + luck
    return {skill: days for skill, days in shares.items() if days}


def lose_people(month: Month, unit: Unit, people: int) -> dict[Skill, int]:
    """Take people out of a unit and return the days of training that they have."""
    gone = shared_days(month, unit, people)
    unit.days = {skill: days - gone.get(skill, 0) for skill, days in unit.days.items() if days > gone.get(skill, 0)}
    unit.people -= people
    return gone


def _hand_over(month: Month, region: Region) -> None:
    for unit in region.units:
        for line in month.lines.get(unit.number, ()):
            match line.order:
                case GiveItem():
                    refusal = _give(month, unit, line.order)
                case GiveSpell():
                    refusal = _give_spell(month, unit, line.order)
                case Pay():
                    refusal = _pay(month, region, unit, line.order)
                case Demolish():
                    refusal = _demolish(month, region, unit)
                case Sink():
                    refusal = _sink(month, region, unit)
                case _:
                    continue
            if refusal:
                month.refuse(unit, line, refusal)


def _give(month: Month, unit: Unit, order: GiveItem) -> str:
    many = min(order.many, unit.has(order.item))
    if not many:
        return f"the unit has no {month.numbers.items[order.item].plural}"
    if order.whom.nobody:
        unit.add(order.item, -many)
        month.look_again(unit)
        month.tell(Given(who(unit), many, order.item, "nobody"), unit.faction)
        return ""
    to = _receiver(month, unit, order.whom)
    if isinstance(to, str):
        return to
    unit.add(order.item, -many)
    to.add(order.item, many)
    month.look_again(unit, to)
    month.tell(Given(who(unit), many, order.item, who(to)), unit.faction, to.faction)
    return ""


def _give_spell(month: Month, unit: Unit, order: GiveSpell) -> str:
    if order.spell not in unit.spells:
        return f"the unit does not know {order.spell}"
    to = _receiver(month, unit, order.whom)
    if isinstance(to, str):
        return to
    level = month.numbers.spells[order.spell].level
    if not spell_within(to, level):
        return f"{to.name} ({to.number}) needs magic {2 * level - 1} for a spell of level {level}"
    to.spells.add(order.spell)
    month.tell(SpellGiven(who(unit), order.spell, who(to)), unit.faction, to.faction)
    return ""


def _receiver(month: Month, unit: Unit, whom: Whom) -> Unit | str:
    """Return the unit that is given something, or why it cannot be."""
    to = month.meant(unit, whom)
    if to is None:
        return "there is no such unit here"
    if to is unit:
        return _ITSELF
    if not month.accepts(to.faction, unit.faction):
        return f"the faction of {to.name} ({to.number}) does not accept from you"
    return to


def _pay(month: Month, region: Region, unit: Unit, order: Pay) -> str:
    amount = min(order.amount, unit.money)
    if not amount:
        return "the unit has no money"
    to = month.meant(unit, order.whom)
    if order.whom.peasants:
        if region.is_ocean:
            return "there are no peasants at sea"
        region.money += amount
        month.tell(Paid(who(unit), amount, "peasants"), unit.faction)
    elif order.whom.nobody:
        month.tell(Paid(who(unit), amount, "nobody"), unit.faction)
    elif to is None:
        return "there is no such unit here"
    elif to is unit:
        return _ITSELF
    else:
        to.money += amount
        month.tell(Paid(who(unit), amount, who(to)), unit.faction, to.faction)
    unit.money -= amount
    return ""


def _demolish(month: Month, region: Region, unit: Unit) -> str:
    building = month.owned_building(unit)
    if building is None:
        return "the unit owns no building"
    _tell_all(month, region, Destroyed(who(unit), "building", who(building)))
    for inside in region.units:
        inside.building = NOBODY if inside.building == building.number else inside.building
    region.buildings.remove(building)
    return ""


def _sink(month: Month, region: Region, unit: Unit) -> str:
    ship = month.owned_ship(unit)
    if ship is None:
        return "the unit owns no ship"
    if region.is_ocean:
        return "a ship cannot be sunk at sea"
    _tell_all(month, region, Destroyed(who(unit), "ship", who(ship)))
    for aboard in region.units:
        aboard.ship = NOBODY if aboard.ship == ship.number else aboard.ship
    region.ships.remove(ship)
    return ""


def _tell_all(month: Month, region: Region, event: Destroyed) -> None:
    month.tell(event, *(unit.faction for unit in region.units if unit.people))


def _transfer(month: Month, region: Region, unit: Unit, order: Transfer) -> str:
    people = min(order.many, unit.people)
    if not people:
        return "the unit has no people"
    if order.whom.peasants:
        return _disband(month, region, unit, people)
    to = _receiver(month, unit, order.whom)
    if isinstance(to, str):
        return to
    if _makes_too_many(month, unit, to, people):
        return too_many_magicians(month)
    everybody = people == unit.people
    for skill, days in lose_people(month, unit, people).items():
        month.train(to, skill, days)
    to.people += people
    month.look_again(unit, to)
    to.spells |= {s for s in unit.spells if month.numbers.spells[s].level <= to.level(Skill.MAGIC) // 2}
    month.tell(Transferred(who(unit), people, everybody, who(to)), unit.faction, to.faction)
    return ""


def _disband(month: Month, region: Region, unit: Unit, people: int) -> str:
    if region.is_ocean:
        return "there are no peasants at sea"
    everybody = people == unit.people
    lose_people(month, unit, people)
    month.look_again(unit)
    region.peasants += people
    month.tell(Transferred(who(unit), people, everybody, "peasants"), unit.faction)
    return ""


def _makes_too_many(month: Month, unit: Unit, to: Unit, people: int) -> bool:
    """Return whether there would be too many magicians if so many people changed over (AL-51)."""
    gives, has = Skill.MAGIC in unit.days, Skill.MAGIC in to.days
    if not gives and not (has and month.numbers.reading.magic_by_transfer_is_counted):
        return False
    after = magicians(month, to.faction) + people + (0 if has else to.people)
    if gives and unit.faction == to.faction:
        after -= people
    return after > month.numbers.most_magicians


def _tax(month: Month, region: Region) -> None:
    claims: dict[int, int] = {}
    for unit, line, _ in month.orders(region, Tax):
        if unit.number in claims:
            continue
        if refusal := _no_tax(month, region, unit):
            month.refuse(unit, line, refusal)
        else:
            claims[unit.number] = armed(unit) * month.numbers.people.tax // TAX_TICKET
    leaves = month.numbers.reading.tax_leaves
    tickets = min(region.money // TAX_TICKET, max(0, -((leaves - region.money) // TAX_TICKET)))
    paid = month.chance.shares(f"taxes at {region.place.text}", tuple(claims.values()), tickets)
    for number, share in zip(claims, paid, strict=True):
        unit = month.units[number]
        unit.money += share * TAX_TICKET
        region.money -= share * TAX_TICKET
        month.tell(Taxed(who(unit), share * TAX_TICKET), unit.faction)


def _no_tax(month: Month, region: Region, unit: Unit) -> str:
    if not armed(unit):
        return "nobody of the unit has a sword, crossbow or longbow and a skill of at least 1 with it"
    guards = (u for u in region.units if u.guard and u.people and not month.admits(u.faction, unit.faction))
    guard = next(guards, None)
    return f"{guard.name} ({guard.number}) is on guard" if guard else ""


def armed(unit: Unit) -> int:
    """Return how many of a unit's people have a weapon that they can use (AL-33)."""
    weapons = sum(unit.has(weapon) for weapon, skill in WEAPONS.items() if unit.level(skill) >= 1)
    return min(unit.people, weapons)


def _recruit(month: Month, region: Region) -> None:
    cost = month.numbers.people.recruit_cost
    claims: dict[int, int] = {}
    lines: dict[int, OrderLine] = {}
    magic: Counter[int] = Counter()
    for unit, line, order in month.orders(region, Recruit):
        claimed = claims.get(unit.number, 0)
        wanted = min(order.many, unit.money // cost - claimed)
        if wanted <= 0:
            month.refuse(unit, line, f"each recruit costs ${cost}, and the unit has ${unit.money:,}")
        elif Skill.MAGIC in unit.days and (
            magicians(month, unit.faction) + magic[unit.faction] + order.many > month.numbers.most_magicians
        ):
            month.refuse(unit, line, too_many_magicians(month))
        else:
            claims[unit.number] = claimed + wanted
            magic[unit.faction] += wanted if Skill.MAGIC in unit.days else 0
            lines[unit.number] = line
    pool = region.peasants // month.numbers.people.recruited_at_most
    hired = month.chance.shares(f"recruits at {region.place.text}", tuple(claims.values()), pool)
    for number, people in zip(claims, hired, strict=True):
        unit = month.units[number]
        unit.people += people
        unit.money -= people * cost
        region.money += people * cost
        region.peasants -= people
        if people:
            month.tell(Recruited(who(unit), people), unit.faction)
        else:
            month.refuse(unit, lines[number], "there were not enough peasants for all who wanted to recruit")
