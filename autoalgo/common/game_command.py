"""Parts that the commands of all games share: the folders that they need, and a plot that is drawn."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.picture_files import format_of, write_picture
from autoalgo.common.problems import Failure


class GameFolders(Protocol):
    """The folders of the user's home that the commands of a sister game need."""

    @property
    def json(self) -> Path:
        """The tables of the rules."""

    @property
    def logs(self) -> Path:
        """The folder for what games leave behind, unless told otherwise."""


Home = GameFolders | Failure
"""The user's home, or what is wrong with it."""


def draw_plot(path: Path, draw: Callable[[str], bytes]) -> Exit:
    """Write the picture that `draw` makes in the format of the file's name, and tell where it is, or why not."""
    if failure := write_picture(path, draw(format_of(path))):
        tell_problems(failure)
        return Exit.UNWRITTEN
    tell(f"The plot is in {path}")
    return Exit.DONE
