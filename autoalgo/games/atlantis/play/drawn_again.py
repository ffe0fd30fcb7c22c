"""A month's log of draws, drawn again: whether what its reports tell of battles rests on it (AL-8, AL-103)."""

import re
from ast import literal_eval
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from json import JSONDecodeError, loads
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
_MOST: Final = 10**8
"""The largest number of a law that is drawn again: a damaged line must not ask for all memory."""
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
    rounds = Counter[str]()
    for number, (draw, again) in enumerate(_compared(lines, file.luck(words).mixed, turn), 1):
        if draw is None or draw != again:
            return f"{log} is damaged in line {number:,}{_SO}"
        rounds[draw.purpose] += draw.law.startswith("random")
    for purpose, many in purposes:
        rounds[purpose] -= many
        if rounds[purpose] < 0:
            fault = f"{log} does not have all rounds of the {purpose}{_SO}"
    return fault


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
        return Draw(found["purpose"], found["law"], result if isinstance(result, str) else tuple(result))
    except (JSONDecodeError, RecursionError, KeyError, TypeError):
        return None


def _drawn(chance: Chance, draw: Draw) -> Draw | None:
    """Return a draw for the same purpose by the same law; None where there is no such law."""
    law = _LAW.fullmatch(draw.law) if isinstance(draw.law, str) else None
    try:
        found = literal_eval(law[2]) if law else ()
        given = found if isinstance(found, tuple) else (found,)
        numbers = [part for each in given for part in (each if isinstance(each, tuple) else (each,))]
        if law is None or not all(0 <= part <= _MOST for part in numbers):
            return None
        _LAWS[law[1]](chance, draw.purpose, *given)
    except (ArithmeticError, ValueError, SyntaxError, TypeError, IndexError, MemoryError, RecursionError):
        return None
    return chance.log[-1] if chance.log else None
