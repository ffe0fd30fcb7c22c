"""The search for the best arrangements, off the GUI thread (O-14)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.session.plan_job_model import WarBasis

if TYPE_CHECKING:
    from autoalgo.war.odds.best.best_search import BestFound, BestProgress

ARRANGEMENTS: Final = 200
WARS: Final = 10_000
"""As many as the odds of the plan are counted from, with their seed: so both tell the same of an arrangement."""
_SEED: Final = 0


@dataclass(frozen=True)
class BestQuestion:
    """What is asked; equal questions have equal answers."""

    war: WarBasis
    side: Side


@dataclass(frozen=True)
class BestAnswer:
    """The best arrangements."""

    question: BestQuestion
    found: "BestFound"
    requests: tuple[WarRequest, ...]
    """The request with each of them."""


def find(question: BestQuestion, watch: "JobWatch[BestProgress]") -> BestAnswer | Failure | None:
    """Return the best arrangements, or why no war can be fought; None once it is cancelled."""
    # The engine brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.war.odds.best.best_search import BestOrder, find_best  # noqa: PLC0415
    from autoalgo.war.odds.best.with_arrangement import request_with  # noqa: PLC0415
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415

    war, tables = question.war, question.war.tables
    asked = war.request.model_copy(update={"seed": _SEED, "battle": None, "word": None})
    prepared = prepare(asked, war.database, tables, war.folders.maps)
    if isinstance(prepared, Failure):
        return prepared
    order = BestOrder(prepared, tables, question.side, _SEED, ARRANGEMENTS, WARS)
    found = find_best(order, watch.tell, watch.goes_on)
    if found is None:
        return None
    campaign, rules = prepared.campaign, tables.rules
    plans = (ranked.arrangement.plans for ranked in found.best)
    return BestAnswer(question, found, tuple(request_with(campaign, rules, question.side, each) for each in plans))
