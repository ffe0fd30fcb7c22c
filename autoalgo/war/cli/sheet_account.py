"""`autoalgo sheet sign-in`, `sign-out` and `status`: who the program is at Google, and which copies there are (B-7)."""

import threading
import webbrowser

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.json_out import JsonResult
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.war.cli.databases import sheet_named
from autoalgo.war.cli.sheet_arguments import SignInOptions, StatusOptions
from autoalgo.war.database.google_sheet.account import Account, AccountKind, account, adopt_key_file
from autoalgo.war.database.google_sheet.copy import find_copy
from autoalgo.war.database.google_sheet.reference import SheetReference, scopes_for
from autoalgo.war.database.google_sheet.sign_in import sign_in, sign_out
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.folders import Folders


def sign_in_at_google(options: SignInOptions, folders: Folders) -> Exit:
    """Adopt a key file if one is given, and let the moderator sign in; a service account needs its file alone."""
    tokens = Tokens(folders.tokens)
    reference = sheet_named(options.sheet) if options.sheet is not None else SheetReference(key="any")
    if isinstance(reference, Failure):
        return tell_problems(reference)
    known = adopt_key_file(tokens, options.key_file) if options.key_file else account(tokens)
    if isinstance(known, Failure):
        return tell_problems(known)
    if known.kind is AccountKind.SERVICE:
        tell(f"Service account {known.email}: share your sheet with it as an editor; nothing else is needed")
        return _warn(known)
    with Interruption() as interruption:
        failure = sign_in(tokens, scopes_for(reference), _open_browser, interruption.cancelled)
    if failure:
        tell_problems(failure)
        return Exit.INTERRUPTED if interruption.wanted() else Exit.PROBLEMS
    tell(f"Signed in; the token is in {tokens.folder}, which is yours alone")
    return _warn(known)


def _open_browser(address: str) -> None:
    """Show Google's page, and say where it is: no browser may be known to the system."""
    tell(f"Sign in with your browser; if it does not open by itself, open this on the same computer: {address}")
    # A browser in the terminal would block the thread that waits for Google's answer.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _warn(known: Account) -> Exit:
    if known.warning:
        tell(known.warning)
    return Exit.DONE


def sign_out_at_google(folders: Folders) -> Exit:
    """Take back what was granted."""
    if failure := sign_out(Tokens(folders.tokens)):
        return tell_problems(failure)
    tell("Signed out")
    return Exit.DONE


class StatusResult(JsonResult):
    """Who is signed in, and which copies there are."""

    account: AccountKind
    email: str
    """Of a service account; empty for the others."""
    folder: str
    granted: tuple[str, ...]
    copies: tuple[str, ...]


def status(options: StatusOptions, folders: Folders) -> Exit:
    """Say who is signed in, and which copies there are."""
    known = account(Tokens(folders.tokens))
    if isinstance(known, Failure):
        return tell_problems(known)
    copies = tuple(_copies(folders))
    if options.json:
        folder = str(folders.tokens)
        result = StatusResult(account=known.kind, email=known.email, folder=folder, granted=known.scopes, copies=copies)
        say(result.text())
        return _warn(known)
    lines = [f"Account: {_account_text(known)}", f"Folder of the account: {folders.tokens}"]
    lines += [f"Granted: {scope}" for scope in known.scopes]
    lines += [f"Copy: {one_line(name)}" for name in copies]
    say_lines(lines)
    return _warn(known)


def _account_text(known: Account) -> str:
    match known.kind:
        case AccountKind.NONE:
            return "nobody is signed in; autoalgo sheet sign-in --key-file FILE begins"
        case AccountKind.CLIENT:
            return "nobody is signed in; autoalgo sheet sign-in signs you in"
        case AccountKind.USER:
            return "a moderator is signed in"
        case AccountKind.SERVICE:
            return f"the service account {known.email}"


def _copies(folders: Folders) -> list[str]:
    """Return the names of the copies that there are."""
    keys = sorted(file.stem for file in folders.copies.glob("*.json"))
    found = (sheet_named(key) for key in keys)
    copies = (find_copy(folders.copies, key) for key in found if isinstance(key, SheetReference) and key.key)
    return sorted(copy.name for copy in copies if copy)
