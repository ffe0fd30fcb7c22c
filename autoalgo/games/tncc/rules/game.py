"""A game of TNCC as a pure function: `begin` one, then `decide` what is pending until nothing is (TN-3, TN-9).

A game never changes: each decision makes a new one, so undo is keeping the one before. What is pending names who must
decide what: a player his action, the partner of a trade whether he agrees, the attacked how he divides his army.
"""

from enum import StrEnum
from itertools import chain
from typing import Final, cast

from autoalgo.games.tncc.rules.actions import WAIT, Action, Recruit, Trade, Wait, War, division_objection, objection
from autoalgo.games.tncc.rules.constants import Constants, Defaults
from autoalgo.games.tncc.rules.country import Country, Resource, made, produce
from autoalgo.games.tncc.rules.quick_value import quick_value
from autoalgo.games.tncc.rules.war import BattleOutcome, Division, fight, loot, moved, thirds

NOBODY: Division = (0, 0, 0)
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 50


class Question(StrEnum):
    """What a player can be asked."""

    ACTION = "action"
    TRADE = "trade"
    DEFENSE = "defense"


@quick_value
class Pending:
    """A decision that the game waits for."""

    player: int
    question: Question
    asker: int = -1
    """Whose trade or war is to be answered; −1 for an action."""
    asked: Trade | War | None = None
    """What is to be answered. Of a war, who answers may know the sum of the flanks alone (TN-7)."""


_OVER: Final = "the game is over"
_DOING: Final = (Recruit, Trade, War)
_TO_ACT: Final = tuple(Pending(player, Question.ACTION) for player in range(MOST_PLAYERS))

Decision = Action | bool | Division
"""An action, whether a trade is accepted, or how the army is divided, as the question is."""


@quick_value
class Turn:
    """One player's turn in the chronicle (TN-10). A player who is out has none."""

    cycle: int
    """From 1."""
    player: int
    action: Action
    accepted: bool | None = None
    """What the partner said to a trade."""
    battle: BattleOutcome | None = None
    looted: tuple[tuple[Resource, int], ...] = ()
    """What the winner of a war carried away."""
    default: str = ""
    """Why the action is the default one: what was wrong with the player's own (TN-11)."""
    reply_default: str = ""
    """The same of the other player's reply to a trade or a war."""
    used_up: tuple[Resource, ...] = ()
    """What the loser of a war has none of any more, so that it is out of the game (TN-9). No record holds it."""


@quick_value
class CycleEnd:
    """How the countries stand after a cycle's production (TN-4); cycle 0 is the start."""

    cycle: int
    countries: tuple[Country, ...]
    fell: tuple[int, ...] = ()
    """Who is out of the game since this production, and not by a war before it (TN-9). No record holds it."""


Entry = Turn | CycleEnd


