"""The settings of an army that a player chooses, and every way to choose otherwise.

Each trial is a legal war: values stay in the ranges of the database, unit types in their time (DB-2).
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

from autoalgo.war.domain.column import NumberColumn, quantity_text
from autoalgo.war.domain.columns import AVERAGE_SKILL, GREATEST_SKILL, MILITARIES
from autoalgo.war.domain.lists import Fortifications, ListValue, MobileDefenses
from autoalgo.war.domain.records import Belligerent, Leader, Military
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch, UnitType
from autoalgo.war.explanation.formations import is_afloat
from autoalgo.war.explanation.trials import Lever, Member, Trial, plans_of, with_belligerent, with_fortifications
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables
from autoalgo.war.variables.leadership import LeaderSkill, rating

T = TypeVar("T", bound=ListValue)

UNIT_ATTRIBUTES: Final = ("infantry", "cavalry", "artillery", "transport")
"""Attributes of `Military`, by `Branch`."""
_GROWTH: Final = (1.05, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3, 4, 5, 7, 10, 20, 50, 100)
_DECLINE: Final = (0.95, 0.9, 0.8, 0.65, 0.5, 0.35, 0.2, 0.1)
_LEAST_BUDGET: Final = 1000.0
"""Dollars from which a budget of nothing is raised."""


@dataclass(frozen=True)
class Army:
    """The army of the loser, and what it may be changed to."""

    preparation: Preparation
    tables: Tables
    side: Side
    branches: Mapping[str, Branch | None]
    """The unit types to choose from, and the branch that each usually takes (JSON/Soldier.json)."""
    member: int = 0
    """Which member of the side's coalition it is."""

    @property
    def belligerent(self) -> Belligerent:
        """The nation and its military as they are."""
        return self._parts[self.member]

    @property
    def scores(self) -> SideScores:
        """Its variables."""
        return self.preparation.campaign.scores.side(self.side).parts[self.member]

    @property
    def military(self) -> Military:
        """The military as it is."""
        return self.belligerent.military

    @property
    def ashore(self) -> bool:
        """Whether any of its flanks begins on land."""
        every = plans_of(self.preparation.campaign, self.side)
        plans = [plan for plan in every if plan.member == self.member]
        return not all(is_afloat(self.preparation.terrain.grid, plan) for plan in plans)

    def otherwise(self, asked: Mapping[str, float | str], **changed: Any) -> Preparation:  # noqa: ANN401 - of `Military`
        """Return the war with some fields of the military otherwise, for which a request says what is `asked`.

        A ruler who leads it is the same person on the throne.
        """
        military, nation = replace(self.military, **changed), self.belligerent.nation
        if self.belligerent.ruler_in_the_field:
            nation = replace(nation, leader=military.leader)
        member = Member(self.side, self.member)
        return with_belligerent(self.preparation, self.tables, member, Belligerent(nation, military), asked)

    @property
    def shares_its_general(self) -> bool:
        """Whether its general leads an ally too, or rules one: then no change of him is the army's alone."""
        leader = self.military.leader
        allies = [part for number, part in enumerate(self._parts) if number != self.member]
        leaders = [each for part in allies for each in (part.military.leader, part.nation.leader) if each is not None]
        return leader is not None and any(each.name == leader.name for each in leaders)

    @property
    def _parts(self) -> tuple[Belligerent, ...]:
        return self.preparation.campaign.selection.belligerent(self.side).parts


def allied_levers(army: Army) -> Iterator[Lever]:
    """Yield what can be set of an army, or of each member's of a coalition, whose name is told then (CO-1)."""
    members = army.preparation.campaign.selection.belligerent(army.side).members
    if not members:
        yield from army_levers(army)
    for number, part in enumerate(members):
        for lever in army_levers(replace(army, member=number)):
            yield _told_of(lever, part.military.name)


