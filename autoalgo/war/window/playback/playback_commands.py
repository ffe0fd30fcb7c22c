"""The commands for the playback: look at it, open a record that somebody has posted (B-3b)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.playback_commands import playback_commands
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart

_KINDS: Final = "Data records (*.jsonl);;All files (*)"


class PlaybackCommands:
    """The commands of the playback."""

    def __init__(
        self,
        playback: PlaybackModel,
        chance: ChanceModel,
        services: Services,
        export: Callable[[], None],
        branch: Callable[[], None],
    ) -> None:
        self._playback = playback
        self._chance = chance
        self._services = services
        self._export = export
        self._branch = branch

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (
            self._playback.shown_changed,
            self._playback.moved,
            self._playback.standing_changed,
            self._chance.changed,
        )

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        page = "Shows the page of the tab Output on which the war is played back."
        opens = "Plays a data record back that somebody has posted; the audit's word comes first."
        works = "Fights the rest of the war from every hour very often: how likely each side's victory was by then."
        stops = "Stops working out the chances by hour; what is known by then stays."
        copies = "Copies the story of the war that is played back."
        saves = "Saves the playback as an animation for a wiki page, or the hour on show as a picture."
        leaves = "Fights the war on show on from the hour on show, with other orders and fresh luck: a branch."
        playback, chance = self._playback, self._chance
        show = partial(self._services.show_tab, WindowPart.OUTPUT)
        return (
            *playback_commands(playback, "hour", "event"),
            Command(
                "export_playback", "Export…", Key.SAVE_PICTURE, saves, self._export, lambda: playback.opened is not None
            ),
            Command(
                "copy_story", "Copy the story", "Ctrl+Alt+Shift+T", copies, self._copy_story, lambda: bool(chance.story)
            ),
            Command("playback_page", "Play&back", "Ctrl+7", page, show),
            Command("open_record", "Play a &data record back…", "Ctrl+Shift+J", opens, self._open),
            Command(
                "branch",
                "&Fight on from here…",
                "Ctrl+Alt+5",
                leaves,
                self._branch,
                lambda: playback.opened is not None,
            ),
            Command("chances", "Work out the chances", "Ctrl+Alt+H", works, self._work_out, lambda: chance.can_start),
            Command(
                "stop_chances",
                "Stop wor&king them out",
                "",
                stops,
                chance.cancel,
                lambda: chance.busy,
            ),
        )

    def _copy_story(self) -> None:
        QGuiApplication.clipboard().setText(self._chance.story)
        self._services.said.emit("The story is on the clipboard.")

    def _work_out(self) -> None:
        self._services.show_tab(WindowPart.OUTPUT)
        self._playback.wanted.emit()
        self._chance.start()

    def _open(self) -> None:
        logs = self._playback.session.folders.logs
        path = self._services.ask_for_file("Open data record", _KINDS, logs if logs.is_dir() else None)
        if path is not None:
            self._playback.open(path)
