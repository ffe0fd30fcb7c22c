"""Keeps the turn that was looked at, with its reports in the outbox, and takes the last one back (no widget)."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.capture_the_flag.mail import open_table, post_reports
from autoalgo.games.capture_the_flag.mail.people import FILE as PEOPLE
from autoalgo.games.capture_the_flag.play.played_turn import keep_turn, play_inputs
from autoalgo.games.capture_the_flag.play.undo import undo_turn
from autoalgo.games.capture_the_flag.store.folder import OpenedGame
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of


@dataclass(frozen=True)
class CommittedTurn:
    """A turn was kept, or taken back."""

    sentence: str
    kept: bool
    failure: Failure | None = None
    """What could not be done nevertheless."""


def keep_reported(opened: OpenedGame, inputs: Inputs) -> CommittedTurn | Failure:
    """Keep the turn if it is the one that was looked at, and put its reports into the outbox."""
    place = Place(file=str(opened.folder))
    if inputs_of(opened) != inputs:
        found = "something has come in since the turn was worked out"
        return Failure(Problem(place, found, "", "look at the turn again"))
    now = datetime.now(UTC)
    played = play_inputs(opened, inputs, resolved=now)
    if isinstance(played, Failure):
        return Failure(Problem(place, played[0].found, ""))
    if failure := keep_turn(opened, played):
        return failure
    kept = f"Turn {opened.game.turn:,} is kept"
    if not (opened.folder / PEOPLE).exists():
        return CommittedTurn(kept, True)
    table = open_table(opened.folder, now)
    posted = table if isinstance(table, Failure) else post_reports(table)
    if isinstance(posted, Failure):
        return CommittedTurn(kept, True, posted)
    return CommittedTurn(
        f"{kept}; {counted(posted, 'letter')} went to the outbox, where nothing is sent by itself", True
    )


def take_back(folder: Path) -> CommittedTurn | Failure:
    """Take the last turn back to what it was made from."""
    done = undo_turn(folder)
    if isinstance(done, Failure):
        return done
    return CommittedTurn(
        f"Turn {done:,} is taken back to what it was made from; its record lies in turns/undone", False
    )
