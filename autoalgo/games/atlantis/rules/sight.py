"""Who sees whom in a region (AL-15)."""

from typing import Final, NamedTuple

from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.world import Region, Unit

RING: Final = "Ring of Invisibility"
SEEING: Final = "Amulet of True Seeing"


class Hiding(NamedTuple):
    """What of a unit decides who sees it, worked out once for all who look."""

    unit: Unit
    stealth: int
    open: bool
    """Whether everybody sees it: on guard, in a building or on board of a ship."""
    ringed: bool
    """Whether rings hide all its people."""


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
        return self.seen(hiding(unit)) is not None

    def knows_faction(self, unit: Unit) -> bool:
        """Return whether it is also seen which faction a unit belongs to."""
        return bool(self.seen(hiding(unit)))

    def seen(self, hidden: Hiding) -> bool | None:
        """Return whether it is seen which faction a unit belongs to; None where not even the unit is."""
        if hidden.unit.faction == self.faction:
            return True
        if not self._present:
            return None
        # Where rings hide it from everybody, nobody's observation counts.
        observation = self._best_seeing if hidden.ringed else self._best
        if observation is not None and observation >= hidden.stealth:
            return observation > hidden.stealth
        return False if hidden.open else None


def hiding(unit: Unit) -> Hiding:
    """Return how a unit hides."""
    ringed = unit.people > 0 and unit.has(RING) == unit.people
    return Hiding(unit, unit.level(Skill.STEALTH), unit.guard or bool(unit.building or unit.ship), ringed)
