"""The outbox of a game: a folder with one .eml file a letter, which any mail program opens, and a journal of sending.

A letter is in the outbox when its file is there, under a name that follows from its key. So whoever writes letters can
do all of it again after a crash: what is there already, or was there and was sent, is not written a second time.
"""

import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from email.policy import compat32
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final

from autoalgo.common.files import file_name, read_whole, regular_file, write_atomically
from autoalgo.common.locks import locked
from autoalgo.common.mail.headers import header_text, identity, moment, value
from autoalgo.common.mail.journal import Journal, LetterStep, LetterStepEntry
from autoalgo.common.mail.letter import ANSWER, KEY_HEADER, Letter, composed
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError

_NAME: Final = re.compile(r"(\d{5,9}) (?:.* )?([0-9a-f]{16})\.eml")
_LONGEST_KEY_IN_NAME: Final = 50
"""Characters, of four bytes at most; a temporary name beside it must still be one that a file can have."""
LARGEST_HEADER_BYTES: Final = 2**16
_DRAWN: Final = "secret.txt"
"""Within the folder of an outbox."""
_SECRET_BYTES: Final = 16
_MOST_SECRET_BYTES: Final = 1000


@dataclass(frozen=True, slots=True)
class OutboxLetter:
    """A letter of an outbox."""

    key: str
    path: Path
    to: str
    subject: str
    said: str = ""
    """What the server said last, or what went wrong; empty where nothing was tried."""
    answered: datetime | None = None
    """When it was written, if it answers a mail."""
    identity: str = ""
    """Its Message-ID with angle brackets."""


