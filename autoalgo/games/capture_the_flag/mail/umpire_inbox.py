"""The umpire's acts on a card that change the turn to come: a ruling, or a unit handed to a bot (CF-48)."""

from autoalgo.common.kit.inbox import Card, CardState, settle
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.capture_the_flag.bots import MIXES, orders_of
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame
from autoalgo.games.capture_the_flag.store.inputs import inputs_of, keep_by_umpire, keep_rulings
from autoalgo.games.capture_the_flag.store.rulings import ruling_of

_MIX = "by kind"


def rule_so(opened: OpenedGame, card: Card, ruling: RulingEntry) -> Card | Failure:
    """Let a ruling count for the turn to come, and close the card that asked for it; or return why that cannot be.

    Doing it again after a crash rules nothing twice.
    """
    inputs, wrong = inputs_of(opened), ruling_of(opened.game, ruling)
    if isinstance(inputs, Failure):
        return inputs
    if isinstance(wrong, Failure):
        return wrong
    if ruling not in inputs.rulings and (failure := keep_rulings(opened, (*inputs.rulings, ruling))):
        return failure
    return settle(opened.folder, card.number, CardState.RULED, ruling.text)


def hand_to_bot(opened: OpenedGame, card: Card) -> Card | Failure:
    """Let an automatic player order the unit of a card for the turn to come, and close the card; or return why not."""
    names = [unit.name for unit in opened.game.units]
    unit = names.index(card.who) if card.who in names else NOBODY
    if unit == NOBODY:
        found = f"card {card.number:,} is of nobody who orders a unit"
        return Failure(Problem(Place(key="CARD"), found, "a card of a player"))
    text = play_for(opened, unit)
    return text if isinstance(text, Failure) else settle(opened.folder, card.number, CardState.HANDED, text)


def play_for(opened: OpenedGame, unit: int) -> str | Failure:
    """Put an automatic player's orders in place of what came in from a unit; return them, or why that cannot be."""
    game = opened.game
    if game.winner is not None or not game.units[unit].alive:
        found = "the game is over" if game.winner is not None else f"{game.units[unit].name} is dead"
        return Failure(Problem(Place(key="--hand-to-bot"), found, "a living unit"))
    orders = orders_of(game, unit, MIXES[_MIX](game, unit), chance_of(opened.seed, game.turn))
    text = "\n".join(orders.texts)
    return keep_by_umpire(opened, unit, text) or text
