"""Whether somebody has edited the world that the last month left (AL-113)."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from autoalgo.common.checked_json import read_versioned
from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.rules.chance import Draw, chance_of
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.practice_world import furnish
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.entries import MONTHS, GameFile, MonthFile
from autoalgo.games.atlantis.store.world_file import world_text

_WORLD = "world.json"


def first_world(file: GameFile) -> tuple[World, list[Draw]]:
    """Return the world before the first month, and the draws that made it."""
    chance = chance_of(file.seed, 0)
    world = new_world(file.seed, file.numbers, chance, file.blocks)
    if file.practice:
        furnish(world)
    return world, chance.log


def edited_world(file: GameFile, month: Path, last: bool) -> Failure | None:
    """Return that the world of a month is not as the program wrote it; None where it is, or nobody can tell.

    `month` is its folder, 000 for the beginning; the last one can be played again.
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
        written, mended = first_digest(file.model_dump_json()), "put back a copy of it"
    if written in {None, digest}:
        return None
    hint = f"{mended}; to change the world, write what is to happen: autoalgo atlantis act"
    return Failure(
        Problem(Place(file=str(world)), "it was edited after the program wrote it", "the file as it was", hint)
    )


@lru_cache(maxsize=4)  # a large world takes seconds, and a command opens its game several times
def first_digest(game: str) -> str:
    """Return the SHA-256 of the file of the world before the first month of a game, which is given as its JSON."""
    world, _ = first_world(GameFile.model_validate_json(game))
    return sha256(world_text(world).encode()).hexdigest()
