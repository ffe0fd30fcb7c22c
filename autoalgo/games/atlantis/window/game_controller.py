"""How the moderator begins a game, lets factions in, changes their addresses, and acts in the world."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, SignalInstance

from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.keys import Key
from autoalgo.common.zones import zone_names
from autoalgo.games.atlantis.mail.new_password import PostedPasswords
from autoalgo.games.atlantis.play.moderator_acts import as_kept
from autoalgo.games.atlantis.play.month_replay import open_last
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, load_numbers
from autoalgo.games.atlantis.store.folder import OpenedGame
from autoalgo.games.atlantis.window.acts_dialog import ActsDialog
from autoalgo.games.atlantis.window.address_dialog import AddressDialog
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.new_game_dialog import NewGameDialog
from autoalgo.games.atlantis.window.players_dialog import PlayersDialog
from autoalgo.games.atlantis.window.selection_model import SelectionModel


class GameController(QObject):
    """Wires the dialogs to the game."""

    def __init__(self, game: GameModel, selection: SelectionModel, window: FolderWindow) -> None:
        super().__init__(window)
        self._game = game
        self._selection = selection
        self._window = window

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._game.changed, self._game.busy_changed, self._selection.changed)

    def commands(self) -> tuple[Command, ...]:
        """All that can be done."""
        return (
            Command(
                "add_players",
                "Add &factions…",
                "Ctrl+Shift+N",
                "Adds factions to the game before the next month, and shows their passwords.",
                self._ask_for_players,
                lambda: self._game.read is not None and not self._game.busy,
            ),
            Command(
                "address",
                "Change the &address…",
                Key.EDIT,
                "Changes where the reports of the selected faction go.",
                lambda: self.ask_for_address(self._selection.faction),
                lambda: self._has(self._selection.faction),
            ),
            Command(
                "acts",
                "&Moderator's acts…",
                "Shift+F12",
                "Gives, moves, renames or removes something, or adds land or monsters, before the next month.",
                self._ask_for_acts,
                lambda: self._game.read is not None and not self._game.busy,
            ),
        )

    def begin_game(self) -> None:
        """Read the numbers, which may have been edited, and ask for the game then."""
        self._window.load(partial(_read, self._window.home.json), self._ask_for_game, "No game can begin")

    def ask_for_address(self, faction: int) -> None:
        """Ask where the reports of a faction should go."""
        read = self._game.read
        if read is None or not self._has(faction):
            return
        dialog = AddressDialog(read.opened, faction, self._window)
        dialog.accepted.connect(self._game.reload)
        dialog.accepted.connect(lambda: self._tell(dialog.posted))
        self._window.open_dialog(dialog)

    def ask_for_other_acts(self, then: Callable[[bytes], object]) -> None:
        """Ask for the acts before the last month, and call `then` with them as their file would hold them."""

        def ask(opened: OpenedGame) -> None:
            dialog = ActsDialog(opened, self._window, again=True)
            dialog.accepted.connect(lambda: then(as_kept(dialog.acts.toPlainText())))
            self._window.open_dialog(dialog)

        if read := self._game.read:
            self._window.load(partial(open_last, read.opened.folder), ask, "The acts of the month cannot be shown")

    def _ask_for_acts(self) -> None:
        read = self._game.read
        if read is None:
            return
        dialog = ActsDialog(read.opened, self._window)
        dialog.accepted.connect(self._game.reload)
        dialog.accepted.connect(lambda: self._tell(dialog.posted))
        self._window.open_dialog(dialog)

    def _tell(self, posted: PostedPasswords) -> None:
        """Tell new passwords, and what has gone wrong with them."""
        lines = "\n".join(posted.lines)
        if posted.problems:
            self._window.note.tell(posted.problems, lines)
        elif lines:
            self._window.note.say(lines)

    def _has(self, faction: int) -> bool:
        read = self._game.read
        return read is not None and faction in read.opened.world.factions

    def _ask_for_game(self, numbers: Numbers) -> None:
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


def _read(json_folder: Path) -> Numbers | Failure:
    zone_names()  # which the dialog lists
    return load_numbers(json_folder, Reading.RULES)
