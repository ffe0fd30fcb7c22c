"""What stands beside the map, as far as whoever looks may know it: news, leaders, and their course (no widget)."""

from itertools import groupby
from typing import Final

from PySide6.QtCore import QObject, Qt

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.titled_table import Cell, Index, TitledTable
from autoalgo.games.narzwarz.rules.events import TurnBegan
from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.window.board_model import UNKNOWN, BoardModel
from autoalgo.games.narzwarz.window.paints import swatch
from autoalgo.games.narzwarz.window.table_model import TableModel, TablePhase
from autoalgo.games.narzwarz.words.sentences import news

_MOST_MOMENTS: Final = 400
"""Of the news: as many as some thirty turns of twelve leaders have."""
_TITLES: Final = ("Leader", "Played by", "Countries", "Men", "Skill")


def turns_of_news(table: TableModel) -> list[tuple[int, list[str]]]:
    """Return the latest turns, the newest first, each with its sentences; none while nobody may look."""
    if table.covered:
        return []
    viewer, told = None if table.reveals else table.viewer, []
    for moment in table.played.moments[: table.position + 1][-_MOST_MOMENTS:]:
        # A turn's last step and the beginning of the next are one moment.
        began = any(isinstance(event, TurnBegan) for event in moment.events)
        for event in moment.events:
            turn = moment.game.turn - (began and not isinstance(event, TurnBegan))
            told += [(turn, sentence) for sentence in news([event], moment.game, viewer)]
    turns = groupby(told, key=lambda each: each[0])
    return [(turn, [sentence for _, sentence in sentences]) for turn, sentences in turns][::-1]


def turns_shown(table: TableModel) -> list[Game]:
    """Return the game as it began and at the end of each turn, up to the moment that is shown."""
    if table.covered:
        return []
    last = {0: table.played.moments[0].game}
    last |= {moment.game.turn: moment.game for moment in table.played.moments[: table.position + 1]}
    return list(last.values())


def countries(games: list[Game], leader: int) -> list[int]:
    """Return how many countries a leader had at the start and at the end of each turn."""
    return [len(game.owned(leader)) for game in games]


def men(games: list[Game], leader: int, table: TableModel) -> list[int]:
    """Return how many men a leader had, likewise; nothing where it is not known: of others while the game goes on."""
    if not table.reveals and leader != table.viewer:
        return []
    return [sum(game.countries[country].men for country in game.owned(leader)) for game in games]


class LeadersModel(TitledTable[tuple[str, ...]]):
    """A row for each leader, in the order of turns: how many countries, and what is known of men and skill."""

    def __init__(self, table: TableModel, board: BoardModel, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._table = table
        self._board = board
        board.changed.connect(self._follow)

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell's text, which its tooltip has whole; numbers stand at the right."""
        text = self._rows[row][column]
        return Cell(text, tip=text, right=column > 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the leader's colour before his name, and the rest of what a cell shows."""
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return swatch(self._board.paints[index.row()])
        return super().data(index, role) if index.isValid() else None

    def _follow(self) -> None:
        self.show_rows([self._row(leader) for leader in range(len(self._table.shown.leaders))])

    def _row(self, number: int) -> tuple[str, ...]:
        table = self._table
        game = table.shown
        leader, owned = game.leaders[number], game.owned(number)
        seen = [found for country in owned if (found := table.seen(country)) is not None]
        complete = len(seen) == len(owned) and not any(map(self._board.is_old, seen))
        men = f"{sum(each.men for each in seen):,}" if complete else UNKNOWN
        latest = max(seen, key=lambda each: each.turn, default=None)
        skill = UNKNOWN if latest is None else f"{latest.skill:,}"
        if latest is not None and self._board.is_old(latest):
            skill += f" (turn {latest.turn:,})"
        if not owned:
            men, skill = "–", "–"
        turn = " ◂" if number == game.on_turn and table.phase is not TablePhase.OVER else ""
        name = f"{self._board.paints[number].mark}  {one_line(leader.name)}{turn}"
        played_by = "a person" if leader.personality is None else f"computer, {leader.personality}"
        return name, played_by, f"{len(owned)}" if owned else "out", men, skill
