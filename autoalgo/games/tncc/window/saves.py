"""Saved and recorded games, read and audited off the GUI thread (TG-7, TG-9)."""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import unusable
from autoalgo.common.kit.saves import LARGEST_SAVE_BYTES, SavedFile, kept
from autoalgo.common.problems import Failure
from autoalgo.common.records import Difference
from autoalgo.games.tncc.bots.audit import audit
from autoalgo.games.tncc.play.record import Replay, replay


@dataclass(frozen=True)
class OpenedSave:
    """A file as it was read."""

    known: SavedFile
    replay: Replay
    difference: Difference | None
    """Where it tells something else than its decisions lead to: it was edited, or made by other rules."""
    cut_off: bool
    """Whether its last line is missing."""


def open_game(path: Path) -> OpenedSave | Failure:
    """Read a save or a record and play it again, or say why it cannot be."""
    try:
        known = kept(path, read_whole(path, LARGEST_SAVE_BYTES))
    except OSError as error:
        return unusable(path, "the file cannot be read", error)
    played = replay(path)
    if isinstance(played, Failure):
        return played
    compared = audit(path)
    cut_off = isinstance(compared, Failure)
    return OpenedSave(known, played, None if isinstance(compared, Failure) else compared.difference, cut_off)
