"""The odds of battles that orders lead to: many of them, fought by the battle's own rules (AL-102).

A faction sees how many people of others there are and what they carry, but not how well they use it. So each battle is
fought for every level that they may have: from none up to that of who has studied in every month of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.month_preview import month_before_battles
from autoalgo.games.atlantis.rules.attack_orders import Meeting, meetings
from autoalgo.games.atlantis.rules.battle import BattleResult
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import FactionOrders
from autoalgo.games.atlantis.rules.transfers import WEAPONS
from autoalgo.games.atlantis.rules.world import Unit, days_of_level, level_of
from autoalgo.games.atlantis.words.report import RegionPart, Report

_BATTLES: Final = 1000
"""Of each sort."""
_WORK: Final = 200_000
"""People in all battles of a sort together; of larger battles there are fewer."""
FEWEST: Final = 40
"""Of them, whatever their size."""


@dataclass
class Tally:
    """What came of battles so far."""

    battles: int = 0
    won: int = 0
    """By the attackers."""
    lost: int = 0
    """People of theirs."""
    squares: int = 0
    """The sum of the squares of these losses."""

    def count(self, fought: BattleResult) -> None:
        """Add a battle."""
        lost = sum(troop.side == 0 for troop in fought.dead)
        self.battles += 1
        self.won += fought.winner == 0
        self.lost += lost
        self.squares += lost * lost

    @property
    def mean(self) -> float:
        """Attackers who fall in a battle."""
        return self.lost / self.battles if self.battles else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of that."""
        return sqrt(max(0.0, self.squares / self.battles - self.mean**2)) if self.battles else 0.0


@dataclass
class Odds:
    """The odds of one battle."""

    unit: int
    """Whose order leads to it."""
    line: int
    """Of that order."""
    people: int
    """Who attack."""
    others: bool
    """Whether units of others are attacked, not peasants alone."""
    tallies: dict[int, Tally]
    """By the level of others with the weapons that they carry; 0 where they cannot use them, or carry none."""

    @property
    def sentence(self) -> str:
        """The odds with the order that they are of; first, whether what cannot be seen is left out."""
        battles = counted(next(iter(self.tallies.values())).battles, "battle")
        each = " for each case" if len(self.tallies) > 1 else ""
        seen = ", counting only what you see, no hidden units and no spells or tactics of theirs" if self.others else ""
        return f"Odds of unit {self.unit}, line {self.line}, by {battles}{each}{seen}: {self.text}."

    @property
    def text(self) -> str:
        """The odds in words."""
        if len(self.tallies) == 1:
            return self._told(self.tallies[0])
        return "; ".join(f"{_case(level)}, {self._told(tally)}" for level, tally in self.tallies.items())

    def _told(self, tally: Tally) -> str:
        won = round(100 * tally.won / max(1, tally.battles))
        whose = f"{self.people:,} {'person' if self.people == 1 else 'people'}"
        return f"{won} % to win, {_losses(tally)} of your {whose} lost"


def odds(text: str, report: Report, numbers: Numbers) -> Iterator[list[Odds]]:
    """Yield the odds of all battles to which orders lead, after each battle that was fought for them.

    Parameters
    ----------
    text
        What is to be sent; its last set of the faction's orders counts.
    report
        The faction's last one.
    numbers
        The numbers of the rules; the readings are those of the report, if it has any.
    """
    numbers = report.as_played(numbers)
    sent = [each for each in read_sent(text, numbers) if each.faction == report.faction.number]
    month = month_before_battles(report, sent[-1].orders if sent else FactionOrders({}), numbers)
    chance = chance_of(0, report.turn + 1)
    chance.noting = False
    found: list[Odds] = []
    for meeting in meetings(month):
        armed = [unit for unit in meeting.sides[1] if any(unit.has(weapon) for weapon in WEAPONS)]
        levels = range(_highest(meeting, report, numbers) + 1 if armed else 1)
        tallies = {level: Tally() for level in levels}
        mine = sum(unit.people for unit in meeting.sides[0])
        found.append(Odds(meeting.unit.number, meeting.line.number, mine, bool(meeting.sides[1]), tallies))
        people = sum(unit.people for side in meeting.sides for unit in side)
        for _ in range(_battles(people + meeting.region.peasants * meeting.peasants)):
            for level, tally in tallies.items():
                for unit in armed:
                    _train(unit, level)
                tally.count(meeting.fight(numbers, chance))
                yield found
    yield found


def all_odds(text: str, report: Report, numbers: Numbers) -> list[Odds]:
    """Return what `odds` yields last."""
    *_, found = odds(text, report, numbers)
    return found


def attack_odds(report: Report, region: RegionPart, unit: int, target: int, numbers: Numbers) -> Odds | None:
    """Return the odds of one attack, by the fewest battles; None if it leads to no battle."""
    here = report.model_copy(update={"regions": [region]})
    orders = f"#atlantis {report.faction.number}\nunit {unit}\nattack {target}\n#end\n"
    for found in odds(orders, here, numbers):
        if found and all(tally.battles >= FEWEST for tally in found[0].tallies.values()):
            return found[0]
    return None


def _highest(meeting: Meeting, report: Report, numbers: Numbers) -> int:
    """Return the highest level that makes a difference, and that can be reached by study since the game began."""
    best = max(unit.level(skill) for unit in meeting.sides[0] for skill in WEAPONS.values())
    differs = max(best, numbers.combat.longbow_against) + max(numbers.hit_chances)
    return min(differs, level_of(numbers.days.month * report.turn))


def _train(unit: Unit, level: int) -> None:
    """Let a stranger be as good with each weapon that it carries."""
    days = days_of_level(level) * unit.people
    unit.days = {skill: days for weapon, skill in WEAPONS.items() if unit.has(weapon)} if level else {}


def _battles(people: int) -> int:
    """Return how often a battle is fought in which so many people fight; at least one does."""
    return max(FEWEST, min(_BATTLES, _WORK // people))


def _losses(tally: Tally) -> str:
    """Return the attackers' losses with their spread: "31 ± 6"."""
    spread = round(tally.spread)
    return f"{round(tally.mean):,}" + (f" ± {spread:,}" if spread else "")


def _case(level: int) -> str:
    return f"if they have level {level} with their weapons" if level else "if they cannot use their weapons"
