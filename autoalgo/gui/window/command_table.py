"""Everything that can be done in the window outside the map, as one table: words, keys, sentence, deed, and when.

Menus and buttons show the same actions, so each has one name, one key and one state everywhere. The actions of the map
have a table of their own beside the map, and join the menus Edit and View.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from autoalgo.gui.models import SheetSource, Stage, Tab, WarDesk
from autoalgo.gui.window.deeds import Deeds
from autoalgo.gui.window.theme import Theme, ThemeChoice


class Menu(StrEnum):
    """The menus that this table fills."""

    FILE = "file"
    WAR = "war"
    RESULT = "result"
    VIEW = "view"
    HELP = "help"


@dataclass(frozen=True)
class Command:
    """One row of the table."""

    name: str
    """By which buttons and tests find the action."""
    text: str
    keys: str
    sentence: str
    does: Callable[[], None]
    possible: Callable[[], bool] = lambda: True
    checked: Callable[[], bool] | None = None
    """Whether the action is the chosen one of several; None for those that are no choice."""
    called: Callable[[], str] | None = None
    """What it is called now; None for those whose words never change."""


Group = tuple[Command, ...]
"""Rows between two lines of a menu."""


class CommandTable(QObject):
    """The actions by name, and the groups of each menu."""

    def __init__(self, desk: WarDesk, deeds: Deeds, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._deeds = deeds
        self._theme = theme
        self.groups: dict[Menu, tuple[Group, ...]] = {
            Menu.FILE: (self._requests(), self._sources(), self._reaching(), self._leaving()),
            Menu.WAR: (self._running(), self._sides(), self._committing(), self._chance()),
            Menu.RESULT: (self._receipt(), self._repeating(), self._odds(), self._papers()),
            Menu.VIEW: (self._tabs(), self._pages(), self._themes()),
            Menu.HELP: (self._reading(), self._folders(), self._program()),
        }
        self._rows = [row for groups in self.groups.values() for group in groups for row in group]
        self._actions = {row.name: self._action(row) for row in self._rows}
        for group in (group for groups in self.groups.values() for group in groups):
            self._make_exclusive(group)
        self._follow()
        self.refresh()

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a name."""
        return self._actions[name]

    def refresh(self) -> None:
        """Let be done what can be done."""
        possible = {row.name: row.possible() for row in self._rows}
        # A button that can no longer be pressed leaves the keys to one that can be: that must be so by then.
        for name in sorted(possible, key=lambda name: not possible[name]):
            self._actions[name].setEnabled(possible[name])
        for row in self._rows:
            if row.called is not None:
                self._actions[row.name].setText(row.called())
            if row.checked is not None:
                self._actions[row.name].setChecked(row.checked())

    def _action(self, row: Command) -> QAction:
        action = QAction(row.text, self)
        action.setObjectName(row.name)
        action.setShortcut(QKeySequence(row.keys))
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{row.sentence} ({keys})")
        action.setStatusTip(row.sentence)
        action.setCheckable(row.checked is not None)
        action.triggered.connect(lambda _: row.does())
        return action

    def _make_exclusive(self, group: Group) -> None:
        # Without a group of Qt's, choosing what is chosen already would take its mark away.
        choices = QActionGroup(self)
        for row in group:
            if row.checked is not None:
                choices.addAction(self._actions[row.name])

    def _follow(self) -> None:
        desk, runner = self._desk, self._desk.runner
        desk.odds.standing_changed.connect(self.refresh)
        for signal in (desk.can_run_changed, desk.committer.can_commit_changed, desk.outcome.changed):
            signal.connect(self.refresh)
        for signal in (desk.session.busy_changed, desk.strategy.locked_changed, runner.started, runner.stopped):
            signal.connect(self.refresh)
        for signal in (runner.finished, runner.refused, runner.crashed, self._theme.changed, self._deeds.tab_shown):
            signal.connect(self.refresh)
        for signal in (desk.session.loaded, desk.session.changed, desk.committer.changed):
            signal.connect(self.refresh)

    # When.

    def _idle(self) -> bool:
        return not self._desk.runner.running

    def _running_now(self) -> bool:
        return self._desk.runner.running

    def _can_run(self) -> bool:
        return self._desk.can_run and self._idle()

    def _can_reload(self) -> bool:
        return self._idle() and not self._desk.session.busy

    def _can_try_again(self) -> bool:
        session = self._desk.session
        return self._can_reload() and bool(session.refusal or session.failure or session.copied_at)

    def _can_use_copy(self) -> bool:
        return self._idle() and self._desk.session.copy_offered is not None

    def _is_reading(self) -> bool:
        return self._desk.session.busy

    def _can_stop_commit(self) -> bool:
        return self._desk.committer.cancellable

    def _can_settle(self) -> bool:
        committer = self._desk.committer
        return committer.unsure is not None and committer.stage is Stage.IDLE

    def _can_commit(self) -> bool:
        return self._idle() and self._desk.committer.can_commit

    def _can_run_again(self) -> bool:
        return self._idle() and self._desk.can_run_again

    def _has_result(self) -> bool:
        return self._desk.outcome.current is not None

    # What.

    def _requests(self) -> Group:
        tr, deeds = self.tr, self._deeds
        opening = tr("Opens a war request that was saved as a file.")
        saving = tr("Saves everything that you chose as a request file.")
        return (
            Command("open", tr("&Open request…"), "Ctrl+O", opening, deeds.open_request, self._idle),
            Command("save", tr("&Save request"), "Ctrl+S", saving, deeds.save_request),
            Command("save_as", tr("Save request &as…"), "Ctrl+Shift+S", saving, deeds.save_request_as),
        )

    def _sources(self) -> Group:
        tr, session, deeds = self.tr, self._desk.session, self._deeds
        workbook = tr("Chooses another workbook as the database.")
        sheet = tr("Chooses a shared Google Sheet as the database, and signs in at Google.")
        reading = tr("Reads the database, the tables and the maps again.")
        return (
            Command("workbook", tr("Open &workbook…"), "Ctrl+Shift+O", workbook, deeds.open_database, self._idle),
            Command("sheet", tr("Open &Google Sheet…"), "Ctrl+Shift+G", sheet, deeds.choose_sheet, self._idle),
            Command("reload", tr("&Reload"), "F5", reading, session.reload, self._can_reload),
        )

    def _reaching(self) -> Group:
        tr, session = self.tr, self._desk.session
        again = tr("Asks once more for the database that could not be read, or that a copy stands in for.")
        copy = tr("Uses the copy that was kept when the sheet was last read; stability cannot be committed to it.")
        stop = tr("Stops reading the database; what was read before stays in use.")
        return (
            Command("again", tr("Tr&y again"), "Ctrl+F5", again, session.try_again, self._can_try_again),
            Command("copy", tr("Use the offline co&py"), "Ctrl+Alt+P", copy, session.use_copy, self._can_use_copy),
            Command("stop", tr("S&top reading"), "Ctrl+Shift+F5", stop, session.cancel, self._is_reading),
        )

    def _leaving(self) -> Group:
        leaving = self.tr("Closes the window; your choices are kept for next time.")
        return (Command("quit", self.tr("&Quit"), "Ctrl+Q", leaving, self._deeds.quit),)

    def _running(self) -> Group:
        tr, desk = self.tr, self._desk
        fighting = tr("Fights the war and writes the receipt.")
        stopping = tr("Stops the war; the strategy stays as it was before.")
        return (
            Command("run", tr("&Run"), "Ctrl+Return", fighting, desk.run, self._can_run),
            Command("cancel", tr("&Cancel"), "Ctrl+.", stopping, desk.runner.cancel, self._running_now),
        )

    def _sides(self) -> Group:
        tr = self.tr
        switching = tr("Makes the attacker the defender, with military and flanks, and clears the result.")
        return (Command("switch", tr("S&witch sides"), "Ctrl+Shift+X", switching, self._desk.switch_sides, self._idle),)

    def _committing(self) -> Group:
        tr, deeds, committer = self.tr, self._deeds, self._desk.committer
        committing = tr("Shows both nations' old and new stability, asks, and writes them into the database.")
        stopping = tr("Stops the commit as long as the new stability is not sent yet.")
        settling = tr("Looks whether the new stability was written of which that is not known, and writes what is not.")
        showing = tr("Opens the sheet in the browser of which it is not known whether the new stability was written.")
        stop, settle = self._can_stop_commit, self._can_settle
        return (
            Command("commit", tr("Commit &stability…"), "Ctrl+K", committing, deeds.ask_to_commit, self._can_commit),
            Command("stop_commit", tr("Stop co&mmitting"), "Ctrl+Shift+K", stopping, committer.cancel, stop),
            Command("settle", tr("C&ommit again"), "Ctrl+Alt+K", settling, committer.settle, settle),
            Command("page", tr("Look at t&he sheet"), "Ctrl+Alt+G", showing, deeds.open_unsure_sheet, settle),
        )

    def _chance(self) -> Group:
        repeating = self.tr("Takes you to the seed, which decides all chance: the same seed repeats the same war.")
        return (Command("seed", self.tr("S&eed…"), "Ctrl+D", repeating, self._deeds.go_to_seed),)

    def _receipt(self) -> Group:
        tr, deeds = self.tr, self._deeds
        copying = tr("Copies the receipt, ready to paste into the wiki.")
        saving = tr("Saves the receipt as a text file.")
        return (
            Command("copy_receipt", tr("&Copy receipt"), "Ctrl+Shift+C", copying, deeds.copy_receipt, self._has_result),
            Command("save_receipt", tr("&Save receipt…"), "Ctrl+Alt+S", saving, deeds.save_receipt, self._has_result),
        )

    def _repeating(self) -> Group:
        tr, again = self.tr, self._desk.run_again
        same, other = tr("Fights the shown war again with its own seed."), tr("Fights the shown war again, other luck.")
        possible = self._can_run_again
        return (
            Command("same_seed", tr("Again, same see&d"), "Ctrl+R", same, partial(again, True), possible),
            Command("new_seed", tr("Again, &new seed"), "Ctrl+Shift+R", other, partial(again, False), possible),
        )

    def _odds(self) -> Group:
        tr, odds = self.tr, self._desk.odds
        working = tr("Fights the shown war thousands of times, and shows what came of it.")
        stopping = tr("Stops working out the odds; what is known by then stays.")
        copying = tr("Copies the odds of the shown war as text.")
        start, can_start, stop = self._deeds.work_out_odds, lambda: odds.can_start, lambda: odds.running
        copy, has_odds = self._deeds.copy_odds, lambda: odds.shown is not None
        return (
            Command("odds", tr("Work out the &odds"), "Ctrl+Alt+O", working, start, can_start),
            Command("stop_odds", tr("S&top working out"), "Ctrl+Alt+.", stopping, odds.cancel, stop),
            Command("copy_odds", tr("Cop&y odds"), "Ctrl+Alt+C", copying, copy, has_odds),
        )

    def _papers(self) -> Group:
        tr, deeds = self.tr, self._deeds
        log = tr("Opens the log of the shown war, which tells every number.")
        record = tr("Opens the data record of the shown war, from which anyone can audit it.")
        logs = tr("Opens the folder with the logs of all runs.")
        return (
            Command("log", tr("Open &log"), "Ctrl+L", log, deeds.open_log, deeds.has_log),
            Command("record", tr("Open data r&ecord"), "Ctrl+E", record, deeds.open_record, deeds.has_record),
            Command("logs", tr("Open Logs &folder"), "Ctrl+Alt+L", logs, deeds.open_logs),
        )

    def _tabs(self) -> Group:
        tr, deeds = self.tr, self._deeds
        tabs = (
            (Tab.TACTICS, tr("&Tactics"), "Ctrl+1", tr("Shows who fights whom, and where.")),
            (Tab.STRATEGY, tr("&Strategy"), "Ctrl+2", tr("Shows the battlefield and its flanks.")),
            (Tab.OUTPUT, tr("Out&put"), "Ctrl+3", tr("Shows the receipt, the legends and the runs of this session.")),
        )
        return tuple(
            Command(tab, text, keys, shows, partial(deeds.show_tab, tab), checked=partial(deeds.is_shown, tab))
            for tab, text, keys, shows in tabs
        )

    def _pages(self) -> Group:
        tr, show = self.tr, partial(self._deeds.show_tab, Tab.OUTPUT)
        receipt = tr("Shows the page of the tab Output with the receipt.")
        odds = tr("Shows the page of the tab Output with the odds.")
        return (
            Command("receipt_page", tr("&Receipt"), "Ctrl+4", receipt, show),
            Command("odds_page", tr("Odds (pa&ge)"), "Ctrl+5", odds, show),
        )

    def _themes(self) -> Group:
        tr, deeds = self.tr, self._deeds
        themes = (
            (ThemeChoice.SYSTEM, tr("Colours of the s&ystem"), "Ctrl+Alt+Y", tr("Light or dark, as the system is.")),
            (ThemeChoice.LIGHT, tr("&Light colours"), "Ctrl+Alt+I", tr("Dark on light.")),
            (ThemeChoice.DARK, tr("&Dark colours"), "Ctrl+Alt+D", tr("Light on dark.")),
        )
        return tuple(
            Command(each, text, keys, shows, partial(deeds.choose_theme, each), checked=partial(self._is_dressed, each))
            for each, text, keys, shows in themes
        )

    def _is_dressed(self, choice: ThemeChoice) -> bool:
        return self._theme.choice is choice

    def _reading(self) -> Group:
        tr, deeds = self.tr, self._deeds
        rules = tr("Opens the rules that the program follows.")
        guide = tr("Tells step by step how the program gets to a Google Sheet.")
        return (
            Command("rulebook", tr("&Rulebook"), "F1", rules, deeds.open_rulebook),
            Command("guide", tr("&Google Sheets, step by step"), "Ctrl+F1", guide, deeds.open_guide),
        )

    def _folders(self) -> Group:
        tr, deeds = self.tr, self._deeds
        maps = tr("Opens the folder of terrain maps; add your own PNG files, then Reload.")
        numbers = tr("Opens the folder with every number of the rules.")
        database = tr("Opens the folder of the workbook in use, or the page of the sheet in use.")
        return (
            Command("maps", tr("Open &Maps folder"), "Ctrl+Alt+M", maps, deeds.open_maps),
            Command("json", tr("Open &JSON folder"), "Ctrl+Alt+J", numbers, deeds.open_json),
            Command("books", "", "Ctrl+Alt+B", database, deeds.open_place_of_database, called=self._place),
        )

    def _place(self) -> str:
        if isinstance(self._desk.session.source, SheetSource):
            return self.tr("Open the &database in the browser")
        return self.tr("Open &database folder")

    def _program(self) -> Group:
        saying = self.tr("Says what this program is, and its version.")
        return (Command("about", self.tr("&About Autoalgo"), "Shift+F1", saying, self._deeds.about),)
