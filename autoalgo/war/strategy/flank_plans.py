"""From a request's flanks to flank plans, with every way in which they may not fit told at once (S-7, HR-3)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.text_matching import normalized
from autoalgo.war.domain.column import quantity_text
from autoalgo.war.domain.numerals import quoted, tidy
from autoalgo.war.domain.records import Belligerent, Military, Selection
from autoalgo.war.domain.request import FlankRequest, WarRequest, listed
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.uncertain_inputs import at_middle
from autoalgo.war.domain.units import LAND_BRANCHES, Branch
from autoalgo.war.strategy.branches import held, with_barges
from autoalgo.war.strategy.composition import BranchStatus, CompositionVerdict, composition
from autoalgo.war.strategy.rescaled_flanks import rescaled_flanks
from autoalgo.war.strategy.spread import spread_evenly, spread_side
from autoalgo.war.tables import Rules


def plan_flanks(request: WarRequest, selection: Selection, rules: Rules) -> tuple[FlankPlan, ...] | Failure:
    """Return the flanks of both sides, attacker's first, or every problem with them.

    A side for which the request lists no flank gets the even spread of FL-2. Flanks that are listed for a military of
    uncertain size fit the middle, and follow the size that it has in proportion (EX-2).
    """
    middle = at_middle(selection)
    sides = [
        _planned_side(request.flanks_of(side), side, selection.belligerent(side), middle.belligerent(side), rules)
        for side in Side
    ]
    failures = [plans for plans in sides if isinstance(plans, Failure)]
    return failure_of(chain(*failures)) or tuple(
        plan for plans in sides if not isinstance(plans, Failure) for plan in plans
    )


def _planned_side(
    asked: Sequence[FlankRequest], side: Side, now: Belligerent, middle: Belligerent, rules: Rules
) -> Sequence[FlankPlan] | Failure:
    """Return the flanks of a side, for the size that it has; they fit the middle of an uncertain one (EX-2)."""
    owners = flank_owners(asked, side, now)
    if isinstance(owners, Failure):
        return owners
    fitted = side_flanks(asked, side, middle, rules)
    if isinstance(fitted, Failure):
        return fitted
    problems = [*(side_problems(fitted, side, middle, rules) or ())]
    for member, usual in enumerate(middle.parts):
        own = [flank for flank, owner in zip(asked, owners, strict=True) if owner == member]
        problems += _menless_at_least(own, side, usual.military, rules) or ()
    plans = side_flanks(following_flanks(asked, owners, middle, now), side, now, rules)
    return failure_of(problems) or plans


def following_flanks(
    asked: Sequence[FlankRequest], owners: Sequence[int], before: Belligerent, now: Belligerent
) -> list[FlankRequest]:
    """Return the flanks of a side made for other militaries, each for its member's, `owners` by flank (S-7, CO-5)."""
    following = list(asked)
    for member, (old, new) in enumerate(zip(before.parts, now.parts, strict=False)):
        places = [place for place, owner in enumerate(owners) if owner == member]
        own = rescaled_flanks([asked[place] for place in places], old.military, new.military)
        for place, flank in zip(places, own, strict=True):
            following[place] = flank
    return following


def side_flanks(
    asked: Sequence[FlankRequest], side: Side, belligerent: Belligerent, rules: Rules
) -> Sequence[FlankPlan] | Failure:
    """Return the flanks of a side, those listed first and in their order, whether or not they fit it (CO-5).

    A member of a coalition for which none is listed is spread evenly, as a side would be. Fails where a flank is of no
    military of the side.
    """
    owners = flank_owners(asked, side, belligerent)
    if isinstance(owners, Failure):
        return owners
    return (*manned_flanks(asked, owners, side, belligerent), *spread_side(side, belligerent, rules, frozenset(owners)))


def manned_flanks(
    asked: Sequence[FlankRequest], owners: Sequence[int], side: Side, belligerent: Belligerent
) -> tuple[FlankPlan, ...]:
    """Return the flanks that are listed for a side, each as its member's, `owners` by flank (CO-5)."""
    return tuple(
        replace(plan, member=owner)
        for flank, owner in zip(asked, owners, strict=True)
        for plan in requested_flanks([flank], side, belligerent.parts[owner].military)
    )


def side_problems(plans: Sequence[FlankPlan], side: Side, belligerent: Belligerent, rules: Rules) -> Failure | None:
    """Return every way in which the flanks of a side do not fit its military, or each its member's (S-7, CO-5)."""
    if not belligerent.members:
        return flank_problems(plans, side, belligerent.military, rules)
    problems = [*(crowd_problems(len(plans), side) or ())]
    for member, part in enumerate(belligerent.members):
        own = [plan for plan in plans if plan.member == member]
        for problem in flank_problems(own, side, part.military, rules) or ():
            flank = f"{problem.place.flank} of {part.military.name}"
            problems.append(replace(problem, place=replace(problem.place, flank=flank)))
    return failure_of(problems)


