"""The check of a text: how it would be understood, and what of it is impossible as things stand (CF-31)."""

from dataclasses import dataclass

from autoalgo.games.capture_the_flag.orders import Note, Understood, understood_for
from autoalgo.games.capture_the_flag.rules.events import Refused
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.resolution import resolve
from autoalgo.games.capture_the_flag.words.sentences import sentences


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a text."""

    understood: tuple[str, ...]
    """The orders in words; none where there is no order."""
    notes: tuple[Note, ...]
    impossible: tuple[str, ...]
    """What of them could not be done if nobody else did anything, in sentences."""
    said_for: str
    """For which turn or time of day it says that it is; empty where it does not."""
    acts_first: bool = False
    """Whether its words move before they act, which no turn does (CF-14)."""

    @property
    def sound(self) -> bool:
        """Whether it orders something, and all of it could be done."""
        return bool(self.understood) and not self.notes and not self.impossible


def checked(game: Game, number: int, text: str) -> Checked:
    """Return what would come of a text for the unit with this number, which lives, in a game that goes on."""
    read = understood_for(game, number, text)
    if read is None:
        return Checked((), (), (), "")
    return Checked(read.texts, read.notes, tuple(_refusals(game, number, read)), read.said_for, read.acts_first)


def _refusals(game: Game, number: int, read: Understood) -> list[str]:
    if not read.ordered:
        return []
    events = resolve(game, {number: read.orders}, lambda _: 0.0).events
    return list(sentences((each for each in events if isinstance(each, Refused) and each.unit == number), game))
