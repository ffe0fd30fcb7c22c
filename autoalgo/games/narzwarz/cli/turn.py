"""The turn of a person at the terminal: what can be done by the menu, and the questions that each command takes."""

from collections.abc import Callable
from typing import Final

from autoalgo.common.console import say_lines
from autoalgo.common.figures import percent
from autoalgo.common.plain_text import isolated
from autoalgo.games.narzwarz.cli.terminal import agreed, choose, number
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.rules.commands import Attack, Build, Command, End, Hire, Move, Spy, Train
from autoalgo.games.narzwarz.rules.game import wrong
from autoalgo.games.narzwarz.rules.knowledge import known_odds, sight
from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.words.sentences import news, standing

BUILD, HIRE, TRAIN, WAR, MOVE, SPY, END, UNDO, LEAVE = range(1, 10)
MENU: Final = {
    BUILD: "Build economy",
    HIRE: "Hire men",
    TRAIN: "Train men",
    WAR: "Go to war with a neighboring country",
    MOVE: "Move soldiers to a neighboring country of yours",
    SPY: "Send out a spy",
    END: "End the turn",
    UNDO: "Take the last command back",
    LEAVE: "Leave; the game is saved",
}
_SURE: Final = 0.9999


class LeftError(Exception):
    """The person has left the table."""


def take_turn(played: Played, save: Callable[[], None]) -> None:
    """Let the person on turn give commands until the turn is over; `save` is called after each.

    Raises
    ------
    LeftError
        When the person leaves.
    EOFError
        When there are no more answers.
    """
    began = played.game.turn, played.game.on_turn
    while (played.game.turn, played.game.on_turn) == began:
        _show(played.game)
        chosen = choose("What do you do?", MENU)
        if chosen == LEAVE:
            raise LeftError
        if chosen == UNDO:
            _undo(played)
        elif chosen is not None and (command := _QUESTIONS[chosen](played.game)):
            _carry_out(played, command)
        save()


def _carry_out(played: Played, command: Command) -> None:
    if objection := wrong(played.game, command):
        say_lines([f"This cannot be done: {objection}"])
        return
    leader = played.game.on_turn
    moment = played.decide(command)
    if not isinstance(command, End):
        say_lines(["", *news(moment.events, moment.game, leader)])


def _undo(played: Played) -> None:
    if played.can_undo:
        played.undo()
        say_lines(["", "The last command is taken back"])
    else:
        say_lines(["", "Nothing of this turn can be taken back"])


def _show(game: Game) -> None:
    leader = _on_turn(game)
    waiting = ", ".join(_name(game, country) for country in game.ready) or "none"
    say_lines(
        [
            "",
            *standing(game, leader),
            f"Turn {game.turn:,}, a man costs {game.price:,} gold; countries that have their command: {waiting}",
        ]
    )


def _on_turn(game: Game) -> int:
    assert game.on_turn is not None, "somebody is on turn"  # noqa: S101
    return game.on_turn


def _name(game: Game, country: int) -> str:
    return isolated(game.map.places[country].name)


def _country(game: Game, question: str, countries: tuple[int, ...], none: str) -> int | None:
    """Return one of some countries, called by their numbers on the map.

    The only one needs no answer; `none` is said where there is none.
    """
    if not countries:
        say_lines([none])
        return None
    if len(countries) == 1:
        say_lines([f"{question} {_name(game, countries[0])}"])
        return countries[0]
    leader = _on_turn(game)
    told = standing(game, leader)
    lines = {game.map.places[country].number: line.partition(". ")[2] for country, line in enumerate(told)}
    by_number = {game.map.places[country].number: country for country in countries}
    chosen = choose(question, {each: lines[each] for each in by_number})
    return None if chosen is None else by_number[chosen]


def _ready(game: Game, question: str) -> int | None:
    return _country(game, question, game.ready, "Every country has had its command in this turn")


