"""Which orders count for a month, out of all texts that came in (AL-83)."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from autoalgo.games.atlantis.orders import Sent, read_sent
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import FactionOrders
from autoalgo.games.atlantis.rules.world import Faction, World
from autoalgo.games.atlantis.store.passwords import is_right

_MOST_TRIED: Final = 20
"""Passwords for a faction in one text that are looked at: each takes time, and nobody mistypes more."""
_AUTOMATIC: Final = re.compile(r"(?:\d{3,} )?automatic (\d+)(?:\.txt)?")
"""The name of a text by an automatic player, which needs no password; no mail is kept under such a name."""


@dataclass(frozen=True, slots=True)
class SetFound:
    """A set of orders."""

    text: str
    """The name of the text that it is in."""
    faction: int
    """0 where no number was understood."""
    known: bool
    """Whether there is such a faction."""
    right: bool
    """Whether its password is right."""


@dataclass
class MonthOrders:
    """The orders of a month."""

    orders: dict[int, FactionOrders] = field(default_factory=dict)
    """The newest set of each faction whose password was right."""
    refused: Counter[int] = field(default_factory=Counter)
    """Sets with a wrong password, by faction."""
    unknown: list[tuple[str, int]] = field(default_factory=list)
    """Sets for numbers that no faction has, each with the name of its text; 0 is none."""
    empty: list[str] = field(default_factory=list)
    """Texts without any orders."""
    texts: dict[int, str] = field(default_factory=dict)
    """The name of the text that each set that counts is in, by faction."""
    sets: list[SetFound] = field(default_factory=list)
    """All sets, one after the other."""

    @property
    def automatic(self) -> list[int]:
        """The factions for which an automatic player has given the orders that count (AL-96)."""
        return [faction for faction, name in self.texts.items() if automatic_faction(name) == faction]


def automatic_name(faction: int) -> str:
    """Return the name of the text with which an automatic player orders for a faction."""
    return f"automatic {faction}"


def automatic_faction(name: str) -> int:
    """Return for which faction a text of this name is by an automatic player; 0 where it is a person's."""
    found = _AUTOMATIC.fullmatch(name)
    return int(found[1]) if found else 0


def collect(
    texts: Iterable[tuple[str, bytes]], world: World, numbers: Numbers, before: MonthOrders | None = None
) -> MonthOrders:
    """Return the orders in texts, each with its name, that came in one after the other; those `before` are added to."""
    found = before or MonthOrders()
    for name, text in texts:
        sets = read_sent(decoded(text), numbers)
        if not sets:
            found.empty.append(name)
        tried: dict[int, dict[str, bool]] = {}
        for sent in sets:
            _take(found, name, sent, world, tried)
    return found


def decoded(text: bytes) -> str:
    """Return a text in whatever encoding it was kept: UTF-16 with its mark, UTF-8, else that of Western Windows."""
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        return text.decode("utf-16", errors="replace")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        return text.decode("cp1252", errors="replace")


def _take(found: MonthOrders, name: str, sent: Sent, world: World, tried: dict[int, dict[str, bool]]) -> None:
    faction = world.factions.get(sent.faction)
    right = faction is not None and (
        not faction.password
        or automatic_faction(name) == faction.number
        or _is_right(sent.password, faction, tried.setdefault(faction.number, {}))
    )
    found.sets.append(SetFound(name, sent.faction, faction is not None, right))
    if faction is None:
        found.unknown.append((name, sent.faction))
    elif not right:
        found.refused[faction.number] += 1
    else:
        found.orders[faction.number] = sent.orders
        found.texts[faction.number] = name


def _is_right(password: str, faction: Faction, tried: dict[str, bool]) -> bool:
    if password not in tried and len(tried) < _MOST_TRIED:
        tried[password] = is_right(password, faction.password)
    return tried.get(password, False)
