"""Reads a data record, so that the war can be fought again from it (OUT-4).

A record may come from anywhere, so nothing in it is trusted: every line must be JSON, the lines that a war is fought
from must be sound and agree with one another, and the file must end as a run ends it. What is wrong comes back as
`Problem`s.
"""

from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError, RecordLines
from autoalgo.war.domain.branch import WarBranch
from autoalgo.war.domain.fingerprint import unlike_word
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.run_count import RunCount
from autoalgo.war.report.entries import (
    FORMAT_NAME,
    HOURS_SINCE,
    RECORD,
    InterruptedEntry,
    MapEntry,
    ProgramEntry,
    RequestEntry,
    SelectionEntry,
    TablesEntry,
    unpacked,
)
from autoalgo.war.report.record_agreement import impossible_records, unlike_asked, unlike_request, wrong_map
from autoalgo.war.tables import Edition
from autoalgo.war.terrain import TerrainMap


@dataclass(frozen=True)
class Record:
    """A data record: what the war was fought from, and every line as it stands in the file."""

    version: str
    """Version of the program that fought the war."""
    digests: dict[str, str]
    """SHA-256 of each file of the JSON folder at that time, and of what the edition changes."""
    edition: Edition | None
    """The edition of the rules that it was fought by; None for the folder's own numbers (JS-6)."""
    run: RunCount
    """Which run of its request it says to be (OUT-5)."""
    rules: RuleSet
    """The set of rules that it was fought by (EX-3)."""
    request: WarRequest
    selection: Selection
    terrain: TerrainMap
    lines: RecordLines
    """All lines, which are read from the file each time that they are gone through."""
    compared: int
    """How many of them a replay must repeat: all, or all but the line that says that the war was interrupted."""
    interrupted: bool
    """True when the war was stopped before its end."""
    hours: bool
    """Whether it says where the flanks stood at the end of every hour; those of before version 3 do not."""
    branch: WarBranch | None
    """Where it leaves the war of its request; None for that war itself (B-11)."""


def read_record(path: Path) -> Record | Failure:
    """Return the data record at `path`, or why it is none (OUT-4)."""
    try:
        return _record(RecordLines(path, FORMAT_NAME, RECORD))
    except BadRecordError as error:
        return Failure(error.problem)


def _record(lines: RecordLines) -> Record:
    # The first lines are all there: the last one is of a closing kind, so that a file too short has failed before.
    if lines.last not in {"receipt", "interrupted"}:
        raise lines.error(len(lines), f'the file ends with "{lines.last}", before the war does')
    if lines.last == "interrupted":
        lines.entry(len(lines), InterruptedEntry)
    program = lines.entry(2, ProgramEntry)
    request = lines.entry(3, RequestEntry).request
    if request.seed is None or request.seed != program.seed:
        raise lines.error(3, f"the request has the seed {request.seed}, the program {program.seed}")
    if found := unlike_word(request):
        raise lines.error(3, found)
    if request.rules not in (None, program.rules):
        raise lines.error(3, f"the request has the rules {request.rules}, the program {program.rules}")
    tables = lines.entry(4, TablesEntry)
    drawn = lines.entry(5, MapEntry)
    grid = unpacked(drawn.grid)
    if grid is None:
        raise lines.error(5, '"grid" is not a whole terrain map')
    terrain = TerrainMap(drawn.name, grid, drawn.digest)
    selection = lines.entry(6, SelectionEntry).selection
    _check_agreement(lines, request, selection, drawn.name)
    interrupted = lines.last == "interrupted"
    compared = len(lines) - 1 if interrupted else len(lines)
    return Record(
        version=program.version,
        digests=tables.digests,
        edition=tables.edition,
        run=program.count,
        rules=program.rules,
        request=request,
        selection=selection,
        terrain=terrain,
        lines=lines,
        compared=compared,
        interrupted=interrupted,
        hours=lines.version >= HOURS_SINCE,
        branch=program.branch,
    )


def _check_agreement(lines: RecordLines, request: WarRequest, selection: Selection, map_name: str) -> None:
    """Raise the error of the first line that does not agree with the others."""
    checks = {
        5: wrong_map(request, selection, map_name),
        6: chain(unlike_request(request, selection), unlike_asked(request, selection), impossible_records(selection)),
    }
    for line, disagreements in checks.items():
        for found in disagreements:
            raise lines.error(line, found)
