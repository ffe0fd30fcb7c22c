"""The journal of what is edited in the world and not saved: it outlives the program, however that ends (W-13).

Unlike the war's it stays after a normal end, too: edits that are not saved are nowhere else.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.editing.changes_file import changes_in, changes_json
from autoalgo.war.database.editing.record_change import RecordChange
from autoalgo.war.window.session.journal_model import JournalFile

Unsaved = Mapping[str, tuple[RecordChange, ...]]
"""What is not saved, by the place of its database."""
_LARGEST_BYTES: Final = 2**28


class WorldJournal(JournalFile[Unsaved]):
    """Keeps what is not saved."""

    what = "world"

    def read(self, file: Path) -> Unsaved | Failure:
        """Return the changes in a file."""
        place, allowed = Place(file=file.name), "a journal that the program has written"
        try:
            found = changes_in(read_whole(file, _LARGEST_BYTES))
        except OSError as error:
            return Failure(Problem(place, error.strerror or "input error", allowed))
        return Failure(Problem(place, "it is damaged", allowed)) if found is None else found

    def write(self, file: Path, state: Unsaved) -> Failure | None:
        """Write the changes into a file."""
        try:
            write_atomically(file, changes_json(state), private=True)
        except OSError as error:
            return Failure(Problem(Place(file=file.name), error.strerror or "output error", "a disk with room"))
        return None
