"""`autoalgo wiki sign-in`, `sign-out`, `status` and `choose`: who the program is on a wiki, what it reads (O-12a)."""

import sys
from datetime import UTC, datetime
from getpass import getpass

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.json_out import JsonResult
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.war.cli.wiki_arguments import WikiChooseOptions, WikiSignInOptions, WikiStatusOptions
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.folders import Folders
from autoalgo.war.queue import entries_in
from autoalgo.war.wiki.account import forget_account, kept_account
from autoalgo.war.wiki.receipts import posted_on
from autoalgo.war.wiki.settings import WikiSettings, checked_settings, load_settings, save_settings
from autoalgo.war.wiki.sign_in import sign_in


def sign_in_at_wiki(options: WikiSignInOptions, folders: Folders) -> Exit:
    """Try a bot password, and keep it in the private folder once the wiki has let it in."""
    asking = sys.stdin.isatty()
    password = getpass("Bot password: ") if asking else sys.stdin.readline().strip("\r\n")
    tokens = Tokens(folders.tokens)
    if failure := sign_in(tokens, options.address, options.user, password):
        return tell_problems(failure)
    tell(f"Signed in; the bot password is in {tokens.folder}, which is yours alone")
    if tokens.warning:
        tell(tokens.warning)
    return Exit.DONE


def sign_out_at_wiki(folders: Folders) -> Exit:
    """Delete the bot password here."""
    if failure := forget_account(Tokens(folders.tokens)):
        return tell_problems(failure)
    tell("Signed out; Special:BotPasswords on the wiki takes the bot password back for good")
    return Exit.DONE


class WikiStatusResult(JsonResult):
    """Who is signed in, which pages are looked at, and what was posted today."""

    wiki: str
    """The address of api.php; empty where nobody is signed in."""
    user: str
    pages: tuple[str, ...]
    categories: tuple[str, ...]
    posts_per_day: int
    posted_today: int


def wiki_status(options: WikiStatusOptions, folders: Folders) -> Exit:
    """Say who is signed in, which pages are looked at, and what was posted today."""
    account, settings = kept_account(Tokens(folders.tokens)), load_settings(folders.wiki)
    if isinstance(settings, Failure):
        return tell_problems(settings)
    nobody = isinstance(account, Failure)
    entries = entries_in(options.folder or folders.inbox)
    posted = 0 if isinstance(entries, Failure) else posted_on(entries, datetime.now(UTC))
    result = WikiStatusResult(
        wiki="" if isinstance(account, Failure) else account.api,
        user="" if isinstance(account, Failure) else account.user,
        pages=settings.pages,
        categories=settings.categories,
        posts_per_day=settings.posts_per_day,
        posted_today=posted,
    )
    if options.json:
        say(result.text())
        return Exit.DONE
    say_lines(
        [
            f"Wiki: {result.wiki}" if not nobody else "Wiki: nobody is signed in; autoalgo wiki sign-in begins",
            *([f"User: {result.user}"] if not nobody else []),
            *_chosen_lines(settings),
            f"Posted today: {posted}",
        ]
    )
    return Exit.DONE


def choose_pages(options: WikiChooseOptions, folders: Folders) -> Exit:
    """Choose the pages and categories to look at, and whether receipts are posted without a click."""
    settings = load_settings(folders.wiki)
    if isinstance(settings, Failure):
        return tell_problems(settings)
    if not (options.pages or options.category or options.posts_per_day is not None):
        found, allowed = "nothing is chosen", "titles of pages, --category NAME or --posts-per-day N"
        return tell_problems([Problem(Place(file="the wiki"), found, allowed)])
    chosen: dict[str, object] = settings.model_dump()
    if options.pages or options.category:
        chosen |= {"pages": options.pages, "categories": options.category}
    if options.posts_per_day is not None:
        chosen["posts_per_day"] = options.posts_per_day
    checked = checked_settings(chosen)
    failure = checked if isinstance(checked, Failure) else save_settings(folders.wiki, checked)
    if isinstance(checked, Failure) or failure is not None:
        return tell_problems(failure_in(failure))
    say_lines(_chosen_lines(checked))
    return Exit.DONE


def _chosen_lines(settings: WikiSettings) -> list[str]:
    lines = [f"Page: {title}" for title in settings.pages]
    lines += [f"Category: {title}" for title in settings.categories]
    lines += [] if lines else ["Pages: none; autoalgo wiki choose TITLE names one"]
    by_itself = f"{settings.posts_per_day} a day at most" if settings.posts_per_day else "none"
    return [*lines, f"Posted without a click: {by_itself}"]
