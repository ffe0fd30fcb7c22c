"""What experience is to buy, as people say it (CF-28)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import left_of
from autoalgo.games.capture_the_flag.orders.lexicon import STATS
from autoalgo.games.capture_the_flag.orders.order_builder import Draft
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.rules.numbers import Improvement

_MOST_TIMES: Final = 100


def improve(draft: Draft, tokens: Sequence[Token]) -> str:
    """Add what experience is to buy; "+25 life", "50 exp on damage", "armor twice"."""
    if any(each.idea == "exp" for each in tokens):
        # "25 exp into range"
        tokens = [replace(each, idea="range") if each.idea == "reach" else each for each in tokens]
    # "last turn + 25 xp"
    tokens = [
        replace(each, idea="number") if each.idea == "plus" and other and other.idea == "exp" else each
        for each, other in zip_longest(tokens, tokens[1:])
    ]
    everything = draft.experience if any(each.idea == "all" for each in tokens) else None
    tokens = [each for each in tokens if each.idea not in {"all", "me", "own", "get", "would", "past"}]
    stats = [Improvement(STATS[each.idea]) for each in tokens if each.idea in STATS]
    times = next((each.number for each in tokens if each.idea == "times"), 1)
    plus = [each.number for each in tokens if each.idea == "plus"]
    spent = [each.number for each in tokens if each.idea == "number" and each.text != "one"]
    harmless = {*STATS, "plus", "number", "exp", "times", "towards", "more", "north", "shot", "with", "nextto"}
    left = left_of(tokens, harmless)
    ideas = {each.idea for each in tokens}
    instead = draft.improving if draft.corrected else 0
    if len(stats) != 1 or left or max(len(plus), len(spent)) > 1:
        return "say what you want for your experience, such as +1 armor or +25 life"
    gain = draft.numbers.experience.gain.get(stats[0], 0)
    cost = draft.numbers.experience.cost.get(stats[0], 0)
    if everything is not None and not spent:
        # Too little for one is asked for all the same, so that who has too little is told so.
        spent = [max(everything // cost, 1) * cost if cost else 0]
    amounts = [(each, gain) for each in plus] + [
        (each, gain if each < cost and "exp" not in ideas else cost) for each in spent
    ] or [(instead or 1, 1)]
    # "+5 damage for 25 exp" says it twice.
    many = {amount // unit if unit and not amount % unit else 0 for amount, unit in amounts}
    if len(many) > 1 or not 1 <= min(many) <= _MOST_TIMES:
        return f"{stats[0]} is bought by {gain}, for {cost} experience each"
    kept = draft.orders.improve[: len(draft.orders.improve) - instead]
    draft.improving = times * many.pop()
    draft.orders = replace(draft.orders, improve=(*kept, *[stats[0]] * draft.improving))
    if "exp" in ideas and "more" not in ideas and not (plus or spent or instead or everything):
        draft.note(stats[0], "bought once; say how much experience it is for to have more")
    draft.ordered, draft.corrected = True, draft.corrected and not instead
    return ""
