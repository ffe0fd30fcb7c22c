"""The inbox: each request of a folder as a card, with all that there is to say of it and to choose for it (O-6l).

A card is incomplete, ready, fought, committed or posted. What it says is read from the folder of the queue and from the
list of commits, so window and command line tell the same. What has not changed is not read again.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Problem
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts import (
    ALWAYS_ASKED,
    CHOOSABLE,
    LONGEST_POST,
    NOTHING_CHOSEN,
    NOTHING_READ,
    Certainty,
    Choices,
    Draft,
    Finding,
    Offer,
    ReadPost,
    Sender,
    load_choices,
    load_post,
    sender_of,
)
from autoalgo.war.queue import (
    Ground,
    QueueEntry,
    asks_by_post,
    draft_in,
    entries_in,
    read_draft,
    read_entry,
    read_written,
    receipt_of,
)
from autoalgo.war.report.commits import CommitLine, commit_lines, committed_in
from autoalgo.war.report.receipt import winner_told
from autoalgo.war.wiki_origin import WikiOrigin, load_origin, origin_remarks

_NOBODY: Final = Sender()
_Look = tuple[int, int]
"""Size and time of change of a file."""


class CardState(StrEnum):
    """How far a request is."""

    INCOMPLETE = "incomplete"
    """Something of it is missing or not clear."""
    READY = "ready"
    FOUGHT = "fought"
    COMMITTED = "committed"
    """Fought, and its stability is in the database."""
    POSTED = "posted"


@dataclass(frozen=True)
class CardField:
    """A field of a post that can be chosen."""

    name: str
    finding: Finding | None
    """What was read or chosen; None where it is missing."""
    offers: tuple[Offer, ...]
    """What it may be, the likeliest first."""
    all: tuple[str, ...]
    """Everything that the database has for it."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with it, as what is missing."""

    @property
    def is_open(self) -> bool:
        """True while somebody has to choose it."""
        return bool(self.problems)

    @property
    def is_doubtful(self) -> bool:
        """True where it is filled in and should be looked at."""
        return self.finding is not None and self.finding.is_doubtful


@dataclass(frozen=True)
class Card:
    """A request of the folder."""

    entry: QueueEntry
    state: CardState
    read: ReadPost
    """What came of a post that waits, with the moderator's choices; of others the request alone."""
    text: str = ""
    """The post; of a request file its content."""
    sender: Sender = _NOBODY
    came: datetime | None = None
    """When the file was last changed, by this computer's clock."""
    fields: tuple[CardField, ...] = ()
    """What can be chosen: of a post that waits and of which no plan was written down."""
    choices: Choices = NOTHING_CHOSEN
    receipt: str = ""
    """Empty before it is fought."""
    committed: bool = False
    """Whether its stability is in the database, as far as the list of commits tells."""
    origin: WikiOrigin | None = None
    """Its place on a wiki; None where it was not collected."""

    @property
    def war(self) -> str:
        """The name of the war; empty where that is not known yet."""
        return self.read.request.name if self.read.request else ""

    @property
    def title(self) -> str:
        """The name of the war, or who fights whom as far as that is known, else the name of the file."""
        draft = self.read.draft
        sides = [str(draft.value(side.label) or "?") for side in Side]
        fallback = self.entry.file.stem if set(sides) == {"?"} else "–".join(sides)
        return self.war or str(draft.value("war") or fallback)

    @property
    def result(self) -> str:
        """Who won, in words; empty before it is fought."""
        request, winner = self.read.request, winner_told(self.receipt)
        if not self.receipt or request is None:
            return ""
        if winner is None:
            return "stalemate"
        return f"{request.side_name(winner)} won"

    @property
    def is_read_anew(self) -> bool:
        """True for a post that waits and of which no plan is written down: another text makes another request."""
        return self.entry.is_post and self.state in {CardState.INCOMPLETE, CardState.READY} and bool(self.fields)

    @property
    def wars(self) -> int:
        """How many wars the post asks for: more than one until it is split."""
        return 1 + len(self.read.draft.others)

    @property
    def open_fields(self) -> tuple[CardField, ...]:
        """The fields that somebody has to choose."""
        return tuple(each for each in self.fields if each.is_open)

    @property
    def doubtful_fields(self) -> tuple[CardField, ...]:
        """The fields that are filled in, and that somebody should look at."""
        return tuple(each for each in self.fields if each.is_doubtful)


@dataclass(frozen=True)
class _Kept:
    """What was read of an entry, and the files that it was read from as they looked then."""

    looks: tuple[_Look | None, ...]
    post: _Look | None
    draft: Draft | Failure | None
    card: Card


