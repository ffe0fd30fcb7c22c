"""The file of acts before the month to come, written whole or not at all (AL-110)."""

from pathlib import Path

from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.store.acts import acts_content
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game, played_meanwhile


def keep_acts(folder: Path, content: bytes, seen: bytes) -> OpenedGame | Failure:
    """Write the acts before the month to come in the place of what was `seen` in their file, if all can be carried out.

    Returns
    -------
    OpenedGame or Failure
        The game with them, or why they were not written.
    """
    opened = open_game(folder, content)
    if isinstance(opened, Failure) or content == seen:
        return opened
    file = opened.acts.file

    def changed_meanwhile() -> Failure | None:
        if acts_content(file.parent) != seen:
            return Failure(Problem(Place(file=str(file)), "the acts were changed meanwhile", "", "look at them first"))
        return played_meanwhile(opened, file, "write them again")

    failure = keep(file, "the acts cannot be kept", lambda: write_atomically(file, content), folder, changed_meanwhile)
    return failure or opened
