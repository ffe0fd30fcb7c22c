"""An archived war, known without opening it: the first lines of its data record, and the last two.

A record may come from anybody and be of any length, so only as much of it is read as a list of wars tells. Whatever is
wrong with it is a sentence beside its name, and never an error: one broken file must not hide the others.
"""

import json
import os
import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from autoalgo.common.files import open_bounded
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import (
    LARGEST_RECORD_BYTES,
    LONGEST_LINE_BYTES,
    BadRecordError,
    Entry,
    JsonObject,
    json_object,
    kind_of,
)
from autoalgo.war.domain.identity import FoughtFrom
from autoalgo.war.domain.run_count import RunCount
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.report.entries import (
    FORMAT_NAME,
    RECORD,
    FlanksEntry,
    ProgramEntry,
    RequestEntry,
    SelectionEntry,
    TablesEntry,
)
from autoalgo.war.report.files import LOG_NAME, RECORD_ENDING

E = TypeVar("E", bound=Entry)
_HEAD: Final = ("format", "program", "request", "tables", "map", "selection", "flanks")
"""The first lines of every record."""
_TAIL_BYTES: Final = 2**16
"""Enough for the last two lines of nearly every record."""
_STAMP: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d) (\d\d)\.(\d\d)\.(\d\d)")
_NOT_IN_ID: Final = re.compile(r"[^\w.]+")
_CURRENT: Final = "the file is not a data record that this program reads"


class WarEnding(StrEnum):
    """How a recorded war ended."""

    FINISHED = "finished"
    INTERRUPTED = "interrupted"
    UNFINISHED = "not finished"
    """It is being fought, or the program was killed."""
    UNREADABLE = "unreadable"


@dataclass(frozen=True)
class ArchivedWar:
    """A data record of the folder, as a list shows it. All but the first three are empty where it cannot be read."""

    file: str
    """Name of the record."""
    fought: str
    """When the war began, by this computer's clock: "2026-05-01 14:30:00"."""
    ending: WarEnding
    problem: str = ""
    """Why it cannot be read, in words."""
    name: str = ""
    year: int = 0
    attacker: str = ""
    attacker_military: str = ""
    defender: str = ""
    defender_military: str = ""
    allied_nations: tuple[str, ...] = ()
    """All nations of a war with a coalition, attackers first; `attacker` and `defender` name it as a whole."""
    allied_militaries: tuple[str, ...] = ()
    location: str = ""
    seed: int = 0
    battle: int | None = None
    word: str | None = None
    run: int = 0
    """Which run of its request it says to be (OUT-5)."""
    run_of_plan: int | None = None
    """Which of those of the very same plan; None where all of them had it, and where nobody counted them."""
    other_plans: int = 0
    """Wars of the same armies, place and date by other plans."""
    version: str = ""
    """Of the program that fought it."""
    winner: int | None = None
    """The `Side` that won; None after a stalemate, and where there is no result."""
    hours: int = 0
    """Of the battle."""
    fingerprint: str = ""
    """Of what it was asked to be (OUT-5)."""
    occasion: str = ""
    """Of what its receipt shows of that (OUT-5)."""
    identity: str = ""
    """All of it, as JSON (`Identity`)."""
    chance: str = ""
    """Digest of all that the war was fought from, its seed included: equal for a war that was fought again."""

    @property
    def id(self) -> str:
        """Its name in commands: "2026-05-01-14.30.00"."""
        stem = self.file.removesuffix(RECORD_ENDING)
        return _NOT_IN_ID.sub("-", stem.removeprefix(LOG_NAME)).strip("-") or stem

    @property
    def count(self) -> RunCount:
        """Which run of its request it says to be, and of its plan."""
        return RunCount(self.run or 1, self.run_of_plan, self.other_plans)

    @property
    def date(self) -> str:
        """The date of the war in words, empty where it is not known."""
        return year_text(self.year) if self.year else ""

    @property
    def result(self) -> str:
        """Who won, in words; for a war without a result, why there is none."""
        if self.ending is not WarEnding.FINISHED:
            return self.ending.value
        if self.winner is None:
            return "stalemate"
        return f"{self.attacker if self.winner == Side.ATTACKER else self.defender} ({Side(self.winner).label})"

    @property
    def nations(self) -> tuple[str, ...]:
        """Attacker and defender, each member of a coalition by itself; none where they are not known."""
        return tuple(self.allied_nations) or tuple(filter(None, (self.attacker, self.defender)))

    @property
    def militaries(self) -> tuple[str, ...]:
        """Those of the attacker and of the defender, each of a coalition by itself."""
        return tuple(self.allied_militaries) or (self.attacker_military, self.defender_military)

    @property
    def searched(self) -> str:
        """All words that a search may be meant for, one a line."""
        return "\n".join((self.name, *self.nations, *self.militaries, self.location, self.date, self.fought, self.id))


