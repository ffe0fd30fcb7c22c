"""Commands: what can be done in the window, each with words, keys and a sentence, what it does, and when.

Every page lists its own. Menus and buttons show the same actions, so each command has one name, one key and one state
everywhere.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from autoalgo.common.qt.keys import sequences

Groups = tuple[tuple[str, ...], ...]
"""Names of commands as a menu has them; between two groups it has a line."""


@dataclass(frozen=True)
class Command:
    """One row of a page's table."""

    name: str
    """Menus, buttons and tests find the action by it."""
    text: str
    keys: str
    """A `Key`, or keys that no other window has, with a space between; the tooltip names the first.

    Empty for what a button of its page alone does, beside a command that has the key: one Stop for all that runs.
    """
    sentence: str
    run: Callable[[], object]
    possible: Callable[[], bool] = lambda: True
    checked: Callable[[], bool] | None = None
    """Whether it is the chosen one of several, or what it alone stands for holds; None for those that are no choice."""
    current_text: Callable[[], str] | None = None
    """What it is called now; None for those whose words never change."""


class Commands(QObject):
    """The actions by the names of their commands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a command."""
        return self._actions[name]

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self._actions)

    def add(self, commands: Iterable[Command], signals: Iterable[SignalInstance]) -> None:
        """Make the actions of a page's commands; after any of `signals` they may be possible or not."""
        added = {command.name: command for command in commands}
        self._commands |= added
        self._actions |= {name: self._action(command) for name, command in added.items()}
        for signal in signals:
            signal.connect(self.refresh)
        self._bring_up_to_date(added)

    def refresh(self) -> None:
        """Enable what can be done, disable what cannot, and bring texts and check marks up to date."""
        self._bring_up_to_date(self._commands)

    def _bring_up_to_date(self, commands: Mapping[str, Command]) -> None:
        possible = {name: command.possible() for name, command in commands.items()}
        # A button that can no longer be pressed passes the focus to one that can be, which must be enabled by then.
        for name in sorted(possible, key=lambda name: not possible[name]):
            self._actions[name].setEnabled(possible[name])
        for name, command in commands.items():
            if command.current_text is not None:
                self._actions[name].setText(command.current_text())
            if command.checked is not None:
                self._actions[name].setChecked(command.checked())

    def _action(self, command: Command) -> QAction:
        action = QAction(command.text, self)
        action.setObjectName(command.name)
        action.setShortcuts(sequences(command.keys))
        action.setToolTip(with_key(command.sentence, action))
        action.setStatusTip(command.sentence)
        action.setCheckable(command.checked is not None)
        action.triggered.connect(lambda _: command.run())
        return action


def fill_menu(menu: QMenu, commands: Commands, groups: Groups) -> None:
    """Add groups of commands to a menu, with a line before each but the first."""
    menu.setToolTipsVisible(True)
    for group in groups:
        if not menu.isEmpty():
            menu.addSeparator()
        # Without a group of Qt's, choosing what is chosen already would take its mark away.
        choices = QActionGroup(menu)
        choices.setExclusive(sum(commands[name].isCheckable() for name in group) > 1)
        for name in group:
            menu.addAction(commands[name])
            if commands[name].isCheckable():
                choices.addAction(commands[name])


def with_key(sentence: str, action: QAction) -> str:
    """Return a sentence with the key of an action, as tooltips have it."""
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{sentence} ({key})" if key else sentence
