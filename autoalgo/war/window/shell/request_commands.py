"""What can be done with request files: open one, save one, and remember those that were used last (B-6)."""

from pathlib import Path

from autoalgo.common.qt.command import Command
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.shell.view_models import ViewModels


class RequestCommands:
    """The commands of request files."""

    signals = ()

    def __init__(self, models: ViewModels, services: Services, memory: Memory) -> None:
        self._models = models
        self._services = services
        self._memory = memory
        models.request_opened.connect(lambda path: self._remember(path, f"Opened {path.name}."))
        models.request_saved.connect(lambda path: self._remember(path, f"Saved as {path.name}."))

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        opens = "Opens a war request that was saved as a file."
        saves = "Saves everything that you chose as a request file."
        return (
            Command("open", "&Open request…", "Ctrl+O", opens, self._open, lambda: self._models.runner.idle),
            Command("save", "&Save request", "Ctrl+S", saves, self._save),
            Command("save_as", "Save request &as…", "Ctrl+Shift+S", saves, self._save_as),
        )

    def _open(self) -> None:
        path = self._services.ask_for_file("Open request", "War requests (*.json);;All files (*)")
        if path is not None:
            self._models.open_request(path)

    def _save(self) -> None:
        if self._models.file is None:
            self._save_as()
        else:
            self._models.save_request(self._models.file)

    def _save_as(self) -> None:
        path = self._services.ask_where_to_save("Save request", "War requests (*.json)", self._models.war.war, ".json")
        if path is not None:
            self._models.save_request(path if path.suffix else path.with_suffix(".json"))

    def _remember(self, path: Path, sentence: str) -> None:
        self._memory.remember_request(path)
        self._services.said.emit(sentence)
