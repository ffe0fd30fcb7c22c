"""Whether a side's flanks use its military exactly: the status "Good (X/Y)" or "Invalid Inf (X/Y)" (S-7)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from autoalgo.war.domain.records import Belligerent, Military
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import LAND_BRANCHES, Branch
from autoalgo.war.strategy.branches import counts, held
from autoalgo.war.tables import Rules


class CompositionVerdict(StrEnum):
    """Whether a number fits; the window shows too many in red and too few in orange."""

    GOOD = "Good"
    TOO_MANY = "too many"
    TOO_FEW = "too few"


_ABBREVIATIONS = {Branch.INFANTRY: "Inf", Branch.CAVALRY: "Cav", Branch.ARTILLERY: "Art", Branch.SHIP: "Navy"}
"""As the source's status message has them."""


@dataclass(frozen=True)
class BranchStatus:
    """The status of one branch: what the flanks hold of it (X), what the military has (Y), and whether that fits."""

    branch: Branch
    used: int
    available: int
    verdict: CompositionVerdict

    @property
    def text(self) -> str:
        """The message for a branch that is off: "Invalid Inf (X/Y)"."""
        return f"Invalid {_ABBREVIATIONS[self.branch]} ({self.used}/{self.available})"


@dataclass(frozen=True)
class CompositionStatus:
    """A side's flanks against its military: men in all and every branch."""

    used: int
    available: int
    invalid: tuple[BranchStatus, ...]

    @property
    def text(self) -> str:
        """The status message of the strategy tab; the first branch that is off names it (S-7)."""
        return self.invalid[0].text if self.invalid else f"Good ({self.used}/{self.available})"


def composition(plans: Sequence[FlankPlan], military: Military, rules: Rules) -> CompositionStatus:
    """Return how the flanks of one side fit its military: within 10 soldiers, in all and a branch, one ship (S-7).

    Stand-in barges are not counted, since they are not chosen.
    """
    counted = [branch for branch in Branch if counts(military, branch)]
    used = {branch: sum(held(plan, branch) for plan in plans) for branch in counted}
    statuses = [_status(branch, used[branch], available(military, branch), rules) for branch in counted]
    land = [status for status in statuses if status.branch in LAND_BRANCHES]
    men, fielded = sum(plan.size for plan in plans), sum(status.available for status in land)
    invalid = tuple(status for status in statuses if status.verdict is not CompositionVerdict.GOOD)
    if not invalid and abs(men - fielded) > rules.flanks.composition_tolerance:
        invalid = (_most_off(land, men > fielded),)
    return CompositionStatus(men, fielded, invalid)


def side_composition(plans: Sequence[FlankPlan], belligerent: Belligerent, rules: Rules) -> CompositionStatus:
    """Return how the flanks of one side fit its military, or those of each member of a coalition its own (CO-5)."""
    parts = enumerate(belligerent.parts)
    found = [
        composition([plan for plan in plans if plan.member == member], part.military, rules) for member, part in parts
    ]
    invalid = tuple(status for each in found for status in each.invalid)
    return CompositionStatus(sum(each.used for each in found), sum(each.available for each in found), invalid)


def unassigned(plans: Sequence[FlankPlan], military: Military, branch: Branch) -> int | None:
    """Return the men of a branch, or the ships, that no flank of a side has; below 0 where they have too many (S-7).

    None for stand-in barges, and for what the military does not have and no flank holds.
    """
    used, fielded = sum(held(plan, branch) for plan in plans), available(military, branch)
    return fielded - used if counts(military, branch) and (fielded or used) else None


def _most_off(land: Sequence[BranchStatus], too_many: bool) -> BranchStatus:
    """Return the branch that is farthest off when each is within the tolerance but all together are not."""
    verdict = CompositionVerdict.TOO_MANY if too_many else CompositionVerdict.TOO_FEW
    sign = 1 if too_many else -1
    return replace(max(land, key=lambda status: sign * (status.used - status.available)), verdict=verdict)


def available(military: Military, branch: Branch) -> int:
    """Return the men of a land branch, or the ships, that a military has for its flanks (S-7).

    The crew of the ships counts as infantry.
    """
    if branch is Branch.SHIP:
        return military.ship_number
    crew = military.crew_proportion if branch is Branch.INFANTRY else 0.0
    return round(military.size * (military.proportion(branch) + crew))


def _status(branch: Branch, used: int, available: int, rules: Rules) -> BranchStatus:
    tolerance = rules.flanks.composition_tolerance if branch in LAND_BRANCHES else rules.flanks.ship_tolerance
    verdict = CompositionVerdict.GOOD
    if used - available > tolerance:
        verdict = CompositionVerdict.TOO_MANY
    elif available - used > tolerance:
        verdict = CompositionVerdict.TOO_FEW
    return BranchStatus(branch, used, available, verdict)
