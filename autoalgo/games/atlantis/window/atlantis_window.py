"""The moderator's window of Atlantis: its pages and menus, and what happens between them."""

from datetime import UTC, datetime
from typing import Final

from PySide6.QtWidgets import QMessageBox

from autoalgo.common.kit.inbox_command import Desk
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.folder_window import FolderWindow
from autoalgo.common.qt.game_window import GameHome, GameWords
from autoalgo.common.qt.inbox_model import InboxModel
from autoalgo.common.qt.inbox_page import INBOX, InboxPage
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.playback_commands import PLAYBACK, playback_commands
from autoalgo.common.qt.serving_controller import SERVING, ByMail, ServingController
from autoalgo.common.qt.theme import Theme
from autoalgo.common.qt.zoom_commands import zoom_commands
from autoalgo.games.atlantis.mail.mail_game import outbox_of
from autoalgo.games.atlantis.mail.published import mix_into, published
from autoalgo.games.atlantis.mail.served import open_served
from autoalgo.games.atlantis.window.atlantis_commands import MAP, TURN, search_commands, turn_commands
from autoalgo.games.atlantis.window.game_controller import GameController
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.game_page import GamePage
from autoalgo.games.atlantis.window.mail_controller import MAIL, MailController
from autoalgo.games.atlantis.window.map_scene import MapScene
from autoalgo.games.atlantis.window.map_view import MapView
from autoalgo.games.atlantis.window.selection_model import SelectionModel
from autoalgo.games.atlantis.window.shown_model import ShownModel
from autoalgo.games.atlantis.window.side_pages import SidePages
from autoalgo.games.atlantis.window.turn_model import TurnModel
from autoalgo.games.atlantis.window.turn_page import TurnPage

_WORDS: Final = GameWords(
    name="Atlantis",
    page="games/atlantis.md",
    about="A world that any number of factions play in by mail, month by month.",
    title="Atlantis",
    what="Open the folder of a game to see its world, take stock of orders, and play its months.",
    new="Begins a game in a folder: name, chance, rules, deadlines.",
    open="Opens the folder of a game.",
    remembered="atlantis/recent",
)
_GAME: Final[Groups] = (("reload",), ("add_players", "address", "acts"))
_SEARCH: Final[Groups] = (("find", "next_hit", "former_hit"),)


