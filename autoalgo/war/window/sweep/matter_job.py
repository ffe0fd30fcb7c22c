"""How a field matters, worked out off the GUI thread: the chance for a few values of it first, then for more (O-11)."""

import math
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.shares import Share
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.plan_job_model import WarBasis
from autoalgo.war.window.sweep.sweep_job import basis_of

if TYPE_CHECKING:
    from autoalgo.war.odds.sweep.inputs import SweepBasis
    from autoalgo.war.odds.sweep.plan import Dimension
    from autoalgo.war.odds.sweep.sweep_run import SweepRow

FIRST_WARS: Final = 300
"""Of each of the few first values: a chance to six points, within a second."""
WARS: Final = 2_000
"""Of each value of a curve in the end: a chance to two points."""
MAP_WARS: Final = 500
"""Of each cell of a map: a chance to four."""

Values = tuple[str, ...]


@dataclass(frozen=True)
class MatterOrder:
    """What is asked: how one field matters, or two together."""

    basis: WarBasis
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Matter:
    """The chances of the attacker as far as they are known."""

    fields: tuple[str, ...] = ()
    spans: tuple[Values, ...] = ()
    """The values of each field, in their order."""
    now: Values = ()
    """The values as they stand."""
    chances: tuple[tuple[Values, Share], ...] = ()
    refused: tuple[Values, ...] = ()
    """Combinations that no war can be fought with."""
    whole: bool = False
    """True once all values have been fought as often as is meant."""
    problems: tuple[Problem, ...] = ()
    """Why there is nothing."""

    @property
    def tryable(self) -> bool:
        """Whether the values can be put into the plan: not those of cells and rules."""
        return bool(self.fields) and not any(":" in field for field in self.fields)


def worked_out(order: MatterOrder, watch: JobWatch[Matter]) -> Matter:
    """Return how the fields matter, as far as it was worked out before it was cancelled."""
    from autoalgo.war.odds.sweep.fields import find_field  # noqa: PLC0415 - takes a while to load
    from autoalgo.war.odds.sweep.plan import Dimension  # noqa: PLC0415
    from autoalgo.war.odds.sweep.spans import span_of  # noqa: PLC0415

    basis = basis_of(order.basis)
    if isinstance(basis, Failure):
        return Matter(problems=tuple(basis))
    dimensions, coarse, now = [], [], []
    for name in order.fields:
        field = find_field(name, basis)
        if isinstance(field, Failure):
            return Matter(problems=tuple(field))
        span = span_of(field, basis)
        if span is None:
            hint = "name the values under Odds › What if…"
            return Matter(problems=(Problem(Place(key=name), "words of which no list is known", "", hint),))
        dimensions.append(Dimension(field, span.values))
        coarse.append(Dimension(field, span.coarse))
        now.append(span.now)
    # On the map of a war y goes downward.
    spans = (each.values[:: -1 if each.field.name.endswith(".y") else 1] for each in dimensions)
    found = Matter(order.fields, tuple(spans), tuple(now))
    most = WARS if len(dimensions) == 1 else MAP_WARS
    for some, wars in ((coarse, FIRST_WARS), (dimensions, most)):
        found = _fought(found, basis, some, wars, watch)
    return found


def _fought(
    found: Matter, basis: "SweepBasis", dimensions: "list[Dimension]", wars: int, watch: JobWatch[Matter]
) -> Matter:
    """Return what is known once all combinations of some values were fought so often."""
    from autoalgo.war.odds import ThreadWorkers  # noqa: PLC0415 - as above
    from autoalgo.war.odds.sweep.plan import Plan  # noqa: PLC0415
    from autoalgo.war.odds.sweep.sweep_run import Sweeping  # noqa: PLC0415

    plan = Plan(basis, tuple(dimensions), wars)
    workers = ThreadWorkers(None, time.monotonic)
    sweeping = Sweeping(plan, workers, lambda _: None, watch.goes_on, time.monotonic)
    for row in sweeping.rows():
        found = _with(found, row)
        watch.tell(found)
    whole = len(found.chances) + len(found.refused) == math.prod(map(len, found.spans)) and watch.goes_on()
    return replace(found, whole=whole)


def _with(found: Matter, row: "SweepRow") -> Matter:
    chances, refused = dict(found.chances), dict.fromkeys(found.refused)
    if row.outcome is None:
        refused[row.values] = None
    elif row.outcome.runs > (chances[row.values].runs if row.values in chances else 0):
        chances[row.values] = row.outcome.attacker
    return replace(found, chances=tuple(chances.items()), refused=tuple(refused), whole=False)


def request_with(order: MatterOrder, values: Values) -> WarRequest | Failure:
    """Return the request of the war with these values; its flanks follow another size."""
    from autoalgo.war.odds.sweep.fields import find_field  # noqa: PLC0415 - as above
    from autoalgo.war.odds.sweep.plan import Dimension, Plan  # noqa: PLC0415
    from autoalgo.war.odds.sweep.prepared_war import Preparer  # noqa: PLC0415

    basis = basis_of(order.basis)
    if isinstance(basis, Failure):
        return basis
    dimensions = []
    for name, value in zip(order.fields, values, strict=True):
        field = find_field(name, basis)
        if isinstance(field, Failure):
            return field
        dimensions.append(Dimension(field, (value,)))
    with Preparer(basis) as preparer:
        prepared = preparer.prepare(Plan(basis, tuple(dimensions), 1).inputs(values))
    return prepared if isinstance(prepared, Failure) else prepared.preparation.campaign.request
