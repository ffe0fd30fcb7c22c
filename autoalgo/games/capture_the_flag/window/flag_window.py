"""The umpire's window of capture the flag: its pages and menus, and what happens between them."""

from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from PySide6.QtCore import QByteArray

from autoalgo.common.installation import shipped_root
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.game_window import GameHome, GameWords
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.mailing_controller import COLLECTING, LETTERS, MailingController
from autoalgo.common.qt.playback_commands import LEAPS, PLAYBACK, playback_commands
from autoalgo.common.qt.serving_controller import SERVING, ByMail, ServingController
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.mail.published import mix_into, published
from autoalgo.games.capture_the_flag.mail.served import open_served
from autoalgo.games.capture_the_flag.rules.choices import GameChoices, read_choices
from autoalgo.games.capture_the_flag.rules.numbers import Numbers
from autoalgo.games.capture_the_flag.window.board_editor import BoardEditor
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene
from autoalgo.games.capture_the_flag.window.board_view import BoardView
from autoalgo.games.capture_the_flag.window.editor_model import EditorModel, read_rules
from autoalgo.games.capture_the_flag.window.exports import PICTURES, Exports
from autoalgo.games.capture_the_flag.window.flag_commands import BOARD, board_commands
from autoalgo.games.capture_the_flag.window.game_model import GameModel
from autoalgo.games.capture_the_flag.window.game_page import GamePage
from autoalgo.games.capture_the_flag.window.inbox_controller import FLAG_INBOX, InboxController
from autoalgo.games.capture_the_flag.window.mail_work import FLAG_MAIL
from autoalgo.games.capture_the_flag.window.new_game_dialog import NewGameDialog
from autoalgo.games.capture_the_flag.window.new_game_model import NewGameModel
from autoalgo.games.capture_the_flag.window.people_controller import PEOPLE, PeopleController
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.window.turn_controller import TURN, TurnController
from autoalgo.games.capture_the_flag.window.turns_page import TurnsPage

_WORDS: Final = GameWords(
    name="Capture the flag",
    page="games/capture_the_flag.md",
    about="A game like chess, each piece one person's: they write orders, an umpire resolves the turns.",
    title="WAR, capture the flag",
    what="Open the folder of a game to take in orders, resolve turns, and show what happened.",
    new="Begins a game in a folder: board, teams, people, numbers, seed.",
    open="Opens the folder of a game.",
    remembered="flag/recent",
)
_SPLIT: Final = "flag/split"
_GAME: Final[Groups] = (("reload",), ("board_editor",))
_EXPORT: Final[Groups] = (("copy_report",), ("copy_text", "copy_html", "copy_wiki"), ("save_picture",))


