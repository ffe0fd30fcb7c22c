"""The way that words say: squares, directions, or where to (CF-10, CF-31, CF-53)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import left_of
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS
from autoalgo.games.capture_the_flag.orders.order_builder import AGAINST, Draft
from autoalgo.games.capture_the_flag.orders.targets import target_of
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain, spaces
from autoalgo.games.capture_the_flag.rules.orders import Direction, Flag, Move, MoveTowards, Target

MOST_STEPS: Final = 20
SQUARE_BY_SQUARE: Final = "say the way square by square"
BETWEEN: Final = "several squares may lie between; write the square, such as d5"
BEHIND: Final = "which square that is depends on where one looks from; write the square, or follow a friend"
AT_TREE: Final = "no unit stands where a tree does; write the square beside it, such as d5"
_NO_WAY: Final = (("not", SQUARE_BY_SQUARE), ("between", BETWEEN), ("behind", BEHIND), ("tree", AT_TREE))
_TWO: Final = 2
_VAGUE: Final = frozenset(("diagonal", "half", "all", "ask", "would", "turns"))
UNCLEAR: Final = "it does not say where to; write the squares, or move towards j7"
_GOALS: Final = frozenset(
    ("name", "flag", "bridge", "home", "nearest", "weakest", "enemy", "friend", "kind", "him", "carrier")
)
_DOWN_A_WAY: Final = frozenset(
    ("via", "square", "pace", "me", "he", "reach", "last", "own", "life", "range", "straight", "river", "bridge")
)
Way = tuple[str, Move | MoveTowards | None]


def way_of(draft: Draft, tokens: Sequence[Token]) -> Way:
    """Return the way that words say; a text that says why there is none in its place."""
    tokens = _leading(draft, tokens)
    ideas = [token.idea for token in tokens]
    if "between" in ideas and (middle := _middle([token.square for token in tokens if token.square])):
        return "", Move((middle,))
    if why := next((why for idea, why in _NO_WAY if idea in ideas), UNCLEAR if set(ideas) & _VAGUE else ""):
        return why, None
    # "my archer" is the unit itself.
    tokens = [token for place, token in enumerate(tokens) if token.idea != "kind" or "own" not in ideas[:place]]
    squares = [token for token in tokens if token.idea == "square" and token.square]
    ideas = [token.idea for token in tokens]
    to_whom = _GOALS & set(ideas)
    if to_whom and not squares:
        return (_away if "away" in ideas and to_whom - {"home"} else _towards)(draft, tokens)
    if squares and "towards" in ideas and len(squares) == 1 and squares[0].square:
        most = next((token.number for token in tokens if token.idea == "number"), 0)
        beside = draft.at and spaces(draft.at, squares[0].square) == 1
        return "", Move((squares[0].square,)) if beside else MoveTowards(squares[0].square, most)
    why, move = _steps(tokens)
    *steps, end = move.path if isinstance(move, Move) else ("",)
    counted = len(steps) > 1 and draft.unit and "to" in [token.text for token in tokens]
    astray = counted and isinstance(end, Square) and leads_elsewhere(draft.at, steps, end)
    return (AGAINST, None) if astray else (why, move)


def _leading(draft: Draft, tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the words of a way without those that say nothing of where it leads."""
    tokens = [
        token
        for place, token in enumerate(tokens)
        if token.idea != "all" or "number" not in {each.idea for each in tokens[place + 1 : place + 2]}
    ]
    tokens = [token for token in tokens if token.idea != "name" or draft.names[token.number] != draft.unit]
    if draft.at:
        tokens = [replace(token, idea="square", square=draft.at) if token.idea == "back" else token for token in tokens]
    # "meet Cora at c6"
    return [
        token
        for place, token in enumerate(tokens)
        if token.idea != "name" or not any(each.square for each in tokens[place + 1 : place + 3])
    ]


def leads_elsewhere(at: Square | None, path: Sequence[Square | Direction], end: Square | None) -> bool:
    """Return whether directions lead from a square to another than the one that is said to be their end."""
    for step in path:
        at = step.after(at) if isinstance(step, Direction) and at else None
    return bool(path) and None not in {at, end} and at != end


