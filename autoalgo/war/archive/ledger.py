"""The ledger of a folder of wars: every war, re-roll, commit and undo on one timeline (O-9).

Wars are told by their records, commits by the list of commits. What the list tells of a war whose record is gone is
told all the same, in the list's own words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from typing import Final

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.text_matching import normalized
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.archive.index import UNWATCHED, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.report.commits import CommitLine, commit_lines, war_mark

_AFTER: Final = " after "
_TAKEN_BACK: Final = " taken back after "
_IN: Final = ", in "
_ARROW: Final = " -> "


class EntryKind(StrEnum):
    """What happened."""

    WAR = "war"
    REROLL = "re-roll"
    COMMIT = "commit"
    UNDO = "undo"


@dataclass(frozen=True)
class LedgerChange:
    """What was written into a cell."""

    what: str
    """Stability, size, leader or ruler."""
    name: str
    """The nation or the military."""
    old: str
    new: str

    @property
    def text(self) -> str:
        """The change in words: "stability of Albion 95.0 → 94.2"."""
        return f"{self.what} of {self.name} {self.old} → {self.new}"


@dataclass(frozen=True)
class LedgerEntry:
    """Something that happened, and when."""

    moment: str
    """By the clock of the computer: "2026-05-01 14:30:00"."""
    kind: EntryKind
    war: ArchivedWar | None
    """None where the folder has no record of it."""
    changes: tuple[LedgerChange, ...] = ()
    database: str = ""
    """That was written to."""
    line: str = ""
    """What the list of commits says of a war without a record."""

    @property
    def text(self) -> str:
        """What happened, in words."""
        if self.line:
            return self.line
        if self.kind in {EntryKind.COMMIT, EntryKind.UNDO}:
            written = "; ".join(change.text for change in self.changes)
            return f"{written} ({'back ' if self.kind is EntryKind.UNDO else ''}in {self.database})"
        if self.war is None:
            return ""
        run = f", run {self.war.count.text}" if self.kind is EntryKind.REROLL else ""
        return f"{self.war.attacker} – {self.war.defender}: {self.war.result}{run}"

    def has(self, words: str) -> bool:
        """Return whether all words are found in what is told of it, in any case."""
        told = normalized(f"{self.moment} {self.kind} {self.war.searched if self.war else ''} {self.text}")
        return all(word in told for word in normalized(words).split())

    def concerns(self, nation: str) -> bool:
        """Return whether a nation, or a part of its name in any case, has to do with it."""
        names = self.war.nations if self.war else (self.line,)
        return any(normalized(nation) in normalized(name) for name in names)


@dataclass(frozen=True)
class Ledger:
    """The timeline, the oldest first."""

    entries: tuple[LedgerEntry, ...]
    failure: Failure | None = None
    """Why the folder, or its list of commits, cannot be read."""


def ledger_of(folder: Path, nation: str = "", reading: ReadingWatch = UNWATCHED) -> Ledger:
    """Return what happened in `folder`, to a nation if one is named. Raises nothing."""
    listing = archived_wars(folder, WarSearch(), reading)
    wars = [war for war in listing.wars if not war.problem]
    lines = commit_lines(folder)
    told = () if isinstance(lines, Failure) else lines
    entries = [*map(_fought, wars), *_commits(told, wars)]

    entries.sort(key=_order)
    failure = listing.failure or (lines if isinstance(lines, Failure) else None)
    return Ledger(tuple(entry for entry in entries if entry.concerns(nation)), failure)


def _order(entry: LedgerEntry) -> tuple[str, bool, int]:
    """Order what happened in the same second: wars first, by their runs, then commits as the list has them."""
    wrote = entry.kind in {EntryKind.COMMIT, EntryKind.UNDO}
    return entry.moment, wrote, entry.war.run if entry.war and not wrote else 0


def _fought(war: ArchivedWar) -> LedgerEntry:
    return LedgerEntry(war.fought, EntryKind.REROLL if war.run > 1 else EntryKind.WAR, war)


@dataclass(frozen=True)
class _Told:
    """A line of the list, taken apart as far as its war is known."""

    moment: str
    kind: EntryKind
    war: ArchivedWar
    change: LedgerChange
    database: str

    @property
    def group(self) -> tuple[str, ...]:
        """Equal for the lines of one commit."""
        return (self.moment, self.kind, self.war.file, self.database)


def _commits(lines: Iterable[CommitLine], wars: Iterable[ArchivedWar]) -> Iterator[LedgerEntry]:
    marked: dict[str, list[ArchivedWar]] = {}
    for war in wars:
        marked.setdefault(war_mark(war.name, war.seed, war.battle), []).append(war)
    found = [_told(line, marked) or line for line in lines]
    for _, group in groupby(found, lambda each: each.group if isinstance(each, _Told) else (each.text,)):
        told = list(group)
        first = told[0]
        if isinstance(first, CommitLine):
            kind = EntryKind.UNDO if _TAKEN_BACK in first.text else EntryKind.COMMIT
            yield from (LedgerEntry(f"{first.moment:%Y-%m-%d %H:%M:%S}", kind, None, line=first.text) for _ in told)
        else:
            changes = tuple(each.change for each in told if isinstance(each, _Told))
            yield LedgerEntry(first.moment, first.kind, first.war, changes, first.database)


def _told(line: CommitLine, marked: Mapping[str, Sequence[ArchivedWar]]) -> _Told | None:
    """Return whose line it is, and what it says; None where no war of the folder is named so."""
    for mark, start in _marks(line.text):
        for war in _latest_first(marked.get(mark, ()), f"{line.moment:%Y-%m-%d %H:%M:%S}"):
            back = line.text[:start].endswith(_TAKEN_BACK)
            said = line.text[: start - len(_TAKEN_BACK if back else _AFTER)]
            change = _change(said, war)
            if change is not None:
                kind = EntryKind.UNDO if back else EntryKind.COMMIT
                database = line.text[start + len(mark) + len(_IN) :]
                return _Told(f"{line.moment:%Y-%m-%d %H:%M:%S}", kind, war, change, database)
    return None


def _marks(text: str) -> Iterator[tuple[str, int]]:
    """Yield every part of a line that may name a war, and where it begins: names may have anything in them."""
    starts = [at + len(_AFTER) for at in _places(text, f'{_AFTER}"')]
    ends = list(_places(text, _IN))
    yield from ((text[start:end], start) for start in starts for end in ends if start < end)


def _places(text: str, part: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _latest_first(wars: Sequence[ArchivedWar], moment: str) -> list[ArchivedWar]:
    """Return the wars that may be meant: those that were fought before, the last of them first."""
    return sorted((war for war in wars if war.fought <= moment), key=lambda war: war.fought, reverse=True)


def _change(said: str, war: ArchivedWar) -> LedgerChange | None:
    """Return what was written into a cell of a nation or a military of `war`; None if it is of none."""
    owners = (("stability", war.nations), ("ruler", war.nations), ("size", war.militaries), ("leader", war.militaries))
    for what, names in owners:
        for name in names:
            beginning = f"{what} of {one_line(name)} "
            # A request may spell a name otherwise than the database does.
            if said.casefold().startswith(beginning.casefold()) and _ARROW in said:
                old, _, new = said[len(beginning) :].rpartition(_ARROW)
                return LedgerChange(what, name, old, new)
    return None
