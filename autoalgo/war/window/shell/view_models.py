"""All view-models of the window: made and connected in one place, with what needs several of them."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.database import CellCommit
from autoalgo.war.database.door import UnreadDatabase
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.window.best.best_model import BestModel
from autoalgo.war.window.check.check_model import CheckModel
from autoalgo.war.window.inbox.card_changes_model import CardChanges
from autoalgo.war.window.inbox.card_commit_model import CardCommitter
from autoalgo.war.window.inbox.inbox_model import InboxModel
from autoalgo.war.window.inbox.wiki_model import WikiDesk
from autoalgo.war.window.odds.odds_model import OddsModel
from autoalgo.war.window.output.page_model import PageModel
from autoalgo.war.window.playback.branches.branch_model import BranchModel
from autoalgo.war.window.playback.branches.compared import Compared
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.export_model import ExportModel
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.rules.duel_model import DuelModel
from autoalgo.war.window.rules.rules_model import RulesModel
from autoalgo.war.window.session.commit_model import Committer
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.plan_odds_model import PlanOdds
from autoalgo.war.window.session.problems_model import Destination, WindowPart
from autoalgo.war.window.session.restored_run_model import Restorer
from autoalgo.war.window.session.runner_model import Runner, WarRun
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WarModel
from autoalgo.war.window.sheet.access_model import Access
from autoalgo.war.window.sheet.exchange_model import Exchanger
from autoalgo.war.window.sheet.notice_model import NoticeModel
from autoalgo.war.window.sheet.sheet_choice_model import SheetChoice
from autoalgo.war.window.shell.request_files_model import RequestFiles
from autoalgo.war.window.shell.standing_model import Standing
from autoalgo.war.window.shell.war_comparison import NEW_STREAM, NEW_WAR, same_war, unseeded, was_fought
from autoalgo.war.window.shell.war_history_model import WarHistory
from autoalgo.war.window.strategy.flank_editor_model import EditorModel
from autoalgo.war.window.strategy.strategy_model import StrategyModel
from autoalgo.war.window.sweep.matter_model import MatterModel
from autoalgo.war.window.sweep.sweep_model import SweepModel
from autoalgo.war.window.wars.site_model import SiteModel
from autoalgo.war.window.wars.wars_model import WarsModel
from autoalgo.war.window.why.why_model import WhyModel
from autoalgo.war.window.world.saver_model import Saver
from autoalgo.war.window.world.world_model import WorldModel

if TYPE_CHECKING:
    from autoalgo.war.explanation.explanation import SuggestedChange

_LONGEST_NAME: Final = 60
"""Characters of a database's name in a sentence."""


