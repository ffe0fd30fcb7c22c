import sys

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

TIMES = 100


class Sender(QObject):
    sent = Signal(int)

    def hear(self) -> None: ...


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="True and None are immortal there")
def test_signals_take_no_reference_to_true_or_none_away() -> None:
    """PySide6 6.12.0 did, and the program died of it after some thousand signals."""
    sender, action = Sender(), QAction()
    action.triggered.connect(sender.hear)
    before = sys.getrefcount(True), sys.getrefcount(None)
    for _ in range(TIMES):
        sender.sent.emit(1)
        action.trigger()
    after = sys.getrefcount(True), sys.getrefcount(None)
    assert min(count - former for count, former in zip(after, before, strict=True)) > -TIMES / 2
