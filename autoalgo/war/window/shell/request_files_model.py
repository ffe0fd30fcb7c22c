"""Request files, opened and saved off the GUI thread (B-6)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.qt.background import Background
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.requests import load_request, save_request
from autoalgo.war.strategy.flank_plans import crowd_problems

_SAVED: Final = "saved"
_LONGEST_NAME: Final = 60
"""Characters of a file's name in a sentence."""


@dataclass(frozen=True)
class _Done:
    """The result of opening or saving a file."""

    path: Path
    request: WarRequest | None
    """What it holds; None where it could not be opened."""
    failure: Failure | None
    what: str
    """The action that was asked for: "opened" or "saved"."""


class RequestFiles(QObject):
    """Opens and saves request files: of several that are to be opened the last, of those that are to be saved all.

    Signals
    -------
    opened(Path, WarRequest), saved(Path, WarRequest), refused(Failure, str)
        What came of it; with the failure what was not done, in a sentence without a stop. The file becomes that of the
        present request when it is taken with `use`.
    """

    opened = Signal(object, object)
    saved = Signal(object, object)
    refused = Signal(object, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._reader = Background[_Done](self)
        self._writer = Background[_Done](self, overtaken=False)
        for worker in (self._reader, self._writer):
            worker.done.connect(self._take)
            worker.failed.connect(self._tell_bug)

    @property
    def path(self) -> Path | None:
        """The file of the present request; None while it has none."""
        return self._path

    def use(self, path: Path | None) -> None:
        """Take a file for that of the present request, or none."""
        self._path = path

    def open(self, path: Path) -> None:
        """Read the request file at `path`."""
        self._reader.start(lambda: _open(path))

    def save(self, path: Path, request: WarRequest) -> None:
        """Write `request` to `path`, whole or not at all."""
        self._writer.start(lambda: _Done(path, request, save_request(path, request), _SAVED))

    def close(self) -> None:
        """Wait for what is under way."""
        self._reader.wait()
        self._writer.wait()

    def _take(self, done: _Done) -> None:
        if done.failure:
            self.refused.emit(done.failure, f"{displayed(done.path.name, _LONGEST_NAME)} was not {done.what}")
            return
        ended = self.saved if done.what == _SAVED else self.opened
        ended.emit(done.path, done.request)

    def _tell_bug(self, bug: Exception) -> None:
        found = f"the file cannot be used ({bug!r})"
        failure = Failure(Problem(Place(), found, "", "please report it with the file"))
        self.refused.emit(failure, "The request file was not used")


def _open(path: Path) -> _Done:
    request = load_request(path)
    if isinstance(request, Failure):
        return _Done(path, None, request, "opened")
    failure = _crowds(path, request)
    return _Done(path, None if failure else request, failure, "opened")


def _crowds(path: Path, request: WarRequest) -> Failure | None:
    """Return which sides have more flanks than the Strategy tab holds (S-4).

    The side that the file leaves out gets three, and then all together would be no request that can be saved.
    """
    sides = (crowd_problems(len(request.flanks_of(side)), side, path.name) for side in Side)
    return failure_of(problem for failure in sides for problem in failure or ())
