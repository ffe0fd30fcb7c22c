"""A game while something happens in it: what the commands do, to people's countries and to the computer's alike.

A board is made from a game, changed, and made a game again; outside it nothing ever changes.
"""

from dataclasses import replace

from autoalgo.games.narzwarz.rules.battle import fight
from autoalgo.games.narzwarz.rules.chance import Chance
from autoalgo.games.narzwarz.rules.constants import Constants, Sight
from autoalgo.games.narzwarz.rules.events import (
    BattleFought,
    Built,
    Event,
    Fell,
    Hired,
    Moved,
    Spied,
    Trained,
    TurnBegan,
)
from autoalgo.games.narzwarz.rules.state import Country, Game, SpyReport


def tax_of(economy: int, constants: Constants) -> int:
    """Return the gold that an economy brings a turn (NW-3)."""
    return economy * constants.tax // 100


def trained(skill: int, gain: int, constants: Constants) -> int:
    """Return a skill after training that brings `gain`, as far as training leads; more from battles stays (NW-7)."""
    return max(min(skill + gain, constants.most_skill_trained), skill)


class Board:
    """The parts of a game that can change, and the events of the change."""

    def __init__(self, game: Game) -> None:
        self.game = game
        """As it was before."""
        self.constants = game.rules.constants
        self.countries = list(game.countries)
        self.skills = [leader.skill for leader in game.leaders]
        self.price = game.price
        self.turn = game.turn
        self.chance = Chance(game.seed, game.turn, game.drawn)
        self.sights: dict[tuple[int, int], SpyReport] = {}
        """What spies saw, by leader and country."""
        self.events: list[Event] = []

    @property
    def conquered(self) -> bool:
        """Whether one leader has every country."""
        return len({country.owner for country in self.countries}) == 1

    def changed(self) -> Game:
        """Return the game with everything that has changed; whose turn it is stays."""
        game = self.game
        leaders = tuple(
            leader if leader.skill == skill else replace(leader, skill=skill)
            for leader, skill in zip(game.leaders, self.skills, strict=True)
        )
        return replace(
            game,
            leaders=leaders,
            countries=tuple(self.countries),
            price=self.price,
            turn=self.turn,
            drawn=self.chance.drawn,
            known=self._known(),
        )

    def seen(self, leader: int, number: int) -> SpyReport | None:
        """Return what a leader of the computer knows of a country; None where he has to send a spy (NW-21)."""
        found = self.countries[number]
        if found.owner == leader or self.constants.computer_sees is Sight.ALL:
            return self._sight(found)
        seen = self.sights.get((leader, number), self.game.known[leader][number])
        return seen if seen and seen.owner == found.owner else None

    def begin_turn(self) -> None:
        """Begin the next turn: every country has its tax, and the price of a man changes (NW-3)."""
        constants = self.constants
        self.turn += 1
        self.chance = Chance(self.game.seed, self.turn)
        change = self.chance.between(-constants.price_fall, constants.price_rise)
        self.price = min(max(self.price + change, constants.least_price), constants.most_price)
        taxes = [0] * len(self.skills)
        for number, country in enumerate(self.countries):
            tax = tax_of(country.economy, constants)
            taxes[country.owner] += tax
            self._change(number, gold=tax)
        self.events.append(TurnBegan(self.turn, self.price, tuple(taxes)))

    def build(self, number: int, gold: int) -> None:
        """Put a country's gold into its economy (NW-5)."""
        country = self._change(number, gold=-gold, economy=gold // self.constants.gold_per_economy)
        self.events.append(Built(country.owner, number, gold, country.economy))

    def hire(self, number: int, men: int) -> None:
        """Hire men (NW-6)."""
        price = men * self.price
        country = self._change(number, men=men, gold=-price)
        self.events.append(Hired(country.owner, number, men, price))

    def train(self, number: int) -> None:
        """Raise a leader's skill, up to where training leads; skill that battles have brought stays (NW-7)."""
        constants, leader = self.constants, self.countries[number].owner
        gain = self.chance.between(constants.training_least, constants.training_most)
        self.skills[leader] = trained(self.skills[leader], gain, constants)
        self.events.append(Trained(leader, number, self.skills[leader]))

    def move(self, source: int, target: int, men: int) -> None:
        """Move men between countries of one leader (NW-8)."""
        self._change(source, men=-men)
        owner = self._change(target, men=men).owner
        self.events.append(Moved(owner, source, target, men))

    def spy(self, number: int, target: int) -> None:
        """Pay a spy, and see a country (NW-9)."""
        leader = self._change(number, gold=-self.constants.spy_price).owner
        sight = self._sight(self.countries[target])
        self.sights[leader, target] = sight
        self.events.append(Spied(leader, number, target, sight))

    def attack(self, source: int, target: int, men: int, chance: int | None = None) -> None:
        """Fight for a country; the attackers who are left have it, or all of them are dead (NW-10)."""
        leader, attacked = self.countries[source].owner, self.countries[target]
        skill, defending_skill = self.skills[leader], self.skills[attacked.owner]
        attackers, defenders = fight(men, skill, attacked.men, defending_skill, self.chance)
        self.events.append(
            BattleFought(
                leader,
                attacked.owner,
                source,
                target,
                men,
                attacked.men,
                attackers,
                defenders,
                skill,
                defending_skill,
                attacked.gold,
                chance,
            )
        )
        self._change(source, men=-men)
        owner, left = (attacked.owner, defenders) if defenders else (leader, attackers)
        self.countries[target] = Country(owner, left, attacked.gold, attacked.economy)
        if attacked.men:
            self.skills[owner] = min(self.skills[owner] + self.constants.victory_skill, self.constants.most_skill)
        if all(country.owner != attacked.owner for country in self.countries):
            self.events.append(Fell(attacked.owner, leader))

    def _change(self, number: int, men: int = 0, gold: int = 0, economy: int = 0) -> Country:
        """Let a country have so much more of each, and return it as it is now."""
        was = self.countries[number]
        now = Country(was.owner, was.men + men, was.gold + gold, was.economy + economy)
        self.countries[number] = now
        return now

    def _sight(self, country: Country) -> SpyReport:
        """Return what there is to see of a country now."""
        skill = self.skills[country.owner]
        return SpyReport(self.turn, country.owner, country.men, country.gold, country.economy, skill)

    def _known(self) -> tuple[tuple[SpyReport | None, ...], ...]:
        if not self.sights:
            return self.game.known
        return tuple(
            tuple(self.sights.get((leader, country), sight) for country, sight in enumerate(sights))
            for leader, sights in enumerate(self.game.known)
        )
