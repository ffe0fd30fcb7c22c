"""Whether what would be written now is still what the user was shown and agreed to."""

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.exchange.as_text import values_in_words
from autoalgo.war.database.exchange.comparison import Exchange


def changed_meanwhile(now: Exchange, shown: Exchange, target: str) -> Failure | None:
    """Return what is to be written to `target` now that was not so when it was `shown`; None if all of it was.

    Less than was shown is no problem: another user, or an earlier attempt, has written the rest. Where records stand
    makes no difference either.
    """
    known = {difference.what for difference in (*shown.differences, *shown.spared)}
    hint = "look at the differences again"
    problems = []
    for difference in (*now.differences, *now.spared):
        if difference.what not in known:
            place = Place(target, difference.tab.tab_name, difference.row, difference.column.name)
            old, new = values_in_words(difference)
            found = f"{difference.record}, {old} → {new}, has changed since the differences were shown"
            problems.append(Problem(place, found, "what was shown", hint))
    return failure_of(problems + [problem for problem in now.problems if problem not in shown.problems])
