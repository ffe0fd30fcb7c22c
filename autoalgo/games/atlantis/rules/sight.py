"""Who sees whom in a region (AL-15)."""

from typing import Final

from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.world import Region, Unit

RING: Final = "Ring of Invisibility"
SEEING: Final = "Amulet of True Seeing"


class Sight:
    """What one faction sees in a region, by its best observers there.

    Parameters
    ----------
    numbers
        The numbers of the rules.
    region
        With all its units.
    faction
        Whose units look.
    """

    def __init__(self, numbers: Numbers, region: Region, faction: int) -> None:
        self.faction = faction
        own = [unit for unit in region.units if unit.faction == faction and unit.people]
        self._present = bool(own)
        levels = [unit.level(Skill.OBSERVATION) for unit in own]
        needs_magic = numbers.reading.magic_things_need_magic
        seeing = [u.has(SEEING) > 0 and (not needs_magic or u.level(Skill.MAGIC) >= 1) for u in own]
        self._best = max(levels, default=0)
        self._best_seeing = max((level for level, sees in zip(levels, seeing, strict=True) if sees), default=None)

    def sees(self, unit: Unit) -> bool:
        """Return whether a unit is seen: it is the faction's own, openly there, or hides worse than somebody looks."""
        if unit.faction == self.faction:
            return True
        if not self._present:
            return False
        observation = self._against(unit)
        return is_open(unit) or (observation is not None and observation >= unit.level(Skill.STEALTH))

    def knows_faction(self, unit: Unit) -> bool:
        """Return whether it is also seen which faction a unit belongs to."""
        if unit.faction == self.faction:
            return True
        observation = self._against(unit) if self._present else None
        return observation is not None and observation > unit.level(Skill.STEALTH)

    def _against(self, unit: Unit) -> int | None:
        """Return the best observation that counts against a unit; None where rings hide it from everybody."""
        ringed = unit.people > 0 and unit.has(RING) == unit.people
        return self._best_seeing if ringed else self._best


def is_open(unit: Unit) -> bool:
    """Return whether everybody sees a unit: on guard, in a building or on board of a ship."""
    return unit.guard or bool(unit.building) or bool(unit.ship)
