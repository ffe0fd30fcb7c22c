"""Commands: their actions follow what is possible, called and chosen."""

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeySequence

from autoalgo.common.qt.command import Command, Commands

pytestmark = pytest.mark.usefixtures("qapp")


class Lamp(QObject):
    """Something that can be switched on and off."""

    def __init__(self) -> None:
        super().__init__()
        self.lit = False
        self.timer = QTimer(self)
        self.commands = Commands(self)
        table = (
            Command("off", "O&ff", "Ctrl+0 0", "Puts the lamp out.", lambda: self.switch(False), lambda: self.lit),
            Command("on", "O&n", "Ctrl+1", "Lights the lamp.", lambda: self.switch(True), lambda: not self.lit),
            Command("lit", "", "Ctrl+2", "Tells.", lambda: None, checked=lambda: self.lit, current_text=self.text),
        )
        self.commands.add(table, (self.timer.timeout,))

    def switch(self, lit: bool) -> None:
        """Be lit or not, and let it be known."""
        self.lit = lit
        self.timer.timeout.emit()

    def text(self) -> str:
        """Tell whether it is lit."""
        return "Lit" if self.lit else "Dark"


def test_an_action_has_the_words_and_all_keys_of_its_command() -> None:
    lamp = Lamp()
    action = lamp.commands["off"]
    assert (action.objectName(), action.text(), action.statusTip()) == ("off", "O&ff", "Puts the lamp out.")
    assert action.shortcuts() == [QKeySequence("Ctrl+0"), QKeySequence("0")]
    assert action.toolTip() == "Puts the lamp out. (Ctrl+0)"
    assert not action.isCheckable()


def test_actions_follow_the_signals_of_their_page() -> None:
    lamp = Lamp()
    on, off, lit = (lamp.commands[name] for name in ("on", "off", "lit"))
    assert (on.isEnabled(), off.isEnabled(), lit.text(), lit.isChecked()) == (True, False, "Dark", False)
    on.trigger()
    assert (on.isEnabled(), off.isEnabled(), lit.text(), lit.isChecked()) == (False, True, "Lit", True)


def test_what_can_be_done_is_enabled_before_anything_is_disabled() -> None:
    """Or a button that is disabled would have nobody to leave the keys to."""
    lamp = Lamp()
    told: list[tuple[str, bool]] = []
    for name in ("on", "off"):
        action = lamp.commands[name]
        action.enabledChanged.connect(lambda enabled, name=name: told.append((name, enabled)))
    lamp.switch(True)
    lamp.switch(False)
    assert told == [("off", True), ("on", False), ("on", True), ("off", False)]
