"""A branch made of an hour of a recorded war, its chances, and the branch fought (B-11).

The chances are those of the curve by hour (B-3c): the same wars with the same streams, fought on from the same board,
or from that with other orders. So both differ by nothing but the orders.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from autoalgo import __version__
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.battle import Battle
from autoalgo.war.domain.branch import Departure, FlankOrder, departed
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.pipeline import Preparation, wage
from autoalgo.war.playback.chance.asked import check_chances, repeated
from autoalgo.war.playback.chance.chances import Chances
from autoalgo.war.playback.chance.continuations import Effort, basis_of, fight_on
from autoalgo.war.playback.playback import Playback
from autoalgo.war.report.entries import RULES_SINCE
from autoalgo.war.report.record_writer import RecordKeeper
from autoalgo.war.tables import Tables


@dataclass(frozen=True)
class BranchPlan:
    """A branch before it is fought."""

    branch: Preparation
    as_it_stood: Preparation
    """The same without its orders: the war that it leaves, with fresh luck."""
    hour: int
    hours: int
    """Of the battle that it leaves."""


@dataclass(frozen=True)
class BranchChances:
    """How likely each end is from the hour of a branch."""

    as_it_stood: Chances
    in_branch: Chances
    """With its orders. Both are of that one hour."""


@dataclass(frozen=True)
class FoughtBranch:
    """A branch that was fought to its end."""

    result: WarResult
    lines: tuple[str, ...]
    """Of its data record, without line ends."""


def check_hour(playback: Playback, tables: Tables, hour: int) -> Failure | None:
    """Return why a war cannot be fought on from the end of an hour; None where it can."""
    record, place = playback.war.record, Place(file=str(playback.war.path), key="hour")
    if record.lines.version < RULES_SINCE:
        found = f"its record is of version {record.lines.version}, and the rules have changed since"
        return Failure(Problem(place, found, "a war by the rules of today", "fight its request again"))
    if unfit := check_chances(playback, tables):
        return unfit
    last = playback.hours if record.interrupted else playback.hours - 1
    if 1 <= hour <= last:
        return None
    if hour < 1:
        hint = "to change the plan itself, open the war and run it again: that counts as a run of its request"
        return Failure(Problem(place, f"hour {hour:,}, before the battle", f"1 to {last:,}", hint))
    found = f"hour {hour:,}, but after hour {playback.hours:,} the battle was over"
    if record.interrupted:
        found = f"hour {hour:,}, but the war was cut off after hour {playback.hours:,}"
    if last < 1:
        return Failure(Problem(place, found, "a battle of more than one hour"))
    return Failure(Problem(place, found, f"1 to {last:,}"))


def check_orders(playback: Playback, hour: int, orders: Sequence[FlankOrder], file: str = "") -> Failure | None:
    """Return every order that no flank can take at the end of an hour of a war; None where all can be given."""
    return failure_of(list(_wrong_orders(playback, hour, orders, file)))


def _wrong_orders(playback: Playback, hour: int, orders: Sequence[FlankOrder], file: str) -> Iterator[Problem]:
    standing = {(flank.side, flank.number): flank.state for flank in playback.board(hour)}
    seen = set[tuple[int, int]]()
    for place, order in enumerate(orders, start=1):
        flank, where = (order.whose, order.flank), Place(file=file, key=f"flanks.item {place}")
        named = f"the {order.side}'s flank {order.flank}"
        if flank not in standing:
            count = sum(side is order.whose for side, _ in standing)
            yield Problem(where, f"{named}, which there is not", f"1 to {count}")
        elif standing[flank].gone:
            state = standing[flank].name.lower()
            hint = "leave it out, or fight on from an earlier hour"
            yield Problem(where, f"{named}, which is {state} at the end of hour {hour:,}", "a flank that stands", hint)
        elif flank in seen:
            yield Problem(where, f"{named} again", "one entry for each flank")
        elif (order.maneuver, order.x, order.y) == (None, None, None):
            yield Problem(where, f"{named} without anything that changes", '"maneuver", "x" or "y"')
        seen.add(flank)


def branch_from(playback: Playback, tables: Tables, name: str, departure: Departure) -> BranchPlan | Failure:
    """Return the branch of a war, or of a branch, ready to be fought, or why there is none."""
    wrong = check_hour(playback, tables, departure.hour)
    wrong = wrong or check_orders(playback, departure.hour, departure.orders)
    basis = wrong or repeated(playback, tables)
    if isinstance(basis, Failure):
        return basis
    former = playback.war.record.branch
    branch, same = (departed(former, name, each) for each in (departure, departure.model_copy(update={"orders": ()})))
    campaign, terrain = basis.campaign, playback.terrain
    way, as_it_stood = (Preparation(replace(campaign, branch=each), terrain) for each in (branch, same))
    return BranchPlan(way, as_it_stood, departure.hour, playback.hours)


def chances_from(
    plan: BranchPlan,
    tables: Tables,
    effort: Effort,
    goes_on: Callable[[], bool] = lambda: True,
    as_it_stood: Chances | None = None,
) -> BranchChances | None:
    """Return the chances from the hour of a branch, with its orders and without; None once `goes_on` says no.

    Without them they are those of the curve by hour, fought as often; `as_it_stood` are these where they are known.
    """

    def fought(way: Preparation) -> Chances | None:
        basis = basis_of(way.campaign, way.terrain.grid, tables, plan.hours)
        found = fight_on(basis, effort, lambda _: None, goes_on, only=plan.hour)
        return None if found.partial else found

    as_it_stood = as_it_stood or fought(plan.as_it_stood)
    same = plan.branch.campaign.branch == plan.as_it_stood.campaign.branch
    in_branch = as_it_stood if same or as_it_stood is None else fought(plan.branch)
    return None if as_it_stood is None or in_branch is None else BranchChances(as_it_stood, in_branch)


def fight_branch(
    plan: BranchPlan, tables: Tables, goes_on: Callable[[Battle], bool] = lambda _: True
) -> FoughtBranch | None:
    """Fight a branch, and keep its record in memory; return None once `goes_on` says no: nothing is left behind."""
    branch = plan.branch
    keeper = RecordKeeper(branch.terrain, tables, __version__, tables.digests)
    result = wage(branch.campaign, branch.terrain.grid, tables, [keeper], goes_on)
    return None if result is None else FoughtBranch(result, tuple(keeper.lines))
