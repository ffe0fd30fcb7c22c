"""A game of NarzWarz as a pure function: `begin` one, then `decide` for people and `play_computer` until it is over.

A game never changes: each step makes a new one and says what happened, so undo is keeping the one before.
"""

from dataclasses import dataclass, replace

from autoalgo.games.narzwarz.rules.board import Board
from autoalgo.games.narzwarz.rules.chance import Chance
from autoalgo.games.narzwarz.rules.commands import Attack, Build, Command, End, Hire, Move, Spy, Train, objection
from autoalgo.games.narzwarz.rules.computer import act
from autoalgo.games.narzwarz.rules.constants import Commands, Personality, Rules
from autoalgo.games.narzwarz.rules.events import Ended, Event
from autoalgo.games.narzwarz.rules.map import Map, map_objection
from autoalgo.games.narzwarz.rules.state import Country, Game, Leader


@dataclass(frozen=True, slots=True)
class LeaderSeat:
    """Who leads a country at the start."""

    name: str
    personality: Personality | None
    """None for a person."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after something has happened."""

    game: Game
    events: tuple[Event, ...]
    """What has happened since the moment before."""
    command: Command | None = None
    """The person's command that made it; None of the computer, and at the start."""


def begin(rules: Rules, on: Map, seats: tuple[LeaderSeat, ...], seed: int) -> Moment:
    """Return a game whose first turn has begun; seat i leads country i (NW-3).

    Raises
    ------
    ValueError
        When the map is not sound, or does not have as many countries as there are seats, of different names.
    """
    if found := map_objection(on):
        raise ValueError(found)
    if len(seats) != len(on.places):
        raise ValueError(f"{len(on.places):,} countries need {len(on.places):,} leaders, not {len(seats):,}")
    if len({seat.name for seat in seats}) != len(seats):
        raise ValueError("two leaders have one name")
    constants = rules.constants
    chance = Chance(seed, 0)
    leaders, countries = [], []
    for number, seat in enumerate(seats):
        men = chance.between(constants.start_men_least, constants.start_men_most)
        skill = chance.between(constants.start_skill_least, constants.start_skill_most)
        gold = chance.between(constants.start_gold_least, constants.start_gold_most)
        economy = chance.between(constants.start_economy_least, constants.start_economy_most)
        leaders.append(Leader(seat.name, seat.personality, skill))
        countries.append(Country(number, men, gold, economy))
    nothing = ((None,) * len(seats),) * len(seats)
    game = Game(rules, on, seed, tuple(leaders), tuple(countries), constants.start_price, 0, None, (), 0, nothing)
    return _next_turn(game, [])


def wrong(game: Game, command: Command) -> str:
    """Return why the rules do not allow this command now, in a sentence without its end; empty when they do."""
    if game.on_turn is None:
        return "the game is over"
    name = game.leaders[game.on_turn].name
    return f"{name} is led by the computer" if game.is_computers else objection(game, command)


def decide(game: Game, command: Command) -> Moment:
    """Return the game after a person's command; ValueError for one that the rules do not allow now."""
    if found := wrong(game, command):
        raise ValueError(found)
    return replace(_decided(game, command), command=command)


def foreseen(game: Game, command: Build | Hire) -> Country:
    """Return a country as its command would make it, in which nothing is drawn; ValueError where it is not allowed."""
    if found := wrong(game, command):
        raise ValueError(found)
    board = Board(game)
    if isinstance(command, Build):
        board.build(command.country, command.gold)
    else:
        board.hire(command.country, command.men)
    return board.countries[command.country]


def _decided(game: Game, command: Command) -> Moment:
    board = Board(game)
    match command:
        case Build(used, gold):
            board.build(used, gold)
        case Hire(used, men):
            board.hire(used, men)
        case Train(used):
            board.train(used)
        case Attack(used, target, men):
            board.attack(used, target, men)
        case Move(source, target, men):
            board.move(source, target, men)
        case Spy(country, target):
            board.spy(country, target)
        case End():
            return _next_leader(game, [])
    after, events = board.changed(), board.events
    if after.conquered:
        return _over(after, events)
    if isinstance(command, Move | Spy):
        return Moment(after, tuple(events))
    if game.rules.constants.commands is Commands.LEADER:
        return _next_leader(after, events)
    return Moment(replace(after, ready=tuple(each for each in game.ready if each != used)), tuple(events))


def play_computer(game: Game) -> Moment:
    """Return the game after the turn of the computer's leader whose turn it is; ValueError if it is a person's."""
    if game.on_turn is None or (personality := game.leaders[game.on_turn].personality) is None:
        raise ValueError("it is not the computer's turn")
    board = Board(game)
    for country in game.ready:
        if not board.conquered:
            act(board, country, game.rules.personalities.of(personality))
    after = board.changed()
    return _over(after, board.events) if after.conquered else _next_leader(after, board.events)


def _next_leader(game: Game, events: list[Event]) -> Moment:
    """Return the game with the next leader on turn who has a country, in the next turn if that was the last one."""
    for leader in range(game.mover + 1, len(game.leaders)):
        if owned := game.owned(leader):
            return Moment(replace(game, on_turn=leader, ready=owned), tuple(events))
    if game.turn >= game.rules.constants.last_turn:
        return _over(game, events)
    return _next_turn(game, events)


def _next_turn(game: Game, events: list[Event]) -> Moment:
    board = Board(game)
    board.begin_turn()
    after = board.changed()
    leader = min(country.owner for country in after.countries)
    return Moment(replace(after, on_turn=leader, ready=after.owned(leader)), (*events, *board.events))


def _over(game: Game, events: list[Event]) -> Moment:
    """Return the game at its end: won by whoever has most countries, then most economy (NW-16)."""
    owned = [game.owned(leader) for leader in range(len(game.leaders))]
    strength = [(len(own), sum(game.countries[country].economy for country in own)) for own in owned]
    winners = tuple(leader for leader, each in enumerate(strength) if each == max(strength))
    after = replace(game, on_turn=None, ready=(), winners=winners)
    return Moment(after, (*events, Ended(winners, game.conquered)))
