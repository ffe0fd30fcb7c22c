"""`autoalgo wiki collect`, `post` and `take-back`: the inbox filled from talk pages, receipts put below (O-12)."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.files import write_atomically
from autoalgo.common.interruption import Interruption
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.cli.queue import entry_named
from autoalgo.war.cli.wiki_arguments import WikiCollectOptions, WikiPostOptions, WikiTakeBackOptions
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.folders import Folders
from autoalgo.war.queue import QueueEntry, entries_in
from autoalgo.war.wiki.attachments import attaching
from autoalgo.war.wiki.client import WikiClient, WikiWatch
from autoalgo.war.wiki.collecting import collect
from autoalgo.war.wiki.posting import PostOutcome
from autoalgo.war.wiki.receipts import PostOptions, post, posted_on, preview, rendered_page, take_back, to_post
from autoalgo.war.wiki.settings import WikiSettings, load_settings
from autoalgo.war.wiki.sign_in import client_of


def collect_from_wiki(options: WikiCollectOptions, folders: Folders) -> Exit:
    """Take the requests of the chosen pages into the inbox, once or again and again."""
    settings, client = load_settings(folders.wiki), _client(folders)
    if isinstance(settings, Failure):
        return tell_problems(settings)
    if isinstance(client, Failure):
        return tell_problems(client)
    if options.post and not settings.posts_per_day:
        found, allowed = "posting without a click is switched off", "autoalgo wiki choose --posts-per-day N"
        return tell_problems([Problem(Place(file="the wiki"), found, allowed)])
    folder = options.folder or folders.inbox
    with Interruption(ending=True) as interruption:
        client.watch.cancelled = interruption.cancelled
        while True:
            code = _look(client, folder, settings, options)
            if not options.watch or interruption.cancelled.wait(options.pause):
                return Exit.INTERRUPTED if interruption.wanted() and not options.watch else code


def _look(client: WikiClient, folder: Path, settings: WikiSettings, options: WikiCollectOptions) -> Exit:
    """Collect once, and post what was fought if that is wanted."""
    done = collect(client, folder, settings)
    if isinstance(done, Failure):
        return tell_problems(done)
    say_lines(f"new: {entry.file.name}" for entry in done.new)
    say_lines(f"changed: {entry.file.name}" for entry in done.changed)
    tell(done.told)
    code = tell_problems(done.problems) if done.problems else Exit.DONE
    if not options.post:
        return code
    entries, fought = entries_in(folder), to_post(folder)
    if isinstance(entries, Failure) or isinstance(fought, Failure):
        return Exit.PROBLEMS
    left = max(0, settings.posts_per_day - posted_on(entries, datetime.now(UTC)))
    if len(fought) > left:
        tell(f"{len(fought) - left} wait until tomorrow: {settings.posts_per_day} a day are posted without a click")
    return _post(client, fought[:left], PostOptions(options.seed_line)) or code


def post_to_wiki(options: WikiPostOptions, folders: Folders) -> Exit:
    """Post the receipts of requests that were collected and fought, or print how they would stand there."""
    client, folder = _client(folders), options.folder or folders.inbox
    if isinstance(client, Failure):
        return tell_problems(client)
    chosen = [_named(folder, name) for name in options.files]
    fought = to_post(folder) if not chosen else [entry for entry in chosen if isinstance(entry, QueueEntry)]
    problems = [problem for entry in chosen if isinstance(entry, Failure) for problem in entry]
    if isinstance(fought, Failure) or problems:
        return tell_problems(fought if isinstance(fought, Failure) else problems)
    if not fought:
        tell("Nothing waits to be posted: no request that was collected from the wiki is fought and not posted")
        return Exit.DONE
    attach = attaching(client, folders, tell) if options.attach else None
    said = PostOptions(options.seed_line, options.reason, options.changed, attach)
    if options.preview:
        return _preview(client, fought, said, options.html)
    with Interruption() as interruption:
        client.watch.cancelled = interruption.cancelled
        code = _post(client, fought, said)
    return Exit.INTERRUPTED if interruption.wanted() else code


def take_back_from_wiki(options: WikiTakeBackOptions, folders: Folders) -> Exit:
    """Strike out the receipt of a request, with a reason."""
    client, entry = _client(folders), _named(options.folder or folders.inbox, options.file)
    if isinstance(client, Failure):
        return tell_problems(client)
    outcome = entry if isinstance(entry, Failure) else take_back(client, entry, options.reason)
    if isinstance(outcome, Failure):
        return tell_problems(outcome)
    say_lines([f"{'struck out before' if outcome.already else 'struck out'}: {options.file}"])
    return Exit.DONE


def _post(client: WikiClient, entries: Sequence[QueueEntry], options: PostOptions) -> Exit:
    problems: list[Problem] = []
    for entry in entries:
        outcome = post(client, entry, options, datetime.now(UTC))
        if isinstance(outcome, Failure):
            problems += outcome
            continue
        how = "stood there already" if outcome.already else f"revision {outcome.revision}"
        say_lines([f"posted: {entry.file.name} ({how})"])
    return tell_problems(problems) if problems else Exit.DONE


def _preview(client: WikiClient, entries: Sequence[QueueEntry], options: PostOptions, html: Path | None) -> Exit:
    problems: list[Problem] = []
    pages = []
    for entry in entries:
        shown = preview(client, entry, options)
        if isinstance(shown, Failure):
            problems += shown
        elif isinstance(shown, PostOutcome):
            tell(f"{entry.file.name}: it stands on the page already")
        else:
            say(f"{shown.markup.strip()}\n")
            pages.append(shown)
    if html is not None and pages:
        try:
            write_atomically(html, rendered_page(pages))
        except OSError as error:
            tell(f"The rendered page could not be written: {error.strerror or error}")
            return Exit.UNWRITTEN
    return tell_problems(problems) if problems else Exit.DONE


def _client(folders: Folders) -> WikiClient | Failure:
    return client_of(Tokens(folders.tokens), WikiWatch(tell))


def _named(folder: Path, name: str) -> QueueEntry | Failure:
    entries = entries_in(folder)
    return entries if isinstance(entries, Failure) else entry_named(folder, entries, name)
