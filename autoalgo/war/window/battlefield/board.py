"""The flanks of both sides as values, and what can be done to them, each as a function from one board to the next.

Whoever edits a plan puts every change of it on the undo stack; nothing here knows of that.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, repeat

from autoalgo.war.domain.outcome import FlankSituation, FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.domain.units import LAND_BRANCHES
from autoalgo.war.strategy.rescaled_flanks import remaining_flank


@dataclass(frozen=True)
class FlankCard:
    """One flank as a map shows it."""

    plan: FlankPlan
    state: FlankState
    morale: float
    number: int
    """Counts from 1 within the side."""
    full_size: int
    """Men before the battle."""
    full_morale: float
    """Morale before the battle."""
    key: int
    """Who this flank is: kept while it is edited, moved, fought and brought back by undo, never given twice."""
    name: str = ""
    """The name that the moderator gave it, empty for none."""


Board = tuple[FlankCard, ...]
"""All flanks in the order in which they came; of one side, that is the order of the engine's numbers."""


def of_side(board: Board, side: Side) -> Board:
    """Return the flanks of one side."""
    return tuple(card for card in board if card.plan.side is side)


def index_of(board: Board, key: int) -> int:
    """Return where the flank `key` is, -1 when it is not there."""
    return next((index for index, card in enumerate(board) if card.key == key), -1)


def of_keys(board: Board, keys: Collection[int]) -> Board:
    """Return those flanks of the board that have `keys`, in the board's order."""
    return tuple(card for card in board if card.key in keys)


def fresh_card(plan: FlankPlan, key: int, morale_per_soldier: float) -> FlankCard:
    """Return a flank that has not fought: Idle, or Inactive without men, with the morale of its men (F-2, F-3)."""
    morale = plan.starting_morale(morale_per_soldier)
    return FlankCard(plan, FlankState.before_battle(plan.size), morale, 0, plan.size, morale, key)


def strongest(board: Board) -> int:
    """Return the men of the flank that had most of them before the battle; 0 without flanks."""
    return max((card.full_size for card in board), default=0)


def numbered(cards: Iterable[FlankCard]) -> Board:
    """Return the cards with their numbers within their sides."""
    numbers = {side: count(1) for side in Side}
    board = []
    for card in cards:
        number = next(numbers[card.plan.side])
        board.append(card if card.number == number else replace(card, number=number))
    return tuple(board)


def without(board: Board, keys: Collection[int]) -> Board:
    """Return the board without the flanks that have `keys`."""
    return numbered(card for card in board if card.key not in keys)


def same_men(plan: FlankPlan, other: FlankPlan) -> bool:
    """Return whether two plans have the same men and ships."""
    if any(plan.men(branch) != other.men(branch) for branch in LAND_BRANCHES):
        return False
    return (plan.ships, plan.crew) == (other.ships, other.crew)


def with_plan(card: FlankCard, plan: FlankPlan, morale_per_soldier: float) -> FlankCard:
    """Return a flank with another plan.

    State and morale stay while it has the same men; other men are a flank that has not fought.
    """
    if same_men(plan, card.plan):
        return replace(card, plan=plan)
    return replace(fresh_card(plan, card.key, morale_per_soldier), number=card.number, name=card.name)


def placed(plan: FlankPlan, x: float, y: float) -> FlankPlan:
    """Return the plan at another point, kept on the map."""
    return replace(plan, x_pixels=_on_map(x), y_pixels=_on_map(y))


def _on_map(pixels: float) -> float:
    return min(max(float(pixels), 0.0), float(MAP_PIXELS))


def laid_out(
    board: Board, side: Side, plans: Sequence[FlankPlan], keys: Iterator[int], morale_per_soldier: float
) -> Board:
    """Return the board with fresh flanks of the given plans in the place of one side's.

    The first plan goes to the side's first flank and so on; flanks beyond the plans go, plans beyond the flanks come.
    Those that stay keep their names.
    """
    former = [card.key for card in of_side(board, side)]
    names = (card.name for card in of_side(board, side))
    taken = [former[at] if at < len(former) else next(keys) for at in range(len(plans))]
    fresh = [
        replace(fresh_card(plan, key, morale_per_soldier), name=name)
        for plan, key, name in zip(plans, taken, chain(names, repeat("")), strict=False)
    ]
    by_key = {card.key: card for card in fresh}
    kept = [by_key.get(card.key, card) for card in board if card.plan.side is not side or card.key in by_key]
    return numbered([*kept, *(card for card in fresh if card.key not in former)])


def with_names(board: Board, side: Side, names: Iterable[str]) -> Board:
    """Return the board with one side's flanks called by `names`, those beyond them by none."""
    given = chain(names, repeat(""))
    return tuple(replace(card, name=next(given)) if card.plan.side is side else card for card in board)


def switched(board: Board) -> Board:
    """Return the board with each flank on the other side, where it stood (W-5)."""
    return numbered(replace(card, plan=replace(card.plan, side=card.plan.side.enemy)) for card in board)


def after_battle(board: Board, situations: Iterable[FlankSituation]) -> Board:
    """Return the board as a battle has it: positions, men that are left, morale and state (S-10)."""
    by_flank: Mapping[tuple[Side, int], FlankSituation] = {
        (situation.side, situation.number): situation for situation in situations
    }
    return tuple(_after_battle(card, by_flank.get((card.plan.side, card.number))) for card in board)


def _after_battle(card: FlankCard, situation: FlankSituation | None) -> FlankCard:
    if situation is None:
        return card
    plan = remaining_flank(placed(card.plan, situation.x_pixels, situation.y_pixels), situation)
    return replace(
        card, plan=replace(plan, maneuver=situation.maneuver), state=situation.state, morale=situation.morale
    )


def moved(former: Board, board: Board) -> tuple[int, ...]:
    """Return which flanks stand elsewhere; none where anything else differs between two boards."""
    if len(former) != len(board):
        return ()
    others = tuple(index for index, card in enumerate(board) if card is not former[index] and card != former[index])
    return others if all(_differs_in_place(former[index], board[index]) for index in others) else ()


def _differs_in_place(former: FlankCard, card: FlankCard) -> bool:
    plan = replace(former.plan, x_pixels=card.plan.x_pixels, y_pixels=card.plan.y_pixels)
    return replace(former, plan=plan) == card
