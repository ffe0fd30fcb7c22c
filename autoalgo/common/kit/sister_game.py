"""What the program has to know of a game to take it in: its commands, its window, and how its records are known.

A game says it in the `__init__` of its package, as `GAME`. Its rooms are named there and imported by the methods alone,
since every command, even `--help`, reads what all games say.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from autoalgo.common.commands import Command
from autoalgo.common.game_command import Home

if TYPE_CHECKING:
    from autoalgo.common.kit.served_game import OpenServed

Commands = tuple[Command[Home], ...]


@dataclass(frozen=True, kw_only=True)
class SisterGame:
    """A game."""

    package: str
    """That it is in; rooms and modules are named by their paths in it."""
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
    window_class: str
    """The class of the room `window` that makes its window, of a home and a look."""
    records: tuple[str, ...] = ()
    """The modules whose NAME the first lines of its records say."""
    public_records: tuple[str, ...] = ()
    """Those of records that are audited by themselves, though the game lies in a folder."""
    by_mail: bool = False
    """Whether a desk can serve it."""
    folder_key: str = ""
    """For a game that lies in a folder: the key of its game.json that no other game has."""

    def commands(self) -> Commands:
        """Import its commands."""
        commands: Commands = self._imported("cli", "COMMANDS")
        return commands

    def window(self) -> Any:  # noqa: ANN401 - a kit knows no windows
        """Import the class of its window."""
        return self._imported("window", self.window_class)

    def has_record(self, name: str | None, *, public: bool = False) -> bool:
        """Return whether records of this name are of the game; with `public` those that are audited by themselves."""
        modules = self.public_records if public else self.records
        return any(self._imported(module, "NAME") == name for module in modules)

    def served(self) -> "OpenServed":
        """Import what reads the game, one by mail, for the desk that serves it."""
        opened: OpenServed = self._imported("mail.served", "open_served")
        return opened

    def _imported(self, room: str, name: str) -> Any:  # noqa: ANN401 - what the module has
        return getattr(import_module(f"{self.package}.{room}"), name)
