"""What a battle leaves: wounded who are healed, the dead, what they had, what the winners learned (AL-67, AL-68)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.games.atlantis.rules.battle import Fought
from autoalgo.games.atlantis.rules.dealings import lose_people
from autoalgo.games.atlantis.rules.events import Casualties, Loot, Who
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.numbers import Effect, Skill
from autoalgo.games.atlantis.rules.troops import PEASANTS, RING_OF_POWER, Arm
from autoalgo.games.atlantis.rules.world import Region, Unit

_LEARNED: Final = {
    Arm.SWORD: Skill.SWORD,
    Arm.CROSSBOW: Skill.CROSSBOW,
    Arm.LONGBOW: Skill.LONGBOW,
    Arm.SPELL: Skill.MAGIC,
}
_MONEY: Final = "$"


@dataclass(frozen=True)
class Aftermath:
    """What is told of the end of a battle."""

    healed: tuple[tuple[Who, int], ...]
    casualties: tuple[Casualties, ...]
    loot: tuple[tuple[int, Loot], ...]
    """With the faction that it went to."""


def settle(month: Month, region: Region, sides: tuple[list[Unit], list[Unit]], fought: Fought) -> Aftermath:
    """Bury the dead and share what they had; where nobody has won, each unit keeps what its dead had.

    Parameters
    ----------
    month
        The month that is played; its world is changed.
    region
        Where the battle was.
    sides
        The units of both.
    fought
        How it went.
    """
    dead = [Counter(troop.unit for troop in fought.dead if troop.side == side) for side in (0, 1)]
    winner = fought.winner
    if winner is None:
        for side, units in enumerate(sides):
            for place, unit in enumerate(units):
                lose_people(month, unit, dead[side][place])
        region.peasants -= dead[1][PEASANTS]
        told = [_casualties(region, units, dead[side]) for side, units in enumerate(sides)]
        return Aftermath((), tuple(lost for side in told for lost in side), ())
    had_casualties = bool(dead[winner])
    healed = _heal(month, region, sides[winner], fought, dead[winner])
    loot = _bury_losers(month, region, sides[1 - winner], dead[1 - winner])
    loot += _bury_winners(month, region, sides[winner], dead[winner])
    casualties = _casualties(region, sides[winner], dead[winner])
    if had_casualties:
        _learn(month, sides[winner], fought)
    peasants = region.peasants if any(troop.unit == PEASANTS for troop in fought.alive) else 0
    return Aftermath(healed, casualties, _share(month, region, sides[winner], loot, peasants))


def _heal(
    month: Month, region: Region, units: Sequence[Unit], fought: Fought, dead: Counter[int]
) -> tuple[tuple[Who, int], ...]:
    """Let those who can heal bring back some of the fallen, drawn by lot (AL-67)."""
    spells = {name: spell for name, spell in month.numbers.spells.items() if spell.effect is Effect.HEAL}
    alive = Counter(troop.unit for troop in fought.alive)
    told = []
    purpose = f"healing at {region.place.text}"
    for place, unit in enumerate(units):
        known = next((spell for name, spell in spells.items() if name in unit.spells), None)
        things = [i for i in unit.items if month.numbers.items[i].casts in spells]
        magic = unit.level(Skill.MAGIC) >= 1 or not month.numbers.reading.magic_things_need_magic
        healers = alive[place] if known else min(alive[place], sum(map(unit.has, things))) if magic else 0
        half = next(iter(spells.values())).up_to // 2 if spells else 0
        rings = min(healers, unit.has(RING_OF_POWER))
        saved = 0
        for healer in range(healers):
            if not dead.total():
                break
            power = half * (2 if healer < rings else 1)
            amount = sum(month.chance.below(purpose, power) + 1 for _ in range(2))
            lots = list(dead)
            shares = month.chance.shares(purpose, [dead[lot] for lot in lots], min(amount, dead.total()))
            dead.subtract(dict(zip(lots, shares, strict=True)))
            saved += sum(shares)
        if saved:
            told.append((who(unit), saved))
    return tuple(told)


def _bury_losers(month: Month, region: Region, units: Sequence[Unit], dead: Counter[int]) -> Counter[str]:
    """Take everybody of the losing side out of the world, and return what of theirs can be found."""
    loot: Counter[str] = Counter()
    for unit in units:
        _strip(month, unit, unit.people, loot)
        unit.people, unit.days = 0, {}
    if dead[PEASANTS]:
        loot[_MONEY] += region.money
        region.money = region.peasants = 0
    return loot


def _bury_winners(month: Month, region: Region, units: Sequence[Unit], dead: Counter[int]) -> Counter[str]:
    """Take the dead of the winning side out of the world, and return what of theirs can be found (AL-67)."""
    loot: Counter[str] = Counter()
    for place, unit in enumerate(units):
        if not dead[place]:
            continue
        if month.numbers.reading.winners_dead_are_loot or dead[place] == unit.people:
            _strip(month, unit, dead[place], loot)
        lose_people(month, unit, dead[place])
    if fallen := dead[PEASANTS]:
        share = region.money * fallen // region.peasants
        region.money -= share
        region.peasants -= fallen
        loot[_MONEY] += share
    return loot


def _strip(month: Month, unit: Unit, dead: int, loot: Counter[str]) -> None:
    """Take from a unit what its dead had, and add to the loot what of it is not destroyed (AL-67)."""
    money = unit.money * dead // unit.people
    unit.money -= money
    loot[_MONEY] += money
    purpose = f"things of the dead of unit {unit.number}"
    for item, many in list(unit.items.items()):
        each, left = divmod(many, unit.people)
        luck = month.chance.shares(purpose, (dead, unit.people - dead), left)[0]
        lost = each * dead + luck
        unit.add(item, -lost)
        if month.numbers.items[item].kept_in_battle:
            loot[item] += lost
        else:
            loot[item] += month.chance.binomial(purpose, lost, 1 - month.numbers.combat.destroyed)


def _share(
    month: Month, region: Region, units: Sequence[Unit], loot: Counter[str], peasants: int
) -> tuple[tuple[int, Loot], ...]:
    """Share what was found among the survivors, each piece to one drawn by lot; peasants keep money only."""
    found: list[Counter[str]] = [Counter() for _ in units]
    weights = [unit.people for unit in units] + [peasants]
    for thing, many in loot.items():
        shares = month.chance.scatter(f"loot at {region.place.text}", many, weights) if sum(weights) else ()
        for share, own in zip(shares, found, strict=False):
            own[thing] += share
        if thing == _MONEY and peasants:
            region.money += shares[-1]
    told = []
    for unit, own in zip(units, found, strict=True):
        money = own.pop(_MONEY, 0)
        unit.money += money
        items = tuple((item, many) for item, many in own.items() if many)
        for item, many in items:
            unit.add(item, many)
        if money or items:
            told.append((unit.faction, Loot(who(unit), money, items)))
    return tuple(told)


def _learn(month: Month, units: Sequence[Unit], fought: Fought) -> None:
    """Give the surviving winners experience with what they fought with, and their leader some in tactics (AL-68)."""
    days = month.numbers.days.battle
    for troop in fought.alive:
        skill = _LEARNED.get(troop.arm)
        if troop.unit == PEASANTS or skill is None:
            continue
        if skill is not Skill.MAGIC or month.numbers.reading.casters_learn:
            units[troop.unit].train(skill, days)
    leader = max(units, key=lambda unit: unit.level(Skill.TACTICS), default=None)
    if leader is not None and leader.people and leader.level(Skill.TACTICS):
        leader.train(Skill.TACTICS, days)


def _casualties(region: Region, units: Sequence[Unit], dead: Mapping[int, int]) -> tuple[Casualties, ...]:
    told = [Casualties(who(unit), dead[place], not unit.people) for place, unit in enumerate(units) if dead.get(place)]
    if fallen := dead.get(PEASANTS):
        return (*told, Casualties("peasants", fallen, not region.peasants))
    return tuple(told)
