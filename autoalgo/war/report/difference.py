"""Where two data records of the same war part, and where a record parts from what it was fought from (OUT-4)."""

from collections.abc import Iterable, Iterator

from autoalgo.common import records
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.sides import Side
from autoalgo.war.report.entries import SelectionEntry, map_entry
from autoalgo.war.report.record_reader import Record
from autoalgo.war.terrain import TerrainMap


def first_difference(recorded: Iterable[str], replayed: Iterable[str], first: int = 1) -> records.Difference | None:
    """Return where the lines of two data records first differ, or None when they tell the same (OUT-4).

    The lines are numbered from `first` on.
    """
    return records.first_difference(recorded, replayed, _entry_text, first)


def changed_inputs(record: Record, selection: Selection, terrain: TerrainMap) -> Iterator[str]:
    """Yield a line for each value of the recorded rows and map that `selection` and `terrain` have otherwise."""
    for was, now in (
        (SelectionEntry(selection=record.selection), SelectionEntry(selection=selection)),
        (map_entry(record.terrain), map_entry(terrain)),
    ):
        parts = records.differing_parts(records.json_object(was.line()), records.json_object(now.line()))
        for key, recorded, today in parts:
            yield f"{was.record}, {key}: recorded {recorded}, now {today}"


def _entry_text(entry: records.JsonObject) -> str:
    """Return what a line tells: "hour 7 of the battle, attack, the attacker's flank 2", or its kind."""
    if records.kind_of(entry) == "hour":
        return f"hour {entry.get('hour')} of the battle, where the flanks stand"
    event = entry.get("event")
    if not isinstance(event, dict):
        return records.kind_of(entry)
    side = event.get("side")
    who = Side(side).label if side in (0, 1) and isinstance(side, int) else str(side)
    flank = f"'s flank {event.get('flank')}" if event.get("flank") else ""
    return f"hour {event.get('hour')} of the {event.get('phase')}, {event.get('kind')}, the {who}{flank}"
