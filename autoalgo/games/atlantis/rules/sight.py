"""Who sees whom in a region (AL-15)."""

from typing import Final, NamedTuple

from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.world import Region, Unit

RING: Final = "Ring of Invisibility"
SEEING: Final = "Amulet of True Seeing"


class Hiding(NamedTuple):
    """The properties of a unit that decide who sees it."""

    stealth: int
    open: bool
    """Whether everybody sees it: on guard, in a building or on board of a ship."""
    ringed: bool
    """Whether rings hide all its people."""


class Eyes(NamedTuple):
    """How well a faction sees in a region."""

    present: bool
    """Whether anybody of it looks."""
    best: int
    """The level of its best observer."""
    best_seeing: int | None
    """That of its best who sees whom rings hide; None without one."""

    def seen(self, hidden: Hiding) -> bool | None:
        """Return whether it is seen which faction a stranger belongs to; None where not even the stranger is."""
        if not self.present:
            return None
        # Where rings hide it from everybody, nobody's observation counts.
        observation = self.best_seeing if hidden.ringed else self.best
        if observation is not None and observation >= hidden.stealth:
            return observation > hidden.stealth
        return False if hidden.open else None


class Sight:
    """The sight of one faction in a region, by its best observers there."""

    def __init__(self, numbers: Numbers, region: Region, faction: int) -> None:
        self.faction = faction
        own = [unit for unit in region.units if unit.faction == faction and unit.people]
        needs_magic = numbers.reading.magic_things_need_magic
        seeing = [unit for unit in own if unit.has(SEEING) and (not needs_magic or unit.level(Skill.MAGIC) >= 1)]
        self.eyes = Eyes(bool(own), _best(own) if own else 0, _best(seeing) if seeing else None)

    def sees(self, unit: Unit) -> bool:
        """Return whether a unit is seen: it is the faction's own, openly there, or hides worse than somebody looks."""
        return self._seen(unit) is not None

    def knows_faction(self, unit: Unit) -> bool:
        """Return whether it is also seen which faction a unit belongs to."""
        return bool(self._seen(unit))

    def _seen(self, unit: Unit) -> bool | None:
        return True if unit.faction == self.faction else self.eyes.seen(hiding(unit))


def _best(units: list[Unit]) -> int:
    return max([unit.level(Skill.OBSERVATION) for unit in units])


def hiding(unit: Unit) -> Hiding:
    """Return how a unit hides."""
    ringed = unit.people > 0 and unit.has(RING) == unit.people
    return Hiding(unit.level(Skill.STEALTH), unit.guard or bool(unit.building or unit.ship), ringed)
