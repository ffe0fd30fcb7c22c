"""The odds of the plan as it is arranged now, before any war is fought: worked out anew after every edit (O-4).

The newest edit wins: what is worked out for an older plan is dropped. Nothing is worked out while nobody looks.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.many_wars import fight_many
from autoalgo.war.window.session.plan_job_model import PlanJobModel, WarBasis
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.odds import Odds, Order, SimulationProgress

WARS: Final = 10_000
"""They tell a chance to about a percentage point."""
_SETTLING_MS: Final = 60
"""Edits that follow one another faster, as those of a drag do, are one."""
_SEED: Final = 0
"""Whatever the plan's own is: edits are compared by the same luck, and a seed that is rolled changes nothing."""


@dataclass(frozen=True)
class PlannedOdds:
    """The odds of a plan, or what is known of them so far."""

    order: "Order"
    odds: "Odds"


@dataclass(frozen=True)
class _Plan:
    """All that the odds depend on; equal plans have equal odds."""

    war: WarBasis
    flanks: bool


class PlanOdds(PlanJobModel[PlannedOdds | None, PlannedOdds]):
    """Works out the odds of the plan.

    Signals
    -------
    crashed(str)
        A mistake in the program ended it, in one sentence.
    """

    crashed = Signal(str)

    def __init__(self, session: Session, request: Callable[[], WarRequest | None], parent: QObject) -> None:
        super().__init__(session, request, parent)
        self._watched = self._by_flank = False
        self._plan: _Plan | None = None
        self._shown: PlannedOdds | None = None
        self._up_to_date = True
        self._settling = QTimer(self, singleShot=True, interval=_SETTLING_MS)
        self._settling.timeout.connect(self._start)

    @property
    def shown(self) -> PlannedOdds | None:
        """The odds of the plan, or of the last one while the new ones are worked out; None where there is no war."""
        return self._shown

    @property
    def up_to_date(self) -> bool:
        """True when what is shown is known of the plan as it is now, from all wars that are to be fought."""
        return self._up_to_date

    def text(self) -> str:
        """Return what is shown as text; empty without any."""
        if self._shown is None:
            return ""
        from autoalgo.war.odds.as_text import odds_text  # noqa: PLC0415 - the engine, loaded by now

        return odds_text(self._shown.odds, self._shown.order)

    def set_watched(self, watched: bool) -> None:
        """Work out the odds as long as somebody looks, and not else."""
        self._watched = watched
        if watched:
            self.follow()
        else:
            self._settling.stop()
            if not self._up_to_date:
                self._stop()

    def ask_for_flanks(self, asked: bool) -> None:
        """Work out the odds of each flank as well, and where flanks stand by the hour, or no longer (O-10)."""
        self._by_flank = asked
        self.follow()

    def follow(self) -> None:
        """Note that the plan may be another now."""
        if self._watched:
            self._settling.start()

    def close(self) -> None:
        """Stop, and wait for the thread."""
        self._settling.stop()
        self._stop()
        super().close()

    def _stop(self) -> None:
        self.job.cancel()
        self._plan = None

    def _start(self) -> None:
        plan = self._planned()
        if plan == self._plan and plan is not None:
            return
        self._stop()
        self._plan = plan
        self._up_to_date = plan is None
        if plan is None:
            self._shown = None
        else:
            self.job.begin(partial(_work_out, plan))
        self.changed.emit()

    def _planned(self) -> _Plan | None:
        war = self._basis()
        if war is None:
            return None
        asked = war.request.model_copy(update={"seed": _SEED, "battle": None, "word": None, "war": ""})
        return _Plan(replace(war, request=asked), self._by_flank)

    def _show_progress(self, odds: PlannedOdds) -> None:
        if self._plan is not None:
            self._shown = odds
            self.changed.emit()

    def _take(self, odds: PlannedOdds | None) -> None:
        if self._plan is not None:
            self._shown, self._up_to_date = odds, True
            self.changed.emit()

    def _fail(self, bug: Exception) -> None:
        self._shown, self._up_to_date = None, True
        self.changed.emit()
        self.crashed.emit(self.session.mistake(bug, "the odds"))


def _work_out(plan: _Plan, watch: JobWatch[PlannedOdds]) -> PlannedOdds | None:
    """Return the odds of a plan; None where no war can be fought from it, or nobody waits for them any more."""
    # The engine brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.war.odds import Flanks, Order  # noqa: PLC0415
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415

    if not watch.goes_on():
        return None
    war = plan.war
    preparation = prepare(war.request, war.database, war.tables, war.folders.maps)
    if isinstance(preparation, Failure):
        return None
    flanks = Flanks.PLACED if plan.flanks else Flanks.UNCOUNTED
    order = Order(preparation, war.tables, preparation.campaign.seed, WARS, flanks=flanks)

    def tell(progress: "SimulationProgress") -> None:
        if progress.done:
            watch.tell(PlannedOdds(order, progress.odds))

    odds = fight_many(order, tell, watch.cancelled)
    return PlannedOdds(order, odds) if odds.runs else None
