"""What the window asks of a wiki, on other threads; loaded with the libraries for it, by the first request (O-12e)."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.folders import Folders
from autoalgo.war.queue import QueueEntry
from autoalgo.war.wiki.account import WikiAccount, kept_account
from autoalgo.war.wiki.attachments import attaching
from autoalgo.war.wiki.client import WikiClient, WikiPatience, WikiWatch
from autoalgo.war.wiki.collecting import collect
from autoalgo.war.wiki.posting import PostOutcome
from autoalgo.war.wiki.receipts import PostOptions, Preview, post, preview, take_back
from autoalgo.war.wiki.settings import WikiSettings, checked_settings, load_settings, save_settings
from autoalgo.war.wiki.sign_in import client_of, sign_in
from autoalgo.war.window.inbox.inbox_listing import InboxListing
from autoalgo.war.window.inbox.wiki_forms import PreviewShown, ReceiptForm, SignInForm

_PATIENCE = WikiPatience(attempts=4, longest=10.0)
"""Somebody sits and waits."""


def collected(folders: Folders, cancelled: Event, folder: Path) -> InboxListing | Failure:
    """Take the requests of the chosen pages into a folder."""
    client, settings = _client(folders, cancelled), load_settings(folders.wiki)
    if isinstance(client, Failure):
        return client
    done = settings if isinstance(settings, Failure) else collect(client, folder, settings)
    if isinstance(done, Failure):
        return done
    added = tuple(entry.file for entry in done.new)
    return InboxListing(problems=tuple(done.problems), done=done.told, added=added)


def previewed(folders: Folders, cancelled: Event, entry: QueueEntry, form: ReceiptForm) -> PreviewShown | Failure:
    """Return how a receipt will stand on its page."""
    client = _client(folders, cancelled)
    shown = client if isinstance(client, Failure) else preview(client, entry, _options(form))
    if isinstance(shown, Failure):
        return shown
    return PreviewShown(shown.page, shown.html) if isinstance(shown, Preview) else PreviewShown("", "")


def posted(folders: Folders, cancelled: Event, entry: QueueEntry, form: ReceiptForm) -> str | Failure:
    """Post a receipt, and return what came of it in sentences."""
    client = _client(folders, cancelled)
    if isinstance(client, Failure):
        return client
    notes: list[str] = []
    attach = attaching(client, folders, notes.append) if form.attach else None
    done = post(client, entry, replace(_options(form), attach=attach), datetime.now(UTC))
    return done if isinstance(done, Failure) else " ".join((_told(done, "The receipt is posted."), *notes))


def taken_back(folders: Folders, cancelled: Event, entry: QueueEntry, form: ReceiptForm) -> str | Failure:
    """Strike a receipt out, and return what came of it in a sentence."""
    client = _client(folders, cancelled)
    done = client if isinstance(client, Failure) else take_back(client, entry, form.reason)
    return done if isinstance(done, Failure) else _told(done, "The receipt is struck out.")


def kept_form(folders: Folders, _cancelled: Event) -> SignInForm:
    """Return what is kept of a sign-in, without the password, and the pages that are chosen."""
    account, settings = kept_account(Tokens(folders.tokens)), load_settings(folders.wiki)
    known = settings if isinstance(settings, WikiSettings) else WikiSettings()
    address, user = (account.api, account.user) if isinstance(account, WikiAccount) else ("", "")
    return SignInForm(address, user, "", known.pages, known.categories)


def signed_in(folders: Folders, cancelled: Event, form: SignInForm) -> str | Failure:
    """Try and keep a sign-in, and keep the pages; return what was done in a sentence."""
    tokens = Tokens(folders.tokens)
    kept, settings = kept_account(tokens), load_settings(folders.wiki)
    if isinstance(settings, Failure):
        return settings
    chosen = checked_settings({**settings.model_dump(), "pages": form.pages, "categories": form.categories})
    if isinstance(chosen, Failure):
        return chosen
    password = form.password or (kept.password if isinstance(kept, WikiAccount) else "")
    watch = WikiWatch(cancelled=cancelled)
    failure = sign_in(tokens, form.address, form.user, password, watch) or save_settings(folders.wiki, chosen)
    return failure or "Signed in; the bot password is kept in a folder that is yours alone."


def _client(folders: Folders, cancelled: Event) -> WikiClient | Failure:
    return client_of(Tokens(folders.tokens), WikiWatch(cancelled=cancelled), _PATIENCE)


def _options(form: ReceiptForm) -> PostOptions:
    return PostOptions(form.seed_line, form.reason, form.changed_is_known)


def _told(outcome: PostOutcome, done: str) -> str:
    return f"{done} It stood on the page before." if outcome.already else done
