"""Forecasts in words, for the player who decides: how his country would stand, and what he is to be warned of."""

from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.common.figures import listed
from autoalgo.common.plain_text import isolated
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.forecast import Case, Forecast
from autoalgo.games.tncc.rules.game import CycleEnd
from autoalgo.games.tncc.words.sentences import amount_text, fall_reason

_CASES: Final = {
    Case.NOTHING: "In all cases looked at",
    Case.AGREEING: "If you agree",
    Case.REFUSING: "If you refuse",
    Case.AGREES: "If {other} agrees",
    Case.REFUSES: "If {other} refuses",
    Case.STAYS_HOME: "If {other} defends with nobody",
    Case.THIRDS: "If {other} has a third of the soldiers on each flank",
    Case.LEFT: "If {other} has all soldiers on the left flank",
    Case.MIDDLE: "If {other} has all soldiers on the middle flank",
    Case.RIGHT: "If {other} has all soldiers on the right flank",
}


def forecast_lines(now: Country, other: str, found: Sequence[Forecast]) -> Iterator[str]:
    """Yield how a country that stands as `now` would stand when the cycle ends, a line for each case.

    `other` is the name of the player who has an answer to give, or whose attack is to be answered.
    """
    yield "When this cycle ends, if everybody whose turn is still to come waits:"
    for case, forecast in _distinct(found):
        after = forecast.ends[0].countries[forecast.player]
        amounts = listed(_amount(resource, now, after) for resource in Resource)
        told = amounts if after.alive else "out of the game"
        yield f"{told.capitalize()}." if len(found) == 1 else f"{_heading(case, other)}: {told}."


def warnings(other: str, found: Sequence[Forecast]) -> tuple[str, ...]:
    """Return what a player should know before he decides: his country falls, or its food or gold runs out."""
    told: dict[str, list[Case]] = {}
    for forecast in found:
        for warning in _warnings(forecast):
            told.setdefault(warning, []).append(forecast.case)
    return tuple(
        f"{warning}." if len(cases) == len(found) else f"{_heading(case, other)}: {warning[0].lower()}{warning[1:]}."
        for warning, cases in told.items()
        for case in cases[: 1 if len(cases) == len(found) else None]
    )


def _warnings(forecast: Forecast) -> Iterator[str]:
    player, last = forecast.player, forecast.ends[-1]
    country = last.countries[player]
    if not country.alive:
        by_war = player not in last.fell
        why = "the war costs you all citizens or all land" if by_war else fall_reason(country)
        yield f"Your country is out of the game {_when(forecast, last)}: {why}"
        return
    for resource, then in ((Resource.FOOD, "citizens die"), (Resource.GOLD, "all soldiers become citizens")):
        end = next((end for end in forecast.ends if not end.countries[player].amount(resource)), None)
        if end is not None:
            yield f"Your {resource} runs out {_when(forecast, end)}, and {then}"


def _when(forecast: Forecast, end: CycleEnd) -> str:
    first = end is forecast.ends[0]
    return "when this cycle ends" if first else f"when cycle {end.cycle:,} ends, if you wait until then"


def _distinct(found: Sequence[Forecast]) -> Iterator[tuple[Case, Forecast]]:
    """Yield the forecasts, only one where all say the same of the country."""
    ends = {forecast.ends[0].countries[forecast.player] for forecast in found}
    if len(ends) == 1 and len(found) > 1:
        yield Case.NOTHING, found[0]
    else:
        yield from ((forecast.case, forecast) for forecast in found)


def _heading(case: Case, other: str) -> str:
    return _CASES[case].format(other=isolated(other))


def _amount(resource: Resource, now: Country, after: Country) -> str:
    change = after.amount(resource) - now.amount(resource)
    text = amount_text(resource, after.amount(resource))
    return f"{text} ({'+' if change > 0 else '−'}{abs(change):,})" if change else text
