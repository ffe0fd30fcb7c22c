"""The commands for wars and their files: begin a new one, open and save one (B-6)."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QMessageBox

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.view_models import ViewModels


class RequestCommands:
    """The commands of wars and request files; the key of Save saves the world while that is seen, by `save_world`."""

    def __init__(self, models: ViewModels, services: Services, memory: Memory, save_world: Callable[[], None]) -> None:
        self._save_world = save_world
        self._models = models
        self._services = services
        self._memory = memory
        models.request_opened.connect(lambda path: self._remember(path, f"Opened {path.name}; {Key.UNDO} undoes that."))
        models.request_saved.connect(lambda path: self._remember(path, f"Saved as {path.name}."))

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._models.replaced,)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        models = self._models
        new = "Begins another war with nothing in it; asks before anything is lost."
        opens = "Opens a war request that was saved as a file."
        saves = "Saves everything that you chose as a request file."
        return (
            Command("new", "&New war", Key.NEW, new, self._begin_new, lambda: models.runner.idle),
            Command("open", "&Open request…", Key.OPEN, opens, self._open, lambda: self._models.runner.idle),
            Command("save", "&Save request", Key.SAVE, saves, self._save_what_is_seen),
            Command("save_as", "Save request &as…", Key.SAVE_AS, saves, self._save_as),
        )

    def _begin_new(self) -> None:
        """Begin a new war; ask first if this one is nowhere else."""
        if self._models.would_lose:
            answer = self._ask()
            if answer is QMessageBox.ButtonRole.RejectRole or (
                answer is QMessageBox.ButtonRole.AcceptRole and not self._save()
            ):
                return
        self._models.begin_new()
        self._services.show_tab(WindowPart.TACTICS)
        self._services.said.emit(f"A new war, with nothing in it; {Key.UNDO} brings the former back.")

    def _ask(self) -> QMessageBox.ButtonRole:
        """Return whether to save (AcceptRole), to go on without (DestructiveRole) or to stay (RejectRole)."""
        buttons = QMessageBox.StandardButton
        question = "This war is not saved, and was not fought as it is now. Save it first?"
        if self._models.editor.dirty:
            question = "The flank editor has changes that are not applied, and they would be lost. Save the war first?"
        box = QMessageBox(
            *(QMessageBox.Icon.Question, "New war", question, buttons.Save | buttons.Discard | buttons.Cancel),
            self._services.window,
        )
        box.setDefaultButton(buttons.Save)
        box.exec()
        role = box.buttonRole(box.clickedButton())
        box.deleteLater()
        return role

    def _open(self) -> None:
        path = self._services.ask_for_file("Open request", "War requests (*.json);;All files (*)")
        if path is not None:
            self._models.open_request(path)

    def _save_what_is_seen(self) -> None:
        if self._services.is_shown(WindowPart.WORLD):
            self._save_world()
        else:
            self._save()

    def _save(self) -> bool:
        """Save the request; return whether it has a file of the user's own."""
        file = self._models.file
        if file is None or self._models.session.folders.is_example(file):
            return self._save_as()
        self._models.save_request(file)
        return True

    def _save_as(self) -> bool:
        path = self._services.ask_where_to_save("Save request", "War requests (*.json)", self._models.war.war, ".json")
        if path is not None:
            self._models.save_request(path if path.suffix else path.with_suffix(".json"))
        return path is not None

    def _remember(self, path: Path, sentence: str) -> None:
        self._memory.remember_request(path)
        self._services.said.emit(sentence)
