"""Whether somebody has edited the world that the last month left (AL-113)."""

from hashlib import sha256
from pathlib import Path

from autoalgo.common.checked_json import read_versioned
from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.practice_world import furnish
from autoalgo.games.atlantis.store.entries import MONTHS, GameFile, MonthFile
from autoalgo.games.atlantis.store.world_file import world_text

_WORLD = "world.json"


def first_world(file: GameFile) -> str:
    """Return the world before the first month, as the text of its file."""
    world = new_world(file.seed, file.numbers, chance_of(file.seed, 0), file.blocks)
    if file.practice:
        furnish(world)
    return world_text(world)


def edited_world(file: GameFile, month: Path, last: bool) -> Failure | None:
    """Return that the world of a month is not as the program wrote it; None where it is, or nobody can tell.

    Parameters
    ----------
    file
        Of the game.
    month
        The folder of the month, 000 for the beginning.
    last
        Whether it is the last month, which can be played again.
    """
    world = month / _WORLD
    try:
        digest = sha256(world.read_bytes()).hexdigest()
    except OSError as error:
        return unusable(world, "the file cannot be read", error)
    if month.name.partition("-")[0].strip("0"):
        about = read_versioned(MONTHS, MonthFile, month / "month.json")
        written = None if isinstance(about, Failure) else about.world
        mended = "make it again: autoalgo atlantis redo" if last else "put back a copy of it"
    else:
        written, mended = sha256(first_world(file).encode()).hexdigest(), "put back a copy of it"
    if written in {None, digest}:
        return None
    hint = f"{mended}; to change the world, write what is to happen: autoalgo atlantis act"
    return Failure(
        Problem(Place(file=str(world)), "it was edited after the program wrote it", "the file as it was", hint)
    )
