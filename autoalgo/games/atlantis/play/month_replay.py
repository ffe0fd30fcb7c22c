"""Months played again: the last one, to keep what comes of it, or all of them, for an audit (AL-85)."""

from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Final

from autoalgo import __version__
from autoalgo.common.checked_json import read_versioned
from autoalgo.common.garbage_collection import without_garbage_collection
from autoalgo.common.kit.folder import unusable
from autoalgo.common.kit.luck import WORDS
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.common.records import JsonObject, differing_parts, json_object
from autoalgo.common.versions import VERSION_KEY
from autoalgo.games.atlantis.play.played_month import Files, PlayedMonth, beginning, play_month
from autoalgo.games.atlantis.store.acts import acts_folder, read_month_acts
from autoalgo.games.atlantis.store.edited import edited_world
from autoalgo.games.atlantis.store.entries import MONTHS, MonthFile
from autoalgo.games.atlantis.store.folder import (
    PLAYED_FROM,
    OpenedGame,
    Texts,
    open_before,
    orders_received,
    played_months,
    players_folder,
    read_game,
    read_players,
    with_acts,
)
from autoalgo.games.atlantis.words.page import SEEN

_ABOUT: Final = "month.json"
_WHEN: Final = ("program", "played")
"""Its keys that are others whenever the month is played."""
_TWO: Final = 2
"""Folders there are once a month was played: that of the beginning is one."""
_PAGES: Final = ("turns/*/reports/*.html", f"turns/*/reports/*{SEEN}")
_CAME: Final = ("players/*", "addresses/*", "acts/*", "orders/*", "late/*")
_LONGEST: Final = 120
"""Characters of a differing line that are told."""


@dataclass(frozen=True)
class MonthDifference:
    """The first line that is not the same in a month that was kept and in the same played again."""

    file: Path
    where: str
    """A line or key; empty where one of the two files is missing."""
    kept: str
    now: str
    program: str
    """The version of the program that the month was played by, if it is another one."""

    def text(self) -> str:
        """Return the difference as one line for the user."""
        where = f"{self.file}, {self.where}" if self.where else str(self.file)
        played = f" (it was played by version {self.program}, and again by {__version__})" if self.program else ""
        return f"{where}: kept {self.kept}, played again {self.now}{played}"


@dataclass(frozen=True)
class Audit:
    """The result of playing all months of a game again."""

    turns: int
    difference: MonthDifference | None
    proof: Proof = field(default=Proof(), compare=False)
    versions: frozenset[str] = field(default=frozenset(), compare=False)
    """Of the program, that played the months."""


def open_last(folder: Path, acts: bytes | None = None) -> OpenedGame | Failure:
    """Return a game as it was before its last month, which is to be played again, or why it cannot be.

    With `acts`, the content of a file, it is opened as if the month had been played from these of the moderator.
    """
    file = read_game(folder)
    if isinstance(file, Failure):
        return file
    months = played_months(folder)
    if len(months) < _TWO:
        return Failure(
            Problem(Place(file=str(folder)), "no month was played yet", "", "play one: autoalgo atlantis turn")
        )
    turn = len(months) - 1
    if failure := edited_world(file, months[turn - 1], last=False):
        return failure
    opened = open_before(folder, months, turn, acts)
    return opened if isinstance(opened, Failure) else replace(opened, played=opened.played + 1)


def play_again(folder: Path, more: Texts, acts: bytes | None = None) -> tuple[OpenedGame, PlayedMonth] | Failure:
    """Return the last month of a game played again from what it was played from.

    `more` are texts with orders that came in too late, each with a name; they count as the newest. `acts`, the content
    of a file, are in the place of those of the moderator that it was played from.
    """
    opened = open_last(folder, acts)
    if isinstance(opened, Failure):
        return opened
    received = orders_received(played_months(folder)[opened.coming] / "orders")
    if isinstance(received, Failure):
        return received
    month = play_month(opened, (*received, *more))
    # Who has come in since then must still find a place, and what the moderator has written must still be possible.
    players, to_come = (
        read_players(players_folder(folder, opened.coming + 1)),
        read_month_acts(acts_folder(folder, opened.coming + 1), opened.numbers),
    )
    if isinstance(players, Failure) or isinstance(to_come, Failure):
        return failure_in(players, to_come)
    fitting = with_acts(month.played.world, to_come, players, opened.numbers)
    return fitting if isinstance(fitting, Failure) else (opened, month)


@without_garbage_collection()
def audit(folder: Path) -> Audit | Failure:
    """Return how the months of a game compare with the same played now, or why they cannot be."""
    file = read_game(folder)
    if isinstance(file, Failure):
        return file
    months, abouts = played_months(folder), list[MonthFile]()
    try:
        difference = _first_difference(months[0], beginning(file)) if months else None
        for turn in range(1, len(months)):
            if difference:
                break
            played = _played(folder, months, turn)
            about = read_versioned(MONTHS, MonthFile, months[turn] / _ABOUT)
            if isinstance(played, Failure) or isinstance(about, Failure):
                return failure_in(played, about)
            program = "" if about.program == __version__ else about.program
            difference = _changed_input(folder, months[turn], about, program) or _first_difference(
                months[turn], played[1].files, program
            )
            abouts.append(about)
    except OSError as error:
        return unusable(error.filename, "it cannot be read", error)
    versions = frozenset(about.program for about in abouts)
    return Audit(max(0, len(months) - 1), difference, _proof(folder, months, abouts), versions)


