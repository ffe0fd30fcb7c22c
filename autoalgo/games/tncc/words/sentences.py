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
            falls = {player: fall_sentence(standing[player]) for player in entry.fell}
            yield from (f"  {falls.get(player) or _standing(country)}" for player, country in enumerate(standing))
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


def fall_sentence(country: Country) -> str:
    """Return that a country is out of the game by a cycle's end, and why."""
    return f"{isolated(country.name)} is out of the game: {fall_reason(country)}"


def fall_reason(country: Country) -> str:
    """Return why a cycle's end has left a country no citizens (TN-4, TN-9)."""
    if not country.food:
        return "its food has run out, and no citizens are left"
    beside = f" beside its {counted(country.army, 'soldier')}" if country.army else ""
    return f"no citizens are left{beside}"


def falls(game: Game) -> Iterator[str]:
    """Yield who is out of the game, since when and why, the first to fall first."""
    for entry in game.chronicle:
        if isinstance(entry, CycleEnd):
            yield from (f"Cycle {entry.cycle:,}: {fall_sentence(entry.countries[player])}" for player in entry.fell)
        elif entry.used_up and isinstance(entry.action, War) and entry.battle is not None:
            sides = [isolated(game.countries[player].name) for player in (entry.player, entry.action.target)]
            winner, loser = sides if entry.battle.attackers_left else sides[::-1]
            yield f"Cycle {entry.cycle:,}: {_out_by_war(loser, entry)}, after a war with {winner}"


def _out_by_war(loser: str, turn: Turn) -> str:
    return f"{loser} has no {listed(map(str, turn.used_up))} left and is out of the game"


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
        winner, loser, left = attacker, defender, battle.attackers_left
    elif battle.defenders_left:
        winner, loser, left = defender, attacker, battle.defenders_left
    else:
        return "nobody survives the second wave: a tie"
    loot = [amount_text(resource, amount) for resource, amount in turn.looted if amount]
    out = f"; {_out_by_war(loser, turn)}" if turn.used_up else ""
    return f"{winner} wins with {counted(left, 'soldier')} left and takes {listed(loot) if loot else 'nothing'}{out}"


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
