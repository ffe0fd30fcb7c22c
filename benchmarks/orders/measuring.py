"""Compares what is read of orders with what their writers mean.

A meaning stands in plain words, a step a line, which the same reader takes. So both become orders, and these a set of
facts. Staying where one is, is no fact beside others: who does not move stays. Where a writer must be asked, or asks
the umpire, right is to order nothing of it and to tell it back.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.orders import Understood, understand
from autoalgo.games.capture_the_flag.rules.board import Square, spaces
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Spell, UnitNumbers, load_numbers
from autoalgo.games.capture_the_flag.rules.orders import (
    Action,
    Attack,
    Cast,
    Condition,
    Direction,
    Fact,
    Move,
    MoveTowards,
    Orders,
    TakeFlag,
    Target,
)

TABLES: Final = Path(__file__).parents[2] / "JSON"
NAMES: Final = ("Anna", "Ben", "Cora", "Dan", "Eva", "Finn", "Gus", "Hugo")
"""The units; the writer orders the first."""
FRIENDS: Final = ("Ben", "Cora", "Dan")
EXPERIENCE: Final = 100
TEAMS: Final = ("Blue", "Red")
HOME: Final = Square(3, 3)
"""Where the writer stands, at d4."""
BOARD: Final = 12
"""Squares from side to side."""
_NO_ORDERS: Final = re.compile(
    r"ask:|umpire:|press to |drop |wait next turn|(?:the )?next turn\b|in \d turns|the turn after|"
    r"pick up (?!(?:own |enemy |the )?flag)|take the wood"
    r"|move (?:\w+ )?(?:squares? )?(?:north|south)-?(?:east|west)|(?:if .*)?cast heal on (?:me|myself|anna)\b",
    re.IGNORECASE,
)
"""What no rule of the game has, or is for a later turn (CF-31): who orders it is told so. Flags alone can be picked up,
nothing is put down, nobody moves diagonally or heals himself."""
_BESIDE_ORDERS: Final = re.compile(r"umpire:|press to ")
"""What is said beside orders."""
_SAME: Final = {
    # What it buys tells what it costs.
    r"^spend \d+ exp on (?=\+)": "",
    r"^(attack (\w+)), else ([^,]+)$": r"if \2 within reach \1 else attack \3",
    # Who chops does so before he moves.
    r"^when tree at \w+ is down ": "",
    # Who carries the flag no more is no thief.
    r"(?<=flag) every turn until own flag is back$": " every turn",
}
"""Plain words of meanings that the reader does not take, and words that it takes."""


class Verdict(StrEnum):
    """The outcomes of a text."""

    RIGHT = "right"
    ASKED = "asked"
    """Nothing wrong is ordered, and what is missing is told back."""
    LOST = "lost"
    """Nothing wrong is ordered, but something is missing and not told back."""
    WRONG = "wrong"
    """Something is ordered that is not meant."""


@dataclass(frozen=True)
class Judged:
    """A text and what is read of it."""

    name: str
    sort: str
    text: str
    verdict: Verdict
    meant: tuple[str, ...]
    found: tuple[str, ...]
    told: tuple[str, ...]
    """Words that no order was made of."""


class _Deed(NamedTuple):
    """One thing that is ordered."""

    what: object
    when: frozenset[Condition] = frozenset()
    how: str = ""
    """Empty for this turn, "on" for those to come, or how many these are."""


_STAY: Final = _Deed("stay")
_Reader = Callable[..., Understood | None]


def judged(path: Path, wanted: Callable[[int], bool]) -> Iterator[Judged]:
    """Yield a verdict for each text of `path` whose place in it, from 0, is `wanted`."""
    numbers = load_numbers(TABLES)
    if isinstance(numbers, Failure):
        raise SystemExit("\n".join(problem.text() for problem in numbers))
    for place, order in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        if wanted(place):
            yield _judged(order, numbers)


def _judged(order: dict[str, Any], numbers: Numbers) -> Judged:
    unit = numbers.units[order["kind"]]
    known = partial(understand, numbers=numbers, names=NAMES, unit=NAMES[0], teams=TEAMS, friends=FRIENDS)
    reader = partial(known, experience=EXPERIENCE, reach=unit.range)
    read = reader(order["text"], at=HOME)
    told = tuple(note.words for note in read.notes) if read else ()
    said = tuple(read.texts) if read else ()
    verdict = _verdict(order, read, reader, unit)
    return Judged(
        order["id"], re.sub(r"\d", "", order["id"]), order["text"], verdict, tuple(order["meaning"]), said, told
    )


def _verdict(order: dict[str, Any], read: Understood | None, reader: _Reader, unit: UnitNumbers) -> Verdict:
    steps = order["meaning"]
    plain = [_read(step, reader) for step in steps if not _NO_ORDERS.match(step)]
    now = [each for each in plain if each]
    # What is for another turn than the first that is named comes later.
    now = [each for each in now if each.said_for == now[0].said_for]
    meant, possible = _deeds(now, unit)
    found, carried_out = _deeds([read] if read else [], unit)
    # A mail of which nothing is understood is answered with all that can be ordered.
    told = read is None or bool(read.notes) or not carried_out
    if found == {_STAY} and any(not _BESIDE_ORDERS.match(step) for step in steps):
        found &= meant
    if any(not (told and _begins(deed, meant)) for deed in found - meant):
        return Verdict.WRONG
    missing = not meant <= found or any(each.notes for each in now) or None in plain
    if told:
        # Who must be asked, or the umpire who may rule what no rule knows, is told what it says.
        return Verdict.ASKED if missing and not (order["doubt"] or order["umpire"]) else Verdict.RIGHT
    return Verdict.RIGHT if not missing and possible and len(now) == len(steps) else Verdict.LOST


def _read(step: str, reader: _Reader) -> Understood | None:
    """Return what a step of a meaning orders; of an end that the reader does not take there is a note."""
    for said, meant in _SAME.items():
        step = re.sub(said, meant, step)
    read = reader(step)
    endless = reader(step.partition(" until ")[0]) if read and not read.ordered else None
    return replace(endless, notes=read.notes) if read and endless else read


def _deeds(mails: Iterable[Understood], unit: UnitNumbers) -> tuple[set[_Deed], bool]:
    """Return what is ordered together, without what no rule lets be done, and whether there is nothing of that."""
    orders = [each.orders for each in mails if each.ordered]
    if not orders:
        return set(), True
    ways = [each for each in orders if isinstance(each.move, Move) and not each.keep_move]
    way = tuple(step for each in ways if isinstance(each.move, Move) for step in each.move.path)
    others = [replace(each, move=None, improve=()) if each in ways else replace(each, improve=()) for each in orders]
    improve = tuple(what for each in orders for what in each.improve)
    whole = Orders(move=Move(way) if way else None, improve=improve)
    deeds = {deed for each in (*others, whole) for deed in _parts(each, unit.range)}
    barred = {deed for deed in deeds if _impossible(deed.what, unit)}
    if len(actions := {deed.what for deed in deeds if isinstance(deed.what, Action) and not deed.when}) > 1:
        # Of two deeds in one turn neither is done (CF-20).
        barred |= {deed for deed in deeds if deed.what in actions}
    if re.search("ma+m", "".join("a" * bool(each.action) + "m" * bool(each.move) for each in orders)):
        # Nobody acts between two moves (CF-14).
        barred |= {deed for deed in deeds if isinstance(deed.what, Move | MoveTowards) and not deed.when}
    return deeds - barred or ({_STAY} if not barred else set()), not barred


def _parts(
    orders: Orders, reach: int, when: frozenset[Condition] = frozenset(), goes_on: bool = False
) -> Iterator[_Deed]:
    """Yield each thing that is ordered, with all the conditions of it."""
    for number, improvement in enumerate(orders.improve):
        yield _Deed(f"{improvement} {orders.improve[:number].count(improvement)}", when)
    for what, keep in ((orders.action, orders.keep_action), (orders.move, orders.keep_move)):
        if what and (deed := _plain(what)):
            needed = frozenset(each for each in when if not _holds_anyway(each, deed))
            yield _Deed(deed, needed)
            if keep or goes_on:
                yield _Deed(deed, needed, "on")
            if keep and orders.turns:
                yield _Deed(deed, needed, f"{orders.turns} turns")
    if orders.again:
        yield _Deed("same as last turn", when)
    for case in orders.cases:
        lasting, holds = goes_on or case.goes_on, case.condition
        if holds.fact is Fact.NEAR and holds.number == reach == 1:
            holds = replace(holds, number=0)
        yield from _parts(case.then, reach, when | {holds}, lasting)
        if case.otherwise:
            yield from _parts(case.otherwise, reach, when | {replace(holds, denied=not holds.denied)}, lasting)


def _plain(what: Action | Move | MoveTowards) -> Action | Move | MoveTowards | None:
    """Return a way as squares, and as one to where it ends if that is far; a flag without the square of it.

    None for staying at `HOME`.
    """
    if isinstance(what, TakeFlag):
        return TakeFlag()
    if not isinstance(what, Move):
        return what
    squares, at = list[Square](), HOME
    for step in what.path:
        at = step.after(at) if isinstance(step, Direction) else step
        squares.append(at)
    if len(squares) == 1 and spaces(HOME, at) > 1:
        return MoveTowards(at)
    squares = squares[squares[0] == HOME :]
    return Move(tuple(squares)) if squares else None


def _holds_anyway(condition: Condition, deed: Action | Move | MoveTowards) -> bool:
    """Return whether a deed can only be done where a condition holds: nobody is attacked out of reach."""
    if isinstance(deed, Attack):
        return condition == Condition(Fact.NEAR, deed.target)
    end = deed.path[-1] if isinstance(deed, Move) else None
    return isinstance(end, Square) and condition == Condition(Fact.FREE, Target(end))


def _begins(deed: _Deed, meant: Iterable[_Deed]) -> bool:
    """Return whether a way is the beginning of one that is meant."""
    ways = [each.what for each in meant if each.when == deed.when and isinstance(each.what, Move)]
    return isinstance(deed.what, Move) and any(way.path[: len(deed.what.path)] == deed.what.path for way in ways)


def _impossible(what: object, unit: UnitNumbers) -> bool:
    """Return whether the answer tells that an order cannot be carried out, whatever happens."""
    whom = what.target.name if isinstance(what, Attack | Cast) and what.target else ""
    if isinstance(what, Attack):
        return whom in FRIENDS
    if isinstance(what, Cast):
        helps = what.spell in {Spell.HEAL, Spell.RESURRECTION}
        return what.spell not in unit.spells or (helps and whom not in {"", *FRIENDS})
    way = what.path if isinstance(what, Move) else [what.goal] if isinstance(what, MoveTowards) else []
    return any(isinstance(step, Square) and max(step) >= BOARD for step in way)
