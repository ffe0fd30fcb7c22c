"""Whom an automatic player that raids attacks, and where its raiders go (AL-96): by what its reports tell alone."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.games.atlantis.play.odds import attack_odds
from autoalgo.games.atlantis.rules.numbers import Numbers, Terrain
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.practice_world import PEACE
from autoalgo.games.atlantis.rules.transfers import WEAPONS
from autoalgo.games.atlantis.words.report import RegionPart, Report, UnitPart

BETTER: Final = 1.5
"""How many times as strong as the other it must seem to be to attack."""
_STRENGTH: Final = 4
"""People without a weapon who are as strong as one with it."""
_TRIED: Final = 3
"""Factions in a region against which the odds are looked at."""
_WON: Final = 0.8
"""Battles of which an attack must win so many, whatever the level of those who are attacked."""
_LOST: Final = 0.25
"""People of its own of whom it may lose so many."""


@dataclass(frozen=True, slots=True)
class Raids:
    """What a faction knows of others in a month."""

    report: Report
    numbers: Numbers
    seen: Collection[Coordinates]
    """Where it has seen units of others, this month or before."""
    bases: Collection[Coordinates]
    """Where it has units that are no raiders."""

    @property
    def begun(self) -> bool:
        """Whether the time of peace is over."""
        return self.report.turn >= PEACE

    def target(self, region: RegionPart) -> UnitPart | None:
        """Return a unit of the strongest faction in a region that can be attacked with good odds."""
        if not self.begun:
            return None
        ours = [unit for unit in region.all_units if unit.own]
        weaker = [
            units for units in self._others(region) if sum(map(strength, ours)) > BETTER * sum(map(strength, units))
        ]
        weaker.sort(key=lambda units: -sum(map(strength, units)))
        return next((units[0] for units in weaker[:_TRIED] if self._is_good(region, ours, units[0])), None)

    def way(self, region: RegionPart) -> str:
        """Return in which direction raiders go: from a base to a region beside it, in turn, and then back."""
        land = [way for way in region.exits if way.terrain is not Terrain.OCEAN]
        back = [way for way in land if way.place in self.bases]
        if region.place not in self.bases:
            return back[0].direction.value if back else ""
        out = [way for way in land if way.place not in self.bases]
        known = [way for way in out if way.place in self.seen]
        raid = self.report.turn // 2
        ways = known if known and raid % 2 else out
        return ways[raid // 2 % len(ways)].direction.value if ways else ""

    def _others(self, region: RegionPart) -> Iterator[Sequence[UnitPart]]:
        """Yield the units of each faction that is no ally; one whose faction is hidden stands for itself."""
        allies = {ally.number for ally in self.report.allies}
        found: dict[int, list[UnitPart]] = {}
        for unit in region.all_units:
            faction = unit.faction.number if unit.faction else -unit.number
            if not unit.own and faction not in allies and unit.people:
                found.setdefault(faction, []).append(unit)
        yield from found.values()

    def _is_good(self, region: RegionPart, ours: Sequence[UnitPart], target: UnitPart) -> bool:
        found = attack_odds(self.report, region, ours[0].number, target.number, self.numbers)
        most = _LOST * sum(unit.people for unit in ours)
        return found is not None and all(t.won >= _WON * t.battles and t.mean <= most for t in found.tallies.values())


def strength(unit: UnitPart) -> int:
    """Return how strong a unit seems to be."""
    armed = min(unit.people, sum(unit.items.get(weapon, 0) for weapon in WEAPONS))
    return unit.people + (_STRENGTH - 1) * armed
