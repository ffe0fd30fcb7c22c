"""Orders of Atlantis: those of one faction changed, checked, and played beside those of another (AL-28)."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from atlantis_worlds import atlantis_numbers
from atlantis_wrong_orders import report, world

from autoalgo.common.console import Exit, tell
from autoalgo.games.atlantis.play.month_orders import MonthOrders, collect, decoded
from autoalgo.games.atlantis.play.order_check import check, check_lines
from autoalgo.games.atlantis.rules.phases import Played, play
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.passwords import hashed
from fuzz import json_changes, values
from fuzz.attempts import Attempt, Outcome
from fuzz.draws import Draws

FILE: Final = "orders.txt"
_OURS: Final = "ours"
_OTHERS: Final = b"#atlantis 2 theirs\nunit 20\nguard 0\nname unit Wolves\nwork\nunit 22\nstudy stealth\n#end\n"
_UNITS: Final[tuple[tuple[str, ...], ...]] = (
    ("unit 1\nstudy observation", "unit 1\nname unit Captain\nform 1\nname unit Hands\nend\ntransfer new 1 1"),
    ("unit 2\nguard 1\nwork", 'unit 2\ndisplay unit "Five tall men"\nbehind 1\nrecruit 2'),
    ("unit 3\ngive 6 1 stone\ngive 2 6 swords\nmove north", "unit 3\ngive 5 1 stone ; ballast\nboard 1"),
    ("unit 4\ncast Contaminate_Water", 'unit 4\ncombat "Lightning Bolt"\nreshow "lightning bolt"'),
    ('unit 5\nname ship "Argo"\nsail west', "unit 5\npay 6 20\nwork"),
    ("unit 6\nproduce sword", "unit 6\nproduce swords"),
    ("unit 7\nstudy sword", "unit 7\nteach 6\nunit 6\nstudy sword"),
)
"""For each unit two ways to spend the month without a mistake."""
_PIECES: Final = (
    *('"', "_", ";", "#", "#end", "#atlantis 1 ours", "#atlantis 2", "unit", "unit 20", "form 1", "end", "> ", "\f"),
    *(
        "give 0 999999999 sword",
        "attack peasants",
        "quit 1",
        "-1",
        "99999999999999999999",
        "１２",
        "²",
        "new 1",
        "“",
        "”",
    ),
    *("new 1", "“", "”", "\r", "\x85", "\u2028", "\x00", "\x1b[31m", "\u202e", "\ufeff", "\u00a0", "<b>", "{}", "%s"),
)
_REPEATED: Final = (
    '"',
    "form 1\n",
    "end\n",
    "unit 1\n",
    "a",
    "_",
    " ",
    "> ",
    "work\n",
    "#atlantis 1\n",
    "teach 2 ",
    "\t",
)


def atlantis_orders(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a check of the changed orders of faction 1, and a month played with them and those of faction 2."""
    text = "\n".join([f"#atlantis 1 {_OURS}", *(base.of(ways) for ways in _UNITS), "#end", ""])
    text = changed_orders(text, changes)
    content = text.encode("utf-8", "surrogatepass")
    for draws in changes:
        if draws.one_in(4):
            content = json_changes.change_bytes(draws, content)
    (folder / FILE).write_bytes(content)
    came: list[tuple[MonthOrders, Played]] = []

    def act() -> int:
        read = (folder / FILE).read_bytes()
        checked = check(decoded(read), report(), atlantis_numbers())
        for line in check_lines(checked):
            tell(line)
        found = collect([("before", _OTHERS), ("ours", read)], _world(), atlantis_numbers())
        came.append((found, play(_world(), found.orders, atlantis_numbers())))
        return Exit.PROBLEMS if checked.mistakes else Exit.DONE

    def judge(_: Attempt, outcome: Outcome) -> Iterator[str]:
        """The others' orders count as they sent them, and what goes wrong is told to who sent it."""
        [(found, played)] = came
        if found.orders[2] != _alone().orders[2]:
            yield "the orders of the other faction are not those that it sent"
        lines = {line for event in played.told.get(2, ()) if (line := getattr(event, "line", None)) is not None}
        if lines:
            yield f"the other faction is told of mistakes, on its lines {lines}"
        units = {unit.number: unit for region in played.world.regions.values() for unit in region.units}
        if 20 in units and (units[20].name, units[20].guard) != ("Wolves", False):
            yield "a unit of the other faction has not done what it was ordered"
        if not outcome.err:
            yield "nothing is told"

    return Attempt(folder, act=act, judge=judge, repeatable=False)


def changed_orders(text: str, changes: Sequence[Draws]) -> str:
    """Return a letter with orders, changed once by each of `changes`."""
    for draws in changes:
        text = _CHANGES[draws.below(len(_CHANGES))](draws, text)
    return text


@cache
def _world() -> World:
    """Return the world, in which both factions have passwords; a month leaves it as it is."""
    made = world()
    made.factions[1].password, made.factions[2].password = hashed(_OURS), hashed("theirs")
    return made


@cache
def _alone() -> MonthOrders:
    return collect([("before", _OTHERS)], _world(), atlantis_numbers())


def _lines(draws: Draws, text: str) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, draws.below(len(lines))


def _misspell(draws: Draws, text: str) -> str:
    lines, at = _lines(draws, text)
    words = lines[at].split(" ")
    word = draws.below(len(words))
    words[word] = values.near(draws, words[word])
    lines[at] = " ".join(words)
    return "\n".join(lines)


def _insert(draws: Draws, text: str) -> str:
    at = draws.below(len(text) + 1)
    return text[:at] + draws.of(_PIECES) + text[at:]


def _replace_word(draws: Draws, text: str) -> str:
    lines, at = _lines(draws, text)
    words = lines[at].split(" ")
    words[draws.below(len(words))] = draws.of((*_PIECES, values.text(draws), str(values.number(draws))))
    lines[at] = " ".join(words)
    return "\n".join(lines)


def _leave_out(draws: Draws, text: str) -> str:
    lines, at = _lines(draws, text)
    del lines[at]
    return "\n".join(lines)


def _double(draws: Draws, text: str) -> str:
    lines, at = _lines(draws, text)
    lines.insert(draws.below(len(lines) + 1), lines[at])
    return "\n".join(lines)


def _repeat(draws: Draws, text: str) -> str:
    lines, at = _lines(draws, text)
    lines.insert(at, draws.of(_REPEATED) * draws.of((1, 10, 1000, 12_000)))
    return "\n".join(lines)


def _wrap(draws: Draws, text: str) -> str:
    at = draws.below(len(text) + 1)
    return text[:at] + draws.of(("\n", "\r\n", " \n", "=\n")) + text[at:]


def _whole(draws: Draws, text: str) -> str:
    """Change the letter as programs do that carry it."""
    return draws.of(
        (
            text.replace("\n", "\r\n"),
            "\n".join(f"> {line}" for line in text.split("\n")),
            "\n".join(f"\t{line}" for line in text.split("\n")),
            text.replace(" ", "\u00a0"),
            text.replace('"', "“"),
            text.upper(),
            f"{text}{text}",
            f"Dear moderator,\n\n{text}\nYours\n",
        )
    )


_CHANGES: Final[tuple[Callable[[Draws, str], str], ...]] = (
    _misspell,
    _insert,
    _replace_word,
    _leave_out,
    _double,
    _repeat,
    _wrap,
    _whole,
)