def read_archived(path: Path) -> ArchivedWar:
    """Return what the archive knows of the record at `path`. Raises nothing but OSError, when the file is gone."""
    fought = _fought(path)
    try:
        with open_bounded(path, LARGEST_RECORD_BYTES) as stream:
            return _read(stream, path.name, fought)
    except FileNotFoundError:
        raise
    except OSError as error:
        found = f"the file cannot be read: {error.strerror or error}"
    except BadRecordError as error:
        found = error.problem.found
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        found = f"{_CURRENT}: {str(error).splitlines()[0] if str(error) else type(error).__name__}"
    return ArchivedWar(path.name, fought, WarEnding.UNREADABLE, found)


def _read(stream: BinaryIO, file: str, fought: str) -> ArchivedWar:
    lines = [_object(stream.readline(LONGEST_LINE_BYTES + 1)) for _ in _HEAD]
    version = RECORD.checked(_named(lines[0]).get("version"))
    if isinstance(version, Failure):
        [problem] = version
        hint = f"; {problem.hint}" if problem.hint else ""
        raise BadRecordError(Problem(problem.place, f"the record has {problem.found}{hint}", problem.allowed))
    head = list(islice(RECORD.migrated((entry for entry in lines if entry is not None), version), len(_HEAD)))
    if tuple(map(kind_of, head)) != _HEAD:
        raise ValueError("its first lines are not those of a run")
    program, request = _entry(ProgramEntry, head[1]), _entry(RequestEntry, head[2]).request
    _check_whole(program, file)
    tables, terrain = _entry(TablesEntry, head[3]), head[4]
    selection, flanks = _entry(SelectionEntry, head[5]).selection, _entry(FlanksEntry, head[6]).flanks
    fought_from = FoughtFrom(request, selection, flanks, program.rules, str(terrain["name"]), str(terrain["digest"]))
    identity = fought_from.identity
    ending, winner, hours = _end(stream)
    members = [names for side in Side for names in request.members_of(side)]
    allied = len(members) > len(Side)
    return ArchivedWar(
        file=file,
        fought=fought,
        ending=ending,
        name=request.name,
        year=request.year,
        attacker=request.side_name(Side.ATTACKER),
        attacker_military=request.military_name(Side.ATTACKER),
        defender=request.side_name(Side.DEFENDER),
        defender_military=request.military_name(Side.DEFENDER),
        allied_nations=tuple(nation for nation, _ in members) if allied else (),
        allied_militaries=tuple(military for _, military in members) if allied else (),
        location=request.location,
        seed=program.seed,
        battle=request.battle,
        word=request.word,
        run=program.run,
        run_of_plan=program.run_of_plan,
        other_plans=program.other_plans,
        version=program.version,
        winner=winner,
        hours=hours,
        fingerprint=identity.fingerprint,
        occasion=identity.occasion,
        identity=identity.model_dump_json(),
        chance=fought_from.chance(program.version, tables.digests),
    )


def _check_whole(program: ProgramEntry, file: str) -> None:
    """Raise that a record is a branch, if it is: it counts for nothing among the wars (B-11)."""
    if program.branch is not None:
        found, hint = f"it is a branch of a war, {program.branch.text}", "autoalgo replay shows it"
        raise BadRecordError(Problem(Place(file=file), found, "a war of its own", hint))


def _entry(kind: type[E], entry: JsonObject) -> E:
    return kind.model_validate_json(json.dumps(entry))


def _object(line: bytes) -> JsonObject | None:
    """Return the object in a line, None where there is none: it may be one too many for its version."""
    if len(line) > LONGEST_LINE_BYTES or not line.endswith(b"\n"):
        return None
    return json_object(line.decode("utf-8", "replace"))


def _named(first: JsonObject | None) -> JsonObject:
    if first is None or first.get("name") != FORMAT_NAME:
        raise ValueError("it does not begin as one")
    return first


def _end(stream: BinaryIO) -> tuple[WarEnding, int | None, int]:
    """Return how the war ended, who won and how many hours the battle took, from the last two lines."""
    for size in (_TAIL_BYTES, 2 * LONGEST_LINE_BYTES):
        length = stream.seek(0, os.SEEK_END)
        stream.seek(max(length - size, 0))
        tail = stream.read(size)
        if tail.count(b"\n") > 2 or size >= length:
            break
    if not tail.endswith(b"\n"):
        return WarEnding.UNFINISHED, None, 0
    before, last = (json_object(line.decode("utf-8", "replace")) or {} for line in tail.split(b"\n")[-3:-1])
    if kind_of(last) == "interrupted":
        return WarEnding.INTERRUPTED, None, 0
    battle = before.get("battle")
    if kind_of(last) != "receipt" or kind_of(before) != "result" or not isinstance(battle, dict):
        return WarEnding.UNFINISHED, None, 0
    winner, hours = battle.get("winner"), battle.get("hours")
    known = winner if isinstance(winner, int) and winner in tuple(Side) else None
    return WarEnding.FINISHED, known, hours if isinstance(hours, int) else 0


def _fought(path: Path) -> str:
    """Return when a war began: as the name of its record says, else when that was last written."""
    stamp = _STAMP.search(path.stem)
    try:
        moment = datetime(*map(int, stamp.groups())) if stamp else None  # type: ignore[arg-type]
    except ValueError:
        moment = None
    if moment is None:
        moment = datetime.fromtimestamp(path.stat().st_mtime)
    return f"{moment:%Y-%m-%d %H:%M:%S}"
