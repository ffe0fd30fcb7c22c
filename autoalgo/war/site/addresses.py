"""The addresses of a site's pages: small letters, digits and hyphens alone, whatever the names are.

An address follows from what the page is about and from nothing else, so it stays when other wars come.
"""

import re
import unicodedata
from hashlib import sha256
from typing import Final

from autoalgo.common.text_matching import normalized
from autoalgo.war.domain.years import year_text

_LONGEST_WORDS: Final = 40
"""Characters of a name in an address."""
_DIGITS: Final = 8
"""Hexadecimal digits behind it, so that two names never have one address."""
_WAR_DIGITS: Final = 16
WAR_ADDRESS: Final = r"wars/[a-z0-9-]{1,80}\.html"
"""What an address of a war is, as a regular expression."""


def war_address(name: str, record: bytes) -> str:
    """Return the address of the page of a war, which follows from its data record."""
    return f"wars/{_words(name, 'war')}-{sha256(record).hexdigest()[:_WAR_DIGITS]}.html"


def nation_address(name: str) -> str:
    """Return the address of the page of a nation; spellings that a search takes for one name have one address."""
    return f"nations/{_words(name, 'nation')}-{_digest(name)}.html"


def place_address(name: str) -> str:
    """Return the address of the page of a place."""
    return f"places/{_words(name, 'place')}-{_digest(name)}.html"


def year_address(year: int) -> str:
    """Return the address of the page of a year, which is negative before Christ."""
    return f"years/{_words(year_text(year), 'year')}.html"


def numbered(address: str, number: int) -> str:
    """Return the address of the page `number` of a list, which begins with 1."""
    return address if number == 1 else f"{address.removesuffix('.html')}-page-{number}.html"


def _words(name: str, instead: str) -> str:
    letters = unicodedata.normalize("NFKD", name[: 2 * _LONGEST_WORDS].casefold())
    words = re.findall("[a-z0-9]+", "".join(letter for letter in letters if not unicodedata.combining(letter)))
    return "-".join(words)[:_LONGEST_WORDS].strip("-") or instead


def _digest(name: str) -> str:
    return sha256(normalized(name).encode("utf-8", "replace")).hexdigest()[:_DIGITS]
