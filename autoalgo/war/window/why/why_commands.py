"""The commands for the question why: explain, stop, copy, look at the numbers, look at the page (B-4)."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication

from autoalgo.common.qt.command import Command
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.why.why_model import WhyModel


class WhyCommands:
    """The commands of the question why; `chosen` returns the war that the tab Wars shows."""

    def __init__(
        self,
        why: WhyModel,
        services: Services,
        chosen: Callable[[], OpenedWar | None],
        chosen_changed: SignalInstance,
        show_variables: Callable[[], None],
    ) -> None:
        self._why = why
        self._services = services
        self._chosen = chosen
        self._chosen_changed = chosen_changed
        self._show_variables = show_variables

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._why.standing_changed, self._chosen_changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        why = self._why
        explain = "Explains the war that the page Why shows: what made its chances what they were."
        stop = "Stops explaining; what is known by then stays."
        copy, wiki = "Copies the explanation as text.", "Copies the explanation as lines to paste below the receipt."
        page = "Shows the page of the tab Output that says why."
        numbers = "Shows every variable of both sides, down to the cell of the database and the key of the JSON folder."
        here = "Explains the war by the numbers of the JSON folder as they are, though it was fought by others."
        back = "Asks about the war on show again."
        of_war = "Asks why the chosen war went as it did; its record is audited first."
        show = partial(self._services.show_tab, WindowPart.OUTPUT)

        def has() -> bool:
            return why.explanation is not None

        def may_go_on() -> bool:
            return why.shown is not None and why.shown.may_go_on and not why.busy

        return (
            Command("why", "E&xplain why", "Ctrl+Shift+B", explain, self._start, lambda: why.can_start),
            Command("stop_why", "Stop ex&plaining", "", stop, why.cancel, lambda: why.busy),
            Command("copy_why", "Copy explanation", "Ctrl+Alt+X", copy, self._copy, has),
            Command("wiki_why", "Copy explanation for the wiki", "Ctrl+Alt+Shift+X", wiki, self._copy_wiki, has),
            Command(
                "variables", "&Variables…", "Ctrl+Alt+T", numbers, self._open_variables, lambda: why.subject is not None
            ),
            Command("why_here", "Explain by the numbers here", "Ctrl+Alt+Shift+H", here, self._start_here, may_go_on),
            Command("why_shown", "Ask about the shown war", "Ctrl+Alt+Shift+B", back, why.ask_of_shown, self._is_away),
            Command("why_war", "Ask &why", "Ctrl+Alt+Q", of_war, self._ask, lambda: self._chosen() is not None),
            Command("why_page", "Why (page)", "Ctrl+8", page, show),
        )

    def _start(self) -> None:
        self._services.show_tab(WindowPart.OUTPUT)
        self._why.start()

    def _start_here(self) -> None:
        self._why.start(by_these_numbers=True)

    def _ask(self) -> None:
        war = self._chosen()
        if war is not None:
            if failure := self._why.ask_of_war(war):
                self._services.failed.emit("\n".join(problem.text() for problem in failure))
                return
            self._services.show_tab(WindowPart.OUTPUT)

    def _is_away(self) -> bool:
        subject = self._why.subject
        return subject is not None and subject.outcome is None

    def _open_variables(self) -> None:
        self._show_variables()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._why.text())
        self._services.said.emit("The explanation is on the clipboard, as text.")

    def _copy_wiki(self) -> None:
        QGuiApplication.clipboard().setText(self._why.wiki())
        self._services.said.emit("The explanation is on the clipboard; paste it below the receipt.")
