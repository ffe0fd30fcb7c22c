"""The receipts of the inbox on the wiki: posted, taken back, counted by day; the inbox's folder follows (O-12c)."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Final

from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.posts import load_choices
from autoalgo.war.queue import QueueEntry, entries_in, mark_posted, receipt_of
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.wiki.client import WikiClient
from autoalgo.war.wiki.failures import WikiFailure
from autoalgo.war.wiki.posting import Draft, Find, PostOutcome, carry_out, change_back, change_for, preview_html
from autoalgo.war.wiki_origin import PostedReceipt, WikiOrigin, digest, load_origin, save_origin

_HEADING: Final = re.compile(r"== (.{1,200}) ==")
_PROGRAM: Final = re.compile(r"<!-- (.{1,200}) -->")
_RUN: Final = re.compile(r"^\* '''Run:''' (.{1,80})", re.MULTILINE)


@dataclass(frozen=True)
class PostOptions:
    """What a moderator says of posting a receipt."""

    seed_line: bool = True
    """Whether its last line names version and seed."""
    reason: str = ""
    """Why a former receipt of the request is no longer right."""
    changed_is_known: bool = False
    """Whether the moderator knows that the request was changed since it was collected."""
    attach: Callable[[QueueEntry], tuple[str, ...] | Failure] | None = None
    """Uploads what belongs to the war, once it is sure that the receipt can be posted; returns lines that link it."""


@dataclass(frozen=True)
class Preview:
    """How a receipt will stand on the page."""

    page: str
    markup: str
    """Of the section."""
    html: str
    """As the wiki renders it."""


def is_on_wiki(entry: QueueEntry) -> bool:
    """Return whether a request was collected from a wiki."""
    return isinstance(load_origin(entry.origin), WikiOrigin)


def summary_of_receipt(receipt: str) -> str:
    """Return what the history of the page says of a receipt: the war, its run, the program and the seed."""
    lines = receipt.split("\n", 2)
    heading, program = _HEADING.fullmatch(lines[0]), _PROGRAM.fullmatch(lines[1]) if len(lines) > 1 else None
    run = _RUN.search(receipt)
    name = heading[1] if heading else "a war"
    return f"Receipt of {name}, run {run[1] if run else 1} ({program[1] if program else 'Autoalgo'})"


def preview(client: WikiClient, entry: QueueEntry, options: PostOptions) -> Preview | PostOutcome | Failure:
    """Return how a receipt will stand on its page, or that it stands there; nothing is changed."""
    draft = _draft(client, entry, options)
    if isinstance(draft, Failure):
        return draft
    try:
        change = change_for(client, draft)
        if isinstance(change, PostOutcome):
            return change
        return Preview(change.page.title, change.after, preview_html(client, change))
    except WikiFailure as failure:
        return failure.failure(draft.origin.page)


def post(client: WikiClient, entry: QueueEntry, options: PostOptions, moment: datetime) -> PostOutcome | Failure:
    """Post the receipt of a request that was fought, and note that; one that stands there already is only noted.

    `moment` is now, in UTC.
    """
    try:
        with locked(entry.origin):
            draft = _with_attached(client, entry, options)
            if isinstance(draft, Failure):
                return draft
            receipt = receipt_of(entry)
            outcome = _done(client, draft, change_for, summary_of_receipt(str(receipt)))
            if isinstance(outcome, Failure):
                return outcome
            noted = PostedReceipt(digest=draft.digest, moment=moment.isoformat(timespec="seconds"))
            kept = draft.origin.model_copy(update={"posted": (*draft.origin.posted, noted)})
            return save_origin(entry.origin, kept) or mark_posted(entry) or outcome
    except OSError as error:
        return _unlocked(entry, error)


def take_back(client: WikiClient, entry: QueueEntry, reason: str) -> PostOutcome | Failure:
    """Strike out the receipt of a request on its page, with the reason; the war is fought and not posted then."""
    place = Place(file=str(entry.file))
    if not reason.strip():
        return Failure(Problem(place, "there is no reason", "why the receipt is not right", "readers of the page ask"))
    try:
        with locked(entry.origin):
            origin = _origin(client, entry)
            if isinstance(origin, Failure):
                return origin
            choices = load_choices(entry.choices)
            if isinstance(choices, Failure):
                return choices
            draft = Draft(origin, choices.war_number, "", "", reason)
            outcome = _done(client, draft, change_back, f"Receipt taken back: {' '.join(reason.split())}")
            if isinstance(outcome, Failure):
                return outcome
            former = [each.model_copy(update={"taken_back": True}) for each in origin.posted]
            failure = save_origin(entry.origin, origin.model_copy(update={"posted": tuple(former)}))
            if entry.is_posted:
                entry.posted.replace(entry.receipt)
            return failure or outcome
    except OSError as error:
        return _unlocked(entry, error)


def to_post(folder: Path) -> list[QueueEntry] | Failure:
    """Return the requests of a folder that were collected and fought, and whose receipts are not posted."""
    entries = entries_in(folder)
    if isinstance(entries, Failure):
        return entries
    return [entry for entry in entries if entry.is_fought and is_on_wiki(entry)]


def posted_on(entries: Iterable[QueueEntry], moment: datetime) -> int:
    """Return how many receipts of these requests were posted on the day of `moment`, which is in UTC."""
    origins = (load_origin(entry.origin) for entry in entries)
    posted = (each for origin in origins if isinstance(origin, WikiOrigin) for each in origin.posted)
    return sum(each.moment[:10] == moment.date().isoformat() for each in posted)


def _with_attached(client: WikiClient, entry: QueueEntry, options: PostOptions) -> Draft | Failure:
    """Return a draft with links to the files that belong to it, which are uploaded only if it can be posted."""
    draft = _draft(client, entry, options)
    if isinstance(draft, Failure) or options.attach is None:
        return draft
    try:
        if isinstance(change_for(client, draft), PostOutcome):
            return draft
    except WikiFailure as failure:
        return failure.failure(draft.origin.page)
    lines = options.attach(entry)
    if isinstance(lines, Failure):
        return lines
    return replace(draft, receipt="\n".join((draft.receipt.rstrip("\n"), *lines)))


def _draft(client: WikiClient, entry: QueueEntry, options: PostOptions) -> Draft | Failure:
    place = Place(file=str(entry.file))
    origin, choices = _origin(client, entry), load_choices(entry.choices)
    if isinstance(origin, Failure):
        return origin
    if isinstance(choices, Failure):
        return choices
    if not entry.is_fought:
        found = "its receipt is posted" if entry.is_posted else "it is not fought yet"
        return Failure(Problem(place, found, "a request that was fought and is not posted"))
    receipt = receipt_of(entry)
    if isinstance(receipt, Failure):
        return receipt
    shown = shown_receipt(receipt, options.seed_line)
    known, number = options.changed_is_known, choices.war_number
    return Draft(origin, number, shown, digest(receipt), options.reason, known)


def _origin(client: WikiClient, entry: QueueEntry) -> WikiOrigin | Failure:
    place = Place(file=str(entry.file))
    origin = load_origin(entry.origin)
    if origin is None:
        hint = "copy its receipt and post it by hand"
        return Failure(Problem(place, "it was not collected from a wiki", "a request that was collected", hint))
    if isinstance(origin, WikiOrigin) and origin.api != client.account.api:
        return Failure(Problem(place, f"it comes from another wiki: {origin.api}", client.account.api, "sign in there"))
    return origin


def _done(client: WikiClient, draft: Draft, find: Find, summary: str) -> PostOutcome | Failure:
    try:
        return carry_out(client, draft, find, summary)
    except WikiFailure as failure:
        return failure.failure(draft.origin.page)


def _unlocked(entry: QueueEntry, error: OSError) -> Failure:
    found = f"the folder cannot be used: {error.strerror or error}"
    return Failure(Problem(Place(file=str(entry.file)), found, "a folder that nobody else posts from at the moment"))


def rendered_page(previews: Sequence[Preview]) -> bytes:
    """Return previews as one HTML page, which loads and runs nothing."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    parts = "".join(f"<h1>{escape(each.page)}</h1>\n{each.html}\n" for each in previews)
    head = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
    style = "<style>body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}"
    style += ".wikitable th,.wikitable td{border:1px solid #a2a9b1;padding:.2em .4em}</style>"
    return f"<!doctype html>\n<html>{head}<title>Preview</title>{style}<body>{parts}</body></html>\n".encode()
