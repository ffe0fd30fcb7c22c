"""A month's log of draws, drawn again: whether what its reports tell of battles rests on it (AL-8, AL-103)."""

import re
from ast import literal_eval
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from json import loads
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.kit.luck import read_words
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.rules.chance import Chance, Draw, chance_of
from autoalgo.games.atlantis.rules.events import Battled
from autoalgo.games.atlantis.store.entries import GameFile
from autoalgo.games.atlantis.store.folder import played_months
from autoalgo.games.atlantis.words.report import MOST_BYTES

_LAWS: Final[dict[str, Callable[..., object]]] = {
    "below": Chance.below,
    "binomial": Chance.binomial,
    "scatter": Chance.scatter,
    "shares": Chance.shares,
    "order": Chance.order,
    "random": Chance.uniform,
}
_LAW: Final = re.compile(rf"({'|'.join(_LAWS)})(\(.*\))")
_MOST: Final = 10**15
"""The largest number of a law that is drawn again, as much money as a unit may have."""
_MOST_DRAWN: Final = 10**7
"""Numbers that are drawn again one by one: a damaged line must not ask for all memory."""
_SO: Final = ": what is told of luck in the battles of that month cannot be checked by it"


def log_doubt(folder: Path, file: GameFile, turn: int, battles: Iterable[Battled]) -> str:
    """Return why what is told of luck in battles does not rest on the log of draws; empty if it does.

    Parameters
    ----------
    folder
        Of the game.
    file
        The game.
    turn
        The month of the battles.
    battles
        All of the month that are told.
    """
    purposes = [(f"battle at {battle.region.place.text}", battle.rounds) for battle in battles if battle.luck]
    months, words = played_months(folder), read_words(folder)
    if not purposes or isinstance(words, Failure):
        return ""
    log, fault = months[turn] / "draws.jsonl", ""
    try:
        lines = read_whole(log, MOST_BYTES).decode().splitlines()
    except (OSError, UnicodeDecodeError):
        return f"{log} is missing or cannot be read{_SO}"
    rounds, before = Counter[str](), None
    for number, (draw, again) in enumerate(_compared(lines, file.luck(words).mixed, turn), 1):
        if draw is None or draw != again:
            return f"{log} is damaged in line {number:,}{_SO}"
        rounds[draw.purpose] += _is_round(before, draw)
        before = draw
    for purpose, many in purposes:
        rounds[purpose] -= many
        if rounds[purpose] < 0:
            fault = f"{log} does not have all rounds of the {purpose}{_SO}"
    return fault


def _is_round(before: Draw | None, draw: Draw) -> bool:
    """Return whether a draw is for the strokes of a round, three numbers for each who strikes in an order drawn before.

    A spell that kills draws numbers of its own, right after the two that tell how many. The order of who strikes alone
    is not drawn.
    """
    law = before.law if before and before.purpose == draw.purpose else ""
    if draw.law == "random(3)":
        return not law.startswith("below")
    return law.startswith("order") and draw.law == f"random({3 * int(law[len('order(') : -1])})"


def _compared(lines: Iterable[str], seed: int, turn: int) -> Iterator[tuple[Draw | None, Draw | None]]:
    """Yield each draw of a log, and what the month's chance draws by the same law."""
    land, month = chance_of(seed, turn, land=True), chance_of(seed, turn)
    begun = False
    for line in lines:
        draw = _read(line)
        again = None if draw is None or begun else _drawn(land, draw)
        if draw is not None and draw != again:  # the draws of new land, if any, come first
            again, begun = _drawn(month, draw), True
        yield draw, again


def _read(line: str) -> Draw | None:
    try:
        found = loads(line)
        result = found["result"]
        draw = Draw(found["purpose"], found["law"], result if isinstance(result, str) else tuple(result))
    except (ValueError, RecursionError, KeyError, TypeError):
        return None
    return draw if isinstance(draw.purpose, str) and isinstance(draw.law, str) else None


def _drawn(chance: Chance, draw: Draw) -> Draw | None:
    """Return a draw for the same purpose by the same law; None where there is no such law."""
    law = _LAW.fullmatch(draw.law)
    try:
        found = literal_eval(law[2]) if law else ()
        given = found if isinstance(found, tuple) else (found,)
        numbers = [part for each in given for part in (each if isinstance(each, tuple) else (each,))]
        if law is None or not all(0 <= part <= _MOST for part in numbers) or _one_by_one(law[1], numbers) > _MOST_DRAWN:
            return None
        _LAWS[law[1]](chance, draw.purpose, *given)
    except (ArithmeticError, ValueError, SyntaxError, TypeError, IndexError, MemoryError, RecursionError):
        return None
    return chance.log[-1] if chance.log else None


def _one_by_one(law: str, numbers: Sequence[int]) -> int:
    """Return how many numbers a law draws one by one; of other trials several are drawn together."""
    if law == "shares":
        *claims, paid = numbers
        return min(paid, sum(claims) - paid)
    return numbers[0] if law in {"order", "random"} else 0
