"""Opens a data record as a playback (B-3a)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.audit import AuditResult, audit_record, changed_tables, unfightable
from autoalgo.war.playback.course import Course
from autoalgo.war.playback.course_reader import CourseReader
from autoalgo.war.playback.playback import Playback
from autoalgo.war.playback.replay import fight_again
from autoalgo.war.tables import Tables


def open_playback(path: Path, tables: Tables) -> Playback | Failure:
    """Return the war of the data record at `path` hour by hour, or why it cannot be opened.

    It is as true as the record; only an audit says how true that is (OUT-4). `tables` give the width of a map where the
    request does not, and fight again what does not say where the flanks stood: records of before version 3.
    """
    war = open_war(path)
    return war if isinstance(war, Failure) else _opened(war, tables, None)


@dataclass(frozen=True)
class Audited:
    """A playback, and what the audit says of the lines that it was read from."""

    playback: Playback
    audit: AuditResult | Failure


def open_audited(path: Path, tables: Tables, goes_on: Callable[[int, int], bool]) -> Audited | Failure:
    """Return the war of the data record at `path` hour by hour with its audit, or why it cannot be opened.

    The record is gone through once: what is audited is what is read. `goes_on` is asked after each hour of the audit
    with how many lines are compared, of how many; once it says no, the rest is read without an audit.
    """
    war = open_war(path)
    if isinstance(war, Failure):
        return war
    reader = CourseReader(war) if war.record.hours else None
    lines, count = None if reader is None else reader.lines, len(war.record.lines)
    found = audit_record(path, war.record, tables, lines, lambda compared: goes_on(compared, count))
    playback = _opened(war, tables, reader)
    return playback if isinstance(playback, Failure) else Audited(playback, found)


def _opened(war: OpenedWar, tables: Tables, reader: CourseReader | None) -> Playback | Failure:
    course = _course(war, tables, reader)
    if isinstance(course, Failure):
        return course
    width_km = war.request.width_km(tables.rules.scale.map_km)
    return Playback(war, width_km, course, (*_notes(war, tables), *course.notes))


def _course(war: OpenedWar, tables: Tables, reader: CourseReader | None) -> Course | Failure:
    try:
        if war.record.hours:
            return (reader or CourseReader(war)).course()
        course = fight_again(war, tables)
    except BadRecordError as error:
        return Failure(error.problem)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return unfightable(war.path, error)
    if isinstance(course, Failure):
        return Failure(*(replace(problem, place=replace(problem.place, file=str(war.path))) for problem in course))
    return course


def _notes(war: OpenedWar, tables: Tables) -> Iterator[str]:
    if war.record.branch is not None:
        yield f"This is a branch, {war.record.branch.text}"
    if war.record.version != __version__:
        yield f"Recorded by version {war.record.version}, shown by version {__version__}"
    if changed := changed_tables(war.record, tables):
        yield f"Changed in the JSON folder since: {', '.join(changed)}"
    if war.record.interrupted:
        yield "The war was interrupted, and has no result"
