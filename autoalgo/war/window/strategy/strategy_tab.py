"""The Strategy tab: one side's corner on the left, the other's on the right, the battlefield between them.

The tab lays out its parts and connects them to the view-models; what they show and do is theirs.
"""

from PySide6.QtCore import QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import in_row
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.themed import Themed
from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM
from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.colours import is_dark
from autoalgo.war.window.battlefield.flank_words import group_summary, position, summary
from autoalgo.war.window.battlefield.overlays import MapNotice, ScaleBar, ZoomControls, action_button
from autoalgo.war.window.session.plan_odds_model import PlanOdds
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WarModel
from autoalgo.war.window.strategy.battlefield_view import BattlefieldView
from autoalgo.war.window.strategy.chance_bar import ChanceBar
from autoalgo.war.window.strategy.edge_markers import EdgeMarkers
from autoalgo.war.window.strategy.flank_editor import FlankEditor
from autoalgo.war.window.strategy.flank_editor_model import EditorModel
from autoalgo.war.window.strategy.flank_hours import FlankHours
from autoalgo.war.window.strategy.flank_odds_layer import FlankOddsLayer
from autoalgo.war.window.strategy.flank_odds_model import FlankOddsModel
from autoalgo.war.window.strategy.plan_odds_dialog import PlanOddsDialog
from autoalgo.war.window.strategy.side_panel import SidePanel
from autoalgo.war.window.strategy.strategy_commands import StrategyActions
from autoalgo.war.window.strategy.strategy_menus import flank_menu
from autoalgo.war.window.strategy.strategy_model import StrategyModel

_Align = Qt.AlignmentFlag