class FlagWindow(FolderWindow):
    """The umpire's window.

    A page of the game is built from `game`, `playback` and `board` and put beside the board, into `page.pages`.
    """

    def __init__(self, home: GameHome, theme: Theme, random: Random | None = None) -> None:
        """Draw seeds of new games from `random`."""
        super().__init__(_WORDS, home, theme)
        self._random: Final = random or SystemRandom()
        self.editor: BoardEditor | None = None
        self.game: Final = GameModel(self)
        self.playback: Final = PlaybackModel(self.game, self)
        self.board: Final = BoardModel(self.playback, self)
        self.exports: Final = Exports(self.game, self.playback, self._ask_for_picture, self)
        self.desk: Final = TurnController(self.game, self.playback, self.board, self)
        self.inbox: Final = InboxController(self.desk.coming, self.board, self)
        self.people: Final = PeopleController(self.desk.coming, self.board, self)
        by_mail = ByMail(open_served, lambda folder, file, _: published(folder, file), mix_into, knows_its_end=True)
        self.serving: Final = ServingController(by_mail, self.game, self)
        self.mailing: Final = MailingController(self.game, FLAG_MAIL, "flag/mailboxes", self)
        view = BoardView(BoardScene())
        self._add_commands(view)
        self.page: Final = GamePage(self.board, self.playback, view, self.commands)
        self.turns: Final = TurnsPage(self.playback)
        self.page.pages.addTab(self.turns, "&Turns")
        self.desk.add_pages(self.page.pages, self.commands)
        self.inbox.add_buttons(self.commands)
        self.page.pages.insertTab(1, self.inbox.page, "Inbo&x")
        split = home.settings.value(_SPLIT)
        if isinstance(split, QByteArray):
            self.page.split.restoreState(split)
        menus = (
            ("&Game", _GAME),
            ("T&urn", TURN),
            ("&Mail", (SERVING, COLLECTING, LETTERS, PEOPLE, FLAG_INBOX)),
            ("&Playback", (*PLAYBACK, *LEAPS)),
            ("&Board", BOARD),
            ("&Export", _EXPORT),
        )
        self.set_folder_pages(self.game, self.page, view, menus)
        self._connect()

    def _add_commands(self, view: BoardView) -> None:
        drawn = "Draws boards: ground, homes of the flags, starts of both teams."
        self.commands.add((Command("board_editor", "&Board editor…", Key.EDITOR, drawn, self._load_numbers),), ())
        self.commands.add(self.exports.commands(), (self.playback.changed,))
        self.commands.add(playback_commands(self.playback, "moment", "turn"), (self.playback.changed,))
        self.commands.add(board_commands(self.board, view), (view.zoomed, self.board.changed))
        self.commands.add(self.desk.commands(), self.desk.signals)
        self.commands.add(self.inbox.commands(), self.inbox.signals)
        self.commands.add(self.people.commands(), self.people.signals)
        self.commands.add(self.serving.commands(), self.serving.signals)
        self.commands.add(self.mailing.commands(), self.mailing.signals)

    def begin_game(self) -> None:
        """Read numbers and boards, which may have been edited, and ask for the game then."""
        self.load(partial(read_choices, self.home.json), self._ask_for_game, "No game can begin")

    def may_close(self) -> bool:
        """Ask where a board that is being drawn would be lost."""
        return self.editor is None or self.editor.may_leave()

    def stop(self) -> None:
        """Remember how the page is divided, and wait until nothing is read or written any more."""
        self.home.settings.setValue(_SPLIT, self.page.split.saveState())
        self.serving.close()
        self.mailing.close()
        self.desk.close()
        self.inbox.close()
        self.game.close()
        self.exports.wait()

    def _connect(self) -> None:
        self.inbox.page.model.changed.connect(lambda: self.desk.orders.tell_asking(self.inbox.page.model.asking))
        self.exports.said.connect(self.mention)
        self.exports.failed.connect(self.note.tell)
        self.desk.coming.said.connect(self.mention)
        self.desk.coming.refused.connect(self.note.tell)
        self.desk.coming.turn_kept.connect(lambda: self.page.pages.setCurrentWidget(self.turns))

    def _ask_for_game(self, choices: GameChoices) -> None:
        if choices.problems:
            self.note.tell(choices.problems, "Some boards cannot be played on")
        model = NewGameModel(choices, self.home.saves, self._random, self)
        dialog = NewGameDialog(model, self)
        dialog.accepted.connect(lambda: self.open_file(model.folder))
        dialog.finished.connect(model.deleteLater)
        self.open_dialog(dialog)

    def _load_numbers(self) -> None:
        """Read the kinds of units, which may have been edited, and open the board editor then."""
        self.load(partial(read_rules, self.home.json), self._open_editor, "No board can be drawn")

    def _open_editor(self, numbers: dict[str, Numbers]) -> None:
        if self.editor is None or not self.editor.isVisible():
            if self.editor is not None:
                self.editor.deleteLater()
            model = EditorModel(self.home.json, shipped_root() / "JSON", numbers)
            self.editor = BoardEditor(model, self.asked, self)
            self.editor.show()
        self.editor.raise_()
        self.editor.activateWindow()

    def _ask_for_picture(self, proposed: str) -> Path | None:
        return self.ask_where_to_save("Save the board as a picture", PICTURES, proposed, ".png")
