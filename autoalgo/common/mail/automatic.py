"""Which mails a program has sent, and which others nobody should answer, so that no two programs write without end.

What is looked at is that of RFC 3834, and what programs wrote before it or write beside it.
"""

import re
from collections.abc import Iterator
from email.message import Message as Mail
from typing import Final

from autoalgo.common.mail.headers import identity, value
from autoalgo.common.mail.letter import OWN_IDENTITY
from autoalgo.common.plain_text import displayed

_BULK: Final = {"bulk", "junk", "auto_reply"}
_ANY_VALUE: Final = "X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply", "X-Failed-Recipients"
_LONGEST: Final = 120
_NO_REPLY: Final = re.compile(
    r"(?:.*[-_.+])?(?:no|do[-_.]?not)[-_.]?reply(?:[-_.+].*)?@|owner-.*@|.*-(?:owner|request|bounces?)@|"
    r"bounces?(?:[-+].*)?@|(?:listserv|majordomo|nobody)@",
    re.IGNORECASE,
)
_DAEMON: Final = re.compile(r"\s*(mailer-daemon|postmaster)@", re.IGNORECASE)


def automatic_because(mail: Mail, address: str) -> str:
    """Return by what it is seen that a program has sent a mail from `address`; empty where nothing tells so."""
    return displayed(next(_reasons(mail, address), ""), _LONGEST)


def unanswerable_because(mail: Mail, address: str) -> str:
    """Return by what it is seen that a mail from `address` is not to be answered; what it says counts all the same."""
    listed = next((name for name in mail if name.lower().startswith("list-")), "")
    if value(mail, "Precedence").strip().lower() == "list":
        listed = "Precedence: list"
    return displayed(listed, _LONGEST) or ("its address takes no mail" if _NO_REPLY.match(address) else "")


def is_returned(mail: Mail, address: str) -> bool:
    """Return whether a mail from `address` is a mail server's report that a mail did not reach its reader."""
    report = mail.get_content_type() == "multipart/report" and "disposition" not in str(mail.get_param("report-type"))
    return report or bool(value(mail, "X-Failed-Recipients")) or bool(_DAEMON.match(address))


def is_own(mail: Mail) -> bool:
    """Return whether a mail is a letter of a game's own outbox that came back."""
    return identity(mail).startswith(OWN_IDENTITY)


def _reasons(mail: Mail, address: str) -> Iterator[str]:
    if is_own(mail):
        yield "it is a letter of a game's own outbox"
    submitted = value(mail, "Auto-Submitted").partition(";")[0].strip()
    if submitted and submitted.lower() != "no":
        yield f"Auto-Submitted: {submitted}"
    precedence = value(mail, "Precedence").strip()
    if precedence.lower() in _BULK:
        yield f"Precedence: {precedence}"
    suppressed = value(mail, "X-Auto-Response-Suppress").strip()
    if suppressed and suppressed.lower() != "none":
        yield f"X-Auto-Response-Suppress: {suppressed}"
    for name in _ANY_VALUE:
        if value(mail, name).strip().lower() not in {"", "no"}:
            yield name
    if mail.get_content_type() == "multipart/report":
        yield "it is a report of a mail server"
    if value(mail, "Return-Path").strip() == "<>":
        yield "its Return-Path is empty, as that of a report is"
    if _DAEMON.match(address):
        yield "a mail server has written it"
