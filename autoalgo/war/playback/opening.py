"""Opens a data record as a playback (B-3a)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from autoalgo import __version__
from autoalgo.common.problems import Problem
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive import OpenedWar, open_war
from autoalgo.war.audit import changed_tables, unfightable
from autoalgo.war.playback.course import Course
from autoalgo.war.playback.playback import Playback
from autoalgo.war.playback.reading import read_course
from autoalgo.war.playback.replay import fight_again
from autoalgo.war.tables import Tables


def open_playback(path: Path, tables: Tables) -> Playback | list[Problem]:
    """Return the war of the data record at `path` hour by hour, or why it cannot be opened.

    It is as true as the record; only an audit says how true that is (OUT-4). `tables` give the width of a map where the
    request does not, and fight again what does not say where the flanks stood: records of before version 3.
    """
    war = open_war(path)
    if isinstance(war, list):
        return war
    course = _course(war, tables)
    if isinstance(course, list):
        return course
    width_km = war.request.width_km(tables.rules.scale.map_km)
    return Playback(war, width_km, course, (*_notes(war, tables), *course.notes))


def _course(war: OpenedWar, tables: Tables) -> Course | list[Problem]:
    try:
        if war.record.hours:
            return read_course(war)
        course = fight_again(war, tables)
    except BadRecordError as error:
        return [error.problem]
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return [unfightable(war.path, error)]
    if isinstance(course, list):
        return [replace(problem, place=replace(problem.place, file=str(war.path))) for problem in course]
    return course


def _notes(war: OpenedWar, tables: Tables) -> Iterator[str]:
    if war.record.version != __version__:
        yield f"Recorded by version {war.record.version}, shown by version {__version__}"
    if changed := changed_tables(war.record, tables):
        yield f"Changed in the JSON folder since: {', '.join(changed)}"
    if war.record.interrupted:
        yield "The war was interrupted, and has no result"