def _middle(squares: Sequence[Square]) -> Square | None:
    """Return the only square between two of a row or column; None where there are none or several."""
    if len(squares) != _TWO:
        return None
    one, other = squares
    apart = (abs(one.column - other.column), abs(one.row - other.row))
    if sorted(apart) != [0, _TWO]:
        return None
    return Square((one.column + other.column) // _TWO, (one.row + other.row) // _TWO)


def _away(draft: Draft, tokens: Sequence[Token]) -> Way:
    target, left = target_of(draft, tokens, friends=False)
    if not isinstance(target, Target):
        return target or UNCLEAR, None
    if _unsaid(left, {"away", "reach", "nextto", "number", "pace", "north"}):
        return UNCLEAR, None
    most = next((token.number for token in tokens if token.idea == "number" and token.text != "once"), 0)
    return "", MoveTowards(target, most, away=True)


def _towards(draft: Draft, tokens: Sequence[Token]) -> Way:
    """Return a way to a flag, the nearest bridge or a unit."""
    ideas = [token.idea for token in tokens]
    most = next((token.number for token in tokens if token.idea == "number"), 0)
    if "flag" in ideas or "home" in ideas:
        mine = "home" in ideas or "own" in ideas[: ideas.index("flag")]
        foreign = "flag" in ideas and {"enemy", "their"} & set(ideas[: ideas.index("flag")])
        left = [token for token in tokens if token.idea not in {"flag", "home", "enemy", "their"}]
        goal: Flag | Terrain | Target = Flag.OWN if mine and not (foreign and "home" not in ideas) else Flag.ENEMY
        if "home" in ideas and {"enemy", "their"} & set(ideas) and "flag" not in ideas:
            goal = Flag.ENEMY
    elif "bridge" in ideas:
        goal, left = Terrain.BRIDGE, [token for token in tokens if token.idea != "bridge"]
    else:
        target, left = target_of(draft, tokens, friends=False)
        if not isinstance(target, Target):
            return target or UNCLEAR, None
        goal = target
    harmless = {"towards", "nextto", "reach", "north", "south", "number", "away"} if most else set[str]()
    if _unsaid(left, {"towards", "nextto", "reach", "straight", "all", "north", *harmless}):
        return UNCLEAR, None
    return "", MoveTowards(goal, most)


def _unsaid(tokens: Sequence[Token], harmless: set[str]) -> list[Token]:
    return left_of(tokens, harmless | _DOWN_A_WAY)


def _steps(tokens: Sequence[Token]) -> Way:
    """Return a way of squares and directions, in their order; what a way leads past comes before its end."""
    path: list[Square | Direction] = []
    past: list[Square | Direction] = []
    count, turned = 0, False
    for place, token in enumerate(tokens):
        before = tokens[place - 1].idea if place else ""
        if token.square and token.text[0] == "x" and turned:
            # "west x3"
            path += [path[-1]] * token.square.row
        elif token.idea == "square" and token.square:
            if not _starts(tokens[:place]):
                (past if _by_way(tokens[:place]) or (past and before == "square") else path).append(token.square)
            count, turned = 0, False
        elif token.idea in DIRECTIONS:
            if before == token.idea and _same_twice(tokens[place - 1].text, token.text):
                # "e east", "left (west)"
                continue
            times = count or token.number or 1
            path += [Direction(token.idea)] * times
            count, turned = 0, times == 1
        elif token.idea in {"number", "times"}:
            if turned and path and not _direction_follows(tokens[place + 1 :]):
                path += [path[-1]] * (token.number - 1)
                turned = False
            else:
                count = token.number
        elif token.idea not in {"noise", "at", "pace", "more", "via", "own", "turn"} and token.text != "by":
            turned = turned and token.idea == "me"
        if not 0 <= count <= MOST_STEPS or len(path) > 5 * MOST_STEPS + 1:
            return UNCLEAR, None
    way = (*path[:-1], *past, *path[-1:])
    left = _unsaid(tokens, {"away", "towards", "nextto", "more", "times", "number", "home", *DIRECTIONS})
    endless = any(token.idea == "farthest" for token in tokens) and any(token.idea in DIRECTIONS for token in tokens)
    if not way or left or count or endless:
        return UNCLEAR, None
    return "", Move(way)


def _starts(before: Sequence[Token]) -> bool:
    """Return whether a way starts at the square that some words stand before: "away from d5"."""
    ideas = ["", *(each.idea for each in before)]
    return ideas[-1] == "away" or ideas[-2:] == ["away", "at"]


def _by_way(before: Sequence[Token]) -> bool:
    """Return whether a way leads past the square that some words stand before: "by way of the d5"."""
    ideas = ["", *(each.idea for each in before)]
    return ideas[-1] == "via" or ideas[-2:] == ["via", "noise"] or bool(before and before[-1].text == "by")


def _same_twice(before: str, after: str) -> bool:
    """Return whether a direction is only said again in other words: "e east", "left (west)"."""
    return before[0] != after[0] or (len(before) == 1 < len(after))


def _direction_follows(tokens: Sequence[Token]) -> bool:
    """Return whether a number counts what comes after it: "up 1 left" is one step up and one to the left."""
    for token in tokens:
        if token.idea in DIRECTIONS:
            return True
        if token.idea not in {"noise", "at", "pace", "more"}:
            return False
    return False
