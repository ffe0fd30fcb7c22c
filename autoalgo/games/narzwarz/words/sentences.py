"""Events in sentences (NW-17): the one place that puts a game of NarzWarz into words.

News for a leader tell what he may know and nothing else; told for nobody, they tell all.
"""

from collections.abc import Iterable, Iterator

from autoalgo.common.figures import listed
from autoalgo.common.plain_text import isolated
from autoalgo.games.narzwarz.rules.events import (
    BattleFought,
    Built,
    Ended,
    Event,
    Fell,
    Hired,
    Moved,
    Spied,
    Trained,
    TurnBegan,
)
from autoalgo.games.narzwarz.rules.knowledge import sight
from autoalgo.games.narzwarz.rules.state import Game, SpyReport


def news(events: Iterable[Event], game: Game, viewer: int | None = None) -> Iterator[str]:
    """Yield what `events` tell: to a leader what he may know, to None everything.

    Of `game`, which may be that of any moment, the names count.
    """
    for event in events:
        if sentence := _told(event, game, viewer):
            yield sentence


def standing(game: Game, viewer: int | None = None) -> Iterator[str]:
    """Yield how the countries stand, as far as a leader knows, or as they are."""
    for number, country in enumerate(game.countries):
        seen = sight(game, country.owner if viewer is None else viewer, number)
        place = f"{game.map.places[number].number}. {_country(game, number)}"
        yield f"{place}, {_leader(game, country.owner)}: {_seen(seen, game.turn)}"


def _told(event: Event, game: Game, viewer: int | None) -> str:
    match event:
        case TurnBegan():
            return _turn(event, game, viewer)
        case BattleFought():
            return _battle(event, game, viewer)
        case Fell(leader, by):
            return f"{_leader(game, leader)} has lost the last country to {_leader(game, by)} and is out"
        case Ended():
            return _end(event, game)
        case Built() | Hired() | Trained() | Moved() | Spied():
            return _deed(event, game) if viewer in {None, event.leader} else ""


def _turn(event: TurnBegan, game: Game, viewer: int | None) -> str:
    began = f"Turn {event.turn:,}: a man costs {event.price:,} gold"
    if viewer is not None:
        return f"{began}, the taxes are {event.taxes[viewer]:,} gold"
    taxes = (f"{_leader(game, leader)} {gold:,}" for leader, gold in enumerate(event.taxes) if gold)
    return f"{began}; taxes in gold: {', '.join(taxes) or 'none'}"


def _deed(event: Built | Hired | Trained | Moved | Spied, game: Game) -> str:
    leader = _leader(game, event.leader)
    match event:
        case Built(_, country, gold, economy):
            return f"{leader} puts {gold:,} gold into {_country(game, country)}, whose economy is {economy:,} now"
        case Hired(_, country, men, price):
            return f"{leader} hires {_men(men)} in {_country(game, country)} for {price:,} gold"
        case Trained(_, country, skill):
            return f"{leader} trains in {_country(game, country)} and has a skill of {skill:,} now"
        case Moved(_, source, target, men):
            return f"{leader} moves {_men(men)} from {_country(game, source)} to {_country(game, target)}"
        case Spied(_, _, target, seen):
            return f"{leader}'s spy in {_country(game, target)} saw {_facts(seen)}"


def _battle(event: BattleFought, game: Game, viewer: int | None) -> str:
    """Return a battle as who was there may know it: who lost all his men there does not know what is left."""
    attacker, defender = _leader(game, event.leader), _leader(game, event.defender)
    source, target = _country(game, event.source), _country(game, event.target)
    if viewer not in {None, event.leader, event.defender}:
        outcome = f"takes {target} from {defender}" if event.won else f"is thrown back from {target} by {defender}"
        return f"{attacker} {outcome}"
    sides = f"{attacker} attacks {target} from {source} with {_men(event.men)}"
    if viewer is None:
        chance = "" if event.chance is None else f", having decided so by a chance of {event.chance} %"
        skills = f"; skill {event.skill} against {event.defending_skill}"
        sides += f"{chance}; {defender} has {_men(event.defenders)} there{skills}"
    elif viewer == event.defender:
        sides += f", and {defender} has {_men(event.defenders)} there"
    return f"{sides}; {_outcome(event, attacker, defender, viewer)}"


def _outcome(event: BattleFought, attacker: str, defender: str, viewer: int | None) -> str:
    if not event.won:
        left = f", and {defender} has {_men(event.defenders_left)} left" if viewer != event.leader else ""
        return f"all attackers die{left}"
    if viewer == event.defender:
        return f"all defenders die, and {attacker} takes the country with {event.gold:,} gold"
    if not event.defenders:
        return f"nobody is there, and {attacker} takes the country with {event.gold:,} gold"
    left = f"{_men(event.attackers_left)} {'is' if event.attackers_left == 1 else 'are'} left"
    return f"{left}, and {attacker} takes the country with {event.gold:,} gold"


def _end(event: Ended, game: Game) -> str:
    winners = [_leader(game, winner) for winner in event.winners]
    if event.conquest:
        return f"{winners[0]} has every country and has won"
    if len(winners) == 1:
        return f"The last turn is over: {winners[0]} has the most and has won"
    return f"The last turn is over: {listed(winners)} have as much as each other and have won"


def _seen(seen: SpyReport | None, turn: int) -> str:
    if seen is None:
        return "unknown"
    return _facts(seen) if seen.turn == turn else f"{_facts(seen)} in turn {seen.turn:,}"


def _facts(seen: SpyReport) -> str:
    return f"{_men(seen.men)}, {seen.gold:,} gold, economy {seen.economy:,}, skill {seen.skill:,}"


def _leader(game: Game, number: int) -> str:
    return isolated(game.leaders[number].name)


def _country(game: Game, number: int) -> str:
    return isolated(game.map.places[number].name)


def _men(number: int) -> str:
    return "1 man" if number == 1 else f"{number:,} men"
