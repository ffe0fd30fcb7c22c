"""Signs in on a wiki: a bot password is tried before it is kept; who is signed in gets a client (O-12a)."""

from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.wiki.account import account_of, keep_account, kept_account
from autoalgo.war.wiki.client import WikiClient, WikiPatience, WikiWatch
from autoalgo.war.wiki.failures import WikiFailure


def sign_in(tokens: Tokens, address: str, user: str, password: str, watch: WikiWatch | None = None) -> Failure | None:
    """Keep a bot password in the private folder once the wiki has let it in; return why that is not done."""
    account = account_of(address, user, password)
    if isinstance(account, Failure):
        return account
    try:
        # Whoever signs in sits and waits.
        WikiClient(account, watch, WikiPatience(attempts=2)).query(meta="userinfo")
    except WikiFailure as failure:
        return failure.failure(account.api)
    return keep_account(tokens, account)


def client_of(
    tokens: Tokens, watch: WikiWatch | None = None, patience: WikiPatience | None = None
) -> WikiClient | Failure:
    """Return the client of the account that is kept, or why there is none."""
    account = kept_account(tokens)
    return account if isinstance(account, Failure) else WikiClient(account, watch, patience)