@quick_value
class Game:
    """A game at one moment."""

    constants: Constants
    countries: tuple[Country, ...]
    """In the order of turns."""
    cycle: int
    """The one that is played, from 1; after the end the last that was."""
    pending: Pending | None
    """None when the game is over."""
    past: tuple[tuple[Entry, ...], ...]
    """The chronicle of the start and of every cycle that has ended, by its number."""
    turns: tuple[Turn, ...] = ()
    """The chronicle of the cycle under way."""

    @property
    def chronicle(self) -> tuple[Entry, ...]:
        """All entries, the oldest first (TN-10)."""
        return (*chain.from_iterable(self.past), *self.turns)

    @property
    def last_turn(self) -> Turn | None:
        """The turn that was made last; None before the first."""
        if self.turns:
            return self.turns[-1]
        last = self.past[-1][-2:][0]
        return last if isinstance(last, Turn) else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who is alive: after the end, who has won; nobody in a draw (TN-9)."""
        return tuple(number for number, country in enumerate(self.countries) if country.alive)


def begin(constants: Constants, names: tuple[str, ...]) -> Game:
    """Return a game before its first turn; `names` in the order of turns, two to fifty, all different (TN-3)."""
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS or len(set(names)) != len(names):
        raise ValueError(f"a game takes {FEWEST_PLAYERS} to {MOST_PLAYERS} players of different names")
    given = (constants.start_gold, constants.start_food, constants.start_citizens)
    countries = tuple(Country(name, *given, constants.start_army, constants.start_land) for name in names)
    pending = Pending(0, Question.ACTION)
    return Game(constants, countries, 1, pending, ((CycleEnd(0, countries),),))


def wrong(game: Game, decision: Decision) -> str:
    """Return why the rules do not allow this decision now, in a sentence without its end; empty when they do."""
    if (pending := game.pending) is None:
        raise ValueError(_OVER)
    if pending.question is Question.ACTION:
        if isinstance(decision, Wait):
            return ""
        if isinstance(decision, _DOING):
            return objection(decision, pending.player, game.countries, game.constants)
    elif pending.question is Question.TRADE:
        if isinstance(decision, bool):
            return ""
    elif isinstance(decision, tuple):
        return division_objection(decision, game.countries[pending.player].army)
    return f"this does not answer the question for {pending.question}"


def decide(game: Game, decision: Decision) -> Game:
    """Return the game after a decision; ValueError for one that the rules do not allow now."""
    if found := wrong(game, decision):
        raise ValueError(found)
    return _decided(game, decision, "")


def decide_or_default(game: Game, decision: Decision) -> Game:
    """Return the game after a decision, or after the default one where the rules do not allow it (TN-11)."""
    if found := wrong(game, decision):
        return decide_by_default(game, found)
    return _decided(game, decision, "")


def decide_by_default(game: Game, reason: str) -> Game:
    """Return the game after the default decision, taken for `reason`, which the chronicle tells (TN-11)."""
    return _decided(game, default_decision(game), reason)


def default_decision(game: Game) -> Decision:
    """Return what is done for who is asked and does not answer, or not as the rules allow (TN-11)."""
    pending, careful = _pending(game), game.constants.defaults is Defaults.CAREFUL
    if pending.question is Question.ACTION:
        return WAIT
    if pending.question is Question.TRADE:
        return not careful
    return thirds(game.countries[pending.player].army) if careful else NOBODY


def _pending(game: Game) -> Pending:
    if game.pending is None:
        raise ValueError(_OVER)
    return game.pending


def _decided(game: Game, decision: Decision, default: str) -> Game:
    if (pending := game.pending) is None:
        raise ValueError(_OVER)
    if (asked := pending.asked) is not None:
        if isinstance(asked, Trade):
            return _traded(game, asked, bool(decision), default)
        return _fought(game, asked, cast(Division, decision), default)
    player = pending.player
    if isinstance(decision, Wait):
        return _done(game, game.countries, Turn(game.cycle, player, decision, None, None, (), default))
    if isinstance(decision, Recruit):
        amount, it = decision.amount, game.countries[player]
        after = made(it.name, it.gold, it.food, it.citizens - amount, it.army + amount, it.land, it.alive)
        countries = (*game.countries[:player], after, *game.countries[player + 1 :])
        return _done(game, countries, Turn(game.cycle, player, decision))
    if isinstance(decision, Trade):
        return _asking(game, Pending(decision.partner, Question.TRADE, player, decision))
    war = cast(War, decision)
    return _asking(game, Pending(war.target, Question.DEFENSE, player, war))


def _asking(game: Game, pending: Pending) -> Game:
    return Game(game.constants, game.countries, game.cycle, pending, game.past, game.turns)


def _traded(game: Game, trade: Trade, accepted: bool, default: str) -> Game:
    actor, countries = _pending(game).asker, game.countries
    if accepted:
        gives, takes = {trade.giving: trade.giving_amount}, {trade.taking: trade.taking_amount}
        both = {
            actor: moved(moved(countries[actor], gives, -1), takes, 1),
            trade.partner: moved(moved(countries[trade.partner], takes, -1), gives, 1),
        }
        countries = _with(countries, both)
    turn = Turn(game.cycle, actor, trade, accepted=accepted, reply_default=default)
    return _done(game, countries, turn)


def _fought(game: Game, war: War, defense: Division, default: str) -> Game:
    actor, constants = _pending(game).asker, game.constants
    attacker, defender = game.countries[actor], game.countries[war.target]
    battle = fight(war.flanks, defense, constants)
    attacker = attacker.with_amounts(gold=-constants.war_cost, army=battle.attackers_left - sum(war.flanks))
    defender = defender.with_amounts(army=battle.defenders_left - sum(defense))
    after = {actor: attacker, war.target: defender}
    looted: dict[Resource, int] = {}
    used_up: tuple[Resource, ...] = ()
    if survivors := battle.attackers_left or battle.defenders_left:
        winner, loser = (actor, war.target) if battle.attackers_left else (war.target, actor)
        looted = loot(after[loser], survivors, constants)
        after[winner] = moved(after[winner], looted, 1)
        left = moved(after[loser], looted, -1)
        used_up = tuple(each for each in (Resource.CITIZENS, Resource.LAND) if left.amount(each) <= 0)
        after[loser] = left.fallen() if used_up else left
    taken = tuple(looted.items())
    turn = Turn(game.cycle, actor, war, battle=battle, looted=taken, reply_default=default, used_up=used_up)
    return _done(game, _with(game.countries, after), turn)


def _with(countries: tuple[Country, ...], changed: dict[int, Country]) -> tuple[Country, ...]:
    following = list(countries)
    for number, country in changed.items():
        following[number] = country
    return tuple(following)


def _done(game: Game, countries: tuple[Country, ...], turn: Turn) -> Game:
    """Return the game after a turn: the next living player's, or the next cycle's first."""
    constants, turns, following = game.constants, (*game.turns, turn), turn.player + 1
    while following < len(countries):
        if countries[following].alive:
            return Game(constants, countries, game.cycle, _TO_ACT[following], game.past, turns)
        following += 1
    before, countries = countries, tuple([produce(each, constants) if each.alive else each for each in countries])
    alive = [number for number, each in enumerate(countries) if each.alive]
    fell: tuple[int, ...] = ()
    if len(alive) < len(countries):
        fell = tuple([number for number, each in enumerate(before) if each.alive and number not in alive])
    past: tuple[tuple[Entry, ...], ...] = (*game.past, (*turns, CycleEnd(game.cycle, countries, fell)))
    if len(alive) <= 1 or game.cycle == constants.last_cycle:
        return Game(constants, countries, game.cycle, None, past)
    return Game(constants, countries, game.cycle + 1, _TO_ACT[alive[0]], past)