def _build(game: Game) -> Command | None:
    country = _ready(game, "Which country builds?")
    if country is None:
        return None
    constants, found = game.rules.constants, game.countries[country]
    most = min(found.gold // constants.gold_per_economy, constants.most_economy - found.economy)
    if most < 1:
        say_lines([f"{_name(game, country)} has not the gold for it, or no room for more economy"])
        return None
    points = number(f"How many points, {constants.gold_per_economy} gold each?", most)
    return None if points is None else Build(country, points * constants.gold_per_economy)


def _hire(game: Game) -> Command | None:
    country = _ready(game, "Which country hires?")
    if country is None:
        return None
    most = game.countries[country].gold // game.price
    if most < 1:
        say_lines([f"{_name(game, country)} has not the gold for one man"])
        return None
    men = number(f"How many men, {game.price:,} gold each?", most)
    return None if men is None else Hire(country, men)


def _train(game: Game) -> Command | None:
    country = _ready(game, "Which country trains?")
    return None if country is None else Train(country)


def _war(game: Game) -> Command | None:
    leader = _on_turn(game)
    able = tuple(each for each in game.ready if game.countries[each].men > 1 and _hostile(game, each))
    source = _country(game, "Which country attacks?", able, "No country has men to spare, an enemy, and its command")
    if source is None:
        return None
    target = _country(game, "Which country is attacked?", _hostile(game, source), "")
    men = None if target is None else number("With how many men?", game.countries[source].men - 1)
    if target is None or men is None:
        return None
    say_lines([_odds(game, leader, target, men)])
    return Attack(source, target, men) if agreed("Attack?") else None


def _odds(game: Game, leader: int, target: int, men: int) -> str:
    """Return the odds of an attack as far as the leader can know them (NW-11)."""
    seen, odds = sight(game, leader, target), known_odds(game, leader, target, men)
    if seen is None or odds is None:
        price = game.rules.constants.spy_price
        return f"Nobody knows the odds: what is in {_name(game, target)} is unknown. A spy costs {price:,} gold"
    win = f"more than {percent(_SURE)}" if odds.win > _SURE else percent(odds.win)
    when = "" if seen.turn == game.turn else f", by what a spy saw in turn {seen.turn:,}"
    left = f"{odds.attackers_left:,.1f} of {men:,} are left on average if they win"
    return f"The chance of victory is {win}, and {left}{when}"


def _hostile(game: Game, country: int) -> tuple[int, ...]:
    leader = game.countries[country].owner
    return tuple(each for each in sorted(game.map.neighbours[country]) if game.countries[each].owner != leader)


def _own(game: Game, country: int) -> tuple[int, ...]:
    leader = game.countries[country].owner
    return tuple(each for each in sorted(game.map.neighbours[country]) if game.countries[each].owner == leader)


def _move(game: Game) -> Command | None:
    able = tuple(each for each in game.owned(_on_turn(game)) if game.countries[each].men and _own(game, each))
    source = _country(game, "From which country?", able, "No country of yours with men has another one beside it")
    target = None if source is None else _country(game, "To which country?", _own(game, source), "")
    men = None if source is None or target is None else number("How many men?", game.countries[source].men)
    return None if source is None or target is None or men is None else Move(source, target, men)


def _spy(game: Game) -> Command | None:
    leader, price = _on_turn(game), game.rules.constants.spy_price
    able = tuple(each for each in game.owned(leader) if game.countries[each].gold >= price)
    country = _country(game, f"Which country pays {price:,} gold?", able, f"No country has {price:,} gold for a spy")
    others = tuple(each for each in range(len(game.countries)) if game.countries[each].owner != leader)
    target = None if country is None else _country(game, "Where does the spy go?", others, "")
    return None if country is None or target is None else Spy(country, target)


def _end(_: Game) -> Command | None:
    return End()


_QUESTIONS: Final[dict[int, Callable[[Game], Command | None]]] = {
    BUILD: _build,
    HIRE: _hire,
    TRAIN: _train,
    WAR: _war,
    MOVE: _move,
    SPY: _spy,
    END: _end,
}
