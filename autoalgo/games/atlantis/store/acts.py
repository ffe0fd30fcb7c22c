"""The acts of the moderator before a month, in a text of their own: acts/008/acts.txt (AL-110)."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.games.atlantis.orders.acts import WrongAct, forms_of, read_acts
from autoalgo.games.atlantis.rules.acts import ActLine, Objection
from autoalgo.games.atlantis.rules.chance import Draw
from autoalgo.games.atlantis.rules.numbers import Numbers

ACTS: Final = "acts.txt"
_MOST_BYTES: Final = 2**20


@dataclass(frozen=True, slots=True)
class MonthActs:
    """What the moderator does before a month."""

    file: Path
    """Where it is or would be written."""
    content: bytes = b""
    """Of the file; empty where there is none."""
    lines: tuple[ActLine, ...] = ()
    draws: tuple[Draw, ...] = ()
    """Of the land that is added."""


NO_ACTS: Final = MonthActs(Path(ACTS))


def acts_folder(folder: Path, turn: int) -> Path:
    """Return where the acts before a month are."""
    return folder / "acts" / f"{turn:03}"


def acts_content(folder: Path) -> bytes | Failure:
    """Return the content of the file of acts in a folder, nothing where there is none; or why it cannot be read."""
    file = folder / ACTS
    try:
        return read_whole(file, _MOST_BYTES) if file.exists() else b""
    except OSError as error:
        return unusable(file, "the acts cannot be read", error, f"a text of at most {_MOST_BYTES:,} bytes")


def read_month_acts(folder: Path, numbers: Numbers, content: bytes | None = None) -> MonthActs | Failure:
    """Return the acts that a folder holds, or would hold with another `content`, or every line that is none."""
    file, found_content = folder / ACTS, acts_content(folder) if content is None else content
    if isinstance(found_content, Failure):
        return found_content
    content = found_content
    try:
        found = read_acts(content.decode("utf-8-sig"), numbers)
    except UnicodeDecodeError:
        return Failure(Problem(Place(file=str(file)), "it is no text in UTF-8", "acts, one a line"))
    wrong = [
        Problem(_line(file, each), f"{each.text}: {each.why}", forms_of(each.text))
        for each in found
        if isinstance(each, WrongAct)
    ]
    return failure_of(wrong) or MonthActs(file, content, tuple(each for each in found if isinstance(each, ActLine)))


def objected(file: Path, objections: Iterable[Objection]) -> Failure | None:
    """Return what is told of acts that cannot be carried out."""
    hint = "correct the line, or delete it"
    return failure_of(
        Problem(_line(file, line), f"{line.text}: {refusal.found}", refusal.allowed, hint)
        for line, refusal in objections
    )


def _line(file: Path, line: ActLine | WrongAct) -> Place:
    return Place(file=str(file), key=f"line {line.number}")
