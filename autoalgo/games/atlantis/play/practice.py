"""A task a month for who practises, told in the report and judged in the next one (AL-97).

The report of the month before says which tasks are done, so a month that is played again comes to the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.games.atlantis.play.odds import attack_odds
from autoalgo.games.atlantis.rules.events import Sailed, Starved, Taught
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill, Terrain
from autoalgo.games.atlantis.rules.practice_world import OUTLAWS, PEACE, camp_of
from autoalgo.games.atlantis.rules.world import Region, World
from autoalgo.games.atlantis.words.report import PracticePart, RegionPart, Report, UnitPart
from autoalgo.games.atlantis.words.sentences import people_told

_CREW: Final = 10
"""People to be recruited."""
_DOES: Final = "do it"
"""What orders do that fulfil a task, unless they are kept from it."""


@dataclass(frozen=True)
class _Look:
    """What a task is judged by."""

    report: Report
    before: World
    world: World
    numbers: Numbers

    @property
    def own(self) -> list[UnitPart]:
        """The units of who practises, the oldest first."""
        return sorted((unit for unit in self.report.units if unit.own), key=lambda unit: unit.number)

    @property
    def outlaws(self) -> set[int]:
        """The numbers of the outlaws' units, and of those that have fallen this month."""
        regions = (*self.before.regions.values(), *self.world.regions.values())
        return {unit.number for region in regions for unit in region.units if unit.faction == OUTLAWS}


def practice_part(
    told: PracticePart | None, report: Report, worlds: tuple[World, World], numbers: Numbers
) -> PracticePart:
    """Return what is told of the task of the month before, and the next one.

    `told` is as the last report has it, `worlds` are as they are before and after the month.
    """
    look = _Look(report, *worlds, numbers)
    done, verdict = told.done if told else 0, ""
    if not look.own:
        return PracticePart(done=done, verdict="None of your people are left: begin again in another folder.", task="")
    if report.turn and done < len(_TASKS):
        missing = _TASKS[done][1](look)
        verdict = f"Task {done + 1} is not done yet: {missing}." if missing else f"Task {done + 1} is done."
        done += not missing
    if done == len(_TASKS):
        return PracticePart(done=done, verdict=verdict, task="All tasks are done. Play on, or join a game with others.")
    return PracticePart(done=done, verdict=verdict, task=f"Task {done + 1} of {len(_TASKS)}: {_TASKS[done][0](look)}")


def _letter(look: _Look, *units: tuple[int, Sequence[str]], does: str = _DOES) -> str:
    """Return orders for units as a whole letter, each on a line of its own, and what they do."""
    orders = (line for unit, lines in units for line in (f"unit {unit}", *lines))
    lines = (f"#atlantis {look.report.faction.number}", *orders, "#end")
    if does == _DOES and look.report.turn >= PEACE and _outlaws(look):
        does += ", unless the Outlaws attack you first"
    return f"\nThese orders {does}; send each on a line of its own:\n" + "\n".join(lines)


def _feed(look: _Look) -> str:
    upkeep = look.numbers.people.upkeep
    poor = sum(unit.money for unit in look.own) < 2 * upkeep * sum(unit.people for unit in look.own)
    order, does = ("work", "earn some money for it") if poor else ("study entertainment", _DOES)
    return (
        f"feed your people. At the end of each month each of them needs ${upkeep:,}, or starves. Send orders, and have "
        f"${upkeep:,} left for each person afterwards. Studying is a good use of the month."
        f"{_letter(look, *((unit.number, [order]) for unit in look.own), does=does)}"
    )


def _hungry(look: _Look) -> str:
    need = sum(unit.people for unit in look.own) * look.numbers.people.upkeep
    has = sum(unit.money for unit in look.own)
    if look.report.missing:
        return "no orders came from you"
    if any(isinstance(event, Starved) for event in look.report.events):
        return "people of yours have starved"
    return f"you have ${has:,}, and the next month takes ${need:,}" if has < need else ""


def _recruit(look: _Look) -> str:
    return (
        f"recruit {_CREW} people into a new unit. Each costs ${look.numbers.people.recruit_cost:,}. The lines between "
        f"form and end are orders for the new unit, and pay gives it the money.{_hired(look, _DOES)}"
    )


def _hired(look: _Look, does: str) -> str:
    """Return orders that recruit a crew, or bring nearer to it who cannot yet."""
    price = _CREW * (look.numbers.people.recruit_cost + 4 * look.numbers.people.upkeep)
    payer = max(look.own, key=lambda unit: unit.money)
    if payer not in [unit for _, unit in _ashore(look)]:
        return " That is not possible at sea: sail to land first."
    if payer.money < price:
        return _letter(look, *((unit.number, ["work"]) for unit in look.own), does="earn some money for it")
    orders = ("form 1", 'name unit "Crew"', f"recruit {_CREW}", "end", f"pay new 1 {price}", "study entertainment")
    return _letter(look, (payer.number, orders), does=does)


def _ashore(look: _Look) -> list[tuple[RegionPart, UnitPart]]:
    """Return the units of who practises that are on land, the oldest first."""
    land = [region for region in look.report.regions if region.terrain is not Terrain.OCEAN]
    return [(region, unit) for unit in look.own for region in land if unit in region.all_units]


def _unmanned(look: _Look) -> str:
    most = max((unit.people for unit in look.own[1:]), default=0)
    return f"your largest new unit has {people_told(most)}, not {_CREW}" if most < _CREW else ""


