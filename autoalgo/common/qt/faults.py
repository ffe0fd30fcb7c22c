"""Bugs: one plain sentence for the user, and everything else in a file of the Logs folder (W-7).

Python hands an exception that nobody caught to `sys.excepthook`, also one that left a slot. The hook writes it down and
says where; the window goes on, since what failed was one click, and what a game is played from are values that no
failed click can have half changed.
"""

import logging
import sys
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from autoalgo.common.traceback_file import keep_traceback

logger = logging.getLogger(__name__)


class Faults(QObject):
    """Takes over `sys.excepthook` and that of threads.

    Signals
    -------
    told
        One sentence for the user. Sent from whichever thread failed; Qt carries it to the window's.
    """

    told = Signal(str)

    def __init__(self, logs: Path, clock: Callable[[], datetime] = datetime.now, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._logs = logs
        self._clock = clock

    def install(self) -> None:
        """Listen from now on."""
        sys.excepthook = self.take
        threading.excepthook = lambda found: self.take(
            found.exc_type, found.exc_value or found.exc_type(), found.exc_traceback
        )

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write an exception down and tell of it."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        logger.error("A mistake in the program", exc_info=(kind, error, trace))
        where = keep_traceback(self._logs, self._clock(), error)
        self.told.emit(f"A mistake in the program, not one of yours; nothing that you chose is lost. {where}.")
