"""What a target has built, carried out in this process as the program's own entry would, and all that came of it."""

import contextlib
import io
import os
import resource
import shlex
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from autoalgo.app import main
from autoalgo.common.plain_text import visible

REPOSITORY: Final = Path(__file__).resolve().parents[2]
FileState = tuple[str, int, int]
"""Where a file lies, the bytes in it, and when it was written."""


@dataclass(frozen=True)
class Spot:
    """What a change has touched: the texts that one line of the answer must have if the change is refused."""

    words: tuple[str, ...]
    alternatives: tuple[tuple[str, ...], ...] = ()
    """Other lines that would do as well, such as that of a name which is now missing."""

    def is_named(self, line: str) -> bool:
        """Tell whether `line` names it."""
        return any(all(visible(word) in line for word in words) for words in (self.words, *self.alternatives))


@dataclass
class Attempt:
    """A command with everything that it needs."""

    folder: Path
    """Everything that was made for it lies here."""
    arguments: tuple[str, ...] = ()
    home: Path | None = None
    """By default the checkout."""
    working: Path | None = None
    """The working folder, by default that of the attempt."""
    spots: tuple[Spot, ...] = ()
    act: Callable[[], int] | None = None
    """What is done instead of the command, if there is one: returns its exit code, and says what is wrong."""
    may_write: tuple[str, ...] = ("out", "Logs")
    """Paths below the folder, and below the home, that may be written."""
    secrets: tuple[str, ...] = ()
    """Texts that nothing may ever say."""
    repeatable: bool = False
    """Whether doing it once more must say the same."""
    unnoticed: bool = False
    """Whether to say "all is well" is wrong."""
    judge: Callable[["Attempt", "Outcome"], Iterator[str]] | None = None
    """What this target alone knows to be wrong."""

    @property
    def out(self) -> Path:
        """The folder of logs and data records."""
        return self.folder / "out"

    def said(self) -> str:
        """Return what a person would type."""
        home = f"AUTOALGO_HOME={shlex.quote(str(self.home))} " if self.home else ""
        return f"{home}autoalgo {shlex.join(self.arguments)}" if self.arguments else "a call of the library"


@dataclass
class Outcome:
    """What came of an attempt."""

    code: int | None = None
    """None when an exception ended it."""
    out: str = ""
    err: str = ""
    exception: str = ""
    """A traceback."""
    thrown: str = ""
    """The exception's kind and where it was raised, for telling faults apart."""
    seconds: float = 0
    """Of processor time."""
    megabytes: float = 0
    """By which the greatest need of memory has grown."""
    before: Mapping[Path, FileState] = field(default_factory=dict)
    after: Mapping[Path, FileState] = field(default_factory=dict)

    @property
    def accepted(self) -> bool:
        """Tell whether the input was taken."""
        return self.code == 0


def put(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by their paths below a folder."""
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def carry_out(attempt: Attempt) -> Outcome:
    """Do it, and return everything that can be seen of it."""
    outcome = Outcome(before=_states(attempt))
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    start, memory = time.process_time(), _greatest_memory()
    with (
        _environment(attempt),
        contextlib.chdir(attempt.working or attempt.folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            outcome.code = int(attempt.act() if attempt.act else main(list(attempt.arguments)))
        except SystemExit as ended:
            outcome.code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
        except Exception as error:
            outcome.exception = traceback.format_exc()
            outcome.thrown = f"{type(error).__name__} at {_raised_at(error)}"
    outcome.seconds, outcome.megabytes = time.process_time() - start, _greatest_memory() - memory
    outcome.out, outcome.err = _text(out), _text(err)
    outcome.after = _states(attempt)
    return outcome


@contextlib.contextmanager
def _environment(attempt: Attempt) -> Iterator[None]:
    before = os.environ.get("AUTOALGO_HOME")
    os.environ["AUTOALGO_HOME"] = str(attempt.home or REPOSITORY)
    try:
        yield
    finally:
        if before is None:
            del os.environ["AUTOALGO_HOME"]
        else:
            os.environ["AUTOALGO_HOME"] = before


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode("utf-8", "backslashreplace")


def _greatest_memory() -> float:
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / 2**20 if sys.platform == "darwin" else size / 2**10


def _raised_at(error: BaseException) -> str:
    """Return the last line of the program's own in a traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if f"{os.sep}autoalgo{os.sep}" in frame.filename]
    last = (own or list(frames))[-1]
    return f"{Path(last.filename).name}:{last.name}"


def _states(attempt: Attempt) -> dict[Path, FileState]:
    """Return the state of every file of the attempt and of its home; links are followed."""
    found = {}
    for root in {attempt.folder, attempt.home} - {None}:
        assert root is not None
        for parent, _, names in os.walk(root, followlinks=True):
            folder = os.path.realpath(parent)
            for name in names:
                path = Path(parent, name)
                with contextlib.suppress(OSError):
                    real = path.stat()
                    place = os.path.realpath(path) if path.is_symlink() else f"{folder}{os.sep}{name}"
                    found[path] = (place, real.st_size, real.st_mtime_ns)
    return found
