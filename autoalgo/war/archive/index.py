"""The index of a folder of wars: an SQLite file that saves reading thousands of data records at every start.

It holds nothing that is not in the records. It lies in the program's cache and not among the records, so that a folder
that cannot be written to, or that several computers share, has one all the same; its place is named by a digest of the
sources that fill it, so none of another version is ever read. Whatever is wrong with it, it is made anew, in memory if
need be. A record is known by name, size and time of change, and read again when one of them is another.
"""

import hashlib
import json
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo.common.caches import cache_folder, digest_of_sources
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.text_matching import normalized
from autoalgo.war.archive.archived_war import ArchivedWar, WarEnding, read_archived
from autoalgo.war.report.files import RECORD_ENDING

logger = logging.getLogger(__name__)


_SOURCES: Final = ("common/*.py", "war/archive/*.py", "war/domain/*.py", "war/report/*.py")
"""All files that decide what is kept of a record."""
_ROOM: Final = 2**26
"""Bytes; ten thousand records take some 12 MB."""
_BATCH: Final = 200
"""Records after which is written down what was read: what is interrupted goes on from there."""
FEW: Final = 32
"""Records that are read anew each time, in less than a tenth of a second: a folder of fewer needs no index."""
MOST_INDEXES: Final = 16
"""Folders of which an index is kept; the one that was not used for longest makes room."""
_PATIENCE_SECONDS: Final = 10.0
"""How long is waited for another run of the program that writes to the index."""
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS wars (
    file TEXT PRIMARY KEY, size INTEGER, changed INTEGER, fought TEXT, year INTEGER, occasion TEXT,
    name TEXT, nations TEXT, searched TEXT, content TEXT
);
CREATE INDEX IF NOT EXISTS same_occasion ON wars (occasion);
"""
_INSERT: Final = "INSERT OR REPLACE INTO wars VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True)
class WarSearch:
    """Which wars are wanted; what is left out does not count. Names are found by a part of them, in any case."""

    text: str = ""
    """Words that must all be in name, nations, militaries, location or dates."""
    nation: str = ""
    name: str = ""
    year: int | None = None
    """The date of the war."""
    since: date | None = None
    """The first day on which it was fought."""
    until: date | None = None
    """The last one."""
    occasion: str = ""
    """Of what the receipt shows of the request (OUT-5)."""


@dataclass(frozen=True)
class Listing:
    """The wars of a folder that fit a search, those fought last first."""

    wars: tuple[ArchivedWar, ...]
    total: int = 0
    """How many records the folder has."""
    failure: Failure | None = None
    """Why the folder cannot be read; there are no wars then."""
    whole: bool = True
    """False when the reading was stopped before all records were known."""


@dataclass(frozen=True)
class ReadingWatch:
    """Who looks on while records are read."""

    told: Callable[[int, int], None] = lambda done, total: None  # noqa: ARG005 - nobody looks on
    """Is told how many of how many records that are new or changed have been read."""
    goes_on: Callable[[], bool] = lambda: True
    """Is asked after every hundred records or so; once it says no, no more are read."""


UNWATCHED: Final = ReadingWatch()


@dataclass(frozen=True)
class _Found:
    """A record as the folder lists it."""

    file: str
    size: int
    changed: int
    """Nanoseconds."""


def archived_wars(folder: Path, search: WarSearch, reading: ReadingWatch = UNWATCHED) -> Listing:
    """Return the wars of `folder` after reading the records that are new or changed since the last time.

    Raises nothing. What is known is returned too when the reading is stopped.
    """
    try:
        files = _records_in(folder)
    except OSError as error:
        return Listing((), failure=_unreadable(folder, error))
    for place in _places(folder) if len(files) >= FEW else (None,):
        try:
            with closing(_opened(place)) as connection:
                whole = _bring_up_to_date(connection, folder, files, reading)
                return Listing(tuple(_search(connection, search)), len(files), whole=whole)
        except (sqlite3.Error, OSError, ValueError, TypeError) as error:
            logger.warning("The index of the wars in %s cannot be used: %s", folder, error)
            if place is not None and not isinstance(error, sqlite3.OperationalError | OSError):
                _remove(place)
    raise AssertionError("an index in memory cannot fail")


def index_file(folder: Path) -> Path | None:
    """Return where the index of `folder` lies, None where there is no place for one."""
    kept = _kept_in()
    return kept / f"{hashlib.sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:32]}.sqlite" if kept else None


@cache
def _kept_in() -> Path | None:
    return cache_folder("wars", digest_of_sources(_SOURCES), _ROOM)


def _places(folder: Path) -> Sequence[Path | None]:
    """Return where the index may lie: in its file, in a new one in its place, and in memory."""
    place = index_file(folder)
    return (place, place, None) if place else (None,)


def _records_in(folder: Path) -> list[_Found]:
    """Return all data records of a folder, those that are gone meanwhile left out."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(RECORD_ENDING):
                with suppress(FileNotFoundError):
                    state = entry.stat()
                    found.append(_Found(entry.name, state.st_size, state.st_mtime_ns))
    return found


