"""Who the program is on a wiki: a bot password, kept in the private folder of the keys and never shown (O-12a)."""

import ipaddress
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from autoalgo.common.checked_json import JsonValue, StrictModel, parse_versioned, versioned
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format, Version
from autoalgo.war.database.google_sheet.tokens import TokenFile, Tokens

_ACCOUNT: Final = Format[dict[str, JsonValue]]("bot password", (Version("0.2.0", "the first"),))
_API: Final = "api.php"
_PLACE: Final = Place(file="the wiki")
BOT_PASSWORDS: Final = "make a bot password at Special:BotPasswords on the wiki"


@dataclass(frozen=True)
class WikiAccount:
    """An account of a wiki."""

    api: str
    """The address of the wiki's api.php."""
    user: str
    """The user's name, then @ and the name of the bot password."""
    password: str = field(repr=False)


class _Kept(StrictModel):
    api: str
    user: str
    password: str


def api_address(text: str) -> str | Failure:
    """Return the address of a wiki's api.php, which a slash at the end stands for, or why a text names none.

    Only a wiki on this computer may have an address without encryption: the password would be read along.
    """
    try:
        address = urlsplit(text.strip())
        host, port = address.hostname or "", address.port
    except ValueError:
        host, port = "", None
    if not host or address.username is not None or address.query or address.fragment:
        hint = "Special:Version on the wiki names the address of api.php"
        return Failure(Problem(_PLACE, f'"{text}" is no address of a wiki', "https://…/api.php", hint))
    if address.scheme != "https" and not (address.scheme == "http" and _is_here(host)):
        return Failure(Problem(_PLACE, "the address is not encrypted", "an address that begins with https://"))
    path = address.path if address.path.endswith(_API) else f"{address.path.rstrip('/')}/{_API}"
    where = f"[{host}]" if ":" in host else host
    return f"{address.scheme}://{where}{f':{port}' if port else ''}{path}"


def account_of(address: str, user: str, password: str) -> WikiAccount | Failure:
    """Return the account that these name, or what is wrong with them."""
    api = api_address(address)
    if isinstance(api, Failure):
        return api
    name, at, bot = user.strip().partition("@")
    if not (name and at and bot):
        allowed = "NAME@BOT, as the page of bot passwords shows it"
        return Failure(Problem(_PLACE, "the user is no bot password's", allowed, BOT_PASSWORDS))
    if not password.strip():
        return Failure(Problem(_PLACE, "the password is empty", "a bot password", BOT_PASSWORDS))
    return WikiAccount(api, user.strip(), password.strip())


def keep_account(tokens: Tokens, account: WikiAccount) -> Failure | None:
    """Keep an account in the private folder; return why it cannot be."""
    kept = _Kept(api=account.api, user=account.user, password=account.password)
    return tokens.write(TokenFile.WIKI, versioned(_ACCOUNT, kept))


def kept_account(tokens: Tokens) -> WikiAccount | Failure:
    """Return the account that is kept, or why there is none."""
    data = tokens.read(TokenFile.WIKI)
    if data is None:
        hint = "autoalgo wiki sign-in ADDRESS NAME@BOT signs you in"
        return Failure(Problem(_PLACE, "nobody is signed in", f"a sign-in; {BOT_PASSWORDS}", hint))
    if isinstance(data, Failure):
        return data
    kept = parse_versioned(_ACCOUNT, _Kept, tokens.path(TokenFile.WIKI), data)
    if isinstance(kept, Failure):  # what it quotes may be the password
        place = Place(file=str(tokens.path(TokenFile.WIKI)))
        return Failure(Problem(place, "the sign-in that is kept here is damaged", "", "sign in again"))
    return account_of(kept.api, kept.user, kept.password)


def forget_account(tokens: Tokens) -> Failure | None:
    """Delete the account that is kept; return why it cannot be deleted."""
    return tokens.delete(TokenFile.WIKI)


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
