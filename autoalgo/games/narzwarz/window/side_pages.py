"""The pages beside the map: news, leaders and charts."""

from PySide6.QtWidgets import QFrame, QScrollArea, QTableView, QTabWidget, QTextBrowser, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.line_chart import ChartLine, LineChart
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.narzwarz.window.board_model import BoardModel
from autoalgo.games.narzwarz.window.side_model import LeadersModel, countries, men, turns_of_news, turns_shown
from autoalgo.games.narzwarz.window.table_model import TableModel, TablePhase


class SidePages(Themed, QTabWidget):
    """News, leaders and charts of a table, each brought up to date while it is seen."""

    def __init__(self, table: TableModel, board: BoardModel) -> None:
        super().__init__()
        self._table = table
        self._board = board
        self.news = QTextBrowser()
        self.news.setAccessibleName("News")
        self.news.setOpenLinks(False)
        self.leaders = QTableView()
        self.leaders_model = LeadersModel(table, board, self)
        self.leaders.setModel(self.leaders_model)
        self.leaders.setAccessibleName("Leaders")
        # Names are read whole; who plays may be cut off.
        list_rows(self.leaders, (1,))
        self.leaders.verticalHeader().hide()
        self.countries, self.men = LineChart("Countries", "turn"), LineChart("Men", "turn")
        charts = QWidget()
        in_column((self.countries, 1), (self.men, 1), on=charts)
        # Where there is little room below a country's card, the charts are scrolled.
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidgetResizable(True)
        scrolled.setWidget(charts)
        for page, title in ((self.news, "&News"), (self.leaders, "&Leaders"), (scrolled, "&Charts")):
            self.addTab(page, title)
        self.currentChanged.connect(self.refresh)
        board.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show everything as it is now; what nobody may see is taken away from all pages, seen or not."""
        table = self._table
        if table.phase is TablePhase.EMPTY:
            return
        if table.covered or self.currentWidget() is self.news:
            self._tell_news()
        if table.covered or self.currentIndex() == 2:
            self._draw_charts()

    def _tell_news(self) -> None:
        style = f"color:{colours_of(self.palette()).muted};margin:10px 0 4px 0"
        parts = []
        for turn, sentences in turns_of_news(self._table):
            has_begun = sentences[0].startswith(f"Turn {turn:,}:")
            heading, *deeds = sentences if has_begun else [f"Turn {turn:,}", *sentences]
            items = "".join(f'<p style="margin:3px 0 3px 0">{html_of(deed)}.</p>' for deed in deeds)
            parts.append(f'<h4 style="{style}">{html_of(heading)}</h4>{items}')
        text = "".join(parts)
        if text != self.news.property("told"):
            self.news.setProperty("told", text)
            self.news.setHtml(text)

    def _draw_charts(self) -> None:
        table, leaders, games = self._table, range(len(self._table.game.leaders)), turns_shown(self._table)
        courses = [countries(games, leader) for leader in leaders], [men(games, leader, table) for leader in leaders]
        for chart, course in zip((self.countries, self.men), courses, strict=True):
            lines = [self._line(leader, values) for leader, values in enumerate(course) if values]
            chart.show_lines(lines, max(len(games) - 1, 0))

    def _line(self, leader: int, values: list[int]) -> ChartLine:
        name, paint = one_line(self._table.game.leaders[leader].name), self._board.paints[leader]
        return ChartLine(name, leader, tuple(map(float, values)), paint.colour.name(), dashed=paint.striped)
