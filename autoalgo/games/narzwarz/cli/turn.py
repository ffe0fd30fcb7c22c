"""The turn of a person at the terminal: what can be done by the menu, and the questions that each command takes."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from autoalgo.common.console import say_lines
from autoalgo.common.figures import percent
from autoalgo.common.plain_text import isolated
from autoalgo.games.narzwarz.cli.terminal import LeftError, NothingChosenError, agreed, choose, number
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.rules.commands import Attack, Build, Command, End, Hire, Move, Spy, Train
from autoalgo.games.narzwarz.rules.game import wrong
from autoalgo.games.narzwarz.rules.knowledge import known_odds, sight
from autoalgo.games.narzwarz.words.sentences import news, standing

_SURE: Final = 0.9999


def take_turn(played: Played, save: Callable[[], None]) -> None:
    """Let the person on turn give commands until the turn is over; `save` is called after each.

    Raises
    ------
    LeftError
        When the person leaves.
    """
    began = played.game.whose_turn
    while played.game.whose_turn == began:
        with suppress(NothingChosenError):
            _Question(played).carry_out()
        save()


class _Question:
    """What the person on turn does next."""

    def __init__(self, played: Played) -> None:
        self._played = played
        self._game = played.game
        self._leader = played.game.mover

    def carry_out(self) -> None:
        """Show how everything stands, ask for a command, and carry it out."""
        doing: dict[str, Callable[[], Command | None]] = {
            "Build economy": self._build,
            "Hire men": self._hire,
            "Train men": lambda: Train(self._ready("Which country trains?")),
            "Go to war with a neighboring country": self._attack,
            "Move soldiers to a neighboring country of yours": self._move,
            "Send out a spy": self._spy,
            "End the turn": End,
            "Take the last command back": self._undo,
            "Leave; the game is saved": self._leave,
        }
        game = self._game
        waiting = ", ".join(map(self._name, game.ready)) or "none"
        prices = f"Turn {game.turn:,}, a man costs {game.price:,} gold"
        having = f"countries with a command left: {waiting}"
        say_lines(["", *standing(game, self._leader), f"{prices}; {having}"])
        chosen = choose("What do you do?", dict(enumerate(doing, start=1)))
        command = list(doing.values())[chosen - 1]()
        if command is None:
            return
        if objection := wrong(game, command):
            say_lines([f"This cannot be done: {objection}"])
            return
        moment = self._played.decide(command)
        if not isinstance(command, End):
            say_lines(["", *news(moment.events, moment.game, self._leader)])

    def _build(self) -> Command:
        country = self._ready("Which country builds?")
        constants, found = self._game.rules.constants, self._game.countries[country]
        most = min(found.gold // constants.gold_per_economy, constants.most_economy - found.economy)
        if most < 1:
            return self._impossible(f"{self._name(country)} lacks the gold, or its economy cannot grow any more")
        points = number(f"How many points, {constants.gold_per_economy} gold each?", most)
        return Build(country, points * constants.gold_per_economy)

    def _hire(self) -> Command:
        country = self._ready("Which country hires?")
        most = self._game.countries[country].gold // self._game.price
        if most < 1:
            return self._impossible(f"{self._name(country)} cannot pay for one man")
        return Hire(country, number(f"How many men, {self._game.price:,} gold each?", most))

    def _attack(self) -> Command:
        countries = self._game.countries
        able = [each for each in self._game.ready if countries[each].men > 1 and self._beside(each, own=False)]
        source = self._country(
            "Which country attacks?", able, "No country with a command left has an enemy and men to spare"
        )
        target = self._country("Which country is attacked?", self._beside(source, own=False))
        men = number("With how many men?", countries[source].men - 1)
        say_lines([self._odds(target, men)])
        if not agreed("Attack?"):
            raise NothingChosenError
        return Attack(source, target, men)

    def _odds(self, target: int, men: int) -> str:
        """Return the odds of an attack as far as the leader can know them (NW-11)."""
        game = self._game
        seen, odds = sight(game, self._leader, target), known_odds(game, self._leader, target, men)
        if seen is None or odds is None:
            price = game.rules.constants.spy_price
            return f"Nobody knows the odds: what is in {self._name(target)} is unknown. A spy costs {price:,} gold"
        win = f"more than {percent(_SURE)}" if odds.win > _SURE else percent(odds.win)
        when = "" if seen.turn == game.turn else f", by what a spy saw in turn {seen.turn:,}"
        left = f"{odds.attackers_left:,.1f} of {men:,} are left on average if they win"
        return f"The chance of victory is {win}, and {left}{when}"

    def _move(self) -> Command:
        countries = self._game.countries
        able = [each for each in self._game.owned(self._leader) if countries[each].men and self._beside(each, own=True)]
        source = self._country("From which country?", able, "No country with men has another of yours beside it")
        target = self._country("To which country?", self._beside(source, own=True))
        return Move(source, target, number("How many men?", countries[source].men))

    def _spy(self) -> Command:
        countries, price = self._game.countries, self._game.rules.constants.spy_price
        able = [each for each in self._game.owned(self._leader) if countries[each].gold >= price]
        none = f"No country has {price:,} gold for a spy"
        payer = self._country(f"Which country pays {price:,} gold?", able, none)
        others = [number for number, each in enumerate(countries) if each.owner != self._leader]
        return Spy(payer, self._country("Where does the spy go?", others))

    def _undo(self) -> None:
        if self._played.can_undo:
            self._played.undo()
            say_lines(["", "The last command is taken back"])
        else:
            say_lines(["", "Nothing of this turn can be taken back"])

    def _leave(self) -> None:
        raise LeftError

    def _impossible(self, why: str) -> Command:
        say_lines([why])
        raise NothingChosenError

    def _name(self, country: int) -> str:
        return isolated(self._game.map.places[country].name)

    def _beside(self, country: int, *, own: bool) -> list[int]:
        """Return the neighbours of a country that are the leader's own, or that are not."""
        beside = self._game.map.neighbours[country]
        return [each for each in beside if (self._game.countries[each].owner == self._leader) is own]

    def _ready(self, question: str) -> int:
        return self._country(question, self._game.ready, "Every country has had its command in this turn")

    def _country(self, question: str, countries: Iterable[int], none: str = "") -> int:
        """Return one of some countries, called by their numbers on the map.

        The only one needs no answer; `none` is said where there is none.
        """
        places = self._game.map.places
        by_number = {places[country].number: country for country in countries}
        if not by_number:
            self._impossible(none)
        if len(by_number) == 1:
            [country] = by_number.values()
            say_lines([f"{question} {self._name(country)}"])
            return country
        lines = [line.partition(". ")[2] for line in standing(self._game, self._leader)]
        return by_number[choose(question, {called: lines[country] for called, country in by_number.items()})]