class ViewModels(QObject):
    """The view-models that the window is given.

    Signals
    -------
    request_opened(Path), request_saved(Path)
        A request file was opened or saved; that it could not be is among the problems.
    replaced()
        A request was opened or a new war begun, or that was undone.
    """

    request_opened = Signal(object)
    request_saved = Signal(object)
    replaced = Signal()

    def __init__(self, folders: Folders, clock: Callable[[], datetime] = datetime.now) -> None:
        super().__init__()
        self.session: Final = Session(folders, clock, self)
        self.war: Final = WarModel(self.session, self)
        self.strategy: Final = StrategyModel(self.session, self.war, self)
        self.editor: Final = EditorModel(self.strategy, self)
        self.runner: Final = Runner(self.session, self)
        self.outcome: Final = OutcomeModel(self)
        self.odds: Final = OddsModel(self.session, self.outcome, self)
        self.playback: Final = PlaybackModel(self.session, self.outcome, self)
        self.chance: Final = ChanceModel(self.playback, self)
        self.export: Final = ExportModel(self.playback, self)
        self.branch: Final = BranchModel(self.session, self)
        self.compared: Final = Compared(self.session, self)
        self.why: Final = WhyModel(self.session, self.outcome, self)
        self.plan_odds: Final = PlanOdds(self.session, self._planned, self)
        self.sweep: Final = SweepModel(self.session, self._planned, self)
        self.matter: Final = MatterModel(self.session, self._planned, self)
        self.best: Final = BestModel(self.session, self._planned, self)
        self.committer: Final = Committer(self.session, self.outcome, self)
        self.wars: Final = WarsModel(self.session, self)
        self.page: Final = PageModel(self.session, self)
        self.site: Final = SiteModel(self.session, self)
        self.access: Final = Access(self.session, self)
        self.sheet: Final = SheetChoice(self.session, self)
        self.notice: Final = NoticeModel(self.session, self.runner, self.committer, self)
        self.exchanger: Final = Exchanger(self.session, self)
        self.check: Final = CheckModel(self.session, self)
        self.inbox: Final = InboxModel(self.session, self)
        self.wiki: Final = WikiDesk(self.session, self.inbox, self)
        self.world: Final = WorldModel(self.session, self.strategy.history.push_edit, self)
        self.rules: Final = RulesModel(self.session, self.strategy.history.push_edit, self)
        self.duel: Final = DuelModel(self.session, self)
        self.saver: Final = Saver(self.world, self.session, self)
        self.card_changes: Final = CardChanges(self.inbox, self)
        self.card_odds: Final = PlanOdds(self.session, self.inbox.planned, self)
        self.card_committer: Final = CardCommitter(self.session, self)
        self.standing: Final = Standing(self.session, self.war, self.strategy, self.runner, self)
        self.problems: Final = self.standing.model
        self._files = RequestFiles(self)
        self.history: Final = WarHistory(self.session, self.war, self.strategy, self._files, self.outcome)
        self._saving: list[WarRequest] = []
        self._warm = False
        self._restorer = Restorer(self.session, self)
        self._restorer.restored.connect(self._take_restored)
        self._connect_reading()
        self._connect_run()
        self._connect_files()

    @property
    def file(self) -> Path | None:
        """The request file that was opened or saved last."""
        return self._files.path

    @property
    def fought(self) -> Path | None:
        """The data record of the war on show, if it was fought from what is set now."""
        run = self.outcome.current
        return run.record if run is not None and was_fought(run, self.request()) else None

    @property
    def would_lose(self) -> bool:
        """True when the war is neither saved, opened nor fought as it is set now, nor as the program began (S-13)."""
        request = self.request()
        if any(was_fought(run, request) for run in self.outcome.runs):
            return self.editor.dirty
        return self.editor.dirty or not self._is_kept(request)

    @property
    def can_run(self) -> bool:
        """True when everything is read, no war is fought, and no error stands (W-7); a report may."""
        return self.standing.can_run

    @property
    def can_run_again(self) -> bool:
        """True when the Output tab shows a war, and none is fought."""
        return self.outcome.current is not None and self.session.tables is not None and self.runner.idle

    def run(self) -> None:
        """Fight the war as everything is set now (W-4)."""
        if self.can_run:
            self.standing.report({})
            self.strategy.battle.begin()
            self.runner.start(self.request())

    def run_again(self, same_seed: bool) -> None:
        """Fight the war that the Output tab shows once more, from its own request, with its seed or a new one.

        The map shows it if what is set now is the same war on the same map; its flanks are then those of that war.
        """
        run = self.outcome.current
        if run is None or not self.can_run_again:
            return
        campaign = run.result.campaign
        self.standing.report({})
        if same_war(campaign.request, self.request()):
            self.strategy.begin_battle(campaign.flanks)
        else:
            self.strategy.battle.begin_foreign()
        self.runner.start(campaign.request if same_seed else campaign.request.model_copy(update=NEW_STREAM))

    def _fight_again(self, undone: tuple[CellCommit, ...], request: WarRequest) -> None:
        """Fight a war without what commits of other runs had written, which are undone."""
        self.committer.allow_again(undone)
        self.wars.read_again()
        self.standing.report({})
        self.strategy.battle.begin_foreign()
        self.runner.start(request)

    def switch_sides(self) -> None:
        """Let the sides change places, choices and flanks, and clear the result (W-5); not while a war is fought."""
        if self.runner.idle:
            with self.history.step("Switch sides"):
                self.strategy.switch_sides()
                self.war.switch_sides()
                self.outcome.clear()

    def request(self) -> WarRequest:
        """Return the request for everything as it is set now, flanks and map included (B-6)."""
        request = self.war.request(self.strategy.flank_requests() or None)
        strategy = self.strategy
        return request.model_copy(update={"map": strategy.map.name or None, "map_km": strategy.history.layout.map_km})

    def adopt(self, request: WarRequest) -> None:
        """Begin with everything as `request` says, also before anything is read; clears the result and the history."""
        self._adopt(request)
        self.strategy.history.undo_stack.clear()

    def resume(self, request: WarRequest, kept: WarRequest | None, record: Path | None) -> None:
        """Set everything as it was when the program was quit; the war of `record` is shown once all is read."""
        self.adopt(request)
        self.history.kept = kept or NEW_WAR
        self._restorer.ask_for(record)

    def begin_new(self) -> None:
        """Begin another war with nothing in it, no seed and no file; not while one is fought (S-13)."""
        if self.runner.idle:
            self.editor.cancel()
            self._replace("New war", NEW_WAR, None)

    def reopen(self, request: WarRequest) -> None:
        """Set everything as a war of the archive had it; not while one is fought."""
        if self.runner.idle:
            self.editor.cancel()
            self._replace(f"Reopen {displayed(request.name, _LONGEST_NAME)}", request, None)

    def open_request(self, path: Path) -> None:
        """Open a request file (B-6)."""
        self.standing.report({})
        self._files.open(path)

    def save_request(self, path: Path) -> None:
        """Save everything as it is set now as a request file (B-6).

        If it is the war of which the result is on show, with the seed that was rolled for that.
        """
        self.standing.report({})
        request, run = self.request(), self.outcome.current
        if request.seed is None and run is not None and was_fought(run, request):
            request = run.result.campaign.request
        self._saving.append(request)
        self._files.save(path, request)

    def chosen_war(self) -> OpenedWar | None:
        """Return the war of the Logs folder that the tab Wars shows."""
        shown = self.wars.shown
        return None if shown is None else shown.war

    def ask_why_of_plan(self) -> None:
        """Explain the plan of which the odds are shown; nothing while there are none."""
        self._ask_why(self.plan_odds)

    def ask_why_of_card(self) -> None:
        """Explain the request of the card of which the odds are shown; nothing while there are none."""
        self._ask_why(self.card_odds)

    def try_change(self, change: "SuggestedChange") -> bool:
        """Put the war with a change into the plan, in the place of what is there (B-4b); not while a war is fought.

        It can be brought back, also after several changes were tried one after the other. What is explained stays.
        """
        if change.request is None or not self.runner.idle:
            return False
        by, subject = f"Try {change.input}: {change.after}", self.why.subject
        self.editor.cancel()
        # The odds of a plan have a seed of their own, which nobody has asked for.
        of_plan = subject is not None and not subject.fought
        self._replace(by, unseeded(change.request) if of_plan else change.request, None, kind="try")
        self.why.keep_asking(subject)
        return True

    def try_request(self, by: str, request: WarRequest) -> bool:
        """Put a request with the plan's own seed into the plan, as a step that can be undone; not while one is fought.

        Parameters
        ----------
        by
            What the step is called.
        """
        if not self.runner.idle:
            return False
        own = self.request()
        self.editor.cancel()
        kept = {"seed": own.seed, "battle": own.battle, "word": own.word, "war": own.war}
        self._replace(by, request.model_copy(update=kept), None, kind="try")
        return True

    def close(self) -> None:
        """Cancel the war that is fought, and wait for everything that is under way: the program may end then."""
        for model in (
            *(self.runner, self.session, self.access, self.strategy.map, self.committer, self._files),
            *(self.card_changes, self.wiki, self.inbox),
            *(self.card_committer, self.card_odds, self._restorer, self.wars, self.odds, self.playback, self.chance),
            *(self.branch, self.compared, self.matter, self.best, self.page, self.site),
            *(self.export, self.why, self.plan_odds, self.sweep, self.check, self.exchanger, self.saver, self.world),
            *(self.rules, self.duel),
        ):
            model.close()

    def _ask_why(self, odds: PlanOdds) -> None:
        if odds.shown is not None:
            self.why.ask_of_plan(odds.shown.order)

    def _connect_reading(self) -> None:
        battlefield = self.strategy.battlefield
        self.session.loaded.connect(self._warm_up)
        for signal in (battlefield.moved, battlefield.flanks_changed, battlefield.map_changed):
            signal.connect(self.plan_odds.follow)
            signal.connect(self.best.follow)
        for signal in (self.war.changed, self.war.selection_changed, self.session.loaded):
            signal.connect(self.plan_odds.follow)
        self.access.signed_in.connect(self._try_again)
        self.saver.written.connect(self._read_scores)
        self.saver.refused.connect(self._read_scores)
        self.saver.moved.connect(self.session.open_database)

    def _connect_run(self) -> None:
        self.runner.progressed.connect(lambda _, situations: self.strategy.battle.show(situations))
        self.runner.finished.connect(self._take_result)
        self.runner.stopped.connect(self.strategy.battle.cancel)
        self.runner.unread.connect(self.session.take_failure)
        self.runner.refused.connect(self._take_refusal)
        self.runner.crashed.connect(lambda words: self._take_refusal(Failure(Problem(Place(), words, ""))))
        self.inbox.changed.connect(self.card_odds.follow)
        self.standing.can_run_changed.connect(self.sweep.changed)
        card, wars = self.card_committer, self.wars
        for scores in (self.committer.committed, wars.committed, wars.undone, card.committed, card.fought_again):
            scores.connect(self._read_scores)
        for elsewhere in (self.committer.committed, card.committed):
            elsewhere.connect(wars.read_again)
        for taken_back in (wars.undone, card.fought_again):
            taken_back.connect(self.committer.allow_again)
        for listed in (self.runner.finished, self.runner.stopped, self.inbox.fought, card.fought_again):
            listed.connect(wars.refresh_if_asked)
        wars.committed.connect(self.committer.look_again)
        wars.again_wanted.connect(self.committer.again.begin)
        self.committer.again.undone.connect(self._fight_again)
        for signal in (self.committer.refused, self.committer.unknown):
            signal.connect(lambda failure: self.standing.report(dict.fromkeys(failure, Destination(WindowPart.OUTPUT))))

        for work, part in (
            (self.odds, WindowPart.OUTPUT),
            (self.why, WindowPart.OUTPUT),
            (self.plan_odds, WindowPart.STRATEGY),
            (self.card_odds, WindowPart.INBOX),
        ):
            work.crashed.connect(
                lambda words, part=part: self.standing.report({Problem(Place(), words, ""): Destination(part)})
            )

    def _connect_files(self) -> None:
        self._files.opened.connect(self._take_request)
        self._files.saved.connect(self._take_saved)
        self._files.refused.connect(self._take_refused_file)
        self.session.refused.connect(self._take_refused_database)
        self.inbox.filled.connect(lambda request, path: self._replace("Fill in a post", request, path))
        self.history.restored.connect(self._take_restored_step)

    def _take_result(self, run: WarRun) -> None:
        self.outcome.add(run)
        self.war.settle_seed()
        self.strategy.battle.end(run.result.battle.flanks, _remaining(run))

    def _take_refused_file(self, failure: Failure, failed: str) -> None:
        self.standing.report(dict.fromkeys(failure, Destination(WindowPart.HEADER)), failed)

    def _take_refused_database(self, failure: UnreadDatabase) -> None:
        if isinstance(failure.source, Path):
            names = (displayed(name, _LONGEST_NAME) for name in (failure.name, self.session.name))
            failed = "{} was not opened, and {} stays in use".format(*names)
            self.standing.report(dict.fromkeys(failure.problems, Destination(WindowPart.TACTICS)), failed)

    def _take_refusal(self, failure: Failure) -> None:
        self.strategy.battle.cancel()
        self.standing.report(dict.fromkeys(failure))

    def _take_request(self, path: Path, request: WarRequest) -> None:
        self._replace(f"Open {displayed(path.name, _LONGEST_NAME)}", request, path)
        self.request_opened.emit(path)

    def _take_saved(self, path: Path, request: WarRequest) -> None:
        # Another war may have come while the file was written, or the same been saved again.
        if any(request is saving for saving in self._saving):
            self.history.kept = request
            self._files.use(path)
        self.request_saved.emit(path)

    def _replace(self, by: str, request: WarRequest, path: Path | None, kind: str | None = None) -> None:
        """Put `request` with its file in the place of the present war, as a step that can be undone."""
        self.standing.report({})
        with self.history.step(by, kind):
            self._adopt(request)
            self._files.use(path)
            self.history.kept = self.request()
        self._take_other_war()

    def _adopt(self, request: WarRequest) -> None:
        self.outcome.clear()
        self.war.adopt(request)
        self.strategy.adopt(request)

    def _take_other_war(self) -> None:
        self._saving = []
        self.replaced.emit()

    def _take_restored_step(self) -> None:
        """Have the aftermath of the war on show again if it is one of the plan that came back."""
        self.standing.report({})
        run, battle = self.outcome.current, self.strategy.battle
        if run is not None and not battle.can_restore and was_fought(run, self.request()):
            battle.recall(run.result.battle.flanks, _remaining(run))
        self._take_other_war()

    def _is_kept(self, request: WarRequest) -> bool:
        """Return whether `request` is what was opened, saved or begun with; of a seed alone nothing is lost."""
        kept, touched = self.history.kept, self.strategy.history.is_touched
        changes: dict[str, object] = {} if touched else {"flanks": kept.flanks, "map_km": kept.map_km}
        if kept.map is None:
            changes["map"] = None
        return unseeded(request.model_copy(update=changes)) == unseeded(kept)

    def _read_scores(self) -> None:
        """Let the menus know the new scores, unless something else is being opened by now."""
        if self.session.pending in (None, self.session.source):
            self.history.read_scores()

    def _try_again(self) -> None:
        """Ask again for what could not be read before the user signed in."""
        if self.sheet.failure is not None:
            self.sheet.open_again()
        elif self.session.refusal is not None or self.session.failure is not None:
            self.session.try_again()

    def _take_restored(self, run: WarRun) -> None:
        # By now another war may be asked for, or have been fought.
        if was_fought(run, self.request()) and self.runner.idle and not self.outcome.runs:
            self.outcome.add(run)
            self.war.settle_seed()
            self.strategy.battle.recall(run.result.battle.flanks, _remaining(run))

    def _planned(self) -> WarRequest | None:
        """Return the plan as it stands; None while no war can be fought from it."""
        return self.request() if self.standing.ready else None

    def _warm_up(self) -> None:
        if not self._warm and self.session.tables is not None and self.session.database is not None:
            self._warm = True
            self.runner.warm_up()
            self.wars.refresh()  # of very many records the first war would have to wait for its count


def _remaining(run: WarRun) -> tuple[int, int]:
    """Return the men that are left of both sides."""
    attacker, defender = (run.result.headcount(side).remaining for side in Side)
    return attacker, defender