class CardReader:
    """Reads the cards of folders; of a card whose files are as before nothing is read again."""

    def __init__(self) -> None:
        self._ground: Ground | None = None
        self._kept: dict[Path, _Kept] = {}

    @property
    def ground(self) -> Ground | None:
        """What the cards were read with last; None before."""
        return self._ground

    def cards(self, folder: Path, ground: Ground) -> list[Card] | Failure:
        """Return a card for each request of a folder by name, or why the folder cannot be looked at."""
        entries = entries_in(folder)
        if isinstance(entries, Failure):
            return entries
        before = self._ground
        if before is None or before.database is not ground.database or before.tables is not ground.tables:
            self._ground, self._kept = ground, {}
        looks, commits = _looks(folder), commit_lines(ground.logs)
        told = () if isinstance(commits, Failure) else commits
        cards = [_with_commit(self._card(entry, looks), told) for entry in entries]
        self._kept = {entry.file: self._kept[entry.file] for entry in entries}
        return cards

    def _card(self, entry: QueueEntry, looks: Mapping[str, _Look]) -> Card:
        files = entry.files[1:]
        now, post = tuple(looks.get(file.name) for file in files), looks.get(entry.file.name)
        kept = self._kept.get(entry.file)
        if kept is not None and kept.post == post and kept.looks == now:
            return kept.card
        draft = kept.draft if kept is not None and kept.post == post else None
        ground = self._ground
        assert ground is not None  # noqa: S101 - `cards` has set it
        if entry.waits and asks_by_post(entry):
            draft = draft_in(entry, ground) if draft is None else draft
            card = _asked(entry, draft, ground)
        else:
            card = _written(entry, ground)
        card = _with_origin(card)
        came = datetime.fromtimestamp(post[1] / 1e9) if post else None
        self._kept[entry.file] = _Kept(now, post, draft, replace(card, came=came))
        return self._kept[entry.file].card


def _looks(folder: Path) -> dict[str, _Look]:
    try:
        with os.scandir(folder) as files:
            stats = [(file.name, file.stat()) for file in files if file.is_file()]
    except OSError:
        return {}
    return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in stats}


def _asked(entry: QueueEntry, draft: Draft | Failure, ground: Ground) -> Card:
    """Return the card of a post that waits."""
    text = _text_of(entry)
    if isinstance(draft, Failure):
        return Card(entry, CardState.INCOMPLETE, replace(NOTHING_READ, problems=draft), text, sender_of(text))
    read = read_draft(entry, draft, ground)
    choices = load_choices(entry.choices)
    state = CardState.INCOMPLETE if read.request is None else CardState.READY
    chosen = NOTHING_CHOSEN if isinstance(choices, Failure) else choices
    return Card(entry, state, read, text, sender_of(text), fields=_fields(entry, read, ground), choices=chosen)


def _fields(entry: QueueEntry, read: ReadPost, ground: Ground) -> tuple[CardField, ...]:
    """Return the fields that can be chosen, with what is wrong with each."""
    draft, offers = read.draft, ground.known.offers
    allies = (*draft.allies, *(f"{name}_military" for name in draft.allies))
    # Those of the file of choices are not the post's.
    problems = [problem for problem in read.problems if problem.place.file in {"", str(entry.file)}]
    return tuple(
        CardField(
            name,
            draft.findings.get(name),
            offers.of(name, draft),
            offers.all(name, draft),
            tuple(problem for problem in problems if problem.place.key == name),
        )
        for name in CHOOSABLE
        if name in (*ALWAYS_ASKED, *allies) or _is_unclear(draft.findings.get(name))
    )


def _is_unclear(finding: Finding | None) -> bool:
    """Return whether a value was not clear in the post, also where it is chosen by now."""
    return finding is not None and (
        finding.value is None or finding.is_doubtful or finding.certainty is Certainty.CHOSEN
    )


def _written(entry: QueueEntry, ground: Ground) -> Card:
    """Return the card of a request whose war is written down: a request file, one being fought, one that was fought."""
    text = _text_of(entry)
    sender = sender_of(text) if entry.is_post else _NOBODY
    if entry.waits:
        read = read_entry(entry, ground)
        return Card(entry, CardState.INCOMPLETE if read.problems else CardState.READY, read, text, sender)
    read = NOTHING_READ if asks_by_post(entry) else read_written(entry)
    state, receipt = CardState.POSTED if entry.is_posted else CardState.FOUGHT, receipt_of(entry)
    if isinstance(receipt, Failure):
        return Card(entry, state, replace(read, problems=(*read.problems, *receipt)), text, sender)
    return Card(entry, state, read, text, sender, receipt=receipt)


def _text_of(entry: QueueEntry) -> str:
    """Return what to show of a file; empty where it cannot be read, which is told elsewhere."""
    if entry.is_post:
        text = load_post(entry.file)
        return text if isinstance(text, str) else ""
    try:
        return read_whole(entry.file, 4 * LONGEST_POST).decode("utf-8", "replace")
    except OSError:
        return ""


def _with_origin(card: Card) -> Card:
    """Return a card with its place on a wiki, and what has to be known of it."""
    origin = load_origin(card.entry.origin)
    if origin is None:
        return card
    if isinstance(origin, Failure):
        return replace(card, read=replace(card.read, remarks=(*card.read.remarks, *origin)))
    remarks = (*card.read.remarks, *origin_remarks(origin, str(card.entry.file)))
    sender = card.sender if card.sender.who else Sender(origin.author, origin.when)
    return replace(card, origin=origin, sender=sender, read=replace(card.read, remarks=remarks))


def _with_commit(card: Card, commits: Sequence[CommitLine]) -> Card:
    """Return a card of a war that was fought with what the list of commits tells of it."""
    request = card.read.request
    if not card.receipt or request is None or not committed_in(commits, request):
        return card
    state = CardState.COMMITTED if card.state is CardState.FOUGHT else card.state
    return replace(card, state=state, committed=True)
