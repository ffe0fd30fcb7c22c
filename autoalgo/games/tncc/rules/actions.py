"""What a player can do in his turn, and what makes it impossible (TN-3, TN-5, TN-6, TN-7).

`kind` is the word by which records and bots know an action.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.war import FLANKS, Division


@dataclass(frozen=True, slots=True)
class Wait:
    """Skip the turn."""

    kind: Literal["wait"] = field(default="wait", kw_only=True, repr=False)


WAIT: Final = Wait()
"""All who wait do the same."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Make `amount` citizens soldiers, or −`amount` soldiers citizens (TN-5)."""

    kind: Literal["recruit"] = field(default="recruit", kw_only=True, repr=False)
    amount: int


@dataclass(frozen=True, slots=True)
class Trade:
    """Offer `giving_amount` of one resource for `taking_amount` of another; one of both is gold (TN-6)."""

    kind: Literal["trade"] = field(default="trade", kw_only=True, repr=False)
    partner: int
    """The other player, from 0 in the order of turns."""
    giving: Resource
    giving_amount: int
    taking: Resource
    taking_amount: int


@dataclass(frozen=True, slots=True)
class War:
    """Attack a player with so many soldiers on each flank (TN-7)."""

    kind: Literal["war"] = field(default="war", kw_only=True, repr=False)
    target: int
    flanks: Division


Action = Wait | Recruit | Trade | War


def objection(action: Action, actor: int, countries: tuple[Country, ...], constants: Constants) -> str:
    """Return why a player cannot do this now, in a sentence without its end; empty when he can."""
    if isinstance(action, Wait):
        return ""
    country = countries[actor]
    if isinstance(action, Recruit):
        if action.amount > country.citizens:
            return f"{action.amount:,} recruits are more than the {country.citizens:,} citizens"
        if -action.amount > country.army:
            return f"{-action.amount:,} soldiers are more than the army of {country.army:,}"
        return ""
    if isinstance(action, Trade):
        return _other(action.partner, actor, countries) or _trading(action, actor, countries)
    return _other(action.target, actor, countries) or _warring(action.flanks, country, constants)


def division_objection(division: Division, army: int) -> str:
    """Return why an army cannot be divided like this; empty when it can."""
    if len(division) != FLANKS or min(division) < 0:
        return f"an army is divided over {FLANKS} flanks, none below 0"
    if sum(division) > army:
        return f"{sum(division):,} soldiers are more than the army of {army:,}"
    return ""


def _other(player: int, actor: int, countries: tuple[Country, ...]) -> str:
    if not 0 <= player < len(countries) or player == actor:
        return "it takes another player"
    return "" if countries[player].alive else f"{countries[player].name} is out of the game"


def _trading(trade: Trade, actor: int, countries: tuple[Country, ...]) -> str:
    if Resource.GOLD not in {trade.giving, trade.taking}:
        return "one side of a trade must be gold"
    if min(trade.giving_amount, trade.taking_amount) < 0:
        return "an amount is below 0"
    for player, resource, amount in (
        (actor, trade.giving, trade.giving_amount),
        (trade.partner, trade.taking, trade.taking_amount),
    ):
        has = countries[player].amount(resource)
        if amount > has:
            return f"{countries[player].name} has {has:,} {resource}, not {amount:,}"
    return ""


def _warring(flanks: Division, country: Country, constants: Constants) -> str:
    if country.gold < constants.war_cost:
        return f"a war costs {constants.war_cost:,} gold, there are {country.gold:,}"
    return division_objection(flanks, country.army)
