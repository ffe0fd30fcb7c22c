"""A task a month for who practises, told in the report and judged in the next one (AL-97).

The report of the month before says which tasks are done, so a month that is played again comes to the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.games.atlantis.rules.events import Sailed, Starved, Taught
from autoalgo.games.atlantis.rules.numbers import Numbers, Terrain
from autoalgo.games.atlantis.rules.practice_world import OUTLAWS, camp_of
from autoalgo.games.atlantis.rules.world import Region, World
from autoalgo.games.atlantis.words.report import PracticePart, Report, UnitPart
from autoalgo.games.atlantis.words.sentences import people_told

_CREW: Final = 10
"""People to be recruited."""


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
    def numbers_of_own(self) -> set[int]:
        """The numbers of these units, and of those that are gone."""
        return {unit.number for unit in self.own}

    @property
    def outlaws(self) -> set[int]:
        """The numbers of the outlaws' units, and of those that have fallen this month."""
        regions = (*self.before.regions.values(), *self.world.regions.values())
        return {unit.number for region in regions for unit in region.units if unit.faction == OUTLAWS}


@dataclass(frozen=True)
class _Task:
    tell: Callable[[_Look], str]
    """Returns what is to be done, with orders that do it."""
    missing: Callable[[_Look], str]
    """Returns what is missing, empty once it is done."""


def practice_part(
    told: PracticePart | None, report: Report, worlds: tuple[World, World], numbers: Numbers
) -> PracticePart:
    """Return what is told of the task of the month before, and the next one.

    `told` is as the last report has it, `worlds` are as they are before and after the month.
    """
    look = _Look(report, *worlds, numbers)
    done, verdict = told.done if told else 0, ""
    if not look.own:
        return PracticePart(done=done, verdict="Nobody of yours is left: begin another practice.", task="")
    if report.turn and done < len(_TASKS):
        missing = _TASKS[done].missing(look)
        verdict = f"Task {done + 1} is not done yet: {missing}." if missing else f"Task {done + 1} is done."
        done += not missing
    if done == len(_TASKS):
        return PracticePart(done=done, verdict=verdict, task="All tasks are done. Play on, or join a game with others.")
    return PracticePart(done=done, verdict=verdict, task=f"Task {done + 1} of {len(_TASKS)}: {_TASKS[done].tell(look)}")


def _letter(look: _Look, *units: tuple[int, Sequence[str]]) -> str:
    """Return orders for units as a whole letter, each on a line of its own."""
    orders = (line for unit, lines in units for line in (f"unit {unit}", *lines))
    lines = (f"#atlantis {look.report.faction.number}", *orders, "#end")
    return "\nThese orders do it, each on a line of its own, from #atlantis to #end:\n" + "\n".join(lines)


def _feed(look: _Look) -> str:
    upkeep = look.numbers.people.upkeep
    first = look.own[0].number
    return (
        f"feed your people. At the end of each month each of them needs ${upkeep:,}, or starves. Send orders, and have "
        f"${upkeep:,} left for each afterwards. Learning is useful meanwhile."
        f"{_letter(look, (first, ['study entertainment']))}"
    )


def _hungry(look: _Look) -> str:
    need = sum(unit.people for unit in look.own) * look.numbers.people.upkeep
    has = sum(unit.money for unit in look.own)
    if look.report.missing:
        return "no orders of yours came in"
    if any(isinstance(event, Starved) for event in look.report.events):
        return "people of yours have starved"
    return f"you have ${has:,}, and the next month takes ${need:,}" if has < need else ""


def _recruit(look: _Look) -> str:
    people = look.numbers.people
    price = _CREW * (people.recruit_cost + 4 * people.upkeep)
    orders = ("form 1", 'name unit "Crew"', f"recruit {_CREW}", "end", f"pay new 1 {price}", "study entertainment")
    return (
        f"recruit {_CREW} people into a new unit. Each costs ${people.recruit_cost:,}. What stands between form and "
        f"end is for the new unit, which the money goes to.{_letter(look, (look.own[0].number, orders))}"
    )


def _unmanned(look: _Look) -> str:
    most = max((unit.people for unit in look.own[1:]), default=0)
    return f"your largest new unit has {people_told(most)}, not {_CREW}" if most < _CREW else ""


def _teach(look: _Look) -> str:
    teacher, pupil = look.own[0], look.own[-1].number
    return (
        "let one unit teach another. The teacher must know the skill better than those who study it, and spends the "
        f"month on it.{_letter(look, (teacher.number, [f'teach {pupil}']), (pupil, ['study entertainment']))}"
    )


def _untaught(look: _Look) -> str:
    own = look.numbers_of_own
    taught = (event for event in look.report.events if isinstance(event, Taught))
    return "" if any(event.unit.number in own for event in taught) else "none of your units has taught"


def _sail(look: _Look) -> str:
    regions = (region for region in look.report.regions if region.ships and any(unit.own for unit in region.all_units))
    region = next(regions, None)
    way = next((way for way in region.exits if way.terrain is Terrain.OCEAN), None) if region else None
    if region is None or way is None:
        return "go on board of a ship with your crew, and sail it to sea."
    ship, (first, *others) = region.ships[0], [unit.number for unit in region.all_units if unit.own]
    board = f"board {ship.number}"
    return (
        f"put to sea. The ship {ship.name} ({ship.number}) lies at your coast and belongs to nobody; who boards it "
        f"first owns it. Each person weighs {look.numbers.people.weight}, and it carries "
        f"{look.numbers.ships[ship.kind].capacity:,}. Take everybody along: outlaws raid who is left behind alone."
        f"{_letter(look, (first, [board, f'sail {way.direction}']), *((other, [board]) for other in others))}"
    )


def _ashore(look: _Look) -> str:
    own = look.numbers_of_own
    sailed = (event for event in look.report.events if isinstance(event, Sailed))
    return "" if any(event.unit.number in own for event in sailed) else "no ship of yours has sailed"


def _fight(look: _Look) -> str:
    crew, camp, outlaws = look.own[-1], camp_of(look.world), look.outlaws
    seen = next((unit.number for unit in look.report.units if unit.number in outlaws), 0)
    if seen:
        rest = f"They are here.{_letter(look, (crew.number, [f'attack {seen}']))}"
    else:
        rest = "They raid the regions beside their camp, one after the other, and come to you, too"
        rest += f". It lies in {camp.name} {camp.place.text}.{_towards(look, crew, camp)}" if camp else "."
    how = "Where nobody has weapons, the larger side wins."
    return f"win a battle against the Outlaws, who are {people_told(_outlaws(look))}. {how} {rest}"


def _towards(look: _Look, crew: UnitPart, camp: Region) -> str:
    """Return orders that bring a crew, with all who are there, nearer to the camp if it is beside it or at sea."""
    here = next(region for region in look.report.regions if crew in region.all_units)
    land = [way for way in here.exits if way.terrain is not Terrain.OCEAN]
    near = [way for way in land if way.place == camp.place]
    if here.terrain is Terrain.OCEAN and land:
        ships = (ship for ship in here.ships if crew in ship.units)
        return _letter(look, *((ship.units[0].number, [f"sail {(near or land)[0].direction}"]) for ship in ships))
    together = [unit.number for unit in here.all_units if unit.own]
    return _letter(look, *((unit, [f"move {near[0].direction}"]) for unit in together)) if near else ""


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


_TASKS: Final[Sequence[_Task]] = (
    _Task(_feed, _hungry),
    _Task(_recruit, _unmanned),
    _Task(_teach, _untaught),
    _Task(_sail, _ashore),
    _Task(_fight, _unbeaten),
)
