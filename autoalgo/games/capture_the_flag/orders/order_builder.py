"""The orders of a mail as far as it has been read, and what in them cannot be ordered together (CF-20, CF-31)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from autoalgo.games.capture_the_flag.orders.tokens import MARK, Token
from autoalgo.games.capture_the_flag.orders.vocabulary import Vocabulary
from autoalgo.games.capture_the_flag.rules.board import Square, spaces
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Spell
from autoalgo.games.capture_the_flag.rules.orders import (
    Action,
    Attack,
    Cast,
    Direction,
    Move,
    MoveTowards,
    Orders,
    Pick,
)

MOST_SQUARES: Final = 100
"""Of a way; fewer than clauses, so that a way that goes on can be read back from its own words."""
_SHOWN: Final = 100
"""Characters of words that a note tells."""
ONE_DEED: Final = "only one attack, spell or ability a turn; say which one"
ONE_WAY: Final = "only one way a turn; say which one"
_THERE_AND_BACK: Final = "it leads back at once; say which of the two is meant"
LATER: Final = "orders are for the turn to come, or for every turn"
TAKEN_BACK: Final = "taken back; say what is to be done"
_CONTRADICTED: Final = "one says what the other says not to do; say which one is meant"
_THERE: Final = "the unit stands there already"
_BETWEEN: Final = "nobody acts between two moves: what it does comes first, then it moves; say one way"
_OPPOSITES: Final = ({Direction.NORTH, Direction.SOUTH}, {Direction.EAST, Direction.WEST})
AGAINST: Final = "the square does not lie in the direction that you say; say which one is meant"


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
    at: Square | None = None
    """Where it stands, if that is known."""
    orders: Orders = field(default_factory=Orders)
    notes: list[Note] = field(default_factory=list)
    on_the_move: bool = False
    """Whether the clause before was a way, so that squares alone go on with it."""
    improving: int = 0
    """How many improvements the clause before bought."""
    ordered: bool = False
    broken: bool = False
    """Whether squares alone would go on from words that were not understood."""
    corrected: bool = False
    """Whether what comes next replaces what was said before."""
    wavers: bool = False
    """Whether it said sorry, or to wait, so that what comes next replaces what it cannot be done with."""
    withdrawn: Action | None = None
    """What was taken back, which a name said in its place is done to."""
    said: dict[str, str] = field(default_factory=dict)
    """The words of the action and of the way."""
    clashed: set[str] = field(default_factory=set)
    """Of which two were said that cannot both be done, so that neither is."""
    order: str = ""
    """In which order it is said to act and to move: "a" and "m"."""
    restated: set[str] = field(default_factory=set)
    """Of which what is said next replaces what was said before: "no, first attack Gus and then go north"."""
    last_named: str = ""
    """Who was named last, whom "him" means; "?" where it may be one of several."""
    named: list[set[str]] = field(default_factory=list)
    """Who was named together, in the order in which they were."""
    friends: frozenset[str] = frozenset()
    """The units of the own team; empty where it is not known who belongs to it."""
    dead: tuple[str, ...] = ()
    """The dead units, of either team."""
    side: str = ""
    """Of which side the one must be to whom the deed is done that is read: "enemy", "friend", or empty for either."""
    experience: int | None = None
    """How much of it the unit has; None where that is not known."""
    reach: int = 0
    """Spaces that its attack reaches; 0 where that is not known."""
    amends: bool = False
    """Whether it says that the rest of an earlier mail stays."""
    rewritten: bool = False
    """Whether the way took the place of another one, so that the same direction again says no further steps."""
    lost_way: bool = False
    """Whether a way was not understood, so that nobody knows who stands before the unit at its end."""
    flag_said: bool = False
    """Whether a flag was spoken of, which "it" may mean."""
    tree: Square | None = None
    """The square of the tree that was spoken of last."""
    place: Square | None = None
    """The square that was spoken of last, which "it" and "there" may mean."""
    speaks_of: str = ""
    """Who does what is told, whom "she" means; "own" for the unit where its name is not known."""
    denied: dict[str, str] = field(default_factory=dict)
    """What it says is not done, the action or the way, with the words of that."""
    written: Mapping[str, str] = field(default_factory=dict)
    """Plain words that took the place of others, with these."""
    picked: Pick | None = None
    """Which one of several "him" is, of whom a condition or the order before speaks; None for somebody named."""

    def remember(self, names: Iterable[str], denied: bool = False) -> None:
        """Remember who was named together, whom "him" may mean."""
        others = {name for name in names if name != self.unit}
        if others:
            self.picked = None
            self.named.append(set(self.names) if denied else others)
            self.last_named = next(iter(others)) if len(others) == 1 and not denied else "?"

    def him(self) -> str:
        """Return whom "him" means; empty where that is not sure.

        An attack means an enemy, and who is healed is a friend, where it is known who is which: then the one of that
        side who was named last is meant, if only one was.
        """
        known = set(self.names) - {self.unit} if self.friends and self.side else set[str]()
        side = known & self.friends if self.side == "friend" else known - self.friends
        if not side:
            return self.last_named.removesuffix("?")
        meant = next((named & side for named in reversed(self.named) if named & side), set[str]())
        return next(iter(meant)) if len(meant) == 1 else ""

    def shown(self, tokens: Sequence[Token], text: str) -> str:
        """Return the words of some tokens as they are written, with names in place of their marks."""
        raw = " ".join(text[tokens[0].start : tokens[-1].end].strip(" \t'\"()[]:-*,").split(" "))
        return self.named_in(raw)

    def named_in(self, raw: str) -> str:
        """Return words with names in place of their marks."""
        names = self.names
        for plain, said in self.written.items():
            raw = raw.replace(plain, said)
        return MARK.sub(lambda mark: names[int(mark[1])] if int(mark[1]) < len(names) else mark[1], raw)

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


def is_own(draft: Draft, token: Token) -> bool:
    """Return whether a token is the name of the unit that is ordered."""
    return token.idea == "name" and draft.names[token.number] == draft.unit


def contradicted(draft: Draft, part: str, words: str) -> bool:
    """Return whether an action or a way is one that was said not to be done, and note both: "don't move. Go to e4"."""
    denied = "" if draft.corrected or draft.restated else draft.denied.pop(part, "")
    if denied:
        draft.note(denied, _CONTRADICTED)
        draft.note(words, _CONTRADICTED)
        draft.clashed.add(part)
        draft.orders = replace(draft.orders, waits=False)
        draft.ordered = draft.orders != Orders()
    return bool(denied)


def add_action(draft: Draft, action: Action, words: str, keep: bool) -> None:
    """Add an action; of two different ones neither is done, and both are asked."""
    if isinstance(action, Attack) and contradicted(draft, "action", words):
        return
    before = draft.orders.action
    if not (isinstance(action, Cast) and action.spell in {Spell.WIND_WALK, Spell.WIND_WARP}):
        draft.order += "a"
    if "action" in draft.restated:
        draft.restated.discard("action")
        draft.orders, draft.said["action"] = replace(draft.orders, action=action, keep_action=keep), words
        return
    if "action" in draft.clashed and not draft.corrected:
        draft.note(words, ONE_DEED)
        return
    if before and before != action and not (draft.corrected or draft.wavers) and before != Attack(None):
        draft.note(draft.said.get("action", before.text), ONE_DEED)
        draft.note(words, ONE_DEED)
        draft.drop("action")
        draft.clashed.add("action")
        return
    if draft.unit and before == Attack(None) and not isinstance(action, Attack):
        draft.note(draft.said["action"], "it does not say whom; name one")
    kept = keep or (before == action and draft.orders.keep_action)
    draft.orders = replace(draft.orders, action=action, keep_action=kept)
    draft.said["action"] = words


def add_move(draft: Draft, move: Move | MoveTowards, words: str, keep: bool) -> None:
    """Add a way; squares go on from those before, and of two other ways neither is gone, and both are asked."""
    if contradicted(draft, "move", words):
        return
    before: Move | MoveTowards | None = None if draft.corrected or "move" in draft.restated else draft.orders.move
    if draft.wavers and before and _begins_anew(before, move):
        before = None
    draft.restated.discard("move")
    if draft.rewritten and before and _same_side(before, move):
        # "no, right. Right 1.", "no, up two. Up."
        longer = max((move, before), key=_length)
        before, move = None, longer
    draft.rewritten = draft.corrected
    if draft.unit and before and before != move and "ma" in draft.order:
        draft.note(f"{draft.said['move']}, {words}", _BETWEEN)
        draft.drop("move")
        draft.clashed.add("move")
        return
    draft.order += "m"
    if "move" in draft.clashed and not draft.corrected:
        draft.note(words, ONE_WAY)
        return
    if isinstance(before, Move) and isinstance(move, Move):
        # "Go to e4. Yes, e4."
        again = bool(draft.unit) and isinstance(move.path[0], Square) and move.path[0] == before.path[-1]
        move = Move((*before.path, *move.path[again:]))
        if len(move.path) > MOST_SQUARES:
            draft.note(words, f"a way has at most {MOST_SQUARES} squares")
            return
    elif before is not None and before != move:
        draft.note(draft.said.get("move", before.text), ONE_WAY)
        draft.note(words, ONE_WAY)
        draft.drop("move")
        draft.clashed.add("move")
        return
    if isinstance(move, Move) and draft.unit and draft.at:
        move = Move(_once(move.path, draft.at) or move.path)
    if why := _not_gone(draft, move):
        draft.note(f"{draft.said['move']}, {words}" if before and why == _THERE_AND_BACK else words, why)
        if why != _THERE:
            draft.drop("move")
            draft.clashed.add("move")
        return
    draft.orders = replace(draft.orders, move=move, keep_move=draft.orders.keep_move or keep)
    replaced = Note(draft.said.get("move", ""), TAKEN_BACK)
    draft.notes = [note for note in draft.notes if note != replaced]
    draft.said["move"] = words
    last = move.path[-1] if isinstance(move, Move) else None
    draft.place = last if isinstance(last, Square) else None


def _begins_anew(before: Move | MoveTowards, move: Move | MoveTowards) -> bool:
    """Return whether a way does not go on from the one before, which it may replace: "d5. Sorry, c4"."""
    last, first = getattr(before, "path", ("",))[-1], getattr(move, "path", ("",))[0]
    if isinstance(last, Square) and isinstance(first, Square):
        return spaces(last, first) != 1
    return not isinstance(first, Direction) or {last, first} in _OPPOSITES


def _length(move: Move | MoveTowards) -> int:
    return len(move.path) if isinstance(move, Move) else 0


def _same_side(before: Move | MoveTowards | None, move: Move | MoveTowards) -> bool:
    """Return whether two ways lead to one side alone: "left 1, wait, no, right. right 1."."""
    if not (isinstance(before, Move) and isinstance(move, Move)):
        return False
    return {*before.path} == {*move.path} <= {*Direction}


def _not_gone(draft: Draft, move: Move | MoveTowards) -> str:
    """Return why a way by itself is none; empty where it may be gone."""
    if not isinstance(move, Move):
        return ""
    if draft.unit and move.path == (draft.at,):
        return _THERE
    if draft.unit and _leads_back(move.path):
        return _THERE_AND_BACK
    return "" if _goes_together(move.path, draft.at) else AGAINST


def _once(path: Sequence[Square | Direction], at: Square) -> tuple[Square | Direction, ...]:
    """Return a way without the squares that directions lead to already: "north to d3, east to e3"."""
    found = list[Square | Direction]()
    for step in path:
        after = step.after(at) if isinstance(step, Direction) else step
        if after != at or not (found and isinstance(found[-1], Direction)):
            found.append(step)
        at = after
    return tuple(found)


def _leads_back(path: Sequence[Square | Direction]) -> bool:
    """Return whether a direction follows on its opposite: "north and south"."""
    return any(
        isinstance(one, Direction) and isinstance(other, Direction) and {one, other} in _OPPOSITES
        for one, other in pairwise(path)
    )


def _goes_together(path: Sequence[Square | Direction], at: Square | None) -> bool:
    """Return whether squares that follow directions lie where these lead, or nobody can tell."""
    if at is None:
        return True
    before = at
    for step, following in zip((at, *path), path, strict=False):
        if isinstance(following, Direction):
            before, at = at, following.after(at)
        elif isinstance(step, Direction):
            if spaces(at, following) > 1 or following == before:
                # "north to d4" of who stands there.
                return False
            at = following
        else:
            at = following
    return True


def take_back(draft: Draft) -> None:
    """Take out what was taken back by words of which it is not known what is to be done instead, and tell it."""
    draft.withdrawn = draft.orders.action or draft.withdrawn
    if draft.improving:
        *kept, bought = draft.orders.improve[: 1 - draft.improving or None]
        draft.note(f"improve {bought}", TAKEN_BACK)
        draft.orders, draft.improving = replace(draft.orders, improve=tuple(kept)), 0
        draft.ordered = draft.orders != Orders()
    if draft.orders.cases and not (draft.orders.action or draft.orders.move):
        *cases, last = draft.orders.cases
        draft.note(last.text, TAKEN_BACK)
        draft.orders = replace(draft.orders, cases=tuple(cases))
        draft.ordered = draft.orders != Orders()
    for part in ("action", "move"):
        if getattr(draft.orders, part):
            draft.note(draft.said.get(part, part), TAKEN_BACK)
            draft.drop(part)
    draft.corrected = False
