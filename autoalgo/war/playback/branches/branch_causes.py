"""What made a branch end as it did: what each of its orders was worth, and what luck added (B-11).

An order is worth what it adds to the chance from the branch's hour, on average over the sequences in which the orders
can be given (Shapley): so two orders that help only together share what they add, and all of it adds up. Every chance
is of the same wars, by the same streams.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.common.shares import Share
from autoalgo.war.domain.branch import FlankOrder, WarBranch
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback.chance.asked import check_chances, repeated
from autoalgo.war.playback.chance.chances import Chances
from autoalgo.war.playback.chance.continuations import ContinuationBasis, Effort, basis_of, fight_on
from autoalgo.war.playback.chance.luck import luck_by_hour
from autoalgo.war.playback.chance.phrases import SideNames, hours_text, percents
from autoalgo.war.playback.playback import Playback
from autoalgo.war.tables import Tables

_EVERY_SEQUENCE: Final = 4
"""Orders up to which all sequences are looked at; more are given in their sequence, and the other way round."""


@dataclass(frozen=True)
class OrderWorth:
    """What an order was worth."""

    order: FlankOrder
    gained: float
    """Of the attacker's chance, −1 to 1."""


@dataclass(frozen=True)
class BranchCauses:
    """From the attacker's chance as it stood to the end of a branch; all steps add up."""

    hour: int
    as_it_stood: Share
    orders: tuple[OrderWorth, ...]
    in_branch: Share
    """With all orders."""
    end: float | None
    """1 where the attacker won, 0 where he did not; None where the branch was cut off."""

    @property
    def luck(self) -> float | None:
        """What luck added to the attacker's chance from the hour on."""
        return None if self.end is None else self.end - self.in_branch.value


def causes_of(
    playback: Playback, tables: Tables, effort: Effort, goes_on: Callable[[], bool] = lambda: True
) -> BranchCauses | Failure | None:
    """Return what made a branch end as it did, or why that cannot be worked out; None once `goes_on` says no.

    Raises
    ------
    ValueError
        When the war is no branch.
    """
    branch = playback.war.record.branch
    if branch is None:
        raise ValueError("the war is no branch")
    basis = check_chances(playback, tables) or repeated(playback, tables)
    if isinstance(basis, Failure):
        return basis
    last, known = branch.departures[-1], dict[frozenset[int], Share]()
    sequences = _sequences(len(last.orders))
    for sequence in sequences:
        for given in range(len(sequence) + 1):
            some = frozenset(sequence[:given])
            if some not in known:
                chances = _chances(basis, branch, [last.orders[at] for at in sorted(some)], effort, goes_on)
                if chances is None:
                    return None
                known[some] = chances.attacker[0]
    result = playback.war.result()
    end = None if result is None else float(result.battle.winner is Side.ATTACKER)
    worth = tuple(OrderWorth(order, _worth(at, sequences, known)) for at, order in enumerate(last.orders))
    return BranchCauses(branch.hour, known[frozenset()], worth, known[frozenset(range(len(last.orders)))], end)


def _sequences(count: int) -> list[tuple[int, ...]]:
    every = tuple(range(count))
    return [*permutations(every)] if count <= _EVERY_SEQUENCE else [every, every[::-1]]


def _worth(order: int, sequences: Sequence[tuple[int, ...]], known: dict[frozenset[int], Share]) -> float:
    gained = 0.0
    for sequence in sequences:
        before = sequence[: sequence.index(order)]
        gained += known[frozenset((*before, order))].value - known[frozenset(before)].value
    return gained / len(sequences)


def _chances(
    basis: ContinuationBasis,
    branch: WarBranch,
    orders: Sequence[FlankOrder],
    effort: Effort,
    goes_on: Callable[[], bool],
) -> Chances | None:
    """Return the chances from the hour of a branch with some of its orders."""
    *former, last = branch.departures
    way = branch.model_copy(update={"departures": (*former, last.model_copy(update={"orders": tuple(orders)}))})
    asked = basis_of(replace(basis.campaign, branch=way), basis.grid, basis.tables, basis.hours)
    found = fight_on(asked, effort, lambda _: None, goes_on, only=branch.hour)
    return None if found.partial else found


def cause_lines(causes: BranchCauses, names: SideNames) -> tuple[str, ...]:
    """Return the causes of a branch, a line each, in the chance of the attacker."""
    nation = names.nation(Side.ATTACKER)
    lines = [f"After hour {causes.hour:,}, as it stood: {nation} {percents(causes.as_it_stood.value)}"]
    lines += [f"{_order_text(each.order, names)}: {_points(each.gained)}" for each in causes.orders]
    if causes.orders:
        lines.append(f"With these orders: {nation} {percents(causes.in_branch.value)}")
    if causes.luck is not None:
        lines.append(f"Luck from then on: {_points(causes.luck)}")
    return tuple(line[:1].upper() + line[1:] for line in lines)


def war_lines(chances: Chances, names: SideNames) -> tuple[str, ...]:
    """Return what luck added in the war itself, as the causes of its branches are told; nothing of partial chances."""
    luck = None if chances.partial else luck_by_hour(chances, Side.ATTACKER)
    if luck is None:
        return ()
    start = f"Before the battle: {names.nation(Side.ATTACKER)} {percents(float(luck.start))}"
    where = f", mostly in {hours_text(*luck.deciding)}" if luck.deciding else ""
    return start, f"Luck{where}: {_points(float(luck.gained))}"


def _order_text(order: FlankOrder, names: SideNames) -> str:
    """Return an order in words: "England's left wing on Position, elsewhere"."""
    parts = [f"on {order.maneuver}"] if order.maneuver is not None else []
    parts += ["elsewhere"] if order.x is not None or order.y is not None else []
    return f"{names.flank(order.whose, order.flank)} {', '.join(parts)}"


def _points(gained: float) -> str:
    """Return what was added to a chance: "+12 points", "−3 points", "±0 points"."""
    points = round(100 * gained)
    sign = "+" if points > 0 else "−" if points < 0 else "±"
    return f"{sign}{abs(points)} {'point' if abs(points) == 1 else 'points'}"
