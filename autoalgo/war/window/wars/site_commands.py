"""The command that writes all wars of the Logs folder as a site (B-3g)."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import SignalInstance

from autoalgo.common.qt.command import Command
from autoalgo.war.window.services import Services
from autoalgo.war.window.wars.site_model import SiteModel


class SiteCommands:
    """The command; `make` makes the site in a folder."""

    def __init__(self, site: SiteModel, services: Services, make: Callable[[Path], None]) -> None:
        self._site = site
        self._services = services
        self._make = make

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which the command may be possible, or not any more."""
        return (self._site.changed,)

    @property
    def commands(self) -> tuple[Command, ...]:
        """That command."""
        what = "Writes all wars of the Logs folder as pages for any web host into a folder of their own."
        return (Command("site", "Si&te of all wars…", "Ctrl+Alt+9", what, self._save, lambda: self._site.can_start),)

    def _save(self) -> None:
        folder = self._services.ask_for_folder("Folder of the site: a new one, an empty one, or a site made before")
        if folder is not None:
            self._make(folder)
