"""The flank editor: one window that shows and changes one flank, beside the map rather than over it (F-1 … F-6).

The draft is the view-model's; the window shows it and forwards each change, so nothing reaches the flank before Apply
or Save.
"""

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QLocale, QPoint, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.themed import Themed
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.request import LONGEST_FLANK_NAME
from autoalgo.war.domain.units import Branch
from autoalgo.war.window.battlefield.colours import side_text_colour, warning_colours
from autoalgo.war.window.battlefield.flank_words import branch_name, state_name
from autoalgo.war.window.strategy.flank_editor_model import GREATEST_NUMBER, EditorModel
from autoalgo.war.window.strategy.state_badge import StateBadge

_WIDEST_REST: Final = "8,888,888,888 over"
_WARNING_LINES: Final = 2
_SENTENCE_LINES: Final = 2


class FlankEditor(Themed, QDialog):
    """The editor of one flank. It is shown while the view-model is open, and hidden when that closes."""

    def __init__(self, editor: EditorModel, where: Callable[[int], QRect | None], parent: QWidget) -> None:
        """Show the draft of `editor`; `where` tells where on the screen the square of a flank is seen, if it is."""
        super().__init__(parent)
        self._editor = editor
        self._where = where
        self._seen = -1
        """The flank that was made room for."""
        self.setModal(False)
        self.title_label = QLabel()
        self.size_label = QLabel()
        self.morale_label = QLabel()
        self.morale_scale = _caption("")
        self.badge = StateBadge()
        self.warning_label = QLabel()
        self.unit_labels = {branch: QLabel() for branch in Branch}
        self.spinners = {branch: NumberField() for branch in Branch}
        self.rest_labels = {branch: QLabel() for branch in Branch}
        self.rest_buttons = {branch: QPushButton("Take the rest") for branch in Branch}
        self.name_field = QLineEdit()
        self.maneuver_menu = QComboBox()
        self.sentence_label = QLabel()
        self.apply_button = QPushButton("&Apply")
        self.save_button = QPushButton("&Save")
        self.cancel_button = QPushButton("Cancel")
        self.delete_button = QPushButton("&Delete flank")
        self._describe()
        self._lay_out()
        self._connect()
        self._show()

    def come_forward(self) -> None:
        """Show the window before all others, ready to type in."""
        if self._editor.is_open:
            self._make_room()
            self.show()
            self.raise_()
            self.activateWindow()

    def keep_changes(self) -> None:
        """Say why another flank was not opened: this one's changes would be lost."""
        self._warn("This flank has changes. Save or cancel them before you open another flank.")

    # What the window is made of.

    def _describe(self) -> None:
        self._describe_composition()
        self.name_field.setAccessibleName("Name")
        self.name_field.setToolTip("What this flank is called, if anything: it changes nothing of the war")
        self.name_field.setPlaceholderText("Left wing")
        self.name_field.setMaxLength(LONGEST_FLANK_NAME)
        self.maneuver_menu.setAccessibleName("Maneuver")
        self.maneuver_menu.setToolTip("What this flank does when it is not attacking")
        self.maneuver_menu.addItems([maneuver.value for maneuver in Maneuver])
        for label in (self.warning_label, self.sentence_label):
            label.setWordWrap(True)
        # There is room for a warning when there is none, so that the buttons below it stay where they are.
        policy = self.warning_label.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.warning_label.setSizePolicy(policy)
        self.warning_label.setMinimumHeight(_WARNING_LINES * self.fontMetrics().lineSpacing() + 16)
        for label in self.unit_labels.values():
            # A name from the database is never markup, "<none selected>" least of all.
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.size_label.setToolTip("All men of the flank; follows the numbers below")
        self.morale_label.setToolTip("Twenty for each man before a battle; afterwards what the battle left")
        self.badge.setToolTip("Where the flank stands: Idle before a battle, then as the battle left it")
        self.apply_button.setToolTip("Gives the flank these values and keeps the editor open")
        self.save_button.setToolTip("Gives the flank these values and closes the editor (Enter)")
        self.cancel_button.setToolTip("Closes the editor; the flank stays as it was (Esc)")
        self.delete_button.setToolTip("Removes the flank and its men from the map, and closes the editor")

    def _describe_composition(self) -> None:
        for branch, spinner in self.spinners.items():
            spinner.setRange(0, GREATEST_NUMBER)
            # The whole program writes numbers the English way, 12,000, whatever the system does.
            spinner.setLocale(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
            spinner.setGroupSeparatorShown(True)
            spinner.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
            spinner.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            spinner.setAlignment(Qt.AlignmentFlag.AlignRight)
            spinner.setAccessibleName(branch_name(branch))
            men = f"Men of this flank's {branch_name(branch).lower()}"
            spinner.setToolTip("Ships of this flank" if branch is Branch.SHIP else men)
            what = "ships" if branch is Branch.SHIP else branch_name(branch).lower()
            button = self.rest_buttons[branch]
            button.setAccessibleName(f"Take the rest of the {what}")
            button.setToolTip(f"Gives this flank the {what} that no flank has, or takes from it what are too many")
            button.setAutoDefault(False)
            label = self.rest_labels[branch]
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            label.setToolTip(f"The military's {what} that no flank has, with the number here counted")
            # Room for every number from the start, so that no button moves when one changes.
            label.setMinimumWidth(label.fontMetrics().horizontalAdvance(_WIDEST_REST))

    def _lay_out(self) -> None:
        self._set_fonts()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(18, 12, 18, 12)
        rows.setSpacing(8)
        rows.addLayout(self._head())
        rows.addWidget(_line())
        rows.addLayout(self._composition())
        rows.addLayout(self._maneuver())
        rows.addWidget(self.warning_label)
        rows.addStretch(1)
        rows.addWidget(_line())
        rows.addLayout(self._buttons())

    def _set_fonts(self) -> None:
        for label, scale in ((self.title_label, 1.35), (self.size_label, 1.35), (self.morale_label, 1.35)):
            font = label.font()
            font.setPointSizeF(font.pointSizeF() * scale)
            font.setBold(True)
            label.setFont(font)

    def _head(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.addWidget(_caption("Total size"), 0, 0)
        grid.addWidget(self.size_label, 1, 0)
        grid.addWidget(self.title_label, 0, 1, 2, 1, Qt.AlignmentFlag.AlignCenter)
        grid.addWidget(self.morale_scale, 0, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.morale_label, 1, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.badge, 2, 2, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(1, 1)
        return grid

    def _composition(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, branch in enumerate(Branch):
            caption = _caption(branch_name(branch))
            caption.setBuddy(self.spinners[branch])
            grid.addWidget(caption, row, 0)
            grid.addWidget(self.unit_labels[branch], row, 1)
            grid.addWidget(self.spinners[branch], row, 2)
            grid.addWidget(self.rest_labels[branch], row, 3)
            grid.addWidget(self.rest_buttons[branch], row, 4)
        return grid

    def _maneuver(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        caption = _caption("&Maneuver")
        caption.setBuddy(self.maneuver_menu)
        grid.addWidget(caption, 0, 0)
        grid.addWidget(self.maneuver_menu, 0, 1)
        grid.addWidget(self.sentence_label, 1, 1)
        called = _caption("&Name")
        called.setBuddy(self.name_field)
        grid.addWidget(called, 2, 0)
        grid.addWidget(self.name_field, 2, 1)
        grid.setColumnStretch(1, 1)
        # The longest sentence has room from the start, so that choosing another moves nothing.
        self.sentence_label.setMinimumHeight(_SENTENCE_LINES * self.fontMetrics().lineSpacing())
        self.sentence_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        return grid

    def _buttons(self) -> QHBoxLayout:
        self.save_button.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.delete_button)
        row.addStretch(1)
        for button in (self.apply_button, self.save_button, self.cancel_button):
            row.addWidget(button)
        for button in (self.delete_button, self.apply_button, self.cancel_button):
            button.setAutoDefault(False)
        return row

    def _connect(self) -> None:
        editor = self._editor
        for branch, spinner in self.spinners.items():
            spinner.valueChanged.connect(lambda value, branch=branch: editor.set_men(branch, value))
            self.rest_buttons[branch].clicked.connect(lambda _, branch=branch: editor.take_rest(branch))
        self.name_field.textEdited.connect(editor.set_name)
        self.maneuver_menu.activated.connect(lambda row: editor.set_maneuver([*Maneuver][row]))
        self.apply_button.clicked.connect(editor.apply)
        self.save_button.clicked.connect(editor.save)
        self.cancel_button.clicked.connect(editor.cancel)
        self.delete_button.clicked.connect(editor.delete)
        editor.changed.connect(self._show)
        editor.closed.connect(self.hide)

    # Between the draft and what is shown.

    def reject(self) -> None:
        """Discard the draft: Esc, and the window's own close button, do what Cancel does (F-6)."""
        self._editor.cancel()
        super().reject()

    def _show(self) -> None:
        editor = self._editor
        if not editor.is_open:
            self.hide()
            return
        self.setWindowTitle(f"{editor.title}[*]")
        self.setWindowModified(editor.dirty)
        self.title_label.setText(editor.title)
        self._dress()
        self.size_label.setText(f"{editor.plan.size:,}")
        self.morale_label.setText(f"{editor.shown.morale:,.0f}")
        share = editor.shown.morale / editor.shown.full_morale if editor.shown.full_morale else 0.0
        self.morale_scale.setText(f"Morale: {100 * share:.0f} % of 20 a man")
        self.badge.show_state(state_name(editor.shown.state), editor.status_colour)
        self._show_composition()
        self._show_maneuver()
        self._show_name()
        self._warn(editor.warning)
        if self.isVisible() and editor.index not in {self._seen, -1}:
            self._make_room()
        for button in (self.apply_button, self.save_button, self.delete_button):
            button.setEnabled(editor.can_apply)

    def _show_composition(self) -> None:
        for branch, spinner in self.spinners.items():
            with QSignalBlocker(spinner):
                spinner.setValue(self._editor.men(branch))
            spinner.setEnabled(self._editor.enabled(branch))
            self.unit_labels[branch].setText(shortened(self._editor.unit_name(branch)))
            self.unit_labels[branch].setEnabled(self._editor.enabled(branch))
            self.rest_labels[branch].setText(_rest_text(self._editor.unassigned(branch)))
            self.rest_buttons[branch].setEnabled(self._editor.can_take_rest(branch))

    def _show_maneuver(self) -> None:
        self.maneuver_menu.setCurrentIndex([*Maneuver].index(self._editor.plan.maneuver))
        self.maneuver_menu.setEnabled(self._editor.can_apply)
        self.sentence_label.setText(self._editor.maneuver_sentence)

    def _show_name(self) -> None:
        if self.name_field.text() != self._editor.name:
            self.name_field.setText(self._editor.name)
        self.name_field.setEnabled(self._editor.can_apply)

    def _warn(self, text: str) -> None:
        self.warning_label.setText(text)
        self.warning_label.setVisible(bool(text))

    def _make_room(self) -> None:
        """Stand where the flank that is edited can be seen, and as near to where the window stood as that allows."""
        self._seen = self._editor.index
        if not self.isVisible():
            self.adjustSize()
        flank, room = self._where(self._seen), self.frameGeometry()
        if flank is None or (self.isVisible() and not room.intersects(flank)):
            return
        parent, screen = self.parentWidget() or self, self.screen().availableGeometry()
        for around in (parent.window().frameGeometry().intersected(screen), screen):
            corners = [QRect(place, room.size()) for place in _corners(around, room.size())]
            clear = [corner for corner in corners if screen.contains(corner) and not corner.intersects(flank)]
            if clear:
                # The farthest leaves most of the map around the flank to be seen.
                middle = flank.center()
                self.move(max(clear, key=lambda each: (each.center() - middle).manhattanLength()).topLeft())
                return

    def _dress(self) -> None:
        ground, text = warning_colours(self.palette())
        self.warning_label.setStyleSheet(
            f"background: {ground.name()}; color: {text.name()}; border-radius: 6px; padding: 8px;"
        )
        if self._editor.is_open:
            self.title_label.setStyleSheet(f"color: {side_text_colour(self._editor.plan.side, self.palette()).name()}")


def _rest_text(left: int | None) -> str:
    if left is None:
        return ""
    return f"{abs(left):,} {'left' if left >= 0 else 'over'}"


def _corners(around: QRect, size: QSize) -> Iterator[QPoint]:
    """Yield where something of a size stands in the four corners of a rectangle."""
    for x in (around.right() + 1 - size.width(), around.left()):
        for y in (around.bottom() + 1 - size.height(), around.top()):
            yield QPoint(x, y)


def _caption(text: str) -> QLabel:
    label = QLabel(text)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def _line() -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine)
    line.setForegroundRole(QPalette.ColorRole.Mid)
    return line