def flank_owners(asked: Sequence[FlankRequest], side: Side, belligerent: Belligerent) -> list[int] | Failure:
    """Return which member of its side each flank belongs to, or which names of militaries are none of its side's."""
    names = [normalized(part.military.name) for part in belligerent.parts]
    problems = [
        Problem(
            Place(flank=f"{side.label} flank {number}", key="military"),
            f"{quoted(flank.military)} does not fight for the {side.label}",
            f"one of {listed([part.military.name for part in belligerent.parts])}",
            "or leave it out for the first of them",
        )
        for number, flank in enumerate(asked, 1)
        if flank.military and normalized(tidy(flank.military)) not in names
    ]
    return failure_of(problems) or [
        names.index(normalized(tidy(flank.military))) if flank.military else 0 for flank in asked
    ]


def _side_flanks(asked: Sequence[FlankRequest], side: Side, military: Military, rules: Rules) -> tuple[FlankPlan, ...]:
    return requested_flanks(asked, side, military) if asked else spread_evenly(military, side, rules)


def _menless_at_least(asked: Sequence[FlankRequest], side: Side, military: Military, rules: Rules) -> Failure | None:
    """Return that a side of uncertain size would have nobody were it as small as may be (HR-3, EX-2)."""
    for each in military.uncertain:
        least = replace(military, size=each.span.least)
        if not any(plan.size for plan in _side_flanks(rescaled_flanks(asked, military, least), side, least, rules)):
            found = f"no soldiers where the size is {quantity_text(each.span.least)}"
            hint = "narrow the range of the size, or give the military fewer branches"
            return Failure(Problem(Place(flank=f"{side.label} flanks"), found, "at least one soldier a side", hint))
    return None


def requested_flanks(asked: Sequence[FlankRequest], side: Side, military: Military) -> tuple[FlankPlan, ...]:
    """Return the flanks that a request lists for one side, whether or not they fit its military."""
    return tuple(
        with_barges(
            FlankPlan(
                side=side,
                x_pixels=flank.x,
                y_pixels=flank.y,
                infantry=0 if military.crew_proportion else flank.infantry,
                cavalry=flank.cavalry,
                artillery=flank.artillery,
                ships=flank.ships,
                crew=flank.infantry if military.crew_proportion else 0,
                maneuver=flank.maneuver,
            ),
            military,
        )
        for flank in asked
    )


def flank_request(plan: FlankPlan) -> FlankRequest:
    """Return a flank as a request lists it; the ships' crew counts as infantry."""
    return FlankRequest(
        side="attacker" if plan.side is Side.ATTACKER else "defender",
        x=plan.x_pixels,
        y=plan.y_pixels,
        infantry=held(plan, Branch.INFANTRY),
        cavalry=plan.cavalry,
        artillery=plan.artillery,
        ships=plan.ships,
        maneuver=plan.maneuver,
    )


def flank_problems(plans: Sequence[FlankPlan], side: Side, military: Military, rules: Rules) -> Failure | None:
    """Return every way in which the flanks of one side do not fit its military (S-7, HR-3)."""
    missing = [branch for branch in LAND_BRANCHES if military.proportion(branch) == 0.0]
    problems = [
        Problem(
            Place(flank=f"{side.label} flank {number}"),
            f"{plan.men(branch)} {branch.name.lower()}",
            f"none, as {military.name} has no {branch.name.lower()}",
            f"move these men to another branch or give {military.name} a unit type in the database",
        )
        for number, plan in enumerate(plans, 1)
        for branch in missing
        if plan.men(branch) > 0
    ]
    problems += [_misfit(status, side, military) for status in composition(plans, military, rules).invalid]
    everyone = Place(flank=f"{side.label} flanks")
    if not any(plan.size for plan in plans):
        problems.append(Problem(everyone, "no soldiers", "at least one soldier a side", "give a flank some men"))
    problems += crowd_problems(len(plans), side) or ()
    return failure_of(problems)


def crowd_problems(count: int, side: Side, file: str = "") -> Failure | None:
    """Return that a side has more flanks than it may, as a request in `file` asks for; None if it has not (S-4)."""
    if count <= MAXIMUM_FLANKS:
        return None
    place = Place(file, flank=f"{side.label} flanks")
    return Failure(Problem(place, f"{count} flanks", f"at most {MAXIMUM_FLANKS} a side", "remove some"))


def _misfit(status: BranchStatus, side: Side, military: Military) -> Problem:
    surplus = status.used - status.available
    what = "ships" if status.branch not in LAND_BRANCHES else f"men of the {status.branch.name.lower()}"
    remedy = (
        f"take {surplus} {what} away" if status.verdict is CompositionVerdict.TOO_MANY else f"add {-surplus} {what}"
    )
    return Problem(
        Place(flank=f"{side.label} flanks"),
        status.text,
        f"{status.available} {what} in {military.name}",
        f"{remedy}, or leave the flanks out to spread the military evenly",
    )
