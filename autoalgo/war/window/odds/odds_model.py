"""The odds of the wars of this session: worked out off the GUI thread, followed as they come, kept with each war (B-2).

They are those of the very war that the Output tab shows: its campaign, its map and its numbers as they were when it was
fought, and its seed. Nothing is read again, whatever has been chosen or changed since.
"""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.war.window.session.many_wars import fight_many
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.odds import Odds, Order, SimulationProgress
    from autoalgo.war.window.odds.histograms import Histograms

FIRST_RUNS: Final = 10_000
"""Wars that are fought unless another number is asked for."""
MOST_RUNS: Final = 10_000_000
"""A minute or two of work; the command line has no such limit."""


@dataclass(frozen=True)
class WarOdds:
    """The odds of a war of this session, and what was asked for to get them."""

    run: WarRun
    order: "Order"
    odds: "Odds"
    histograms: "Histograms"
    """Fit to be drawn; empty where no war was fought."""


@dataclass(frozen=True)
class _News:
    """How far it is, and what there is to show."""

    progress: "SimulationProgress"
    so_far: WarOdds


class OddsModel(JobModel[WarOdds, _News]):
    """Works out the odds of one war at a time; the wars that were fought when that is cancelled count.

    Signals
    -------
    standing_changed()
        Whether odds are being worked out, or can be, or can be copied.
    kept(WarOdds)
        Fewer wars were fought before Cancel than the war's odds rest on already, so these stay.
    crashed(str)
        A mistake in the program ended it, in one sentence.
    """

    standing_changed = Signal()
    kept = Signal(object)
    crashed = Signal(str)

    def __init__(self, session: Session, outcome: OutcomeModel, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._outcome = outcome
        self._runs = FIRST_RUNS
        self._known: tuple[WarOdds, ...] = ()
        self._at: WarRun | None = None
        self._news: _News | None = None
        for signal in (self.changed, self.standing_changed):
            outcome.changed.connect(signal)

    @property
    def runs(self) -> int:
        """How many wars the next odds are worked out from."""
        return self._runs

    @property
    def run(self) -> WarRun | None:
        """The war whose odds are worked out, which need not be the one on show."""
        return self._at

    @property
    def progress(self) -> "SimulationProgress | None":
        """How far it is; None until the first wars are fought, and while nothing is worked out."""
        return None if self._news is None else self._news.progress

    @property
    def can_start(self) -> bool:
        """True when a war is on show and no odds are worked out."""
        return self._outcome.current is not None and not self.busy

    @property
    def shown(self) -> WarOdds | None:
        """The odds of the war on show: those being worked out, as far as they are, else those it has."""
        current, news = self._outcome.current, self._news
        if current is None:
            return None
        if current is self._at and news is not None and news.progress.done:
            return news.so_far
        return self.of(current)

    def of(self, run: WarRun) -> WarOdds | None:
        """Return the odds that were worked out for a war, None when there are none yet."""
        return next((known for known in self._known if known.run is run), None)

    def set_runs(self, runs: int) -> None:
        """Set how many wars the next odds are worked out from, 1 to `MOST_RUNS`."""
        runs = min(max(runs, 1), MOST_RUNS)
        if runs != self._runs:
            self._runs = runs
            self.standing_changed.emit()

    def start(self) -> None:
        """Work out the odds of the war on show; nothing while others are worked out."""
        run, runs = self._outcome.current, self._runs
        if run is None or self.busy:
            return
        self._at = run
        self.job.begin(partial(_work_out, run, runs))
        self._tell()

    def text(self) -> str:
        """Return the odds on show as text, for a talk page; empty without any."""
        shown = self.shown
        if shown is None:
            return ""
        from autoalgo.war.odds.as_text import odds_text  # noqa: PLC0415 - the engine, loaded by now

        return odds_text(shown.odds, shown.order)

    def _show_progress(self, news: _News) -> None:
        self._news = news
        self.changed.emit()

    def _take(self, new: WarOdds) -> None:
        self._leave()
        former = self.of(new.run)
        knows_more = former is not None and former.odds.runs > new.odds.runs
        if new.odds.runs and not (new.odds.partial and knows_more):
            self._known = (*(known for known in self._known if known is not former), new)
        self._tell()
        if former is not None and self.of(new.run) is former:
            self.kept.emit(former)

    def _fail(self, bug: Exception) -> None:
        self._leave()
        self._tell()
        self.crashed.emit(self._session.mistake(bug, "the odds"))

    def _leave(self) -> None:
        self._at = self._news = None

    def _tell(self) -> None:
        self.standing_changed.emit()
        self.changed.emit()


def _work_out(run: WarRun, runs: int, watch: JobWatch[_News]) -> WarOdds:
    # The engine brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.war.odds import Flanks, Order  # noqa: PLC0415
    from autoalgo.war.pipeline import Preparation  # noqa: PLC0415
    from autoalgo.war.window.odds.histograms import histograms_of  # noqa: PLC0415

    campaign = run.result.campaign
    preparation = Preparation(campaign, run.terrain)
    order = Order(preparation, run.tables, campaign.seed, runs, actual=run.result, flanks=Flanks.COUNTED)
    histograms: Histograms = {}

    def tell(progress: "SimulationProgress") -> None:
        # Worked out on this thread, so that the window finds it done. The last telling is of all wars.
        nonlocal histograms
        histograms = histograms_of(progress.tally)
        watch.tell(_News(progress, WarOdds(run, order, progress.odds, histograms)))

    odds = fight_many(order, tell, watch.cancelled)
    return WarOdds(run, order, odds, histograms)