class StrategyTab(Themed, QWidget):
    """Where the flanks stand, what they are made of, and how they move while a war runs (S-1 … S-12).

    `commands` holds everything that can be done here, for the menus of the window.

    Signals
    -------
    why_wanted()
        The plan is to be explained.
    """

    why_wanted = Signal()

    def __init__(
        self, strategy: StrategyModel, editor: EditorModel, session: Session, war: WarModel, runner: Runner
    ) -> None:
        """Show and edit `strategy`, one flank of it in `editor`, and how `runner` fights it."""
        super().__init__()
        self._strategy = strategy
        self._battlefield = strategy.battlefield
        self._editor = editor
        self._session = session
        self._hour = 0
        self._middle = QVBoxLayout()
        self.scene = BattlefieldScene(strategy.battlefield, session)
        self.view = BattlefieldView(self.scene, strategy)
        # Qt ends the scene with the tab; left to Python, it might be collected in a worker's thread.
        self.scene.setParent(self)
        self.scene.show_dark(is_dark(self.palette()))
        self.commands = StrategyActions(strategy, self.scene, self.view, self)
        self.panels = (
            SidePanel(strategy, Side.ATTACKER, self.commands["add_attacker"], self.commands["spread_attacker"]),
            SidePanel(strategy, Side.DEFENDER, self.commands["add_defender"], self.commands["spread_defender"]),
        )
        self.flank_menu = flank_menu(self.commands, self)
        self.map_menu = QComboBox()
        self.map_width = QDoubleSpinBox()
        self._make_buttons()
        self.scale_bar = ScaleBar(self.view)
        self.notice = MapNotice()
        self.zoom_controls = ZoomControls(
            *(self.commands[name] for name in ("zoom_in", "zoom_out", "zoom_fit", "flanks"))
        )
        self.markers = EdgeMarkers(self.view, self.scene, strategy.battlefield)
        self.markers.keep_clear_of(self.notice, self.zoom_controls)
        self.view.keep_clear_of(self.zoom_controls)
        self.stage_line = QLabel()
        self.selection_line = ElidedLabel()
        self.pointer_line = QLabel()
        self.editor = FlankEditor(editor, self.view.square_on_screen, self)
        self._describe()
        self._lay_out()
        self._connect(war, runner)
        self._show_maps()
        self._show_lock()

    def _make_buttons(self) -> None:
        commands, picture = self.commands, Qt.ToolButtonStyle.ToolButtonIconOnly
        words = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.undo_button = action_button(commands["undo"], picture)
        self.redo_button = action_button(commands["redo"], picture)
        self.open_button = action_button(commands["edit_flank"], picture)
        self.remove_button = action_button(commands["remove"], words)
        self.reset_button = action_button(commands["reset"], words)
        self.restore_button = action_button(commands["restore"], words)

    def _describe(self) -> None:
        self.view.setAccessibleName("Battlefield")
        give_rank(self.stage_line, Rank.WARNING)
        self.map_menu.setAccessibleName("Terrain map")
        self.map_menu.setToolTip("The terrain map: any PNG file in the Maps folder. A location brings its own.")
        self.map_menu.setPlaceholderText("Choose a map")
        self.map_menu.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.map_menu.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.map_menu.setMinimumContentsLength(12)
        self.map_menu.setMaximumWidth(360)
        self.map_width.setRange(LEAST_MAP_KM, GREATEST_MAP_KM)
        self.map_width.setDecimals(1)
        self.map_width.setSuffix(" km")
        self.map_width.setKeyboardTracking(False)
        leave_undo_to_window(self.map_width.lineEdit(), self.map_width)
        self.map_width.setAccessibleName("Map width")
        self.map_width.setToolTip("How wide the map is. Flanks stay on their pixels; speeds and ranges stay in km.")
        self.pointer_line.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.pointer_line.setAlignment(_Align.AlignRight | _Align.AlignVCenter)

    def _lay_out(self) -> None:
        middle = self._middle
        middle.setSpacing(8)
        middle.addLayout(self._toolbar())
        middle.addWidget(self._map_with_overlays(), 1)
        columns = QHBoxLayout()
        columns.setSpacing(12)
        columns.addWidget(self.panels[Side.ATTACKER], 2)
        columns.addLayout(middle, 7)
        columns.addWidget(self.panels[Side.DEFENDER], 2)
        for panel in self.panels:
            panel.setMinimumWidth(190)
            panel.setMaximumWidth(320)
        bottom = QHBoxLayout()
        bottom.addWidget(self.stage_line)
        bottom.addWidget(self.selection_line, 1)
        bottom.addWidget(self.pointer_line)
        bottom.addWidget(self.scale_bar)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 12, 8)
        rows.addLayout(columns, 1)
        rows.addLayout(bottom)

    def _toolbar(self) -> QHBoxLayout:
        label = QLabel("Ma&p")
        label.setBuddy(self.map_menu)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(label)
        row.addWidget(self.map_menu, 4)
        row.addWidget(self.map_width)
        row.addStretch(1)
        for button in (self.undo_button, self.redo_button, self.open_button):
            row.addWidget(button)
        for button in (self.remove_button, self.reset_button, self.restore_button):
            row.addWidget(button)
        return row

    def _map_with_overlays(self) -> QWidget:
        """Return the map with what lies over it, all in one cell of a grid."""
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        over = QGridLayout()
        over.setContentsMargins(10, 10, 10, 10)
        over.addWidget(self.notice, 0, 0, 1, 2, _Align.AlignTop | _Align.AlignHCenter)
        over.addWidget(self.zoom_controls, 1, 1, _Align.AlignBottom | _Align.AlignRight)
        grid = QGridLayout(frame)
        grid.setContentsMargins(1, 1, 1, 1)
        grid.addWidget(self.view, 0, 0)
        grid.addLayout(over, 0, 0)
        return frame

    def _connect(self, war: WarModel, runner: Runner) -> None:
        strategy, battlefield = self._strategy, self._battlefield
        self.map_menu.activated.connect(lambda row: strategy.choose_map(self.map_menu.itemData(row)))
        self.map_width.valueChanged.connect(strategy.edits.set_width)
        self.view.opened.connect(self._open)
        self.view.pointed_at.connect(self._show_pointer)
        self.view.menu_wanted.connect(self.flank_menu.popup)
        for panel in self.panels:
            panel.roster.opened.connect(self._open)
            war.selection_changed.connect(panel.refresh)
        self._session.loaded.connect(self._show_maps)
        battlefield.map_changed.connect(self._show_maps)
        battlefield.selection_changed.connect(self._show_selection)
        battlefield.selected_changed.connect(self._follow_with_editor)
        battlefield.flanks_changed.connect(self._show_selection)
        battlefield.flanks_changed.connect(self._show_notice)
        battlefield.moved.connect(self._show_selection)
        strategy.battle.locked_changed.connect(self._show_lock)
        runner.started.connect(self._show_hour)
        runner.progressed.connect(self._show_hour)

    def follow_odds(self, odds: PlanOdds) -> None:
        """Show the odds of the plan above the map, and all that is known of them on a click (O-4, O-10)."""
        bar, dialog = ChanceBar(odds), PlanOddsDialog(odds, self)
        bar.opened.connect(dialog.show)
        dialog.why_wanted.connect(self.why_wanted)
        dialog.why_wanted.connect(dialog.hide)  # it would stand over the answer
        flanks = FlankOddsModel(odds, self._battlefield, self)
        self.flank_odds = FlankOddsLayer(flanks, self.scene, self.view)
        self.flank_hours = FlankHours(flanks)
        self.commands.add_flank_odds(flanks)
        above = in_row((bar, 1), action_button(self.commands["flank_odds"], Qt.ToolButtonStyle.ToolButtonTextOnly))
        self._middle.insertLayout(1, above)
        self._middle.addWidget(self.flank_hours)

    def _dress(self) -> None:
        self.commands.dress()
        self.scene.show_dark(is_dark(self.palette()))

    def _open(self, index: int) -> None:
        if not self._editor.open(index):
            self.editor.keep_changes()
        self.editor.come_forward()

    def _follow_with_editor(self, index: int) -> None:
        if self._editor.is_open and index >= 0:
            self._editor.open(index)

    def _show_maps(self) -> None:
        maps = self._session.maps
        if tuple(self.map_menu.itemData(row) for row in range(self.map_menu.count())) != maps:
            self.map_menu.clear()
            for name in maps:
                self.map_menu.addItem(shortened(name), name)
        self.map_menu.setCurrentIndex(self.map_menu.findData(self._strategy.map.name))
        self._show_width()
        self._show_notice()
        self._show_selection()

    def _show_width(self) -> None:
        width = self._battlefield.width_km
        with QSignalBlocker(self.map_width):  # what is shown is rounded, and no edit
            self.map_width.setValue(width)
        self.scale_bar.set_width(width)

    def _show_selection(self) -> None:
        flanks, selected = self._battlefield.flanks, self._battlefield.selected
        if len(self._battlefield.selection) > 1:
            line = group_summary([flanks[index] for index in self._battlefield.selection], self._battlefield)
        elif 0 <= selected < len(flanks):
            line = summary(flanks[selected], self._battlefield)
        else:
            line = "Click a flank to select it, drag it to move it, double-click it to edit it. Shift+drag: several."
        self.selection_line.say(line)
        self.view.setAccessibleDescription(line)

    def _show_pointer(self, point: QPointF | None) -> None:
        self.pointer_line.setText("" if point is None else position(point.x(), point.y(), self._battlefield))

    def _show_lock(self) -> None:
        locked = self._strategy.battle.locked
        self.view.set_editable(not locked)
        self.map_menu.setEnabled(not locked)
        self.map_width.setEnabled(not locked)
        self._show_notice()

    def _show_hour(self, hour: int = 0) -> None:
        self._hour = hour
        self._show_notice()

    def _show_notice(self) -> None:
        """Tell below the map how far the battle is; in its place, why there is none to be shown."""
        failure = self._strategy.map.failure
        lines = ("This map cannot be shown.", *(problem.text() for problem in failure or ()))
        self.notice.say("\n".join(lines) if failure else "")
        self.stage_line.setText(self._stage())
        self.stage_line.setVisible(bool(self.stage_line.text()))

    def _stage(self) -> str:
        if self._strategy.battle.locked:
            return f"Hour {self._hour}. The flanks can be edited when the war has ended."
        if self._battlefield.aftermath is None:
            return ""
        key = self.commands["restore"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return f"The aftermath. {key} or any edit goes back to the plan."