def _unreadable(folder: Path, error: OSError) -> Failure:
    if isinstance(error, FileNotFoundError):
        hint = "there is none before the first war; if there was one, it was moved or its drive is gone"
        return Failure(Problem(Place(file=str(folder)), "there is no such folder", "the folder of the wars", hint))
    found = f"the folder cannot be read: {error.strerror or error}"
    return Failure(Problem(Place(file=str(folder)), found, "the folder of the wars", "nothing in it was changed"))


def _opened(place: Path | None) -> sqlite3.Connection:
    if place is not None:
        is_new = not place.exists()
        place.touch(mode=0o600)  # it holds what the records hold, which may be nobody else's business
        if is_new:
            _make_room(place)
    connection = sqlite3.connect(place or ":memory:", timeout=_PATIENCE_SECONDS)
    try:
        connection.executescript(_TABLE)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _make_room(place: Path) -> None:
    """Delete the indexes that were not used for longest, until there are not too many."""
    indexes = sorted(place.parent.glob("*.sqlite"), key=lambda other: other.stat().st_mtime, reverse=True)
    for old in indexes[MOST_INDEXES:]:
        _remove(old)


def _remove(place: Path) -> None:
    with suppress(OSError):
        place.unlink()


def _bring_up_to_date(
    connection: sqlite3.Connection, folder: Path, files: Sequence[_Found], reading: ReadingWatch
) -> bool:
    """Read what is new or changed, forget what is gone; return False if that was stopped."""
    kept = connection.execute("SELECT file, size, changed FROM wars")
    known = {file: (size, changed) for file, size, changed in kept}
    gone = known.keys() - {found.file for found in files}
    if gone:
        with connection:
            connection.executemany("DELETE FROM wars WHERE file = ?", [(file,) for file in gone])
    new = [found for found in files if known.get(found.file) != (found.size, found.changed)]
    for start in range(0, len(new), _BATCH):
        if not reading.goes_on():
            return False
        rows = list(_rows(folder, new[start : start + _BATCH]))
        with connection:
            connection.executemany(_INSERT, rows)
        reading.told(min(start + _BATCH, len(new)), len(new))
    return True


def _rows(folder: Path, files: Sequence[_Found]) -> Iterator[tuple[object, ...]]:
    for found in files:
        with suppress(OSError):  # it is gone, and so may be the whole folder
            war = read_archived(folder / os.fsdecode(found.file))
            names = normalized(war.name), "\n".join(map(normalized, war.nations)), normalized(war.searched)
            texts = (war.file, *names, json.dumps(asdict(war)))
            file, name, nations, searched, content = (_text(text) for text in texts)
            yield (
                *(file, found.size, found.changed, war.fought, war.year, war.occasion),
                *(name, nations, searched, content),
            )


def _text(text: str) -> str:
    """Return a text as SQLite can hold it: names of files may have halves of characters."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _search(connection: sqlite3.Connection, search: WarSearch) -> Iterator[ArchivedWar]:
    conditions: dict[str, object] = {}
    words = [f"instr(searched, :word{number})" for number, _ in enumerate(normalized(search.text).split())]
    conditions |= {f"word{number}": word for number, word in enumerate(normalized(search.text).split())}
    for condition, name, value in (
        ("instr(nations, :nation)", "nation", normalized(search.nation)),
        ("instr(name, :name)", "name", normalized(search.name)),
        ("year = :year", "year", search.year),
        ("fought >= :since", "since", search.since and f"{search.since:%Y-%m-%d}"),
        ("fought < :until || 'T'", "until", search.until and f"{search.until:%Y-%m-%d}"),
        ("occasion = :occasion", "occasion", search.occasion),
    ):
        if value not in {None, ""}:
            words.append(condition)
            conditions[name] = value
    where = f" WHERE {' AND '.join(words)}" if words else ""
    query = f"SELECT content FROM wars{where} ORDER BY fought DESC, changed DESC, file DESC"  # noqa: S608 - values are bound
    for (content,) in connection.execute(query, conditions):
        kept = json.loads(content)
        yield ArchivedWar(**{**kept, "ending": WarEnding(kept["ending"])})
