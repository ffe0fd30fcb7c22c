"""Who wrote a post and when, as far as the post says: a signature of a wiki, the head of an e-mail or of a message."""

import re
from dataclasses import dataclass
from typing import Final

LONGEST_TOLD: Final = 60
"""Characters of a name or a date."""
_USER: Final = re.compile(
    r"\[\[\s*(?:user|benutzer|benutzerin|usuario|usuaria|utilisateur|utilisatrice)\s*:\s*([^\]|#/\n]{1,60})",
    re.IGNORECASE,
)
_SIGNED: Final = re.compile(r"\b(\d{1,2}:\d\d, \d{1,2} [^\W\d_]{3,12} \d{4})(?: \([A-Z]{2,5}\))?")
_FROM: Final = re.compile(r"^(?:From|Von|De)[ \t]*:[ \t]*([^\n]{1,200})$", re.MULTILINE)
_DATE: Final = re.compile(r"^(?:Date|Sent|Datum|Gesendet|Fecha)[ \t]*:[ \t]*([^\n]{1,200})$", re.MULTILINE)
_MESSAGE: Final = re.compile(
    r"^(?P<who>[^\n—]{1,40}?)[ \t]+—[ \t]+(?P<when>(?:(?:Today|Yesterday) at )?\d[\d/.: APMapm-]{3,30})$", re.MULTILINE
)
_HEAD: Final = 2_000
"""Characters at the beginning of a post that may be the head of an e-mail."""


@dataclass(frozen=True)
class Sender:
    """Who asks, and when that was written; empty where the post does not say."""

    who: str = ""
    when: str = ""


def sender_of(source: str) -> Sender:
    """Return who wrote the post `source`: who signed it last in a wiki, or what its head says."""
    users, signed = _USER.findall(source), _SIGNED.findall(source)
    if users:
        return Sender(_told(users[-1]), _told(signed[-1]) if signed else "")
    head = source[:_HEAD]
    sender, date = _FROM.search(head), _DATE.search(head)
    if sender and (date or "@" in sender[1]):
        return Sender(_told(sender[1]), _told(date[1]) if date else "")
    message = _MESSAGE.search(head)
    return Sender(_told(message["who"]), _told(message["when"])) if message else Sender()


def _told(words: str) -> str:
    return " ".join(words.split())[:LONGEST_TOLD]
