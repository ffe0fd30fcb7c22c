"""What the program has to know of a game to take it in: its commands, its window, and how its records are known.

A game says it in the `__init__` of its package, as `GAME`. Everything heavy is imported by the functions alone, since
every command, even `--help`, reads what all games say.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from autoalgo.common.commands import Command
from autoalgo.common.game_command import Home

if TYPE_CHECKING:
    from autoalgo.common.kit.served_game import OpenServed

Commands = tuple[Command[Home], ...]
Window_co = TypeVar("Window_co", covariant=True)


@dataclass(frozen=True, kw_only=True)
class SisterGame(Generic[Window_co]):
    """A game; `Window_co` makes its window, of a home and a look."""

    word: str
    """Names it in commands and settings: "narzwarz"."""
    sentence: str
    """What the list of all commands says of it, without a full stop."""
    description: str
    """What its help begins with, in a sentence or two."""
    text: str
    """In the menu Games, with a mnemonic."""
    keys: str
    """Open its window from there; the menu is in their order."""
    opens: str
    """What that does, in a sentence."""
    its_window: str = "the window"
    """How the command that opens it calls it: "the umpire's window"."""
    audited: str
    """What `autoalgo audit` takes of it: "a record or a save of NarzWarz"."""
    commands: Callable[[], Commands]
    """Imports its commands."""
    window: Callable[[], Window_co]
    """Imports its window."""
    records: Callable[[], Collection[str]] = tuple
    """Imports the names by which the first lines of its records say what they are."""
    public_records: Callable[[], Collection[str]] = tuple
    """Imports those of records that are audited by themselves, though the game lies in a folder."""
    served: "Callable[[], OpenServed] | None" = None
    """Imports what reads a game for the desk that serves it by mail; None for a game without mail."""
    folder_key: str = ""
    """For a game that lies in a folder: the key of its game.json that no other game has."""
