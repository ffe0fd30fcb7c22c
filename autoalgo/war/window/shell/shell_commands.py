"""The commands of every page: fight the war, change tab and colours, get help; and the lists of the menus."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QMessageBox

from autoalgo import __version__
from autoalgo.common.program_log import log_file
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.window.services import TABS, Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.view_models import ViewModels

FILE: Final[Groups] = (
    ("new", "open", "save", "save_as"),
    ("paste_post", "inbox_folder", "open_record"),
    ("new_map",),
    ("workbook", "shipped", "sheet", "reload", "check"),
    ("pull", "push"),
    ("try_again", "offline_copy"),
    ("quit",),
)
WAR: Final[Groups] = (
    ("run", "stop"),
    ("switch",),
    ("commit", "settle", "page"),
    ("seed",),
)
INBOX: Final[Groups] = (
    ("fight_card", "commit_card", "copy_card", "post_card"),
    ("accept_offers", "ask_back", "fill_card", "edit_post", "split_card"),
    ("delete_card", "restore_card"),
    ("fight_cards", "copy_cards", "post_cards"),
    ("collect_wiki", "post_wiki", "take_back_wiki", "wiki_account"),
)
RESULT: Final[Groups] = (
    ("copy_receipt", "copy_discord", "save_receipt", "copy_story", "export_playback", "web_page"),
    ("same_seed", "new_seed"),
    ("log", "record", "logs"),
    ("seed_line",),
)
ODDS: Final[Groups] = (
    ("odds", "copy_odds"),
    ("sweep", "matter", "best"),
    ("chances", "branch"),
    ("why", "copy_why", "wiki_why", "variables"),
)
ARCHIVE: Final[Groups] = (
    ("reopen", "copy_war", "play_back", "why_war", "web_page_war"),
    ("audit",),
    ("commit_war", "undo_commit"),
    ("read_wars", "site"),
)
STOPS: Final = ("cancel", "stop_commit", "stop_odds", "stop_chances", "stop_why", "cancel_cards", "stop_reading")
"""What buttons of the pages stop one by one; `stop` stops all of it, and is what menu and key have."""
VIEW: Final[Groups] = (
    TABS,
    ("receipt_page", "odds_page", "playback_page", "why_page", "why_shown", "why_here"),
    (ThemeChoice.SYSTEM, ThemeChoice.LIGHT, ThemeChoice.DARK),
)
WORLD: Final[Groups] = (
    ("save_world", "saved_edits"),
    ("new_record", "copy_record", "rename_record", "delete_record"),
    ("import_csv", "export_csv"),
    ("rules_page", "new_edition", "rename_edition", "delete_edition", "compare_editions"),
    ("copy_unit", "remove_unit", "as_shipped", "mend_rules"),
)
HELP: Final[Groups] = (
    ("help", "rulebook", "guide"),
    ("maps", "json", "books", "program_log"),
    ("about",),
)


class ShellCommands:
    """The commands of the window itself."""

    def __init__(self, models: ViewModels, services: Services, theme: Theme, *dialogs: Callable[[], None]) -> None:
        """Act on `models`; `dialogs` show the check of everything, What if, how a field matters, best arrangements."""
        self._models = models
        self._services = services
        self._theme = theme
        self._check, self._sweep, self._matter, self._best = dialogs

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        models, runner = self._models, self._models.runner
        fighting = (runner.started, runner.stopped, runner.finished, runner.refused, runner.crashed)
        return (
            *fighting,
            models.standing.can_run_changed,
            models.strategy.battle.locked_changed,
            models.outcome.changed,
            models.session.busy_changed,
            models.wiki.changed,
            self._services.tab_shown,
            self._theme.changed,
        )

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        models, services, folders = self._models, self._services, self._models.session.folders
        fights = "Fights the war and writes the receipt."
        stops = "Stops the war; the strategy stays as it was before."
        stops_all = "Stops all that is under way: a war, odds, chances, an explanation, the inbox, a sheet being read."
        same, other = "Fights the shown war again with its own seed.", "Fights the shown war again, other luck."
        quits = "Closes the window; your choices are kept for next time."
        helps = "Shows how the window is used, and all other pages of the help, with a search."
        rules = "Opens the rules that the program follows."
        maps = "Opens the folder of terrain maps; add your own PNG files, then Reload."
        numbers = "Opens the folder with every number of the rules."
        told = "Opens the log of the program itself: what it did and what failed. Send it along with a report."
        open_log = partial(services.open_file, log_file(folders.logs))
        about = "Says what this program is, and its version."

        checks = (
            "Reads everything again and lists what is wrong with the database, the tables and the maps, row by row."
        )

        varies = "Fights the war that is set for other values of a field, and shows what difference they make."
        matters = "Draws the chance of the war that is set for the values of any field, or of two."

        best = "Tries 200 arrangements of a side's flanks against the enemy's plan, and shows the five best."

        def can_check() -> bool:
            return models.runner.idle and not models.session.busy

        def again() -> bool:
            return models.can_run_again

        def can_run() -> bool:
            # There the war of the other tabs is not seen.
            return models.can_run and not services.is_shown(WindowPart.INBOX)

        return (
            Command("run", "&Run", Key.RUN, fights, models.run, can_run),
            Command("cancel", "&Cancel", "", stops, models.runner.cancel, lambda: models.runner.running),
            Command(
                "stop", "Sto&p", Key.STOP, stops_all, self._stop, lambda: any(running for running, _ in self._running())
            ),
            Command(
                "same_seed", "Again, same see&d", "Ctrl+Shift+Return", same, partial(models.run_again, True), again
            ),
            Command("new_seed", "Again, &new seed", "Ctrl+Shift+R", other, partial(models.run_again, False), again),
            Command("check", "Chec&k everything…", "Ctrl+Alt+V", checks, self._check, can_check),
            Command("sweep", "W&hat if…", "Ctrl+Alt+Shift+W", varies, self._sweep),
            Command("matter", "How does it &matter?…", "Ctrl+Alt+Shift+2", matters, self._matter),
            Command("best", "&Best arrangements…", "Ctrl+Alt+Shift+9", best, self._best),
            Command("quit", "&Quit", Key.QUIT, quits, services.window.close),
            self._tab(WindowPart.TACTICS, "&Tactics", Key.PAGE_1, "Shows who fights whom, and where."),
            self._tab(WindowPart.STRATEGY, "&Strategy", Key.PAGE_2, "Shows the battlefield and its flanks."),
            self._tab(
                WindowPart.OUTPUT, "Out&put", Key.PAGE_3, "Shows the receipt, the legends and the runs of this session."
            ),
            self._tab(
                WindowPart.WARS, "Wars (arc&hive)", "Ctrl+6", "Shows the wars of the Logs folder, whenever fought."
            ),
            self._tab(WindowPart.INBOX, "Inbo&x", "Ctrl+Shift+F", "Shows the posts of players, from asked to posted."),
            self._tab(
                WindowPart.WORLD,
                "World (re&cords)",
                "Ctrl+R",
                "Nations, armies, places and leaders, to edit.",
            ),
            self._colours(
                ThemeChoice.SYSTEM, "Colours of the s&ystem", Key.SYSTEM_COLOURS, "Light or dark, as the system is."
            ),
            self._colours(ThemeChoice.LIGHT, "&Light colours", Key.LIGHT_COLOURS, "Dark on light."),
            self._colours(ThemeChoice.DARK, "&Dark colours", Key.DARK_COLOURS, "Light on dark."),
            Command("help", "&Help", Key.HELP, helps, partial(services.open_document, "window.md")),
            Command("rulebook", "&Rulebook", "Ctrl+Alt+U", rules, partial(services.open_document, "rulebook.md")),
            Command("maps", "Open &Maps folder", "Ctrl+Alt+M", maps, partial(services.open_folder, folders.maps)),
            Command("json", "Open &JSON folder", Key.JSON, numbers, partial(services.open_folder, folders.json)),
            Command("program_log", "Open &program log", Key.PROGRAM_LOG, told, open_log),
            Command("about", "&About Autoalgo", Key.ABOUT, about, self._tell_about),
        )

    def _running(self) -> tuple[tuple[bool, Callable[[], None]], ...]:
        """Return of all that can be stopped whether it is under way, and what stops it."""
        models = self._models
        return (
            (models.runner.running, models.runner.cancel),
            (models.committer.cancellable, models.committer.cancel),
            (models.odds.busy, models.odds.cancel),
            (models.chance.busy, models.chance.cancel),
            (models.branch.running, models.branch.cancel),
            (models.why.busy, models.why.cancel),
            (models.sweep.busy, models.sweep.cancel),
            (models.matter.busy, models.matter.cancel),
            (models.best.busy, models.best.cancel),
            (models.inbox.can_cancel, models.inbox.cancel),
            (models.wiki.busy, models.wiki.cancel),
            (models.session.busy, models.session.cancel),
        )

    def _stop(self) -> None:
        for running, stop in self._running():
            if running:
                stop()

    def _tab(self, tab: WindowPart, text: str, key: str, sentence: str) -> Command:
        show, is_shown = partial(self._services.show_tab, tab), partial(self._services.is_shown, tab)
        return Command(tab, text, key, sentence, show, checked=is_shown)

    def _colours(self, choice: ThemeChoice, text: str, key: str, sentence: str) -> Command:
        choose = partial(self._theme.choose, choice)
        return Command(choice, text, key, sentence, choose, checked=lambda: self._theme.choice is choice)

    def _tell_about(self) -> None:
        text = (
            f"<h3>Autoalgo {__version__}</h3><p>The war algorithm of wiki map games: from a database of nations and "
            "armies to a fair, reproducible wiki receipt.</p>"
        )
        QMessageBox.about(self._services.window, "About Autoalgo", text)
