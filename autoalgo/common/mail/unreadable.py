"""Mails that cannot be read, each told once: in the game's folder a file says which were told.

unreadable/5f0c….txt   what was told of a mail

So nobody can make every later collecting fail by sending one such mail. Whoever deletes the file is told again.
"""

from pathlib import Path
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.files import write_atomically
from autoalgo.common.mail.mailbox_files import Incoming
from autoalgo.common.problems import Place, Problem

_FOLDER: Final = "unreadable"


class UnreadMails:
    """The mails of some mailboxes that could not be read."""

    def __init__(self, folder: Path, incoming: Incoming) -> None:
        mails = {each.digest: each.problem for each in incoming.unreadable}
        self._place = folder / _FOLDER
        self._problems = incoming.problems
        self._new = {digest: problem for digest, problem in mails.items() if not self._file(digest).exists()}
        self._told_before = len(mails) - len(self._new)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines about mails that were told at an earlier collecting; none without any."""
        return (f"{counted(self._told_before, 'unreadable mail')}, told before",) if self._told_before else ()

    def noted(self) -> tuple[Problem, ...]:
        """Note which mails are told now, and return all that is to be told.

        Where that cannot be noted, this is told too, and the mails are told again the next time.
        """
        problems = [*self._problems, *self._new.values()]
        try:
            for digest, problem in self._new.items():
                self._place.mkdir(exist_ok=True)
                write_atomically(self._file(digest), f"{problem.text()}\n".encode(errors="replace"))
        except OSError as error:
            found = f"the mails that were reported cannot be noted: {error.strerror or error}"
            problems.append(Problem(Place(file=str(self._place)), found, "a folder that the program may write to"))
        return tuple(problems)

    def _file(self, digest: str) -> Path:
        return self._place / f"{digest}.txt"
