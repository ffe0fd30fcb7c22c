"""What the tab Inbox knows of its folder: the cards, and what came of the work that was done on it (O-6l)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from autoalgo.common.figures import counted, listed
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.inbox import Card, CardReader
from autoalgo.war.posts import Choices, words_for
from autoalgo.war.queue import FoughtEntry, Ground, looks_of
from autoalgo.war.queue_changes import last_deleted


@dataclass(frozen=True)
class InboxListing:
    """The result of a look at the folder, or of work on it."""

    cards: tuple[Card, ...] = ()
    """Those that came last first."""
    problems: tuple[Problem, ...] = ()
    """Of the folder, or of what was done."""
    readable: bool = False
    """True when the folder could be looked at; the cards are else those of when it could."""
    looks: object = None
    """The state of the folder, to see whether it has changed."""
    done: str = ""
    """The work that was done, in a sentence."""
    added: tuple[Path, ...] = ()
    """The files that were added."""
    deleted: str = ""
    """The name of the request that was deleted last; empty where there is none to bring back."""


def make_folder(folder: Path) -> Failure | None:
    """Make a folder where there is none; return why that cannot be done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        found = f"the folder cannot be made: {error.strerror or error}"
        return Failure(Problem(Place(file=str(folder)), found, "a folder that can be written to"))
    return None


def looked(done: InboxListing, folder: Path, ground: Ground, reader: CardReader, own: bool) -> InboxListing:
    """Return what came of work, with the cards of the folder after it."""
    looks = looks_of(folder)
    if looks is None and own and not folder.exists():
        return replace(done, readable=True)  # it is made for the first post
    cards = reader.cards(folder, ground)
    if isinstance(cards, Failure):
        return replace(done, problems=(*done.problems, *cards), looks=looks)
    newest = sorted(cards, key=lambda card: card.came.timestamp() if card.came else 0.0, reverse=True)
    gone = last_deleted(folder)
    deleted = gone.file.name if gone else ""
    return replace(done, cards=tuple(newest), readable=True, looks=looks, deleted=deleted)


def problems_of(done: FoughtEntry | Failure | None) -> Iterable[Problem]:
    """Return what there is to tell of a war that was fought, or why it was not."""
    if not isinstance(done, FoughtEntry):
        return done or ()
    allowed = "a Logs folder that can be written to"
    unwritten = [Problem(Place(file=str(done.entry.file)), failure, allowed) for failure in done.files.failures]
    return [*unwritten, *done.problems]


def chosen_words(before: Choices, after: Choices) -> str:
    """Return which fields are chosen in `after` that were not before, in sentences; nothing for none."""
    names = [words_for(name) for name in after.given() if name not in before.given()]
    if not names:
        return ""
    which = "it" if len(names) == 1 else "them"
    return f"{counted(len(names), 'field')} chosen: {listed(names)}. Check {which} before the war is fought."
