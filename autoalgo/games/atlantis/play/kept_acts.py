"""The file of acts before the month to come, written whole or not at all (AL-110)."""

from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.store.acts import acts_content
from autoalgo.games.atlantis.store.folder import OpenedGame, played_meanwhile


def keep_acts(opened: OpenedGame, seen: bytes) -> Failure | None:
    """Write the acts that a game was opened with in the place of what was `seen` in their file; return why not."""
    file, content = opened.acts.file, opened.acts.content
    if content == seen:
        return None

    def changed_meanwhile() -> Failure | None:
        if acts_content(file.parent) != seen:
            return Failure(Problem(Place(file=str(file)), "the acts were changed meanwhile", "", "look at them first"))
        return played_meanwhile(opened, file, "write them again")

    failed = "the acts cannot be kept"
    return keep(file, failed, lambda: write_atomically(file, content), opened.folder, changed_meanwhile)