def _told_of(lever: Lever, name: str) -> Lever:
    def named(trials: Sequence[Trial]) -> tuple[Trial, ...]:
        return tuple(
            replace(each, input=f"{each.input} of {name}", condition=f"{each.condition} for {name}") for each in trials
        )

    return replace(lever, trials=named(lever.trials), between=lambda number: named(lever.between(number)))


def army_levers(army: Army) -> Iterator[Lever]:
    """Yield what can be set of the army itself: men, budget, the general's skills, unit types, defenses."""
    yield _men(army, _GROWTH)
    yield _men(army, _DECLINE)
    yield _budget(army)
    if not army.shares_its_general:
        yield from _leader(army)
    for branch in Branch:
        yield _units(army, branch)
    if army.ashore:
        yield _mobile_defenses(army)
        if army.side is Side.DEFENDER and army.member == 0:
            yield _fortifications(army)


def share_changed(before: float, after: float) -> float:
    """Return which share of the greater of two amounts the difference is, 0–1."""
    return abs(after - before) / max(before, after)


def _men(army: Army, factors: Sequence[float]) -> Lever:
    """Return other numbers of men, no more than the nation can have under arms (ST-2)."""
    before = army.military.size

    def trial(size: float) -> Trial:
        more = "more" if size > before else "fewer"
        count, now, then = quantity_text(abs(size - before)), quantity_text(size), quantity_text(before)
        condition = f"With {count} {more} men ({now} in place of {then})"
        return Trial("men", then, now, share_changed(before, size), partial(_sized, army, size), condition)

    most = army.scores.maximum_military
    amounts = [size for size in _amounts(before, factors, MILITARIES.size) if size < before or size <= most]
    return _amount_lever(before, amounts, trial, steady=False)


def _sized(army: Army, size: float) -> Preparation:
    """Return the war with so many men, and as many ships a man as before, but no more than a cell may say (DB-7)."""
    military, asked = army.military, {"size": size}
    if not military.transport_given:
        return army.otherwise(asked, size=size, ship_number=military.transport.ships_for(size), uncertain=())
    ships = min(round(military.ship_number * size / military.size), int(MILITARIES.ship_number.greatest))
    return army.otherwise({**asked, "ship_number": ships}, size=size, ship_number=ships, uncertain=())


def _budget(army: Army) -> Lever:
    before = army.military.budget
    base = max(before, _LEAST_BUDGET)

    def trial(budget: float) -> Trial:
        now, then = quantity_text(budget), quantity_text(before)
        condition = f"With a budget of {now} dollars in place of {then}"
        smallness = share_changed(before, budget)
        prepare = partial(army.otherwise, {"budget": budget}, budget=budget)
        return Trial("budget", then, now, smallness, prepare, condition)

    return _amount_lever(before, _amounts(base, _GROWTH, MILITARIES.budget), trial, steady=True)


def _step(amount: float) -> float:
    """Return the step in which an amount is set: a hundredth or so of it, in round numbers."""
    return float(10.0 ** max(math.floor(math.log10(amount)) - 1, 0))


def _amounts(before: float, factors: Sequence[float], column: NumberColumn) -> list[float]:
    """Return amounts farther and farther from `before`, in round numbers and within the column's range."""
    step = _step(before)
    rounded = dict.fromkeys(round(before * factor / step) * step for factor in factors)
    return [amount for amount in rounded if column.least <= amount <= column.greatest and amount != before]


def _amount_lever(before: float, amounts: Sequence[float], trial: Callable[[float], Trial], *, steady: bool) -> Lever:
    """Return a lever of amounts, with whole steps between one and the next."""
    step = _step(max(before, _LEAST_BUDGET) if before == 0 else before)

    def between(number: int) -> list[Trial]:
        nearer = amounts[number - 1] if number else round(before / step) * step
        count = round(abs(amounts[number] - nearer) / step)
        way = math.copysign(step, amounts[number] - nearer)
        return [trial(nearer + way * place) for place in range(1, count) if nearer + way * place != before]

    return Lever(tuple(map(trial, amounts)), steady, between=between)


