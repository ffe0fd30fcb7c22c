"""Why a battle went as it did: the same line-ups fought again and again (AL-103).

A battle tells who stood on each side, with skills and things, and how many fell. Fought a thousand times more, it shows
what was to be expected, how rare so few losses are, and what the free round of the better tactician was worth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.games.atlantis.play.odds import Tally, battles_of, losses_told
from autoalgo.games.atlantis.rules.battle import Battle, BattleResult
from autoalgo.games.atlantis.rules.chance import Chance, chance_of
from autoalgo.games.atlantis.rules.events import Battled, BattleUnit, Side
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill, Terrain
from autoalgo.games.atlantis.rules.troops import peasants_of, troops_of
from autoalgo.games.atlantis.rules.world import Region, Unit, days_of_level
from autoalgo.games.atlantis.words.report import Report

_EVEN: Final = (0, 0)
"""The tactics of sides of which neither has a free round."""
_TACTICS: Final[dict[Side | None, tuple[int, int]]] = {None: _EVEN, "attackers": (1, 0), "defenders": (0, 1)}


@dataclass
class Why:
    """What came of fighting a battle again."""

    battle: Battled
    again: Tally = field(default_factory=Tally)
    """With the attackers' losses."""
    defenders: Tally = field(default_factory=Tally)
    """The same with the defenders'."""
    even: Tally = field(default_factory=Tally)
    """Without the free round; untouched where there was none."""
    as_few: int = 0
    """Battles in which the attackers lost no more than they did."""

    @property
    def text(self) -> str:
        """What came of it, in sentences."""
        battles, won = max(1, self.again.battles), self.again.won
        told = [
            f"Of {counted(battles, 'more battle')} between the same the attackers win {round(100 * won / battles)} %;"
            f" they lose {losses_told(self.again)}, the defenders {losses_told(self.defenders)}.",
            f"Here they lost {self.battle.fallen.attackers:,} and {self.battle.fallen.defenders:,};"
            f" in {round(100 * self.as_few / battles)} % of the battles no more attackers fall than that.",
        ]
        if self.even.battles:
            share = round(100 * self.even.won / self.even.battles)
            told.append(f"Without the free round of the {self.battle.free_round}, the attackers win {share} %.")
        told.append("Buildings, things of magic, and spells that nobody cast are not in it.")
        return " ".join(told)


def why(report: Report, numbers: Numbers) -> Iterator[list[Why]]:
    """Yield what came so far of fighting all battles of a report again, after each time.

    Parameters
    ----------
    report
        With its battles.
    numbers
        The numbers of the rules; the readings are those of the report, if it has any.
    """
    numbers = report.as_played(numbers)
    chance = chance_of(0, report.turn)
    chance.noting = False
    found = [Why(event) for event in report.events if isinstance(event, Battled)]
    for each in found:
        ground = _ground(each.battle, report)
        for _ in range(battles_of(ground.people)):
            _count(each, ground.fight(numbers, chance, ground.tactics))
            if ground.tactics != _EVEN:
                each.even.count(ground.fight(numbers, chance, _EVEN), 0)
            yield found
    yield found


@dataclass(frozen=True)
class _Ground:
    """A battle as it began, as far as it is told."""

    region: Region
    sides: tuple[list[Unit], list[Unit]]
    tactics: tuple[int, int]

    @property
    def people(self) -> int:
        return self.region.peasants + sum(unit.people for unit in self.region.units)

    def fight(self, numbers: Numbers, chance: Chance, tactics: tuple[int, int]) -> BattleResult:
        troops = troops_of(numbers, self.region, self.sides) + peasants_of(numbers, self.region, 1)
        return Battle(numbers, chance, "again", troops).fight(tactics)


def _ground(battle: Battled, report: Report) -> _Ground:
    # Where nobody of the faction is left, its terrain is not told, and no rider has the better of a plain.
    terrain = next((r.terrain for r in report.regions if r.place == battle.region.place), Terrain.FOREST)
    region = Region(battle.region.place, terrain, peasants=battle.peasants)
    sides = (_units(battle, battle.attackers), _units(battle, battle.defenders))
    region.units = [*sides[0], *sides[1]]
    return _Ground(region, sides, _TACTICS[battle.free_round])


def _count(why: Why, fought: BattleResult) -> None:
    why.again.count(fought, 0)
    why.defenders.count(fought, 1)
    why.as_few += sum(troop.side == 0 for troop in fought.dead) <= why.battle.fallen.attackers


def _units(battle: Battled, fighters: Sequence[BattleUnit]) -> list[Unit]:
    """Return fighters as units that fight as they did."""
    cast = {used.unit.number: used.spell for used in battle.spells}
    found = []
    for fighter in fighters:
        spell = fighter.combat_spell or cast.get(fighter.unit.number, "")
        unit = Unit(fighter.unit.number, fighter.unit.name, 0, fighter.people, behind=fighter.behind)
        unit.items = dict(fighter.items)
        unit.days = {Skill(each.skill): days_of_level(each.level) * fighter.people for each in fighter.skills}
        unit.spells = {spell} if spell else set()
        unit.combat_spell = spell
        found.append(unit)
    return found
