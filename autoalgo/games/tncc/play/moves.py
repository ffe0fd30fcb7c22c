"""The decisions of a game in a short text, from which the game is played again (TN-18).

A turn is a word: `-` waits, `r40` recruits 40 and `r-40` dismisses them, `t2:g50:l3:y` offers player 2 fifty gold for
three land, which he takes (`n`: refuses), `w2:30,20,10:5,5,5` attacks player 2, who defends with the second numbers.
A default is told by `!` and the place of its reason in a list: `!0` in place of an action, or of an answer.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Decision, Game, Turn, begin, decide, decide_by_default, wrong
from autoalgo.games.tncc.rules.war import Division

_LETTERS: Final = {resource: resource.value[0] for resource in Resource}
_RESOURCES: Final = {letter: resource for resource, letter in _LETTERS.items()}
_NUMBER: Final = r"(\d{1,19})"
_FLANKS: Final = ",".join([_NUMBER] * 3)
_FAULT: Final = re.compile(r"!(\d{1,9})")
_RECRUIT: Final = re.compile(r"r(-?\d{1,19})")
_TRADE: Final = re.compile(rf"t{_NUMBER}:([gfcal]){_NUMBER}:([gfcal]){_NUMBER}:(y|n|!\d{{1,9}})")
_WAR: Final = re.compile(rf"w{_NUMBER}:{_FLANKS}:(?:{_FLANKS}|(!\d{{1,9}}))")


class BadMovesError(Exception):
    """A text that is no game; the message is a sentence without its end."""


@dataclass(frozen=True, slots=True)
class Moves:
    """All decisions of a game."""

    turns: str
    """A word a turn, with blanks between them."""
    reasons: tuple[str, ...] = ()
    """Why defaults were taken."""


def moves_of(game: Game) -> Moves:
    """Return the decisions of a game."""
    reasons: dict[str, int] = {}

    def fault(reason: str) -> str:
        return f"!{reasons.setdefault(reason, len(reasons))}"

    turns = [_word(entry, fault) for entry in game.chronicle if isinstance(entry, Turn)]
    return Moves(" ".join(turns), tuple(reasons))


def games_of(constants: Constants, names: Sequence[str], moves: Moves) -> Iterator[Game]:
    """Yield the start of a game and the game after each of its turns; BadMovesError where they make none."""
    try:
        game = begin(constants, tuple(names))
    except ValueError as error:
        raise BadMovesError(str(error)) from None
    yield game
    for number, word in enumerate(moves.turns.split(), start=1):
        if game.pending is None:
            raise BadMovesError(f"there is a turn {number:,}, after the game's end")
        try:
            game = _after(game, word, moves.reasons)
        except (ValueError, IndexError) as error:
            raise BadMovesError(f'turn {number:,}, "{word[:100]}", cannot be: {error}') from None
        yield game
    if game.pending is not None:
        raise BadMovesError("it ends before the game does")


def _word(turn: Turn, fault: Callable[[str], str]) -> str:
    if turn.default:
        return fault(turn.default)
    answered = fault(turn.reply_default) if turn.reply_default else ""
    match turn.action:
        case Wait():
            return "-"
        case Recruit(amount):
            return f"r{amount}"
        case Trade(partner, giving, giving_amount, taking, taking_amount):
            answer = answered or ("y" if turn.accepted else "n")
            return f"t{partner}:{_LETTERS[giving]}{giving_amount}:{_LETTERS[taking]}{taking_amount}:{answer}"
        case War(target, flanks):
            assert turn.battle is not None, "a war in the chronicle has been fought"  # noqa: S101
            return f"w{target}:{_joined(flanks)}:{answered or _joined(turn.battle.defending)}"


def _joined(division: Division) -> str:
    left, middle, right = division
    return f"{left},{middle},{right}"


def _after(game: Game, word: str, reasons: Sequence[str]) -> Game:
    """Return the game after a turn; ValueError or IndexError for a word that is none."""
    if word == "-":
        return decide(game, Wait())
    if found := _FAULT.fullmatch(word):
        return decide_by_default(game, reasons[int(found[1])])
    action, answer = _decisions(word)
    if objection := wrong(game, action):
        raise ValueError(objection)
    game = decide(game, action)
    if isinstance(answer, str):
        return decide_by_default(game, reasons[int(answer[1:])])
    return game if answer is None else decide(game, answer)


def _decisions(word: str) -> tuple[Action, Decision | str | None]:
    """Return an action, and the answer to it: a decision, the word of a default, or nothing."""
    if found := _RECRUIT.fullmatch(word):
        return Recruit(int(found[1])), None
    if found := _TRADE.fullmatch(word):
        partner, giving, given, taking, taken, said = found.groups()
        trade = Trade(int(partner), _RESOURCES[giving], int(given), _RESOURCES[taking], int(taken))
        return trade, said if said.startswith("!") else said == "y"
    if found := _WAR.fullmatch(word):
        target, *flanks, fault = found.groups()
        war = War(int(target), (int(flanks[0]), int(flanks[1]), int(flanks[2])))
        return war, fault or (int(flanks[3]), int(flanks[4]), int(flanks[5]))
    raise ValueError("no turn is written so")
