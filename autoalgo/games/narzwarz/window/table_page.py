"""The table: the line of the turn, the map, the card of the selected country, and the pages beside."""

from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row, split_column
from autoalgo.common.qt.playback_bar import PlaybackBar
from autoalgo.common.qt.ranks import titled
from autoalgo.common.qt.split_page import split_page
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.narzwarz.maps import Atlas
from autoalgo.games.narzwarz.rules.events import BattleFought
from autoalgo.games.narzwarz.window.board_model import BoardModel
from autoalgo.games.narzwarz.window.country_card import CountryCard
from autoalgo.games.narzwarz.window.map_scene import MapScene
from autoalgo.games.narzwarz.window.map_view import MapView
from autoalgo.games.narzwarz.window.paints import swatch
from autoalgo.games.narzwarz.window.side_pages import SidePages
from autoalgo.games.narzwarz.window.table_model import TableModel, TablePhase, commands_left

_SIDE_WIDTH: Final = 400
_ARROW_SHARE: Final = 0.55
"""Of the time that an attack is shown, in which its arrow runs."""


class TablePage(Themed, QWidget):
    """Everything of a game that goes on, or is looked through."""

    def __init__(self, table: TableModel, board: BoardModel, commands: Commands) -> None:
        super().__init__()
        self._table = table
        self._board = board
        self._atlas: Atlas | None = None
        self._fight: BattleFought | None = None
        self.swatch, self.turn, self.told = QLabel(), titled(""), ElidedLabel()
        self.scene = MapScene()
        self.map = MapView(self.scene)
        self.card = CountryCard(table, board)
        self.pages = SidePages(table, board)
        self.playback = PlaybackBar(table.playback, commands, "moment", lambda: table.moment_told)
        self.undo, self.skip = ActionButton(commands["undo"], "Undo"), ActionButton(commands["skip"])
        self.end = ActionButton(commands["end_turn"])
        self.end.setObjectName("run")
        self._lay_out()
        board.changed.connect(self.refresh)
        self.map.chosen.connect(board.select)
        self.map.menu_wanted.connect(self._open_menu)

    def refresh(self) -> None:
        """Show everything as it is now."""
        table = self._table
        if table.phase is TablePhase.EMPTY:
            return
        if self._atlas is not table.atlas:
            self._atlas = table.atlas
            self.scene.show_map(table.atlas)
            self.map.zoom_to_fit()
        self.scene.show_faces(self._board.faces(), self._board.tips(), colours_of(self.palette()))
        if self._fight is not table.fight:
            self._show_fight(table.fight)
        self._tell_turn()
        self.skip.setVisible(table.phase is TablePhase.SHOWING)
        self.end.setVisible(table.phase is not TablePhase.OVER)
        self.undo.setVisible(table.phase is not TablePhase.OVER)
        self.playback.setVisible(table.phase is TablePhase.OVER)

    def _tell_turn(self) -> None:
        table = self._table
        game = table.shown
        if table.phase is TablePhase.OVER:
            self.swatch.clear()
            names = [one_line(game_leader.name) for game_leader in (table.game.leaders[w] for w in table.game.winners)]
            self.turn.setText(f"{' and '.join(names)} won in turn {table.game.turn:,}")
            self.told.say("Look through the game below the map; everything is known now.")
            return
        self.turn.setText(f"Turn {game.turn:,}")
        if table.viewer is None:
            self.swatch.clear()
            self.told.say("No person has a country any more; the computer plays on." if table.reveals else "")
            return
        leader = game.leaders[table.viewer]
        self.swatch.setPixmap(swatch(self._board.paints[table.viewer], 18))
        owned = game.owned(table.viewer)
        men, gold = (sum(getattr(game.countries[own], what) for own in owned) for what in ("men", "gold"))
        self.turn.setText(f"Turn {game.turn:,}: {one_line(leader.name)}")
        self.told.say(
            f"{len(owned)} of {len(game.countries)} countries · {men:,} men · {gold:,} gold · skill {leader.skill:,} · "
            f"a man costs {game.price:,} gold{self._waiting()}"
        )

    def _waiting(self) -> str:
        table = self._table
        match table.phase:
            case TablePhase.THINKING:
                return " · the computer plays …"
            case TablePhase.SHOWING if table.fight is not None:
                names = [one_line(place.name) for place in table.shown.map.places]
                return f" · {names[table.fight.source]} attacks {names[table.fight.target]}"
            case TablePhase.DECIDING:
                left = commands_left(table.game)
                return f" · {left} command{'' if left == 1 else 's'} left"
        return ""

    def _show_fight(self, fight: BattleFought | None) -> None:
        self._fight = fight
        if fight is None:
            self.scene.hide_attack()
            return
        pace = self._table.pace_ms if self._table.phase is TablePhase.SHOWING else 0
        paint = self._board.paints[fight.leader]
        self.scene.show_attack(fight.source, fight.target, paint.colour, int(pace * _ARROW_SHARE))

    def _open_menu(self, country: int, at: QPoint) -> None:
        self._board.select(country)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button in (self.card.build, self.card.hire, self.card.train, self.card.spy, *self.card.neighbours):
            if button.isVisibleTo(self.card):
                action = QAction(button.text(), menu)
                action.setEnabled(button.isEnabled())
                action.triggered.connect(button.click)
                menu.addAction(action)
        if not menu.isEmpty():
            menu.popup(at)

    def _lay_out(self) -> None:
        head = QFrame()
        head.setObjectName("header")
        in_row(
            self.swatch,
            self.turn,
            (self.told, 1),
            self.skip,
            self.undo,
            self.end,
            on=head,
            margins=(12, 8, 12, 8),
            spacing=10,
        )
        side = split_column(self.card, (self.pages, 1))
        side.setMinimumWidth(_SIDE_WIDTH - 20)
        in_column(
            head,
            (split_page(self.map, self.playback, side, (900, _SIDE_WIDTH)), 1),
            on=self,
            margins=NO_MARGINS,
            spacing=0,
        )
