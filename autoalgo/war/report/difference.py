"""The first place where two data records of the same war part (OUT-4)."""

from collections.abc import Sequence

from autoalgo.common import records
from autoalgo.war.domain.strategy import Side


def first_difference(recorded: Sequence[str], replayed: Sequence[str]) -> records.Difference | None:
    """Return where the lines of two data records first differ, or None when they tell the same (OUT-4)."""
    return records.first_difference(recorded, replayed, _entry_text)


def _entry_text(entry: records.JsonObject) -> str:
    """Return what a line tells: "hour 7 of the battle, attack, the attacker's flank 2", or its kind."""
    event = entry.get("event")
    if not isinstance(event, dict):
        return records.kind_of(entry)
    side = event.get("side")
    who = Side(side).label if side in (0, 1) and isinstance(side, int) else str(side)
    flank = f"'s flank {event.get('flank')}" if event.get("flank") else ""
    return f"hour {event.get('hour')} of the {event.get('phase')}, {event.get('kind')}, the {who}{flank}"