def _teach(look: _Look) -> str:
    ashore = _ashore(look)
    pairs = [(one, other) for here, one in ashore for there, other in ashore if here is there and one is not other]
    able = [
        (teacher.number, pupil.number, known.skill)
        for teacher, pupil in pairs
        for known in teacher.skills
        if known.level > _level(pupil, known.skill) and not look.numbers.skills[known.skill].study_cost
    ]
    if able:
        teacher, pupil, skill = min(able, key=lambda each: each[2] is not Skill.ENTERTAINMENT)
        letter = _letter(look, (teacher, [f"teach {pupil}"]), (pupil, [f"study {skill}"]))
    elif pairs:
        one, other = pairs[0]
        skill = next(each for each, about in look.numbers.skills.items() if not about.study_cost + _level(other, each))
        letter = _letter(look, (one.number, [f"study {skill}"]), (other.number, ["work"]), does="make a teacher of one")
    else:
        letter = _hired(look, "recruit somebody to teach")
    return (
        "let one unit teach another in the same region. The teacher must know the skill better than those who study "
        f"it, and spends the month on teaching.{letter}"
    )


def _level(unit: UnitPart, skill: Skill) -> int:
    return next((known.level for known in unit.skills if known.skill is skill), 0)


def _sail(look: _Look) -> str:
    regions = (region for region in look.report.regions if region.ships and any(unit.own for unit in region.all_units))
    region = next(regions, None)
    way = next((way for way in region.exits if way.terrain is Terrain.OCEAN), None) if region else None
    if region is None or way is None:
        return "board a ship with your crew, and sail it out to sea."
    ship, here = region.ships[0], [unit for unit in region.all_units if unit.own]
    captain = next((unit for unit in ship.units if unit.own), here[0]).number
    orders = {unit.number: [f"board {ship.number}"] if unit not in ship.units else [] for unit in here}
    orders[captain].append(f"sail {way.direction}")
    return (
        f"put to sea. The ship {ship.name} ({ship.number}) lies at your coast and belongs to whoever boards it first. "
        f"Each person weighs {look.numbers.people.weight}, and it carries "
        f"{look.numbers.ships[ship.kind].capacity:,}. Take everybody along: the Outlaws attack those who stay behind."
        f"{_letter(look, *((unit, lines) for unit, lines in orders.items() if lines))}"
    )


def _undone(kind: type[Taught | Sailed], missing: str) -> Callable[[_Look], str]:
    """Return what says that something is missing unless a unit of who practises has done it."""

    def undone(look: _Look) -> str:
        own = {unit.number for unit in look.own}
        done = (event.unit.number for event in look.report.events if isinstance(event, kind))
        return missing if own.isdisjoint(done) else ""

    return undone


def _fight(look: _Look) -> str:
    crew, camp, outlaws = look.own[-1], camp_of(look.world), look.outlaws
    seen = next((unit.number for unit in look.report.units if unit.number in outlaws), 0)
    rest = f"They are here.{_attack(look, seen)}" if seen else "They raid the regions next to their camp in turn."
    rest += f" It is in {camp.name} {camp.place.text}.{_towards(look, crew, camp)}" if camp and not seen else ""
    people = people_told(_outlaws(look))
    return f"win a battle against the Outlaws, who are {people}. Where nobody has weapons, the larger side wins. {rest}"


def _attack(look: _Look, target: int) -> str:
    """Return orders that attack a unit, with the odds."""
    here = next(region for region in look.report.regions if target in [unit.number for unit in region.all_units])
    own = max((unit for unit in here.all_units if unit.own), key=lambda unit: unit.people).number
    found = attack_odds(look.report, here, own, target, look.numbers)
    return _letter(look, (own, [f"attack {target}"]), does=f"begin it ({found.text})" if found else "begin it")


def _towards(look: _Look, crew: UnitPart, camp: Region) -> str:
    """Return orders that bring a crew, with all who are there, nearer to the camp if it is beside it or at sea."""
    here = next(region for region in look.report.regions if crew in region.all_units)
    land = [way for way in here.exits if way.terrain is not Terrain.OCEAN]
    near = [way for way in land if way.place == camp.place]
    if here.terrain is Terrain.OCEAN and land:
        order, units = f"sail {(near or land)[0].direction}", [s.units[0] for s in here.ships if crew in s.units]
    else:
        order, units = f"move {near[0].direction}" if near else "", [unit for unit in here.all_units if unit.own]
    return _letter(look, *((unit.number, [order]) for unit in units), does="bring you nearer") if order else ""


def _outlaws(look: _Look) -> int:
    units = (unit for region in look.world.regions.values() for unit in region.units)
    return sum(unit.people for unit in units if unit.faction == OUTLAWS)


def _unbeaten(look: _Look) -> str:
    own, outlaws = look.report.faction.number, look.outlaws
    for battle in look.report.battles:
        sides = {"attackers": battle.attackers, "defenders": battle.defenders}
        won = sides.pop(battle.winner or "attackers")
        ours = any(unit.faction and unit.faction.number == own for unit in won)
        if battle.winner and ours and any(unit.unit.number in outlaws for lost in sides.values() for unit in lost):
            return ""
    return "you have won no battle against the Outlaws" if _outlaws(look) else ""


_TASKS: Final[Sequence[tuple[Callable[[_Look], str], Callable[[_Look], str]]]] = (
    (_feed, _hungry),
    (_recruit, _unmanned),
    (_teach, _undone(Taught, "none of your units has taught")),
    (_sail, _undone(Sailed, "no ship of yours has sailed")),
    (_fight, _unbeaten),
)
"""What tells a task, with orders for it, and what tells what is missing, nothing once it is done."""
