"""Makes orders of phrases that fit a pattern, and says what in them cannot be ordered together (CF-20, CF-31)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from autoalgo.games.capture_the_flag.orders import phrases
from autoalgo.games.capture_the_flag.orders.vocabulary import Vocabulary
from autoalgo.games.capture_the_flag.rules.board import Square, square_of
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Numbers, Spell
from autoalgo.games.capture_the_flag.rules.orders import (
    Action,
    Aim,
    Attack,
    Cast,
    Chop,
    Direction,
    Flag,
    Move,
    MoveTowards,
    Orders,
    Pick,
    TakeFlag,
    Target,
)

MOST_SQUARES: Final = 100
"""Of a way; fewer than phrases, so that a way that goes on can be read back from its own words."""
_SHOWN: Final = 100
"""Characters of words that a note tells."""
_FLAGS: Final = {"enemyflag": Flag.ENEMY, "ownflag": Flag.OWN}
_WEAKEST: Final = ("weakest", "lowest", "most")
_FRIENDS: Final = ("friend", "team", "all")
_FOR_FRIENDS: Final = {Spell.HEAL, Spell.RESURRECTION}
ONE_DEED: Final = "only one attack, spell or ability a turn; say which one"
ONE_WAY: Final = "only one way a turn; say which one"


@dataclass(frozen=True, slots=True)
class Note:
    """Words that no order was made of, and why."""

    words: str
    why: str = "not understood"


@dataclass
class Draft:
    """The orders of a mail as far as it has been read."""

    numbers: Numbers
    words: Vocabulary
    names: tuple[str, ...]
    unit: str = ""
    """The name of the unit that is ordered, if that is known."""
    orders: Orders = field(default_factory=Orders)
    notes: list[Note] = field(default_factory=list)
    on_the_move: bool = False
    """Whether the phrase before was a way, so that squares alone go on with it."""
    ordered: bool = False
    broken: bool = False
    """Whether squares alone would go on from words that were not understood."""
    begins: bool = False
    """Whether a phrase begins something new."""
    corrected: bool = False
    """Whether what comes next replaces what was said before."""
    said: dict[str, str] = field(default_factory=dict)
    """The words of the action and of the way."""
    clashed: set[str] = field(default_factory=set)
    """Of which two were said that cannot both be done, so that neither is."""
    last_named: str = ""
    """The mark of who was named last, whom "him" means; "?" where it may be one of several."""

    def note(self, words: str, why: str = "not understood") -> None:
        """Add words that no order is made of."""
        shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"
        self.notes.append(Note(shown, why))

    def drop(self, part: str) -> None:
        """Take out the action or the way."""
        if part == "action":
            self.orders = replace(self.orders, action=None, keep_action=False)
        else:
            self.orders = replace(self.orders, move=None, keep_move=False)
        self.ordered = self.orders != Orders()


def give(draft: Draft, order: str, found: re.Match[str], words: str, keep: bool) -> bool:
    """Add an order to those that were read; False where the phrase does not say enough for it."""
    match order:
        case "wait":
            draft.orders = replace(draft.orders, waits=True)
            return True
        case "again":
            draft.orders = replace(draft.orders, again=True)
            return True
        case "improve":
            return _improve(draft, found)
        case "move" | "towards" | "home" | "join" | "some steps" | "away":
            move = _way(draft, order, found)
            return move is not None and add_move(draft, move, words, keep)
        case "follow" | "chase" | "guard":
            return _companion(draft, order, found, words)
        case _:
            action = _action(draft, order, found)
            return action is not None and add_action(draft, action, words, keep)


def add_action(draft: Draft, action: Action, words: str, keep: bool) -> bool:
    """Add an action; of two different ones neither is done, and both are asked."""
    before = draft.orders.action
    if "action" in draft.clashed:
        draft.note(words, ONE_DEED)
        return True
    if before and before != action and not draft.corrected:
        draft.note(draft.said.get("action", before.text), ONE_DEED)
        draft.note(words, ONE_DEED)
        draft.drop("action")
        draft.clashed.add("action")
        return True
    kept = keep or (before == action and draft.orders.keep_action)
    draft.orders = replace(draft.orders, action=action, keep_action=kept)
    draft.said["action"] = words
    return True


def add_move(draft: Draft, move: Move | MoveTowards, words: str, keep: bool) -> bool:
    """Add a way; squares go on from those before, and of two other ways neither is gone, and both are asked."""
    before = None if draft.corrected else draft.orders.move
    if "move" in draft.clashed:
        draft.note(words, ONE_WAY)
        return True
    if isinstance(before, Move) and isinstance(move, Move):
        move = Move((*before.path, *move.path))
        if len(move.path) > MOST_SQUARES:
            draft.note(words, f"a way has at most {MOST_SQUARES} squares")
            return True
    elif before is not None and before != move:
        draft.note(draft.said.get("move", before.text), ONE_WAY)
        draft.note(words, ONE_WAY)
        draft.drop("move")
        draft.clashed.add("move")
        return True
    draft.orders = replace(draft.orders, move=move, keep_move=draft.orders.keep_move or keep)
    draft.said["move"] = words
    return True


def mark_of(found: re.Match[str]) -> int | None:
    """Return the number of the name in a phrase; None where it names nobody."""
    number = found.groupdict().get("name")
    return int(number) if number else None


def _companion(draft: Draft, order: str, found: re.Match[str], words: str) -> bool:
    """Add what stands for following, chasing or guarding somebody: a way to him that goes on, and attacks (CF-53)."""
    groups = found.groupdict()
    who = _target(draft, found, friends=False) if order != "guard" or groups["name"] else None
    if order != "guard" and who is None:
        return False
    goal: Target | Flag = who or Flag.OWN
    if order == "chase" and not add_action(draft, Attack(who), words, keep=True):
        return False
    if order == "guard" and not draft.orders.action:
        add_action(draft, Attack(Target(pick=Pick.NEAREST_ENEMY)), words, keep=True)
    return add_move(draft, MoveTowards(goal), words, keep=True)


def _action(draft: Draft, order: str, found: re.Match[str]) -> Action | None:
    match order:
        case "attack":
            target = _target(draft, found, friends=False)
            if target == Target() and draft.last_named:
                # Who was named before, as in "Gus, prepare to die! I attack!"
                mark = re.fullmatch("\ue000(\\d+)\ue001", draft.last_named)
                return Attack(Target(name=draft.names[int(mark[1])])) if mark else None
            alone = re.fullmatch(r"(?:keep )?(?:attack|strik|fight|shoot|hitt|fir)(?:ing|e)?", found[0])
            return Attack(None if target == Target() else target) if target and (target != Target() or alone) else None
        case "cast":
            spell = draft.words.spell(found["spell"])
            target = _target(draft, found, friends=spell in _FOR_FRIENDS)
            return Cast(spell, None if target == Target() else target) if target else None
        case "chop":
            return Chop(_square(found["square"]))
        case "take":
            return TakeFlag(_square(found["square"]))
        case _:
            return Aim()


def _way(draft: Draft, order: str, found: re.Match[str]) -> Move | MoveTowards | None:
    if order == "home":
        return MoveTowards(Flag.OWN)
    if order == "towards":
        goal = found["goal"]
        return MoveTowards(_FLAGS[goal] if goal in _FLAGS else needed(goal))
    if order in {"join", "away", "some steps"}:
        groups = found.groupdict()
        most, said = int(groups.get("most") or 0), groups.get("goal") or ""
        if said:
            return MoveTowards(_FLAGS[said] if said in _FLAGS else needed(said), most)
        target = _target(draft, found, friends=False)
        return MoveTowards(target, most, order == "away") if target and target != Target() else None
    return Move(tuple(needed(square) for square in found["path"].split()))


def _improve(draft: Draft, found: re.Match[str]) -> bool:
    if found[0] == "attack":
        return False
    what = Improvement(_meaning(found["what"], phrases.IMPROVEMENTS))
    gain = draft.numbers.experience.gain.get(what, 0)
    cost = draft.numbers.experience.cost.get(what, 0)
    amount, unit = (found["amount"], gain) if found["amount"] else (found["spent"], cost)
    times = 1
    if amount:
        if not unit or int(amount) % unit or not 1 <= int(amount) // unit <= 100:
            return False
        times = int(amount) // unit
    draft.orders = replace(draft.orders, improve=(*draft.orders.improve, *[what] * times))
    return True


def _target(draft: Draft, found: re.Match[str], friends: bool) -> Target | None:
    """Return whom a phrase means; an empty target where it names nobody, None where it does not say enough."""
    groups = found.groupdict()
    kind = draft.words.kind(groups["kind"]) if groups.get("kind") else ""
    said, sort, close = groups.get("pick") or "", groups.get("sort") or "", groups.get("close") or ""
    name = groups.get("name")
    pick = None
    if said or sort or close:
        square = _square(groups.get("square"))
        if square and sort and not said:
            return Target(square)
        if name or groups.get("tree") or not (said or (sort and close)):
            return None
        friend = sort.startswith(_FRIENDS) or (friends and not sort.startswith(("enem", "foe", "opp")))
        if order_of_friend := re.search(r"(?:nearest|closest|any) friend", found[0]):
            friend = bool(order_of_friend)
        weak = said.startswith(_WEAKEST)
        pick = {
            (False, False): Pick.NEAREST_ENEMY,
            (False, True): Pick.WEAKEST_ENEMY,
            (True, False): Pick.NEAREST_FRIEND,
            (True, True): Pick.WEAKEST_FRIEND,
        }[friend, weak]
    square = _square(groups.get("square"))
    return Target(square, kind, draft.names[int(name)] if name else "", bool(groups.get("tree")), pick)


def _meaning(said: str, meanings: dict[str, str]) -> str:
    return next(meaning for pattern, meaning in meanings.items() if re.fullmatch(pattern, said))


def _square(text: str | None) -> Square | None:
    return needed(text) if text else None


def needed(text: str) -> Square:
    """Return the square that a pattern has found; row 0 is told as off the board by whoever looks for it there."""
    return square_of(text) or Square(ord(text[0]) - ord("a"), int(text[1:]) - 1)


_DIRECTIONS: Final = {
    **dict.fromkeys(("north", "up", "n", "northward", "northwards", "upward", "upwards"), Direction.NORTH),
    **dict.fromkeys(("south", "down", "s", "southward", "southwards", "downward", "downwards"), Direction.SOUTH),
    **dict.fromkeys(("east", "right", "e", "eastward", "eastwards", "rightwards"), Direction.EAST),
    **dict.fromkeys(("west", "left", "w", "westward", "westwards", "leftwards"), Direction.WEST),
}
_UNITS: Final = re.compile(
    r"squares?|steps?|spaces?|tiles?|fields?|moves?|places?|to|the|of|in|by|over|towards?|direction|times|on|board|and|then|each|single|full|all|straight|my"
)
_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}
_MOST_STEPS: Final = 20


def steps_in(words: Sequence[str]) -> tuple[Direction, ...]:
    """Return the steps that words such as "2 north 1 east" or "up up left" name; none where any word says else."""
    steps: list[Direction] = []
    before, last = 0, None
    for place, word in enumerate(words):
        following = "".join(words[place + 1 : place + 2])
        same = _DIRECTIONS.get(following) is _DIRECTIONS.get(word)
        if len(word) == 1 < len(following) and word in _DIRECTIONS and same:
            # "e east" says the same twice.
            continue
        number = re.fullmatch(r"x?(\d{1,2})x?", word)
        if word in _DIRECTIONS:
            last = _DIRECTIONS[word]
            steps += [last] * (before or 1)
            last, before = (None, 0) if before else (last, 0)
        elif number or word in _TIMES:
            count = int(number[1]) if number else _TIMES[word]
            if not 1 <= count <= _MOST_STEPS:
                return ()
            if last is not None:
                steps += [last] * (count - 1)
                last = None
            else:
                before = count
        elif not _UNITS.fullmatch(word):
            return ()
    return tuple(steps) if len(steps) <= _MOST_STEPS and not before else ()
