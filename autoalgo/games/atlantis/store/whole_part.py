"""What is left of a game whose months are damaged, missing or edited by hand: up to the last whole one."""

from pathlib import Path

from autoalgo.common.kit.folder import read_game_file
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.acts import ACTS, MonthActs, acts_content, acts_folder
from autoalgo.games.atlantis.store.edited import edited_world, first_world
from autoalgo.games.atlantis.store.entries import GAMES, GameFile
from autoalgo.games.atlantis.store.folder import BEGIN, OpenedGame, played_months, read_month


def open_whole_part(folder: Path) -> tuple[OpenedGame, tuple[Path, ...]] | Failure:
    """Return a game as its last whole month has left it, where later ones are damaged or missing, to be looked at.

    Returns
    -------
    tuple or Failure
        The game without who comes in, and the folders of its whole months from the beginning on, of which that one need
        not be there, since the world before the first month follows from the game; or why even that cannot be read.
    """
    file = read_game_file(GAMES, GameFile, folder, BEGIN)
    if isinstance(file, Failure):
        return file
    months, world = played_months(folder), None
    while months and not isinstance(world, World):
        world = edited_world(file, months[-1], last=True) or read_month(months[-1], file.numbers)
        months = months if isinstance(world, World) else months[:-1]
    before = world if isinstance(world, World) else first_world(file)[0]
    come = acts_folder(folder, before.turn + 1)
    content = acts_content(come)
    acts = MonthActs(come / ACTS, b"" if isinstance(content, Failure) else content)
    opened = OpenedGame(folder, file, (), (), before, "", acts)
    return opened, tuple(months) or (folder / "turns" / "000",)
