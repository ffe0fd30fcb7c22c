"""The journal of an outbox, a file that only grows: `sending.jsonl`.

A line says that a letter is about to be handed over, and a later one what came of it. Each is on the disk before the
next step. A letter about which no second line follows is in doubt: nobody knows whether it was sent. A line that a full
disk or a killed process has cut off counts for nothing, and that is right each time: what it would have told of had not
begun, or is in doubt.
"""

from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal

from pydantic import ValidationError

from autoalgo.common.files import read_whole
from autoalgo.common.growing_file import append_lines
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError, Entry, FormatEntry, RecordFormat, json_object
from autoalgo.common.versions import Version

NAME: Final = "Autoalgo outbox"
FORMAT: Final = RecordFormat("list of sent letters", (Version("0.2.0", "the first"),))
_FILE: Final = "sending.jsonl"
_LARGEST_BYTES: Final = 2**28
"""A million letters."""
_HEAD: Final = FormatEntry(name=NAME, version=FORMAT.current)


class LetterStep(StrEnum):
    """A step in the sending of a letter."""

    HANDED_OVER = "handed over"
    """It is about to be; what comes of it is not known yet."""
    SENT = "sent"
    REFUSED = "refused"
    POSTPONED = "postponed"
    """The server has not taken it, and may take it later."""
    ASKED_FOR = "asked for"
    """Somebody wants it to be sent again."""


class LetterStepEntry(Entry):
    """One step of one letter."""

    record: Literal["step"] = "step"
    letter: str
    """The digest in the name of its file."""
    step: LetterStep
    at: datetime
    said: str = ""
    """What the server said, or what went wrong."""


class Journal:
    """The journal of the outbox in `folder`. Without a file nothing has happened yet.

    Raises
    ------
    BadRecordError
        When the file cannot be read, or is another or a newer one.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE
        self.steps: dict[str, LetterStepEntry] = {}
        """The last step of each letter that anything happened to, by its digest."""
        entries = [entry for line in self._lines() if (entry := json_object(line))]
        self._begun = bool(entries)
        if entries and entries[0].get("name") != NAME:
            raise self._error("it does not begin as the list of what was sent")
        version = FORMAT.checked(entries[0].get("version"), Place(file=str(self._path))) if entries else 1
        if isinstance(version, Failure):
            raise BadRecordError(version[0])
        for entry in entries[1:]:
            try:
                step = LetterStepEntry.model_validate(entry)
            except ValidationError:
                raise self._error("it has a line that is not a step of a letter") from None
            self.steps[step.letter] = step

    @staticmethod
    def size(folder: Path) -> int:
        """Return how many bytes the journal in a folder has; 0 without one."""
        try:
            return (folder / _FILE).stat().st_size
        except FileNotFoundError:
            return 0

    def note(self, step: LetterStepEntry) -> None:
        """Add a step, and return when it is on the disk; raises OSError where that is not possible."""
        lines = [step] if self._begun else [_HEAD, step]
        append_lines(self._path, "".join(f"{entry.line()}\n" for entry in lines).encode(), synced=True)
        self._begun = True
        self.steps[step.letter] = step

    def _lines(self) -> list[str]:
        try:
            return read_whole(self._path, _LARGEST_BYTES).decode("utf-8", "replace").split("\n")
        except FileNotFoundError:
            return []
        except OSError as error:
            raise self._error(f"it cannot be read: {error.strerror or error}") from None

    def _error(self, found: str) -> BadRecordError:
        allowed = "the file as the program has written it"
        hint = "put it back as it was: without it letters could be sent twice"
        return BadRecordError(Problem(Place(file=str(self._path)), found, allowed, hint))