def _leader(army: Army) -> Iterator[Lever]:
    """Yield for each skill of the general its steps up to the greatest; a general where there is none."""
    leader = army.military.leader
    if leader is None:
        attack, defense, siege, authority, cunning, zeal, martial = [float(AVERAGE_SKILL)] * len(LeaderSkill)
        general = Leader("a general", (), None, attack, defense, siege, authority, cunning, zeal, martial)
        after = f"a general with {AVERAGE_SKILL} in every skill"
        prepare = partial(army.otherwise, {}, leader=general)
        yield Lever((Trial("general", "none", after, 1.0, prepare, f"With {after}", asked=False),))
        return
    for skill in LeaderSkill:
        yield Lever(tuple(_skilled(army, leader, skill)), steady=True)


def _skilled(army: Army, leader: Leader, skill: LeaderSkill) -> Iterator[Trial]:
    before = rating(leader, skill)
    after = math.floor(before) + 1.0
    while after <= GREATEST_SKILL:
        others = tuple(each for each in leader.uncertain if each.input != skill)
        changed: dict[str, Any] = {skill.value: after, "uncertain": others}
        condition = f"With {skill} {after:g} in place of {before:g}"
        smallness = (after - before) / GREATEST_SKILL
        better = partial(army.otherwise, {skill.value: after}, leader=replace(leader, **changed))
        yield Trial(f"{skill} of {leader.name}", f"{before:g}", f"{after:g}", smallness, better, condition)
        after += 1.0


def _units(army: Army, branch: Branch) -> Lever:
    """Return every other unit type to choose from that fought in the year of the war, where the army has the branch."""
    military, attribute = army.military, UNIT_ATTRIBUTES[branch]
    now = military.unit_type(branch)
    share = military.proportion(branch)
    if branch is Branch.SHIP:
        share = 1.0 if military.transport_given else 0.0
    if now is None or share == 0:
        return Lever(())
    return Lever(
        tuple(
            Trial(
                f"{attribute} unit type",
                now.name,
                unit.name,
                share,
                partial(army.otherwise, {attribute: unit.name}, **{attribute: unit}),
                f"With {unit.name} in place of {now.name}",
            )
            for unit in _known(army, branch)
            if unit != now and (branch is not Branch.SHIP or unit.capacity > 0)
        ),
        ranked=False,
    )


def _known(army: Army, branch: Branch) -> Iterator[UnitType]:
    """Yield the unit types to choose from of a branch that fought in the year of the war."""
    year = army.preparation.campaign.request.year
    for name, unit in army.tables.units.items():
        era = army.tables.eras.get(name)
        if army.branches.get(name) is branch and era is not None and era.years_away(year) == 0:
            yield unit


def _mobile_defenses(army: Army) -> Lever:
    before, values = army.military.mobile_defenses, tuple(MobileDefenses)
    return Lever(
        tuple(
            Trial(
                "mobile defenses",
                before.value,
                after.value,
                steps / (len(values) - 1),
                partial(army.otherwise, {"mobile_defenses": after.value}, mobile_defenses=after),
                f"With {after} in place of {_works(before)}",
            )
            for steps, after in _better(values, before)
        ),
        steady=True,
    )


def _fortifications(army: Army) -> Lever:
    before, values = army.preparation.campaign.selection.location.fortifications, tuple(Fortifications)
    return Lever(
        tuple(
            Trial(
                "fortifications",
                before.value,
                after.value,
                steps / (len(values) - 1),
                partial(with_fortifications, army.preparation, army.tables, after),
                f"Behind {after} in place of {_works(before)}",
            )
            for steps, after in _better(values, before)
        ),
        steady=True,
    )


def _works(value: ListValue) -> str:
    return "no works" if value.value == "none" else value.value


def _better(values: Sequence[T], before: T) -> Iterator[tuple[int, T]]:
    """Yield what is better than `before` in a list from best to worst, the nearest first, with the steps there."""
    place = values.index(before)
    for steps in range(1, place + 1):
        yield steps, values[place - steps]