@dataclass(frozen=True, slots=True)
class Letters:
    """All letters of an outbox, each list in the order in which they were put there."""

    waiting: tuple[OutboxLetter, ...]
    in_doubt: tuple[OutboxLetter, ...]
    """Handed over to a server whose answer never came: perhaps sent, perhaps not."""
    sent: tuple[OutboxLetter, ...]
    refused: tuple[OutboxLetter, ...]

    @property
    def all(self) -> tuple[OutboxLetter, ...]:
        """Every letter."""
        return (*self.waiting, *self.in_doubt, *self.sent, *self.refused)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of them all."""
        return frozenset(each.key for each in self.all)


class Outbox:
    """The outbox in `folder`, which is made with the first letter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._journal_bytes = -1
        self._in_journal: frozenset[str] = frozenset()

    def put(self, key: str, letter: Letter, sender: str, written: datetime) -> bool | Failure:
        """Put a letter into the outbox; return False if one of this key is or was there, or why it cannot be done.

        `key` is one line that tells which letter of the game this is, such as "report 3 Ann"; `sender` the moderator's
        address, with a name or without.
        """
        digest = sha256(key.encode(errors="replace")).hexdigest()[:16]
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with locked(self.folder / "letters"):
                files = self._names()
                ending = f"{digest}.eml"
                if any(name.endswith(ending) for name in files) or digest in self._known_to_journal():
                    return False
                data = composed(key, letter, sender, self._secret(), written)
                if isinstance(data, Failure):
                    return data
                number = 1 + max(map(_number, files), default=0)
                name = f"{number:05} {file_name(key, _LONGEST_KEY_IN_NAME)}".rstrip()
                write_atomically(self.folder / f"{name} {digest}.eml", data)
        except BadRecordError as error:
            return Failure(error.problem)
        except OSError as error:
            return self._failed(f"a letter could not be written: {error.strerror or error}")
        return True

    def letters(self) -> Letters | Failure:
        """Return all letters, or why they cannot be told."""
        found: dict[LetterStep | None, list[OutboxLetter]] = {None: [], **{step: [] for step in LetterStep}}
        try:
            steps = Journal(self.folder).steps
            for name in self._files():
                step = steps.get(digest_in(name))
                found[step.step if step else None].append(_posted(self.folder / name, step))
        except BadRecordError as error:
            return Failure(error.problem)
        except OSError as error:
            return self._failed(f"the letters cannot be read: {error.strerror or error}")
        waiting = found[None] + found[LetterStep.POSTPONED] + found[LetterStep.ASKED_FOR]
        others = (tuple(found[step]) for step in (LetterStep.HANDED_OVER, LetterStep.SENT, LetterStep.REFUSED))
        return Letters(tuple(sorted(waiting, key=lambda each: _number(each.path.name))), *others)

    def send_again(self, key: str) -> Failure | None:
        """Let a letter that is in doubt or was refused wait again; return why that cannot be.

        One that was in doubt may come twice, with the same Message-ID.
        """
        if not self.folder.exists():
            return self._no_such(key)
        try:
            with locked(self.folder / "sending"):
                letters = self.letters()
                if isinstance(letters, Failure):
                    return letters
                wanted = [each for each in (*letters.in_doubt, *letters.refused) if each.key == key]
                if not wanted:
                    return self._no_such(key)
                step = LetterStepEntry(
                    letter=digest_in(wanted[0].path.name), step=LetterStep.ASKED_FOR, at=datetime.now(UTC)
                )
                Journal(self.folder).note(step)
        except BadRecordError as error:
            return Failure(error.problem)
        except OSError as error:
            return self._failed(f"the letter cannot be sent again: {error.strerror or error}")
        return None

    def withdraw(self, keys: Collection[str]) -> Failure | None:
        """Take those of some letters out of the outbox that still wait; return why that cannot be.

        Nobody sends one of them meanwhile.
        """
        if not keys:
            return None
        try:
            with locked(self.folder / "sending"):
                letters = self.letters()
                if isinstance(letters, Failure):
                    return letters
                for letter in letters.waiting:
                    if letter.key in keys:
                        letter.path.unlink(missing_ok=True)
        except OSError as error:
            return self._failed(f"letters cannot be withdrawn: {error.strerror or error}")
        return None

    def _no_such(self, key: str) -> Failure:
        found = f'"{key}": no letter that is in doubt or was refused has this key'
        return Failure(Problem(Place(file=str(self.folder)), found, "the key of such a letter"))

    def _files(self) -> list[str]:
        """Return the names of the files of letters in the order in which they were put there."""
        return sorted(self._names(), key=_number) if self.folder.exists() else []

    def _secret(self) -> str:
        """Return what no other outbox has, which is drawn with the first letter.

        With a key it makes the Message-ID of a letter, by which a receiver knows one that comes twice. It follows from
        nothing else, so that nobody who gets a letter can try what the game is made from.
        """
        file = self.folder / _DRAWN
        if not file.exists():
            write_atomically(file, f"{token_hex(_SECRET_BYTES)}\n".encode(), private=True)
        return read_whole(file, _MOST_SECRET_BYTES).decode("ascii", "replace").strip()

    def _names(self) -> list[str]:
        with os.scandir(self.folder) as files:
            return [file.name for file in files if _NAME.fullmatch(file.name)]

    def _known_to_journal(self) -> frozenset[str]:
        """Return the digests of letters that anything was done about; the journal is read anew where it has grown."""
        size = Journal.size(self.folder)
        if size != self._journal_bytes:
            self._in_journal, self._journal_bytes = frozenset(Journal(self.folder).steps), size
        return self._in_journal

    def _failed(self, found: str) -> Failure:
        return Failure(Problem(Place(file=str(self.folder)), found, "a folder that the program may write to"))


def digest_in(name: str) -> str:
    """Return the digest of the key in the name of a letter's file, by which the journal knows the letter."""
    return name.removesuffix(".eml")[-16:]


def _number(name: str) -> int:
    return int(name.partition(" ")[0])


def _posted(path: Path, step: LetterStepEntry | None) -> OutboxLetter:
    """Return a letter as its headers tell; what a person has taken out of them is empty."""
    with open(path, "rb", opener=regular_file) as file:
        headers = BytesHeaderParser(policy=compat32).parsebytes(file.read(LARGEST_HEADER_BYTES))
    key, to, subject = (header_text(headers, name) for name in (KEY_HEADER, "To", "Subject"))
    answered = moment(value(headers, "Date")) if value(headers, "Auto-Submitted") == ANSWER else None
    return OutboxLetter(key, path, to, subject, step.said if step else "", answered, identity(headers))
