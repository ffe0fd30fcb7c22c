"""The draft of a database that was read just now, as any thread may make it."""

from dataclasses import dataclass

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database
from autoalgo.war.database.editing.draft import Draft, Keys, begin_draft
from autoalgo.war.database.editing.rebase import rebased, resumed
from autoalgo.war.database.editing.record_change import RecordChange


@dataclass(frozen=True)
class BegunDraft:
    """A draft, and what it was made from."""

    place: str
    """Of the database."""
    former: Draft | None
    """On which it builds."""
    left: tuple[RecordChange, ...]
    """What a program that ended had not saved."""
    draft: Draft | Failure


def begun_draft(
    place: str, database: Database, former: Draft | None, left: tuple[RecordChange, ...], keys: Keys
) -> BegunDraft:
    """Return a draft of a database: on a former draft, or with what was left behind, or with no change."""
    cells, file = database.cells, database.file
    if former is not None:
        return BegunDraft(place, former, left, rebased(former, cells, file, keys))
    if left:
        return BegunDraft(place, former, left, resumed(left, cells, file, keys))
    return BegunDraft(place, former, left, begin_draft(cells, file, keys))
