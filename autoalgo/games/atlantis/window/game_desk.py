"""How the moderator begins a game, lets factions in, and changes their addresses."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, SignalInstance

from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.zones import zone_names
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, load_numbers
from autoalgo.games.atlantis.window.address_dialog import AddressDialog
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.new_game_dialog import NewGameDialog
from autoalgo.games.atlantis.window.players_dialog import PlayersDialog
from autoalgo.games.atlantis.window.selection_model import SelectionModel


class GameDesk(QObject):
    """Wires the dialogs to the game.

    Parameters
    ----------
    game, selection
        What the window shows.
    window
        Which dialogs and notes belong to.
    """

    def __init__(self, game: GameModel, selection: SelectionModel, window: FolderWindow) -> None:
        super().__init__(window)
        self._game = game
        self._selection = selection
        self._window = window
        self._numbers: Final[Background[Numbers | list[Problem]]] = Background(self)
        self._numbers.done.connect(self._ask_for_game)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._numbers.busy_changed, self._game.changed, self._game.busy_changed, self._selection.changed)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        return (
            Command(
                "new",
                "&New game…",
                "Ctrl+N",
                "Begins a game in a folder: name, chance, rules, deadlines.",
                self._load_numbers,
                lambda: not self._numbers.busy,
            ),
            Command(
                "add_players",
                "Add &factions…",
                "Ctrl+Shift+N",
                "Lets factions come into the game before the next month, and tells their passwords.",
                self._ask_for_players,
                lambda: self._game.read is not None and not self._game.busy,
            ),
            Command(
                "address",
                "Change the &address…",
                "Ctrl+E",
                "Changes where the reports of the selected faction go.",
                lambda: self.ask_for_address(self._selection.faction),
                lambda: self._has(self._selection.faction),
            ),
        )

    def close(self) -> None:
        """Wait until nothing is read any more."""
        self._numbers.wait()

    def ask_for_address(self, faction: int) -> None:
        """Ask where the reports of a faction should go."""
        read = self._game.read
        if read is None or not self._has(faction):
            return
        dialog = AddressDialog(read.opened, faction, self._window)
        dialog.accepted.connect(self._game.reload)
        self._window.open_dialog(dialog)

    def _has(self, faction: int) -> bool:
        read = self._game.read
        return read is not None and faction in read.opened.world.factions

    def _load_numbers(self) -> None:
        """Read the numbers, which may have been edited, and ask for the game then."""
        self._numbers.start(partial(_read, self._window.home.json))

    def _ask_for_game(self, numbers: Numbers | list[Problem]) -> None:
        if isinstance(numbers, list):
            self._window.note.tell(numbers, "No game can begin")
            return
        home = self._window.home
        dialog = NewGameDialog(numbers, home.json, home.saves, self._window)
        dialog.accepted.connect(lambda: self._window.open_file(dialog.folder.folder))
        self._window.open_dialog(dialog)

    def _ask_for_players(self) -> None:
        read = self._game.read
        if read is None:
            return
        dialog = PlayersDialog(read.opened, self._window)
        dialog.finished.connect(lambda: self._game.reload() if dialog.factions else None)
        self._window.open_dialog(dialog)


def _read(json_folder: Path) -> Numbers | list[Problem]:
    zone_names()  # which the dialog lists
    return load_numbers(json_folder, Reading.RULES)
