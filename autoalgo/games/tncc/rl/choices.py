"""The finite set of decisions that a learning program chooses from, by number (TN-19).

What does not depend on the number of players comes first, then the same block for each of the other players, in the
order of turns after one's own. A choice that the rules do not allow now is masked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import Decision, Game, Question, wrong
from autoalgo.games.tncc.rules.war import Division

TENTHS: Final = (1, 3, 5, 8)
"""Tenths of the citizens to recruit, and of the army to dismiss; beside them all but one, and all."""
SIZES: Final = (5, 10)
"""Tenths of the army that an attack takes."""
SHAPES: Final = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1))
"""Flanks among which soldiers are divided evenly; what is left over stands on the first of them."""
GOODS: Final = (Resource.FOOD, Resource.CITIZENS, Resource.ARMY, Resource.LAND)
PRICES: Final = {Resource.FOOD: 0.5, Resource.CITIZENS: 5.0, Resource.ARMY: 5.0, Resource.LAND: 40.0}
"""Gold for one of each; an offer buys or sells a tenth of what the seller has at this price."""


@dataclass(frozen=True)
class Choices:
    """The choices of a game of so many players, in their order."""

    players: int

    @property
    def count(self) -> int:
        """How many there are."""
        return len(_OWN) + (self.players - 1) * len(_AGAINST)

    def decision(self, game: Game, number: int) -> Decision | None:
        """Return what a choice means to the player who is asked; None for what answers another question."""
        if (pending := game.pending) is None:
            return None
        me = game.countries[pending.player]
        if number < len(_OWN):
            return _own_decision(_OWN[number], me, pending.question)
        if pending.asked is not None:
            return None
        distance, against = divmod(number - len(_OWN), len(_AGAINST))
        other = (pending.player + 1 + distance) % self.players
        return _against(_AGAINST[against], me, game.countries[other], other)

    def decisions(self, game: Game) -> Iterator[Decision | None]:
        """Return what each choice means, as `decision` does."""
        return (self.decision(game, number) for number in range(self.count))

    def allowed(self, game: Game) -> list[bool]:
        """Return which of them the rules allow now; those that change nothing but wait are left to waiting."""
        return [decision is not None and not wrong(game, decision) for decision in self.decisions(game)]


_OWN: Final = (
    ("wait", 0),
    *(("recruit", tenths) for tenths in TENTHS),
    ("recruit all but one", 0),
    *(("dismiss", tenths) for tenths in (*TENTHS, 10)),
    ("refuse", 0),
    ("agree", 0),
    ("stay at home", 0),
    *(("defend", shape) for shape in range(len(SHAPES))),
)
_AGAINST: Final = (
    *(("war", size, shape) for size in SIZES for shape in range(len(SHAPES))),
    *(("buy", good, 0) for good in range(len(GOODS))),
    *(("sell", good, 0) for good in range(len(GOODS))),
)


def divided(soldiers: int, shape: tuple[int, ...]) -> Division:
    """Return soldiers divided evenly among the flanks of a shape."""
    share, rest = divmod(soldiers, sum(shape))
    flanks = []
    for taken in shape:
        flanks.append(taken * (share + (rest > 0)))
        rest -= taken
    left, middle, right = flanks
    return left, middle, right


def _own_decision(choice: tuple[str, int], me: Country, question: Question) -> Decision | None:
    kind, number = choice
    if question is Question.TRADE:
        return {"refuse": False, "agree": True}.get(kind)
    if question is Question.DEFENSE:
        if kind == "defend" and me.army:
            return divided(me.army, SHAPES[number])
        return (0, 0, 0) if kind == "stay at home" else None
    if kind == "wait":
        return Wait()
    amount = {
        "recruit": me.citizens * number // 10,
        "recruit all but one": me.citizens - 1,
        "dismiss": -(me.army * number // 10),
    }.get(kind, 0)
    return Recruit(amount) if amount else None


def _against(choice: tuple[str, int, int], me: Country, other: Country, number: int) -> Action | None:
    kind, what, shape = choice
    if kind == "war":
        soldiers = me.army * what // 10
        return War(number, divided(soldiers, SHAPES[shape])) if soldiers else None
    good = GOODS[what]
    amount = (other if kind == "buy" else me).amount(good) // 10
    price = int(amount * PRICES[good])
    if not amount:
        return None
    if kind == "buy":
        return Trade(number, Resource.GOLD, price, good, amount)
    return Trade(number, good, amount, Resource.GOLD, price)
