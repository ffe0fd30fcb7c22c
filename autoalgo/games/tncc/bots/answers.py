"""What a bot answered, as a decision of the rules, or why it is none (TN-11)."""

from collections.abc import Sequence
from operator import index
from typing import Final

from autoalgo.games.tncc.rules.actions import WAIT, Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.war import FLANKS, Division

_GREATEST: Final = 10**30
"""More than any country can have; a number of thousands of digits could not even be shown."""


class BadAnswerError(Exception):
    """An answer that is no decision; the message is a sentence without its end."""


def action_of(answer: object) -> Action:
    """Return an action of whole numbers; BadAnswerError for anything else."""
    match answer:
        case Wait():
            return WAIT
        case Recruit():
            amount = _whole(answer.amount)
            return answer if amount is answer.amount and type(answer) is Recruit else Recruit(amount)
        case Trade():
            return Trade(
                _whole(answer.partner),
                _resource(answer.giving),
                _whole(answer.giving_amount),
                _resource(answer.taking),
                _whole(answer.taking_amount),
            )
        case War():
            return War(_whole(answer.target), division_of(answer.flanks))
    raise BadAnswerError(f"its action was {_kind(answer)}, not Wait, Recruit, Trade or War")


def acceptance_of(answer: object) -> bool:
    """Return True or False; BadAnswerError for anything else."""
    if not isinstance(answer, bool):
        raise BadAnswerError(f"it answered a trade with {_kind(answer)}, not with True or False")
    return answer


def division_of(answer: object) -> Division:
    """Return three whole numbers; BadAnswerError for anything else."""
    if not isinstance(answer, Sequence) or isinstance(answer, str | bytes) or len(answer) != FLANKS:
        raise BadAnswerError(f"it divided its army by {_kind(answer)}, not by {FLANKS} whole numbers")
    left, middle, right = (_whole(flank) for flank in answer)
    return left, middle, right


def described(error: BaseException) -> str:
    """Return what an exception of a bot says, however it was made."""
    kind = type(error).__name__
    try:
        said = str(error)
    except Exception:
        said = ""
    return f"{kind}: {said}" if said else kind


def _whole(value: object) -> int:
    if type(value) is int and -_GREATEST <= value <= _GREATEST:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise BadAnswerError(f"it gave {_kind(value)} for a whole number")
    number = index(value)
    if abs(number) > _GREATEST:
        raise BadAnswerError("it gave a number that is larger than anything a country can have")
    return number


def _resource(value: object) -> Resource:
    if isinstance(value, str) and value in set(Resource):
        return Resource(value)
    raise BadAnswerError(f"it gave {_kind(value)} for a resource, which are {', '.join(Resource)}")


def _kind(value: object) -> str:
    return "nothing" if value is None else f"a value of the kind {type(value).__name__}"
