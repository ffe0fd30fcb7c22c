"""The aftermath of a battle: wounded who are healed, the dead, what they had, what winners learned (AL-67, AL-68)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.games.atlantis.rules.battle import BattleResult
from autoalgo.games.atlantis.rules.events import Casualties, Healed, Loot
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.numbers import Effect, Skill
from autoalgo.games.atlantis.rules.transfers import lose_people
from autoalgo.games.atlantis.rules.troops import PEASANTS, Arm, Troop
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
    """The end of a battle as it is told."""

    healed: tuple[Healed, ...]
    casualties: tuple[Casualties, ...]
    loot: tuple[tuple[int, Loot], ...]
    """With the faction that it went to."""


def settle(month: Month, region: Region, sides: tuple[list[Unit], list[Unit]], fought: BattleResult) -> Aftermath:
    """Bury the dead and share what they had; where nobody has won, each unit keeps what its dead had.

    The month's world is changed.
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
    fallen = [troop for troop in fought.dead if troop.side == winner]
    healed, revived = _heal(month, region, sides[winner], fought.alive, fallen)
    alive = [*fought.alive, *revived]
    dead[winner] -= Counter(troop.unit for troop in revived)
    leader = _living_leader(month, region, sides[winner], dead[winner]) if fallen else None
    loot = _bury_losers(month, region, sides[1 - winner], dead[1 - winner])
    loot += _bury_winners(month, region, sides[winner], dead[winner])
    casualties = _casualties(region, sides[winner], dead[winner])
    if fallen:
        _learn(month, sides[winner], alive, leader)
    peasants = region.peasants if any(troop.unit == PEASANTS for troop in alive) else 0
    return Aftermath(healed, casualties, _share(month, region, sides[winner], loot, peasants))


def _heal(
    month: Month, region: Region, units: Sequence[Unit], alive: Iterable[Troop], fallen: Sequence[Troop]
) -> tuple[tuple[Healed, ...], list[Troop]]:
    """Return how many of the fallen those who can heal and live bring back, and whom, drawn by lot (AL-67)."""
    up_to = max((spell.up_to for spell in month.numbers.spells.values() if spell.effect is Effect.HEAL), default=0)
    purpose = f"healing at {region.place.text}"
    saved: Counter[int] = Counter()
    for healer in alive:
        if healer.heals and saved.total() < len(fallen):
            amount = sum(month.chance.below(purpose, up_to * healer.power // 2) + 1 for _ in range(2))
            saved[healer.unit] += min(amount, len(fallen) - saved.total())
    lots = month.chance.order(purpose, len(fallen))[: saved.total()] if saved else []
    told = tuple(Healed(who(units[place]), saved[place]) for place in sorted(saved))
    return told, [fallen[lot] for lot in lots]


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
        if month.numbers.reading.winners_dead_are_loot:
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
        items = {item: many for item, many in own.items() if many}
        for item, many in items.items():
            unit.add(item, many)
        if money or items:
            told.append((unit.faction, Loot(who(unit), money, items)))
    return tuple(told)


def _living_leader(month: Month, region: Region, units: Sequence[Unit], dead: Counter[int]) -> Unit | None:
    """Return the unit of the one of the best tacticians, drawn by lot, who led the winners, if he lives (AL-68)."""
    best = max((unit.level(Skill.TACTICS) for unit in units), default=0)
    able = [(place, unit) for place, unit in enumerate(units) if best and unit.level(Skill.TACTICS) == best]
    if not able:
        return None
    drawn = month.chance.below(f"leader at {region.place.text}", sum(unit.people for _, unit in able))
    for place, unit in able:
        if drawn < unit.people:
            return unit if drawn < unit.people - dead[place] else None
        drawn -= unit.people
    return None


def _learn(month: Month, units: Sequence[Unit], alive: Iterable[Troop], leader: Unit | None) -> None:
    """Give the surviving winners experience with what they fought with, and their leader some in tactics (AL-68)."""
    days = month.numbers.days.battle
    for troop in alive:
        skill = _LEARNED.get(troop.arm)
        if troop.unit == PEASANTS or skill is None:
            continue
        if skill is not Skill.MAGIC or month.numbers.reading.casters_learn:
            units[troop.unit].train(skill, days)
    if leader is not None:
        leader.train(Skill.TACTICS, days)


def _casualties(region: Region, units: Sequence[Unit], dead: Mapping[int, int]) -> tuple[Casualties, ...]:
    told = [Casualties(who(unit), dead[place], not unit.people) for place, unit in enumerate(units) if dead.get(place)]
    if fallen := dead.get(PEASANTS):
        return (*told, Casualties("peasants", fallen, not region.peasants))
    return tuple(told)
