"""A branch of a war: the war up to an hour as it was, and from there on with other orders and fresh luck (B-11).

A branch holds no state of its own. Whoever fights it fights the war again up to the hour, to the last bit, and so has
men, morale, rebound, supply and orders as they stood then.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from autoalgo.war.domain.board import numbered
from autoalgo.war.domain.lists import Maneuver, respelled
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS

WARS_FROM_AN_HOUR: Final = 2**32
"""The streams of a seed that belong to each hour: war i from the hour h draws from stream h · 2³² + i (SC-6)."""
LONGEST_BRANCH_NAME: Final = 60
LATEST_HOUR: Final = 1_000_000
_STRICT: Final = ConfigDict(extra="forbid", frozen=True)


def _is_none(value: object) -> bool:
    return value is None


Pixels = Annotated[float | None, Field(ge=0, le=MAP_PIXELS, allow_inf_nan=False, exclude_if=_is_none)]


class FlankOrder(BaseModel):
    """The orders of one flank from the hour on; what is left out stays as it was."""

    model_config = _STRICT

    side: Literal["attacker", "defender"]
    flank: int = Field(ge=1, le=MAXIMUM_FLANKS, description="Number of the flank within its side, from 1.")
    maneuver: Annotated[
        Maneuver | None, BeforeValidator(lambda value: value if value is None else respelled(Maneuver)(value))
    ] = Field(default=None, exclude_if=_is_none)
    x: Pixels = None
    """Pixels from the left edge of the map."""
    y: Pixels = None
    """Pixels from the top edge of the map."""

    @property
    def whose(self) -> Side:
        """The side of the flank."""
        return Side.labelled(self.side)


class Departure(BaseModel):
    """Where a branch leaves the war before it."""

    model_config = _STRICT

    hour: int = Field(ge=1, le=LATEST_HOUR)
    """The hour at whose end it begins."""
    luck: int = Field(ge=0, lt=WARS_FROM_AN_HOUR)
    """Which of the wars from that hour it is."""
    orders: tuple[FlankOrder, ...] = Field(max_length=2 * MAXIMUM_FLANKS)
    """In the order in which they are given; at most one a flank."""

    @property
    def stream(self) -> int:
        """The stream of the seed that it draws from."""
        return self.hour * WARS_FROM_AN_HOUR + self.luck


class WarBranch(BaseModel):
    """What makes a war a branch."""

    model_config = _STRICT

    name: str = Field(min_length=1, max_length=LONGEST_BRANCH_NAME)
    departures: tuple[Departure, ...] = Field(min_length=1)
    """In the order of the hours; of a branch of a branch there are several."""

    @property
    def hour(self) -> int:
        """The hour from which it is fought on."""
        return self.departures[-1].hour

    @property
    def text(self) -> str:
        """What it is, in words: "fought on from hour 4 with other orders"."""
        began = self.departures[-1]
        orders = "other orders" if began.orders else "the same orders"
        of = ", which began as a branch itself" if len(self.departures) > 1 else ""
        return f"fought on from hour {began.hour:,} with {orders}, luck {began.luck:,}{of}"


def departed(former: WarBranch | None, name: str, departure: Departure) -> WarBranch:
    """Return the branch that leaves a war, or its branch `former`, by a departure.

    Of `former` stays what it did up to that hour.
    """
    kept = () if former is None else tuple(each for each in former.departures if each.hour <= departure.hour)
    return WarBranch(name=name, departures=(*kept, departure))


def plan_in(plan: Sequence[FlankPlan], branch: WarBranch | None, hour: int) -> tuple[FlankPlan, ...]:
    """Return the flanks of a plan with the maneuvers that they have at the end of an hour."""
    orders = [order for departure in _until(branch, hour) for order in departure.orders]
    if not orders:
        return tuple(plan)
    asked = {(order.whose, order.flank): order.maneuver for order in orders if order.maneuver is not None}
    return tuple(
        replace(flank, maneuver=asked.get(whose, flank.maneuver))
        for flank, whose in zip(plan, numbered(plan), strict=True)
    )


def _until(branch: WarBranch | None, hour: int) -> Iterable[Departure]:
    return (each for each in branch.departures if each.hour <= hour) if branch is not None else ()
