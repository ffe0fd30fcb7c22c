"""The inbox in the window: the cards of a folder, what is chosen for them, and what is done with them (O-6l).

Everything is done off the GUI thread, one thing after the other; wars are fought meanwhile. While somebody looks the
folder is watched: what is new in it is shown, and a folder that was gone and is back too.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.newest import Newest
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.inbox import Card, CardReader, CardState
from autoalgo.war.posts import Choices, form_of, load_choices, question_to_player, save_choices, with_first_offers
from autoalgo.war.posts.draft import Value
from autoalgo.war.queue import (
    FoughtEntry,
    Ground,
    QueueEntry,
    add_file,
    add_post,
    entries_in,
    fight_entry,
    looks_of,
    mark_posted,
)
from autoalgo.war.window.inbox.inbox_listing import InboxListing, chosen_words, looked, make_folder, problems_of
from autoalgo.war.window.session.session_model import Session

_WATCH_MS: Final = 1500
"""How often a folder is looked at that somebody looks at. Network folders tell nothing by themselves."""
_LONGEST_NAME: Final = 60


@dataclass
class _Fight:
    """Wars that are being fought."""

    stop: Event = field(default_factory=Event)
    progress: str = ""


class InboxModel(QObject):
    """The inbox.

    Signals
    -------
    changed()
        Another card is shown, or the cards or what is told of them are others.
    chosen()
        Another card is shown.
    copied(str)
        A text is to be copied.
    filled(WarRequest, Path or None)
        The form is to be set, and its request is saved in that file.
    said(str)
        What was done, in a sentence.
    fought()
        Wars were fought, or begun at least.
    """

    changed = Signal()
    chosen = Signal()
    copied = Signal(str)
    filled = Signal(object, object)
    said = Signal(str)
    fought = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._folder: Path = session.folders.inbox
        self._listing = InboxListing()
        self._reader = CardReader()
        self._shown: Path | None = None
        self._edited: Path | None = None
        self._fight: _Fight | None = None
        self._told = Newest[str](self)
        self._told.shown.connect(self._take_progress)
        self._worker = Background[InboxListing](self, overtaken=False)
        self._fighter = Background[tuple[list[Problem], str]](self)
        self._watcher = Background[object](self)
        self._watch = QTimer(self)
        self._connect()

    def _connect(self) -> None:
        self._worker.done.connect(self._take)
        self._fighter.done.connect(self._take_fought)
        for worker in (self._worker, self._fighter):
            worker.failed.connect(self._tell_bug)
            worker.busy_changed.connect(lambda _: self.changed.emit())
        self._watcher.done.connect(self._compare)
        self._watch.setInterval(_WATCH_MS)
        self._watch.timeout.connect(self._glance)
        self._session.loaded.connect(self._look_if_known)

    # What is shown.

    @property
    def folder(self) -> Path:
        """The folder; at first that of the program's home, which is made for the first post."""
        return self._folder

    @property
    def listing(self) -> InboxListing:
        """The content of the folder when it was last looked at."""
        return self._listing

    @property
    def card(self) -> Card | None:
        """The card on show; None while there is none."""
        return next((card for card in self._listing.cards if card.entry.file == self._shown), None)

    @property
    def busy(self) -> bool:
        """True while the folder is read or written to, or wars are fought."""
        return self._worker.busy or self._fighter.busy

    @property
    def fighting(self) -> bool:
        """True while wars are fought."""
        return self._fighter.busy

    @property
    def can_cancel(self) -> bool:
        """True while wars are fought and none is being stopped."""
        return self._fight is not None and not self._fight.stop.is_set()

    @property
    def progress(self) -> str:
        """The work that is under way, in a sentence; or why none can be; mostly empty."""
        if self._fight is not None:
            return self._fight.progress or "Fighting …"
        if self._session.database is None:
            return "The inbox waits for a database that can be read."
        return "Reading the folder …" if self._worker.busy and not self._listing.readable else ""

    @property
    def summary(self) -> str:
        """How many cards there are in each state, in a sentence without a stop."""
        counts = [(state, len(self.cards_in(state))) for state in CardState]
        told = " · ".join(f"{count:,} {state}" for state, count in counts if count)
        return told or "No requests"

    def cards_in(self, *states: CardState) -> tuple[Card, ...]:
        """Return the cards in one of some states."""
        return tuple(card for card in self._listing.cards if card.state in states)

    def planned(self) -> WarRequest | None:
        """Return the request of the card on show while it is ready to be fought, and its text is not being changed."""
        card = self.card
        ready = card is not None and card.state is CardState.READY and card.entry.file != self._edited
        return card.read.request if card is not None and ready else None

    def hold(self, file: Path | None) -> None:
        """Fight no war of the post in `file` while its text is being changed; None where that is over."""
        self._edited = file
        self.changed.emit()

    def show(self, file: Path) -> None:
        """Show the card of a file."""
        if file != self._shown:
            self._shown = file
            self.chosen.emit()
            self.changed.emit()

    # The folder.

    def open(self, folder: Path) -> None:
        """Take another folder; not while wars are fought."""
        if not self.fighting:
            self._folder, self._listing, self._shown = folder, InboxListing(), None
            self.chosen.emit()
            self.changed.emit()
            self.look()

    def look(self) -> None:
        """Look at the folder again."""
        self.carry_out(InboxListing)

    def set_watched(self, watched: bool) -> None:
        """Look at the folder every now and then as long as somebody looks, and not else."""
        if watched:
            self._watch.start()
        else:
            self._watch.stop()

    def add_post(self, text: str) -> None:
        """Save a post in the folder and show its card; nothing that is there is overwritten."""
        self._add(lambda folder, ground: [add_post(folder, text, ground)])

    def add_files(self, paths: Iterable[Path]) -> None:
        """Copy posts and request files into the folder; nothing that is there is overwritten."""
        files = tuple(paths)
        self._add(lambda folder, _: [add_file(folder, path) for path in files])

    # One card.

    def choose(self, name: str, value: Value | None) -> None:
        """Choose a field of the card on show; None leaves it to the post."""
        self._change(lambda choices: choices.with_choice(name, value))

    @property
    def has_offers(self) -> bool:
        """True where the reader has candidates for an open field of the card on show."""
        card = self.card
        return card is not None and any(field.finding and field.finding.candidates for field in card.open_fields)

    def take_first_offers(self) -> None:
        """Choose the first offer of every open field of the card on show for which the reader has candidates.

        What was chosen is told, to be looked over.
        """
        card, ground = self.card, self.ground()
        if card is not None and ground is not None:
            self._change(lambda choices: with_first_offers(card.read.draft, choices, ground.known.offers), chosen_words)

    def _change(
        self, change: Callable[[Choices], Choices], told: Callable[[Choices, Choices], str] = lambda *_: ""
    ) -> None:
        """Change the choices of the card on show; `told` returns what is said of the former and the new ones."""
        card = self.card
        if card is None or not card.fields:
            return
        path = card.entry.choices

        def keep() -> InboxListing:
            choices = load_choices(path)
            if isinstance(choices, Failure):
                return InboxListing(problems=choices)
            changed = change(choices)
            problems = save_choices(path, changed) or ()
            return InboxListing(problems=problems, done="" if problems else told(choices, changed))

        self.carry_out(keep)

    def ask_back(self) -> None:
        """Copy a question to the player about what is missing or not clear."""
        card, ground = self.card, self.ground()
        question = question_to_player(card.read, ground.known.offers) if card and ground else ""
        if question:
            self.copied.emit(question)
            self.said.emit("A question to the player is on the clipboard.")

    def fill(self) -> None:
        """Set the form as the card on show says; what the post does not say is left to be chosen there.

        Saved from there, the request is fought in the place of what the post says.
        """
        card, request = self.card, self.fillable()
        if card is None or request is None:
            return
        file = (card.entry.war if card.entry.is_post else card.entry.file) if card.entry.waits else None
        self.filled.emit(request, file)
        told = ["Filled in; what is empty there is not in the post." if card.read.request is None else "Filled in."]
        self.said.emit(" ".join(told if file is None else [*told, "Save keeps it in the card."]))

    def fillable(self) -> WarRequest | None:
        """Return what the form can be set to from the card on show; None where its date is not known."""
        card = self.card
        return None if card is None else card.read.request or form_of(card.read.draft)

    def copy_receipts(self, cards: Sequence[Card]) -> None:
        """Copy the receipts of cards."""
        texts = [self._session.seed_line.shown(card.receipt) for card in cards if card.receipt]
        if texts:
            self.copied.emit("\n".join(texts))
            self._tell(f"{counted(len(texts), 'receipt')} copied.")

    def mark_posted(self, cards: Sequence[Card]) -> None:
        """Note of cards whose wars are fought that their receipts are posted."""
        entries = [card.entry for card in cards]

        def mark() -> InboxListing:
            fought = [entry for entry in entries if entry.is_fought]
            problems = [problem for entry in fought for problem in mark_posted(entry) or ()]
            done = f"{counted(len(fought) - len(problems), 'request')} posted."
            return InboxListing(problems=tuple(problems), done=done)

        self.carry_out(mark)

    # Wars.

    def fight(self, cards: Sequence[Card]) -> None:
        """Fight the wars of cards that are ready, one after the other."""
        ground, clock, told, folder = self.ground(), self._session.clock, self._told.offer, self._folder
        ready = [card for card in cards if card.state is CardState.READY and card.entry.file != self._edited]
        if ground is None or self.fighting or not ready:
            return
        self._fight = _Fight()
        stop = self._fight.stop

        def fight() -> tuple[list[Problem], str]:
            problems: list[Problem] = []
            fought = 0
            for number, card in enumerate(ready, start=1):
                told(f"Fighting {number} of {len(ready)}: {shortened(card.war, _LONGEST_NAME)} …")
                done = fight_entry(card.entry, ground, clock(), lambda _: not stop.is_set())
                fought += isinstance(done, FoughtEntry)
                problems += problems_of(done)
                if stop.is_set() or isinstance(entries_in(folder), Failure):
                    break
            left = len(ready) - fought
            cancelled = f" Cancelled: {counted(left, 'request')} still waiting." if stop.is_set() and left else ""
            return problems, f"{counted(fought, 'request')} fought.{cancelled}"

        self._fighter.start(fight)
        self.changed.emit()

    def cancel(self) -> None:
        """Stop the war that is fought after its hour, and fight no other; it waits on, with the seed that it has."""
        if self._fight is not None:
            self._fight.stop.set()
            self.changed.emit()

    def close(self) -> None:
        """Stop the war that is fought, fight no other, and wait for what is under way."""
        self._watch.stop()
        self.cancel()
        for worker in (self._worker, self._fighter, self._watcher):
            worker.wait()

    # Work.

    def ground(self) -> Ground | None:
        """Return the basis of all wars of the folder; None while there is no database that can be read."""
        session = self._session
        if session.database is None or session.tables is None:
            return None
        ground = self._reader.ground
        if ground is None or ground.database is not session.database or ground.tables is not session.tables:
            return Ground(session.database, session.tables, session.folders.maps, session.folders.logs)
        return ground

    def _add(self, save: Callable[[Path, Ground], list[QueueEntry | Failure]]) -> None:
        folder, ground, own = self._folder, self.ground(), self._folder == self._session.folders.inbox
        if ground is None:
            return

        def add() -> InboxListing:
            if own and (failure := make_folder(folder)):
                return InboxListing(problems=failure)
            saved = save(folder, ground)
            files = tuple(each.file for each in saved if isinstance(each, QueueEntry))
            problems = tuple(problem for each in saved if isinstance(each, Failure) for problem in each)
            names = ", ".join(shortened(file.name, _LONGEST_NAME) for file in files)
            return InboxListing(problems=problems, done=f"Saved as {names}." if names else "", added=files)

        self.carry_out(add)

    def carry_out(self, work: Callable[[], InboxListing]) -> None:
        """Do `work` off the GUI thread when what was begun before is done, and look at the folder then."""
        folder, ground, reader = self._folder, self.ground(), self._reader
        if ground is None:
            self.changed.emit()
            return
        own = folder == self._session.folders.inbox
        self._worker.start(lambda: looked(work(), folder, ground, reader, own))

    def _look_if_known(self) -> None:
        if self._listing.readable or self._watch.isActive():
            self.look()

    def _glance(self) -> None:
        """Find out elsewhere whether the folder has changed: one on a network may take long to say so."""
        folder, listing = self._folder, self._listing
        if not self._worker.busy and not self._watcher.busy:
            self._watcher.start(lambda: (listing, looks_of(folder)))

    def _compare(self, seen: tuple[InboxListing, object]) -> None:
        listing, looks = seen
        if listing is self._listing and looks != listing.looks:
            self.look()

    def _take_progress(self, progress: str) -> None:
        if self._fight is not None:
            self._fight.progress = progress
            self.look()  # the one before is fought by now

    def _take(self, listing: InboxListing) -> None:
        before, shown = self._listing, self._shown
        # What was seen stays on show while the folder is gone: it may come back.
        self._listing = listing if listing.readable else replace(listing, cards=before.cards)
        if not (listing.done or listing.problems) and before.looks == listing.looks:
            self._listing = replace(self._listing, done=before.done)
        if listing.added:
            self._shown = listing.added[-1]
        elif self.card is None:
            self._shown = next((card.entry.file for card in self._listing.cards), None)
        if shown != self._shown:
            self.chosen.emit()
        self.changed.emit()

    def _take_fought(self, ended: tuple[list[Problem], str]) -> None:
        problems, done = ended
        self._end()
        self.carry_out(lambda: InboxListing(problems=tuple(problems), done=done))

    def _end(self) -> None:
        self._told.drop()
        if self._fight is not None:
            self._fight = None
            self.fought.emit()

    def _tell(self, done: str) -> None:
        self._listing = replace(self._listing, done=done, problems=())
        self.changed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._end()
        problem = Problem(Place(file=str(self._folder)), f"the folder cannot be used ({bug!r})", "", "please report it")
        self._listing = replace(self._listing, problems=(problem,))
        self.changed.emit()
