"""The window: the header, the six tabs, the menus, and what holds for all of them (W-8).

It puts the parts together and connects them; what they show and do is theirs.
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget

from autoalgo.common.qt.command import Commands, fill_menu
from autoalgo.common.qt.fitting import fit_screen
from autoalgo.common.qt.games import MenuGame, add_games_menu
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.late_page import LatePage
from autoalgo.common.qt.laying_out import boxed, in_column
from autoalgo.common.qt.playback_commands import LEAPS, PLAYBACK
from autoalgo.common.qt.recent_menu import RecentMenu
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import Theme
from autoalgo.war.domain.sides import Side
from autoalgo.war.queue import ENDINGS, POST_ENDINGS
from autoalgo.war.report.files import RECORD_ENDING
from autoalgo.war.window.check.check_dialog import CheckDialog
from autoalgo.war.window.inbox.card_change_commands import CardChangeCommands
from autoalgo.war.window.inbox.inbox_commands import InboxCommands
from autoalgo.war.window.inbox.inbox_page import InboxPage
from autoalgo.war.window.inbox.wiki_commands import WikiCommands
from autoalgo.war.window.maps.maps_commands import MapsCommands
from autoalgo.war.window.odds.odds_commands import OddsCommands
from autoalgo.war.window.output.output_commands import OutputCommands
from autoalgo.war.window.output.output_tab import OutputTab
from autoalgo.war.window.output.saving_dialog import SavingDialog
from autoalgo.war.window.playback.export_dialog import ExportDialog
from autoalgo.war.window.playback.playback_commands import PlaybackCommands
from autoalgo.war.window.playback.playback_panel import PlaybackPanel
from autoalgo.war.window.playback.story_card import StoryCard
from autoalgo.war.window.rules.rules_commands import RulesCommands
from autoalgo.war.window.rules.rules_page import RulesPage
from autoalgo.war.window.rules.world_tab import WorldTab
from autoalgo.war.window.services import TABS, Services
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.problems_model import Destination, WindowPart
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.sheet.exchange_commands import ExchangeCommands
from autoalgo.war.window.sheet.exchange_dialog import ExchangeDialog
from autoalgo.war.window.sheet.exchange_model import Direction
from autoalgo.war.window.sheet.notice_view import NoticeView
from autoalgo.war.window.sheet.sheet_commands import SheetCommands
from autoalgo.war.window.sheet.sheet_dialog import SheetDialog
from autoalgo.war.window.shell.best_questions import BestQuestions
from autoalgo.war.window.shell.close_questions import Closing
from autoalgo.war.window.shell.emblem import emblem
from autoalgo.war.window.shell.header import Header
from autoalgo.war.window.shell.last_time import Remembered, recall, remember
from autoalgo.war.window.shell.matter_questions import MatterQuestions
from autoalgo.war.window.shell.request_commands import RequestCommands
from autoalgo.war.window.shell.shell_commands import (
    ARCHIVE,
    FILE,
    HELP,
    INBOX,
    ODDS,
    RESULT,
    VIEW,
    WAR,
    WORLD,
    ShellCommands,
)
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_commands import VIEWING
from autoalgo.war.window.strategy.strategy_menus import fill_editing_menu
from autoalgo.war.window.strategy.strategy_tab import StrategyTab
from autoalgo.war.window.sweep.sweep_dialog import KINDS, SweepDialog
from autoalgo.war.window.tactics.tactics_commands import TacticsCommands
from autoalgo.war.window.tactics.tactics_tab import TacticsTab
from autoalgo.war.window.wars.page_commands import PageCommands
from autoalgo.war.window.wars.site_commands import SiteCommands
from autoalgo.war.window.wars.wars_commands import WarsCommands
from autoalgo.war.window.wars.wars_tab import WarsTab
from autoalgo.war.window.why.why_commands import WhyCommands
from autoalgo.war.window.why.why_panel import WhyPanel
from autoalgo.war.window.world.world_commands import WorldCommands
from autoalgo.war.window.world.world_page import WorldPage

if TYPE_CHECKING:
    from autoalgo.war.explanation.explanation import SuggestedChange
    from autoalgo.war.window.playback.branches.branch_dialog import BranchDialog

_LONGEST_TITLE: Final = 120
_MESSAGE_MS: Final = 8000
_ACTION: Final = "action"
"""Why a note is shown: something that was asked for could not be done."""


class MainWindow(QMainWindow):
    """The whole window on `models`; `games` are those of the menu Games.

    Signals
    -------
    painted
        The window has been painted for the first time: what takes time may begin.
    closed(bool)
        The window closes; whether everything is remembered.
    """

    painted = Signal()
    closed = Signal(bool)

    def __init__(self, models: ViewModels, theme: Theme, memory: Memory, games: Sequence[MenuGame] = ()) -> None:
        super().__init__()
        self._models = models
        self._memory = memory
        self._theme = theme
        self._is_painted = False
        self.tabs = QTabWidget()
        self.services = Services(models.session.folders, memory, self, self.tabs)
        self._world = LatePage(self._make_world)
        self._rules = LatePage(self._make_rules)
        self._wars = LatePage(lambda: WarsTab(models.wars, self.commands))
        self._inbox = LatePage(self._make_inbox)
        self.pages = WorldTab(self._world, self._rules)
        self.commands = self._make_commands(theme)
        self.header = Header(models, self.commands)
        self.notice = NoticeView(lambda: models.notice.bar, models.notice, self.commands)
        self._lay_out_frame()
        self.tactics = TacticsTab(models.session, models.war, models.strategy.map, self.commands)
        self.strategy = StrategyTab(models.strategy, models.editor, models.session, models.war, models.runner)
        self.strategy.follow_odds(models.plan_odds)
        self.output = OutputTab(models.outcome, models.odds, models.session, models.runner, self.commands)
        self.playback = PlaybackPanel(models.playback, models.chance, self.commands)
        self.why = WhyPanel(models.why, self.commands)
        self.recent = RecentMenu(lambda: memory.requests, memory.forget_requests, "no request yet", self)
        self.sweep: SweepDialog | None = None
        self.questions = MatterQuestions(models, self.services, self.header.form, self.tactics, self.strategy)
        self.why.opened.connect(self.questions.ask_in_variables)
        self.best = BestQuestions(models, self.services)
        self.branches: BranchDialog | None = None
        self._lay_out()
        self._make_menus(games)
        self._connect()
        theme.dress(self, self._dressed())
        recall(self._remembered(), models, memory)
        self._enter(self.tabs.currentIndex())
        self._entitle()

    # Pages and dialogs that are made when they are asked for.

    @property
    def world(self) -> WorldPage:
        """The page of the records."""
        return self._world.page

    @property
    def rules(self) -> RulesPage:
        """The page of the rules."""
        return self._rules.page

    @property
    def wars(self) -> WarsTab:
        """The tab Wars."""
        return self._wars.page

    @property
    def inbox(self) -> InboxPage:
        """The tab Inbox."""
        return self._inbox.page

    @cached_property
    def check(self) -> CheckDialog:
        """Lists the problems of the database."""
        return CheckDialog(self._models.check, self.commands, self)

    @cached_property
    def export(self) -> ExportDialog:
        """Saves a playback as a picture."""
        return ExportDialog(self._models.export, self._ask_for_picture, self)

    @cached_property
    def page(self) -> SavingDialog:
        """Makes a page of a war."""
        return SavingDialog(self._models.page, "The war's page", self.services.open_file, self)

    @cached_property
    def site(self) -> SavingDialog:
        """Makes a site of all wars."""
        return SavingDialog(self._models.site, "The site of all wars", self.services.open_file, self)

    @cached_property
    def sheet(self) -> SheetDialog:
        """Chooses a Google Sheet."""
        return SheetDialog(self._models.sheet, self._models.access, self.commands, self._memory, self)

    @cached_property
    def exchange(self) -> ExchangeDialog:
        """Carries rows from one database to another."""
        return ExchangeDialog(self._models.exchanger, self.commands, self._memory, self)

    def say(self, sentence: str) -> None:
        """Show a sentence at the foot until it is clicked away."""
        self.header.problems.say(sentence)

    def go_to(self, target: Destination) -> None:
        """Go to where a problem can be corrected (W-7)."""
        if target.tab in TABS:
            self.services.show_tab(target.tab)
        if target.field is not None:
            self.tactics.go_to(target.field)
        elif target.tab is WindowPart.HEADER:
            self.header.form.name.setFocus()
        elif target.tab is WindowPart.STRATEGY:
            self._models.strategy.battlefield.select(target.flank)
            self.strategy.view.setFocus()

    # What Qt tells the window.

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first paint, once what is painted is on the screen."""
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask if a war is fought, a flank half edited or a commit not over; then stop all, remember it, and go."""
        if not (self.maps.may_close() and Closing(self._models, self).may_close()):
            event.ignore()
            return
        self.closed.emit(remember(self._remembered(), self._models, self._memory))
        # What is under way may take seconds to end, the first compilation of the kernels above all.
        self.hide()
        self.maps.close()
        self._models.close()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one request file, post, workbook or data record."""
        if _dropped(event) is not None and self._models.runner.idle:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped (B-3b, B-6, O-6, T-8)."""
        path = _dropped(event)
        if path is None or not self._models.runner.idle:
            return
        if path.is_dir():
            self._models.inbox.open(path)
            self.services.show_tab(WindowPart.INBOX)
        elif path.suffix.lower() == ".xlsx":
            self._models.session.open_database(path)
        elif path.suffix.lower() == RECORD_ENDING:
            self._models.playback.open(path)
        elif path.suffix.lower() in POST_ENDINGS:
            self._models.inbox.add_files([path])
            self.services.show_tab(WindowPart.INBOX)
        else:
            self._models.open_request(path)
        event.acceptProposedAction()

    # Putting together.

    def _make_commands(self, theme: Theme) -> Commands:
        models, services, memory = self._models, self.services, self._memory
        commands = Commands(self)
        self.maps = MapsCommands(models.session, models.strategy, services)
        self.world_commands = WorldCommands(self._world, models.world, models.saver, models.session, services)
        for page in (
            ShellCommands(models, services, theme, self._check, self._vary, self._ask_how, self._ask_for_best),
            RequestCommands(models, services, memory, self.world_commands.save),
            InboxCommands(models.inbox, models.card_committer, models.runner, services),
            CardChangeCommands(models.inbox, models.card_changes),
            WikiCommands(models.wiki, models.inbox, services),
            TacticsCommands(models.session, models.runner, services, self._go_to_seed, models.switch_sides),
            SheetCommands(models.sheet, models.runner, services, memory, self._choose_sheet),
            ExchangeCommands(models.exchanger, models.runner, services, self._exchange),
            OutputCommands(models.outcome, models.session.seed_line, models.committer, models.runner, services),
            OddsCommands(models.odds, services),
            PlaybackCommands(models.playback, models.chance, services, self._show_export, self._fight_on),
            WhyCommands(models.why, services, models.chosen_war, models.wars.shown_changed, self._show_variables),
            WarsCommands(models.wars, models.runner, services, models.reopen, models.playback.open),
            PageCommands(models.page, models.outcome, models.wars, services, self._make_page),
            SiteCommands(models.site, services, self._make_site),
            self.world_commands,
            RulesCommands(self._rules, models.rules, services),
            self.maps,
        ):
            commands.add(page.commands, page.signals)
        return commands

    def _make_world(self) -> WorldPage:
        models = self._models
        page = WorldPage(models.world, models.saver, models.session)
        page.add_buttons(self.commands)
        page.chosen_changed.connect(self.commands.refresh)
        self.questions.ask_in_world(page)
        return page

    def _make_rules(self) -> RulesPage:
        models = self._models
        page = RulesPage(models.rules, models.duel, models.session)
        page.add_buttons(self.commands)
        page.chosen_changed.connect(self.commands.refresh)
        return page

    def _make_inbox(self) -> InboxPage:
        models = self._models
        page = InboxPage(models.inbox, models.card_changes, models.card_odds, models.session.seed_line, self.commands)
        page.why_wanted.connect(models.ask_why_of_card)
        return page

    def _lay_out_frame(self) -> None:
        """Put header, tabs and the foot in place before there are pages."""
        problems = self.header.problems
        problems.add_above(self.notice)
        middle = boxed(in_column(self.header, (self.tabs, 1), problems.place, spacing=0))
        problems.setParent(middle)
        self.setCentralWidget(middle)

    def _lay_out(self) -> None:
        self.output.add_above_receipt(StoryCard(self._models.playback, self._models.chance, self.commands))
        self.output.add_page(self.playback, "Playback", self.commands["playback_page"])
        self.output.add_page(self.why, "Why", self.commands["why_page"])
        self.tabs.addTab(self.tactics, "Tactics")
        self.tabs.addTab(self.strategy, "Strategy")
        self.tabs.addTab(self.output, "Output")
        self.tabs.addTab(self._wars, "Wars")
        self.tabs.addTab(self._inbox, "Inbox")
        self.tabs.addTab(self.pages, "World")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName("Tabs")
        for index, name in enumerate(TABS):
            self.tabs.setTabToolTip(index, self.commands[name].toolTip())
        self.setWindowIcon(emblem())
        self.setAcceptDrops(True)
        fit_screen(self)
        self.statusBar().setSizeGripEnabled(False)

    def _dressed(self) -> tuple[QWidget, ...]:
        """Return the parts that have the style sheet: the frame, and each page by itself."""
        tabs, output, pages = self.tabs, self.output, self.output.pages
        shown = (self.tactics, self.strategy, self._wars, self._inbox, self._world, self._rules, self.pages.tabBar())
        of_output = (output.caveats, pages.tabBar(), output.fought, output.odds, self.playback, self.why)
        problems = self.header.problems
        frame = (self.menuBar(), self.statusBar(), self.header, problems, problems.place, tabs.tabBar())
        return (*frame, *shown, *of_output)

    def _make_menus(self, games: Sequence[MenuGame]) -> None:
        bar = self.menuBar()
        file = bar.addMenu("&File")
        fill_menu(file, self.commands, FILE)
        file.insertMenu(self.commands["save"], self.recent)
        fill_editing_menu(bar.addMenu("&Edit"), self.strategy.commands)
        # Whatever page is seen, the last act can be undone.
        self.addActions([self.strategy.commands["undo"], self.strategy.commands["redo"]])
        fill_menu(bar.addMenu("&War"), self.commands, WAR)
        fill_menu(bar.addMenu("Inbo&x"), self.commands, INBOX)
        fill_menu(bar.addMenu("Wor&ld"), self.commands, WORLD)
        fill_menu(bar.addMenu("&Result"), self.commands, RESULT)
        fill_menu(bar.addMenu("&Odds"), self.commands, ODDS)
        fill_menu(bar.addMenu("Ar&chive"), self.commands, ARCHIVE)
        fill_menu(bar.addMenu("Play&back"), self.commands, (*PLAYBACK, *LEAPS))
        view = bar.addMenu("&View")
        fill_menu(view, self.strategy.commands, VIEWING)
        fill_menu(view, self.commands, VIEW)
        if games:
            add_games_menu(bar, games, self._theme)
        fill_menu(bar.addMenu("&Help"), self.commands, HELP)

    def _connect(self) -> None:
        models, shell = self._models, self.services
        self.painted.connect(lambda: models.session.start(self._memory.database))
        self.header.problems.wanted.connect(self.go_to)
        self.recent.wanted.connect(models.open_request)
        shell.said.connect(self._tell_done)
        shell.failed.connect(lambda why: self.header.problems.say(why, cause=_ACTION))
        shell.tab_shown.connect(self._enter)
        self.notice.dismissed.connect(models.session.dismiss)
        models.notice.changed.connect(self._entitle)
        models.war.changed.connect(self._entitle)
        models.runner.finished.connect(self._show_result)
        models.playback.wanted.connect(self._show_playback)
        models.runner.warmed.connect(self.playback.load_ahead)
        models.why.asked.connect(self.commands["why_page"].trigger)
        self.commands["why"].triggered.connect(self.commands["why_page"].trigger)
        self.strategy.why_wanted.connect(models.ask_why_of_plan)
        self.why.tried.connect(self._try_change)
        models.runner.stopped.connect(lambda: self._mention("Cancelled; the strategy is as it was before."))
        models.runner.compiling.connect(self._mention)
        models.war.seed_dropped.connect(lambda what: self._mention(f"The former war's {what} is dropped."))
        models.inbox.changed.connect(self._tell_inbox)
        models.world.revealed.connect(self._show_cell)
        models.check.found.connect(self._show_found)
        models.inbox.filled.connect(lambda *_: shell.show_tab(WindowPart.TACTICS))
        models.strategy.laid_out_anew.connect(self._tell_laid_out)
        models.history.restored.connect(self._mention)

    def _remembered(self) -> Remembered:
        return Remembered(self, self.tabs, self.output.receipt)

    # What happens.

    def _show_cell(self, tab: str, key: int, at: int) -> None:
        if self.services.is_shown(WindowPart.WORLD):
            self.world.reveal(tab, key, at)

    def _go_to_seed(self) -> None:
        self.tactics.go_to_seed()

    def _show_found(self) -> None:
        self.check.come_forward()

    def _check(self) -> None:
        self.check.check()

    def _vary(self) -> None:
        if self.sweep is None:
            self.sweep = SweepDialog(self._models.sweep, self._ask_for_sweep, self)
        self.sweep.come_forward()

    def _ask_how(self) -> None:
        self.questions.ask()

    def _ask_for_best(self) -> None:
        self.best.ask()

    def _fight_on(self) -> None:
        models = self._models
        if failure := models.branch.begin(models.playback):
            self.services.failed.emit(failure[0].text())
        if self.branches is None:
            # What draws two courses takes a while to load.
            from autoalgo.war.window.playback.branches.branch_dialog import BranchDialog  # noqa: PLC0415

            self.branches = BranchDialog(models.branch, models.compared, models.session, self.services.agrees, self)
            self.branches.page.wanted.connect(models.playback.open)
            self.branches.page.failed.connect(self.services.failed)
        self.branches.come_forward()

    def _ask_for_sweep(self) -> Path | None:
        return self.services.ask_where_to_save("Save the sweep", KINDS, self._models.war.war, ".txt")

    def _choose_sheet(self) -> None:
        self.sheet.come_forward()

    def _exchange(self, direction: Direction) -> None:
        self.exchange.come_forward(direction)

    def _try_change(self, change: "SuggestedChange") -> None:
        if not self._models.try_change(change):
            self.services.failed.emit("A war is being fought: try the change when it has ended.")
            return
        self.services.show_tab(WindowPart.STRATEGY)
        tried = shortened(change.condition, _LONGEST_TITLE)
        self.services.said.emit(f"Tried: {tried}; Ctrl+Z brings back what was.")

    def _show_variables(self) -> None:
        self.why.show_variables()

    def _show_export(self) -> None:
        self.export.come_forward()

    def _ask_for_picture(self, ending: str) -> Path | None:
        source = self._models.playback.source
        name = source.title if source is not None else ""
        return self.services.ask_where_to_save("Export the playback", f"{ending[1:].upper()} (*{ending})", name, ending)

    def _make_page(self, record: Path, out: Path) -> None:
        self._models.page.start(record, out)
        self.page.come_forward()

    def _make_site(self, folder: Path) -> None:
        self._models.site.start(folder)
        self.site.come_forward()

    def _show_playback(self) -> None:
        self.services.show_tab(WindowPart.OUTPUT)
        self.output.pages.setCurrentWidget(self.playback)

    def _tell_done(self, sentence: str) -> None:
        """Mention what was done; that something else could not be done before is history."""
        self.header.problems.take_back(_ACTION)
        self._mention(sentence)

    def _mention(self, sentence: str) -> None:
        self.statusBar().showMessage(sentence, _MESSAGE_MS)

    def _enter(self, index: int) -> None:
        """Let flanks be changed only while they are seen, and give the map the keys."""
        shown = TABS[index] is WindowPart.STRATEGY
        self.strategy.commands.follow_page(shown)
        self._tell_inbox()
        if shown and self.isVisible():
            self.strategy.view.setFocus()

    def _tell_inbox(self) -> None:
        """Tell in the header of the cards, and not of the war of the other tabs, while the cards are seen."""
        shown = self.services.is_shown(WindowPart.INBOX)
        self.header.tell_instead(self._models.inbox.summary if shown else None)

    def _entitle(self) -> None:
        name = " ".join(shortened(self._models.war.war, _LONGEST_TITLE).split())
        mark = self._models.notice.mark
        self.setWindowTitle(" – ".join(part for part in (name, mark, "Autoalgo") if part))

    def _tell_laid_out(self, side: Side) -> None:
        nation = shortened(self._models.war.choice((Choice.ATTACKER, Choice.DEFENDER)[side]), _LONGEST_TITLE)
        said = self.statusBar().currentMessage()
        seed = said if "seed" in said else ""  # dropped by the same choice
        laid_out = f"{nation}: the {side.label}'s flanks are laid out again, three equal ones; {Key.UNDO} undoes that."
        self._mention(f"{laid_out} {seed}".rstrip())

    def _show_result(self, run: WarRun) -> None:
        self.say(" ".join(run.notes))
        # A user who watches the battle can go on watching.
        if self.services.is_shown(WindowPart.STRATEGY):
            self._mention("The receipt is on the tab Output.")
        else:
            self.services.show_tab(WindowPart.OUTPUT)


def _dropped(event: QDropEvent) -> Path | None:
    """Return the one file that is dropped, if it is a request, a post, a workbook, a record or a folder."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in {*ENDINGS, ".xlsx", RECORD_ENDING} or path.is_dir() else None
