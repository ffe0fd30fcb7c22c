"""The pages beside the map: factions with their reports, regions, units, battles, changes, charts."""

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QTabWidget

from autoalgo.common.qt.laying_out import split_column
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.atlantis.window.changes_model import ChangesModel
from autoalgo.games.atlantis.window.changes_page import ChangesPage
from autoalgo.games.atlantis.window.charts_page import ChartsPage
from autoalgo.games.atlantis.window.course_model import CourseModel
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.report_model import ReportModel
from autoalgo.games.atlantis.window.rows import BATTLES, FACTIONS, REGIONS, UNITS, TableRow
from autoalgo.games.atlantis.window.rows_table import RowsTable
from autoalgo.games.atlantis.window.selection_model import SelectionModel
from autoalgo.games.atlantis.window.shown_model import ShownModel
from autoalgo.games.atlantis.window.shown_month import ShownMonth
from autoalgo.games.atlantis.words.battle_words import BattleWords


class SidePages:
    """Fills the tables with the month on show; a row that is chosen is selected on the map, too."""

    def __init__(self, pages: QTabWidget, game: GameModel, shown: ShownModel, selection: SelectionModel) -> None:
        self._shown = shown
        self._selection = selection
        self._month: ShownMonth | None = None
        self.reports = ReportModel(selection, pages)
        self.changes = ChangesModel(game, pages)
        self.course = CourseModel(game, pages)
        self.factions = RowsTable("Factions", FACTIONS)
        self.regions = RowsTable("Regions", REGIONS)
        self.units = RowsTable("Units", UNITS)
        self.battles = RowsTable("Battles of the month", BATTLES)
        self.report = _text_page("Report of the faction")
        self.battle = _text_page("The battle")
        for table, text, title in (
            (self.factions, self.report, "&Factions"),
            (self.regions, None, "Re&gions"),
            (self.units, None, "&Units"),
            (self.battles, self.battle, "&Battles"),
        ):
            pages.addTab(_split(table, text) if text else table, title)
        self.changes_page = ChangesPage(self.changes, shown)
        self.charts = ChartsPage(self.course, shown)
        pages.addTab(self.changes_page, "&Changes")
        pages.addTab(self.charts, "Ch&arts")
        for table in (self.factions, self.regions, self.units, self.changes_page.table):
            table.chosen.connect(self._choose)
        self.battles.chosen.connect(self._choose_battle)
        shown.changed.connect(self._follow)
        selection.searched.connect(self._filter)
        self.reports.changed.connect(lambda: self.report.setPlainText(shortened(self.reports.text)))

    def close(self) -> None:
        """Wait until nothing is read any more."""
        self.reports.close()
        self.changes.close()
        self.course.close()

    def _follow(self) -> None:
        month, game = self._shown.month, self._shown.game
        if month is None or month is self._month or game is None:
            return
        self._month = month
        self.factions.show_rows(month.factions)
        self.regions.show_rows(month.regions)
        self.units.show_rows(month.units)
        self.battles.show_rows(month.fights)
        self.battle.setPlainText("Choose a battle to read it." if month.fights else "No battle was fought this month.")
        self.reports.read_from(game.opened.folder)

    def _filter(self) -> None:
        for table in (self.factions, self.regions, self.units, self.battles, self.changes_page.table):
            table.model.filter(self._selection.search)

    def _choose(self, row: TableRow) -> None:
        self._selection.select_row(row)
        self._selection.found.emit()

    def _choose_battle(self, row: TableRow) -> None:
        month, game = self._month, self._shown.game
        if month is None or game is None:
            return
        self._choose(row)
        battle = month.battles[next(n for n, each in enumerate(month.fights) if each is row)]
        words = BattleWords(game.opened.numbers, 0)
        # The details of a great battle are cut off, and what makes them doubtful must not be.
        lines = [*words.short(battle), "", *[month.doubt] * bool(battle.luck and month.doubt)]
        lines += (f"{entry.mark} {entry.text}".strip() for entry in words.details(battle))
        self.battle.setPlainText(shortened("\n".join(lines)))


def _text_page(name: str) -> QPlainTextEdit:
    text = QPlainTextEdit()
    text.setReadOnly(True)
    text.setAccessibleName(name)
    text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    return text


def _split(table: RowsTable, text: QPlainTextEdit) -> QSplitter:
    return split_column(table, text)