class AtlantisWindow(FolderWindow):
    """The moderator's window."""

    def __init__(self, home: GameHome, theme: Theme) -> None:
        super().__init__(_WORDS, home, theme)
        self.game: Final = GameModel(self)
        self.shown: Final = ShownModel(self.game, self)
        self.selection: Final = SelectionModel(self.shown, self)
        self.turn: Final = TurnModel(self.game, self)
        self.desk: Final = GameController(self.game, self.selection, self)
        self.mail: Final = MailController(self.game, self)
        self.serving: Final = ServingController(
            ByMail(open_served, published, mix_into, knows_its_end=False), self.game, self
        )
        self.inbox: Final = InboxPage(InboxModel(self), self._letter_desk)
        view = MapView(MapScene())
        self.commands.add((self._finding(),), (self.game.changed,))
        self.commands.add(self.desk.commands(), self.desk.signals)
        self.commands.add(self.mail.commands(), self.mail.signals)
        self.commands.add(self.inbox.commands(), self.inbox.signals)
        self.commands.add(self.serving.commands(), self.serving.signals)
        self.commands.add(playback_commands(self.shown, "month"), (self.shown.changed,))
        self.commands.add(zoom_commands(view, "map"), (view.zoomed, self.shown.changed))
        self.commands.add(search_commands(self.selection), (self.selection.searched, self.selection.changed))
        turn = turn_commands(self.turn, lambda: self.game.read is not None, self._play, self._play_again)
        self.commands.add(turn, (self.turn.changed, self.game.changed))
        self.page: Final = GamePage(self.shown, self.selection, view, self.commands)
        self.side: Final = SidePages(self.page.pages, self.game, self.shown, self.selection)
        self.month: Final = TurnPage(self.turn, self.commands)
        self.page.pages.insertTab(0, self.month, "M&onth")
        self.mail.page.add_buttons(self.commands)
        self.page.pages.insertTab(1, self.mail.page, "Ma&il")
        self.inbox.add_buttons(self.commands, *INBOX)
        self.inbox.add_to(self.page.pages, 2)
        self.page.pages.setCurrentIndex(3)
        self._wrong = False
        menus = (
            ("&Game", _GAME),
            ("&Turn", TURN),
            ("Mai&l", (*MAIL, SERVING, INBOX)),
            ("&Playback", PLAYBACK),
            ("&Map", (*MAP, *_SEARCH)),
        )
        self.set_folder_pages(self.game, self.page, view, menus)
        self._connect()

    def begin_game(self) -> None:
        """Ask what a new game is to be made from."""
        self.desk.begin_game()

    def stop(self) -> None:
        """Wait until nothing is read or written any more."""
        self.turn.close()
        self.serving.close()
        self.mail.close()
        self.inbox.model.close()
        self.side.close()
        self.shown.close()
        self.game.close()

    def _finding(self) -> Command:
        told = "Searches for a region, a unit or a faction by name, number or place."
        return Command("find", "&Find…", Key.FIND, told, self._find, lambda: self.game.read is not None)

    def _connect(self) -> None:
        self.game.changed.connect(self._tell_wrong)
        self.game.changed.connect(self._read_inbox)
        self.mail.mail.changed.connect(self.inbox.model.read_again)
        self.inbox.model.refused.connect(lambda failure: self.note.tell(failure, "Something is wrong with a card"))
        self.selection.searched.connect(lambda: self.mail.page.filter(self.selection.search))
        self.page.card.address_wanted.connect(self.desk.ask_for_address)
        self.shown.refused.connect(self._refuse_month)
        self.side.changes.refused.connect(self._refuse_month)
        self.side.course.refused.connect(self._refuse_month)
        self.turn.refused.connect(self._refuse_turn)
        self.turn.changed.connect(self._show_turn)

    def _tell_wrong(self) -> None:
        """Say which months cannot be shown, for as long as that is so."""
        if (read := self.game.read) and read.wrong:
            self.note.tell(read.wrong, f"The game is shown up to month {read.last:,} only, and cannot go on")
        elif self._wrong:
            self.note.clear()
        self._wrong = bool(read and read.wrong)

    def _read_inbox(self) -> None:
        if self.game.read is not None:
            self.inbox.model.show_folder(self.game.read.opened.folder)

    def _letter_desk(self) -> Desk | Failure | None:
        read = self.game.read
        if read is None:
            return None
        opened = read.opened
        return Desk(opened.folder, opened.file.name, read.by_mail.moderator, outbox_of(opened), datetime.now(UTC))

    def _play(self) -> None:
        read, doubts = self.game.read, self.turn.doubts()
        if read is None:
            return
        question = "\n".join([*doubts, f"Play month {read.opened.coming:,} anyway?"])
        if not doubts:
            self.turn.play()
        elif (late := self._late_wanted(question, "&Play it", again=False)) is not None:
            self.turn.play(late)

    def _play_again(self) -> None:
        question = (
            f"Play month {self.turn.last:,} again from the orders that it was played from?\n"
            "What comes of it counts from then on, and its reports are those to be sent. The former one stays in the"
            " folder."
        )
        if (late := self._late_wanted(question, "Play it &again", again=True)) is not None:
            self.turn.play_again(late)

    def _late_wanted(self, question: str, yes: str, again: bool) -> bool | None:
        """Ask whether a month is to be played, and whether orders that came too late count.

        None for not at all, or not until the moderator's other acts are written.
        """
        accept, with_late, with_acts = (
            QMessageBox.ButtonRole.AcceptRole,
            QMessageBox.ButtonRole.YesRole,
            QMessageBox.ButtonRole.ApplyRole,
        )
        late = [(f"{yes.replace('&', '')} with the late &orders", with_late)] if self.turn.has_late(again) else []
        acts = [("Other a&cts…", with_acts)] if again else []
        answer = self.asked(question, (yes, accept), *late, *acts)
        if answer is with_acts:
            self.desk.ask_for_other_acts(lambda acts: self.turn.play_again(acts=acts))
        return answer is with_late if answer in {accept, with_late} else None

    def _find(self) -> None:
        self.page.search.setFocus()
        self.page.search.selectAll()

    def title_of_game(self) -> str:
        """Return what the game is called."""
        return self.game.read.opened.file.name if self.game.read else ""

    def _refuse_month(self, failure: Failure) -> None:
        self.note.tell(failure, "The month cannot be shown")

    def _refuse_turn(self, failure: Failure) -> None:
        self.note.tell(failure, "The month was not played")

    def _show_turn(self) -> None:
        if self.turn.busy:
            self.note.clear()
            self.page.pages.setCurrentWidget(self.month)