def _proof(folder: Path, months: list[Path], abouts: list[MonthFile]) -> Proof:
    """Return what an audit proves of months that it finds identical, `abouts` those from the first on."""
    bound = [number for number, about in enumerate(abouts, 1) if about.inputs is not None]
    proved = [
        "that world, draws and reports of each month follow from game.json, orders, newcomers, addresses and acts"
    ]
    if bound:
        what = "as they were when it was played, by SHA-256"
        proved.append(f"game.json and what each month's folder holds of orders, newcomers, addresses and acts, {what}")
    unproved = [
        Unproved("who wrote the orders, and that none was left out or came in otherwise than it is kept"),
        Unproved("that the game was not begun or played anew, with another seed or without an order"),
        Unproved(f"that month {len(months):,} was not played and deleted", (f"turns/{len(months):03}/*",)),
        Unproved("pages, and what is kept for them: they are made of the reports", _PAGES),
        Unproved("when a month was played", ("turns/*/month.json#played",)),
        Unproved(
            "copies of what came in before it was played, and all that came for the month to come or too late", _CAME
        ),
        Unproved("letters, and how the game is played by mail", ("outbox/*", "by_mail.json")),
    ]
    if older := [number for number in range(1, len(months)) if number not in bound]:
        which = ", ".join(f"{number:,}" for number in older)
        places = tuple(f"turns/{months[number].name}/{part}/*" for number in older for part in PLAYED_FROM)
        what = f"orders and newcomers of months {which} that changed nothing; they were played before they were bound"
        unproved.append(Unproved(what, (*places, "game.json")))
    counted = {month.name for month in months}
    others = sorted(child.name for child in (folder / "turns").iterdir() if child.name not in counted)
    if replaced := tuple(f"turns/{name}/*" for name in others if not name.startswith(".")):
        unproved.append(Unproved("months that were played again, as they were before", replaced))
    return Proof(tuple(proved), (*unproved, BLANKS))


def _played(folder: Path, months: list[Path], turn: int) -> tuple[OpenedGame, PlayedMonth] | Failure:
    opened = open_before(folder, months, turn)
    received = orders_received(months[turn] / "orders")
    if isinstance(opened, Failure) or isinstance(received, Failure):
        return failure_in(opened, received)
    return opened, play_month(opened, received)


def _changed_input(folder: Path, month: Path, about: MonthFile, program: str) -> MonthDifference | None:
    """Return the first file that a month was played from and that is another now."""
    if about.inputs is None:
        return None
    files = {path.relative_to(month).as_posix(): path for part in PLAYED_FROM for path in (month / part).rglob("*")}
    files |= {name: folder / name for name in ("game.json", WORDS)}
    now: JsonObject = {
        name: sha256(file.read_bytes()).hexdigest()
        for name, file in files.items()
        if file.is_file() and not file.name.startswith(".")
    }
    parts = next(differing_parts(dict(about.inputs), now), None)
    return MonthDifference(month / _ABOUT, f"SHA-256 of {parts[0]}", *parts[1:], program) if parts else None


def _first_difference(month: Path, again: Files, program: str = "") -> MonthDifference | None:
    """Return where a month's files first differ from the same made again.

    What it was played from is not looked at, nor pages and what is kept for them, which are made of the reports.
    """
    kept = {path.relative_to(month).as_posix() for path in month.rglob("*") if path.is_file()}
    for name in sorted(kept | again.keys()):
        if name.partition("/")[0] in PLAYED_FROM or name.endswith((".html", SEEN)):
            continue
        if name not in again or name not in kept:
            there = ("a file", "none") if name in kept else ("none", "a file")
            return MonthDifference(month / name, "", *there, program)
        old, new = (month / name).read_bytes(), again[name]
        differing = _where_about if name == _ABOUT else _where
        if old != new and (where := differing(old.decode(errors="replace"), new.decode())):
            return MonthDifference(month / name, *where, program)
    return None


def _where_about(kept: str, now: str) -> tuple[str, str, str] | None:
    """Return where two files about a month first differ, by whatever version and whenever it was played."""
    old, new = json_object(kept) or {}, json_object(now) or {}
    # What it was played from is compared with the files themselves; an older month does not tell it.
    new.pop("inputs", None)
    if old.pop("inputs", None) is None or old.get("public") is None or old.get("world") is None:
        new[VERSION_KEY] = old.get(VERSION_KEY)
    for key in ("public", "world"):
        if old.get(key) is None:
            del new[key]
            old.pop(key, None)
    return next(differing_parts(old, new | {key: old.get(key) for key in _WHEN}), None)


def _where(kept: str, now: str) -> tuple[str, str, str]:
    """Return where two texts first differ, and what stands there: a key of JSON in one line, else a line."""
    if (old := json_object(kept)) and (new := json_object(now)):
        return next(differing_parts(old, new), ("the order of its keys", "another", "this one"))
    lines = zip_longest(kept.split("\n"), now.split("\n"))
    differing = ((f"line {number:,}", _told(a), _told(b)) for number, (a, b) in enumerate(lines, 1) if a != b)
    return next(differing, ("some bytes", "no UTF-8", "UTF-8"))


def _told(line: str | None) -> str:
    if line is None:
        return "nothing"
    line = line.strip()
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
