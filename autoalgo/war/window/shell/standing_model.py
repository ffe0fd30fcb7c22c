"""The list of problems: what stands in the way of a war, and what the last action failed in (W-7)."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Problem
from autoalgo.war.window.session.problems_model import Destination, ProblemsModel, WindowPart
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WAR_NAME_KEY, WarModel
from autoalgo.war.window.strategy.strategy_model import StrategyModel


class Standing(QObject):
    """The problems of everything that a war is fought from.

    Signals
    -------
    can_run_changed(bool)
        Whether a war can be fought.
    """

    can_run_changed = Signal(bool)

    def __init__(
        self, session: Session, war: WarModel, strategy: StrategyModel, runner: Runner, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._war = war
        self._strategy = strategy
        self._runner = runner
        self.model: Final = ProblemsModel(self._locate, self)
        self._reports: dict[Problem, Destination | None] = {}
        self.failed = ""
        """What the last action failed in, in a sentence without a stop; empty where it was not that of a war."""
        self.count = 0
        """How many errors stand in the way of a run; the other problems are how the last action failed."""
        self._could_run = False
        for signal in (session.loaded, session.changed, war.selection_changed, runner.started):
            signal.connect(self.refresh)
        battlefield = strategy.battlefield
        for signal in (battlefield.flanks_changed, battlefield.moved, battlefield.map_changed):
            signal.connect(self.refresh)
        session.busy_changed.connect(self._take_reading)
        self.refresh()

    @property
    def ready(self) -> bool:
        """True when everything is chosen, and no error stands."""
        return self._is_chosen and not self._errors()

    @property
    def can_run(self) -> bool:
        """True when everything is chosen and read, no war is fought, and no error stands; a report may."""
        return self._is_at_rest and not self._errors()

    def report(self, reports: dict[Problem, Destination | None], failed: str = "") -> None:
        """Show the problems of the last action, before those that stand anyway; the next action removes them.

        `failed` is what it could not do, where they are not those of the war that is asked for.
        """
        self._reports, self.failed = reports, failed
        self.refresh()

    def refresh(self) -> None:
        """Look again at what stands in the way."""
        warnings = (*self._war.warnings, *self._strategy.warnings)
        reports, standing = tuple(self._reports), self._errors()
        self.count = len(set(standing))
        if self.failed:
            self.model.tell(standing, warnings, reports)
        else:
            self.model.tell((*reports, *standing), warnings)
        could, self._could_run = self._could_run, self._is_at_rest and not standing
        if could != self._could_run:
            self.can_run_changed.emit(self._could_run)

    def _take_reading(self, busy: bool) -> None:
        # What was reported before everything is read anew is history, also after a commit.
        if busy:
            self.report({})
        else:
            self.refresh()

    def _errors(self) -> tuple[Problem, ...]:
        """Return the errors that keep a war from being fought."""
        return (*self._session.problems, *self._war.problems, *self._strategy.problems)

    @property
    def _is_chosen(self) -> bool:
        return self._war.selection() is not None and bool(self._strategy.map.name)

    @property
    def _is_at_rest(self) -> bool:
        return self._is_chosen and not self._session.busy and self._runner.idle

    def _locate(self, problem: Problem) -> Destination:
        """Return where `problem` can be corrected (W-7)."""
        reported = self._reports.get(problem)
        if reported is not None:
            return reported
        if problem.place.key == WAR_NAME_KEY:
            return Destination(WindowPart.HEADER)
        if problem.place.flank:
            return Destination(WindowPart.STRATEGY, flank=self._strategy.index_called(problem.place.flank))
        if problem in (self._strategy.map.failure or ()) or problem.place.key == "map":
            return Destination(WindowPart.STRATEGY)
        if problem in self._session.problems:
            return Destination(WindowPart.TACTICS)
        return Destination(WindowPart.TACTICS, self._war.culprit(problem))
