"""The chronicle in sentences (TN-10): the one place that puts a game of TNCC into words."""

from collections.abc import Iterator

from autoalgo.common.figures import counted, listed
from autoalgo.common.plain_text import isolated
from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import CycleEnd, Entry, Game, Turn
from autoalgo.games.tncc.rules.war import BattleOutcome, Division

_UNITS = {Resource.CITIZENS: "citizen", Resource.ARMY: "soldier"}
"""What is counted one by one; of the others there is an amount."""


def sentences(game: Game) -> Iterator[str]:
    """Yield the chronicle of a game, and its end once it has ended."""
    for entry in game.chronicle:
        yield from entry_sentences(entry, game.countries)
    if game.pending is None:
        yield ending(game)


def entry_sentences(entry: Entry, countries: tuple[Country, ...]) -> Iterator[str]:
    """Yield what an entry tells. Of `countries`, which may be those of any moment, the names count."""
    match entry:
        case CycleEnd(cycle, standing):
            yield f"The end of cycle {cycle:,}" if cycle else "The start"
            yield from (f"  {_standing(country)}" for country in standing)
        case Turn():
            yield turn_sentence(entry, countries)


def turn_sentence(turn: Turn, countries: tuple[Country, ...], divisions: bool = True) -> str:
    """Return a turn in a sentence.

    `divisions` tells how the armies were divided and what the first wave left of them, which the players of a game
    that is not over must not learn (TN-12).
    """
    names = tuple(isolated(country.name) for country in countries)
    return f"Cycle {turn.cycle:,}, {names[turn.player]} {_turn(turn, names, divisions)}"


def ending(game: Game) -> str:
    """Return who has won a game that is over (TN-9)."""
    winners = [isolated(game.countries[winner].name) for winner in game.winners]
    if not winners:
        return f"Draw: nobody is left after cycle {game.cycle:,}"
    if len(winners) == 1:
        return f"{winners[0]} has won in cycle {game.cycle:,}, the only one left"
    return f"{listed(winners)} have won, alive after the last cycle, {game.cycle:,}"


def _standing(country: Country) -> str:
    name = isolated(country.name)
    if not country.alive:
        return f"{name}: out of the game"
    return f"{name}: {listed(amount_text(resource, country.amount(resource)) for resource in Resource)}"


def _turn(turn: Turn, names: tuple[str, ...], divisions: bool) -> str:
    match turn.action:
        case Wait():
            return f"waits, since {turn.default}" if turn.default else "waits"
        case Recruit(amount) if amount < 0:
            return f"makes {counted(-amount, 'soldier')} citizens"
        case Recruit(amount):
            return f"recruits {counted(amount, 'citizen')}"
        case Trade() as trade:
            return _trade(turn, trade, names[trade.partner])
        case War(target, _):
            return _war(turn, names[turn.player], names[target], divisions)


def _trade(turn: Turn, trade: Trade, partner: str) -> str:
    offer = f"{amount_text(trade.giving, trade.giving_amount)} for {amount_text(trade.taking, trade.taking_amount)}"
    answer = "agrees" if turn.accepted else "refuses"
    return f"offers {partner} {offer}; {partner} {answer}{_instead(turn)}"


def _war(turn: Turn, attacker: str, defender: str, divisions: bool) -> str:
    battle = turn.battle
    assert battle is not None, "a war in the chronicle has been fought"  # noqa: S101
    attacking, defending = (_flanks(each, divisions) for each in (battle.attacking, battle.defending))
    first_wave = (
        f"; after the first wave {counted(sum(battle.attacking_after_one), 'attacker')} and "
        f"{counted(sum(battle.defending_after_one), 'defender')} are left"
    )
    return (
        f"attacks {defender} with {attacking}; {defender} defends with {defending}{_instead(turn)}"
        f"{first_wave if divisions else ''}; {_outcome(turn, battle, attacker, defender)}"
    )


def _outcome(turn: Turn, battle: BattleOutcome, attacker: str, defender: str) -> str:
    if battle.attackers_left:
        winner, left = attacker, battle.attackers_left
    elif battle.defenders_left:
        winner, left = defender, battle.defenders_left
    else:
        return "nobody survives the second wave: a tie"
    loot = [amount_text(resource, amount) for resource, amount in turn.looted if amount]
    return f"{winner} wins with {counted(left, 'soldier')} left and takes {listed(loot) if loot else 'nothing'}"


def _instead(turn: Turn) -> str:
    """Return why the other player's answer is the default one (TN-11)."""
    return f" (the default, since {turn.reply_default})" if turn.reply_default else ""


def _flanks(division: Division, divisions: bool) -> str:
    total = counted(sum(division), "soldier")
    return f"{total} ({' + '.join(f'{flank:,}' for flank in division)})" if divisions else total


def amount_text(resource: Resource, amount: int) -> str:
    """Return so much of a resource in words."""
    unit = _UNITS.get(resource)
    return counted(amount, unit) if unit else f"{amount:,} {resource}"
