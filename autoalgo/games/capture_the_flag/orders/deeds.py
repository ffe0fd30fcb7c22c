"""Makes orders of verbs with the words that belong to them, and says why where none can be made (CF-20, CF-31)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import SOFT, Deed, left_of, said
from autoalgo.games.capture_the_flag.orders.conditions import beside
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS, SPELLS, lexicon
from autoalgo.games.capture_the_flag.orders.light_verbs import meant_by
from autoalgo.games.capture_the_flag.orders.order_builder import (
    ONE_DEED,
    Draft,
    add_action,
    add_move,
    is_own,
)
from autoalgo.games.capture_the_flag.orders.spending import improve
from autoalgo.games.capture_the_flag.orders.staying_deeds import aim, chop, same, stop, wait
from autoalgo.games.capture_the_flag.orders.suggestions import NOT_UNDERSTOOD
from autoalgo.games.capture_the_flag.orders.targets import needs_whom, target_of
from autoalgo.games.capture_the_flag.orders.tokens import Token
from autoalgo.games.capture_the_flag.orders.ways import BEHIND, way_of
from autoalgo.games.capture_the_flag.rules.numbers import Spell
from autoalgo.games.capture_the_flag.rules.orders import (
    Attack,
    Case,
    Cast,
    Chop,
    Condition,
    Fact,
    Flag,
    Move,
    MoveTowards,
    Orders,
    Pick,
    TakeFlag,
    Target,
)

_NOBODY_HEALS_HIMSELF: Final = "nobody heals himself; name a friend whom you touch"
_WITH_TARGET: Final = frozenset((Spell.HEAL, Spell.RESURRECTION, Spell.FLAMEBALL, Spell.FIREBALL, Spell.ICE_BOLT))
_FOR_FRIENDS: Final = frozenset((Spell.HEAL, Spell.RESURRECTION))
_AT_ENEMIES: Final = frozenset(("attack", "shot", "flameball", "ice bolt", "devil's thorn", "chase"))
_WHOM: Final = frozenset(("name", "kind", "nearest", "weakest", "him", "carrier"))
_GOALS: Final = frozenset(("towards", "home"))
_GOES_TO: Final = frozenset(("square", "flag", "bridge", "home", "tree", "friend"))
AFTER_WAY: Final = "it comes after a way that was not understood; say the way, or whom by name"


def do(draft: Draft, deed: Deed, words: str, keep: bool) -> str:
    """Add the order of a deed; return why none can be made of it, or an empty text."""
    idea = deed.verb.idea
    if not said(deed.after) and deed.verb.text.endswith("en") and (deed.verb.text,) in lexicon("german").ideas:
        # "nächsten Gegner angreifen"
        deed.before, deed.after = [], deed.before
    deed.after = _without_self(draft, deed.after)
    after, verb = _heard(deed.after), deed.verb.text
    draft.side = "friend" if draft.words.spell(idea) in _FOR_FRIENDS else "enemy" if idea in _AT_ENEMIES else ""
    if idea in SPELLS:
        return _cast(draft, deed, idea, words, keep)
    idea = meant_by(deed.verb, after)
    if deed.verb.text.startswith("bring") and any("back" in each.text.split() for each in after) and idea != "take":
        # "bring Cora back"
        return _cast(draft, deed, "resurrection", words, keep)
    tree = deed.before if any(each.idea == "tree" for each in deed.before) else []
    all_of_it = [replace(deed.verb, idea="all")] if verb.startswith("put all") else []
    doing: dict[str, Callable[[], str]] = {
        "attack": lambda: _attack(draft, deed, words, keep),
        "shot": lambda: _attack(draft, deed, words, keep),
        "cast": lambda: _cast_what(draft, deed, words, keep),
        "chop": lambda: chop(draft, [*tree, *after], words, keep),
        "aim": lambda: aim(draft, after, words, keep),
        "take": lambda: _take(draft, deed, words, keep),
        "follow": lambda: _companion(draft, deed, words),
        "chase": lambda: _companion(draft, deed, words),
        "guard": lambda: _companion(draft, deed, words),
        "wait": lambda: wait(draft, after, words, keep),
        "stop": lambda: stop(draft, after),
        "same": lambda: same(draft, deed.verb.text, deed.before, after),
        "spend": lambda: improve(draft, [*all_of_it, *after]),
    }
    if idea in doing:
        return doing[idea]()
    if idea in {"go", "gofor", "flee"}:
        return _go(draft, deed, words, keep)
    return NOT_UNDERSTOOD


def _without_self(draft: Draft, tokens: Sequence[Token]) -> list[Token]:
    """Return what belongs to a verb without the unit that is ordered."""
    # "grab the flag with Anna"
    by_own = [n for n, each in enumerate(tokens) if is_own(draft, each) and n and tokens[n - 1].idea == "with"]
    tokens = [each for n, each in enumerate(tokens) if n not in by_own and n + 1 not in by_own]
    others = [each for each in tokens if not is_own(draft, each)]
    if any(each.idea in {"name", "nearest", "weakest", "kind", "square", *DIRECTIONS} for each in others):
        # "have Anna attack Gus"
        tokens = others
    # "heile ich ihn", "schlag auf Gus ein"
    ended = len(tokens) > 1 and tokens[-1].text in {"ein", "vor"}
    return [each for each in tokens[: len(tokens) - ended] if each.text not in {"i", "ich", "je", "yo"}]


def _heard(tokens: Sequence[Token]) -> list[Token]:
    """Return what belongs to a verb: up to where other people are spoken of."""
    for place, token in enumerate(tokens):
        if token.idea == "he" and not place:
            tokens = [replace(token, idea="him"), *tokens[1:]]
        elif token.idea == "he":
            return list(tokens[:place])
        if token.idea == "until":
            return list(tokens[:place])
    return list(tokens)


def _attack(draft: Draft, deed: Deed, words: str, keep: bool) -> str:
    draft.side = "enemy"
    after = _heard(deed.after)
    if any(each.idea == "name" and _is_times(other) for each, other in pairwise(after)):
        # "fire at Gus x2": once
        draft.note(" ".join(each.text for each in after if _is_times(each)), ONE_DEED.partition(";")[0])
        after = [each for each in after if not _is_times(each)]
    cut = next((place for place, each in enumerate(after) if each.idea in {"not", "instead"} and place), len(after))
    tail = [each for each in after[cut:] if each.idea not in {"instead"}]
    if any(each.idea not in {"not", "name", "kind", "at"} | SOFT for each in tail):
        return NOT_UNDERSTOOD
    after = after[:cut]
    whom = _WHOM | {"enemy"} if deed.verb.text.startswith(("get", "must ")) else {"him", "name"}
    named = [each for each in deed.before if each.idea in whom and not is_own(draft, each)]
    if not said(after) and named:
        after = [*named, *after]
    target = _attacked(draft, deed, after)
    if isinstance(target, str):
        return target
    if target and target.pick and draft.reach != 1 and beside(after):
        _attack_beside(draft, target, words, keep)
    else:
        felled = draft.unit and target and target.tree and target.square
        add_action(draft, Chop(target.square) if felled and target else Attack(target), words, keep)
    return ""


def _attacked(draft: Draft, deed: Deed, after: Sequence[Token]) -> Target | str | None:
    """Return whom an attack means, or why nobody is attacked; None where an attack alone is said."""
    target, left = target_of(draft, after, friends=False)
    if any(one.text == "to" and other.square for one, other in pairwise(after)):
        # "swing to d5"
        target = NOT_UNDERSTOOD
    if isinstance(target, str):
        return target
    if draft.lost_way and target and target.pick:
        return AFTER_WAY
    harmless = {"shot", "with", "reach", "hurt", "alive", "dead", "north", "south", "straight", "me", "friend", "life"}
    things = deed.verb.idea in {"get", "take"} and any(each.text in _WEAPONS for each in after)
    # "get the sword at d5"
    picked_up = things and not deed.received and target and target == Target(target.square)
    armed = any(each.idea in {"shot", "unknown"} or each.text == "it" for each in [deed.verb, *deed.tokens])
    left = [each for each in left_of(left, harmless - (set() if armed else {"with"})) if each.text != "one"]
    killing_me = target is None and any(each.idea == "me" for each in after)
    if picked_up or left or killing_me:
        return NOT_UNDERSTOOD
    if target:
        return target
    unknown = any(each.idea == "unknown" for each in after)
    alone = deed.verb.idea in {"attack", "shot"} and not said(after) and not unknown
    if alone and (draft.picked or draft.him()):
        return Target(pick=draft.picked) if draft.picked else Target(name=draft.him())
    return None if alone and not draft.last_named and deed.verb.text in _PLAIN_ATTACKS else needs_whom(after)


def _is_times(token: Token) -> bool:
    return token.idea == "times" or token.text in {"x2", "x3"}


def _attack_beside(draft: Draft, target: Target, words: str, keep: bool) -> None:
    """Attack one of several only if he is beside the unit, however far its attack reaches."""
    before = draft.orders.action
    add_action(draft, Attack(target), words, keep)
    if before is None and draft.orders.action == Attack(target):
        draft.drop("action")
        case = Case(Condition(Fact.NEAR, target, 1), Orders(Attack(target)), None, keep)
        draft.orders = replace(draft.orders, cases=(*draft.orders.cases, case))


_WEAPONS: Final = frozenset(
    ("sword", "axe", "blade", "bow", "staff", "spear", "cutlass", "mace", "hammer", "dagger", "knife", "club", "arrows")
)
"""Things that lie nowhere on a board: nobody can pick them up."""
_PLAIN_ATTACKS: Final = frozenset(
    (
        *("attack", "attacks", "attacking", "strike", "striking", "fight", "fighting", "shoot", "shooting"),
        *("fire", "firing", "let it fly"),
    )
)


def _cast(draft: Draft, deed: Deed, idea: str, words: str, keep: bool) -> str:
    spell = draft.words.spell(idea)
    if spell is None:
        return f"there is no {idea} in this game"
    after = _heard(deed.after)
    named = [each for each in deed.before if each.idea == "him" or (each.idea == "name" and not is_own(draft, each))]
    if not any(each.idea in {"name", "him", "square"} for each in after) and spell in _WITH_TARGET:
        at = [] if named or any(each.idea in _WHOM for each in after) else [each for each in deed.before if each.square]
        after = [*named, *at, *after]
    way = any(each.idea in {"square", *DIRECTIONS} for each in after) and after[0].text != "at"
    if way and spell in {Spell.WIND_WALK, Spell.WIND_WARP}:
        why = _go(draft, Deed(deed.verb, [], after), words, keep)
        if not why:
            add_action(draft, Cast(spell), words, keep)
        return why
    own = [each for each in after if each.idea == "me" or is_own(draft, each)]
    if spell is Spell.HEAL and own and not any(each.idea == "weakest" for each in after):
        return _NOBODY_HEALS_HIMSELF
    target, left = target_of(draft, [each for each in after if each not in own], friends=spell in _FOR_FRIENDS)
    if target is None and draft.unit and spell in _WITH_TARGET and not said(after) and draft.him():
        # "if Ben is hurt, heal"
        target = Target(name=draft.him())
    why = target if isinstance(target, str) else _unsaid(spell, target, left, deed)
    if why or isinstance(target, str):
        return why
    if target and draft.unit and spell in {Spell.WATER_SHIELD, Spell.WIND_WALK}:
        # "prends le bouclier en c4"
        return NOT_UNDERSTOOD
    add_action(draft, Cast(spell, target), words, keep)
    return ""


def _unsaid(spell: Spell, target: Target | None, left: Sequence[Token], deed: Deed) -> str:
    """Return why a spell cannot be cast on a target, or an empty text."""
    if target is None and spell in _WITH_TARGET and not (deed.cast and not left):
        whom = needs_whom(deed.after)
        return whom if spell in _FOR_FRIENDS else f"{whom}, or at which square"
    harmless = {"reach", "hurt", "dead", "alive", "me", "all", "nextto", "enemy"}
    harmless |= {"north", "shot", "with", "number", "pace", *({"life"} if spell is Spell.HEAL else ())}
    return NOT_UNDERSTOOD if left_of(left, harmless) else ""


def _cast_what(draft: Draft, deed: Deed, words: str, keep: bool) -> str:
    """Add a spell that is called by what it does, or a blow with a weapon that is used."""
    after = deed.after
    if any(each.idea == "exp" for each in after):
        return improve(draft, after)
    thrown = deed.verb.text.rstrip("s") not in {"use", "usa", "utilise"} and any(
        each.text in _WEAPONS for each in after
    )
    if thrown:
        # Nobody throws his sword.
        return NOT_UNDERSTOOD
    if any(each.idea == "shot" for each in after) and any(each.idea in {"name", "kind", "nearest"} for each in after):
        return _attack(draft, deed, words, keep)
    numbers = [each.number for each in after if each.idea == "number"]
    if numbers and any(each.idea == "damage" for each in after):
        does = {name: getattr(spell, "damage", 0) for name, spell in draft.numbers.spells.items()}
        same = [name for name, damage in does.items() if damage == numbers[0]]
        rest = [each for each in _heard(after) if each.idea not in {"number", "damage"}]
        if len(same) == 1:
            return _cast(draft, replace(deed, after=rest), same[0], words, keep)
    return NOT_UNDERSTOOD


def _take(draft: Draft, deed: Deed, words: str, keep: bool) -> str:
    after = _heard(deed.after)
    if draft.flag_said and not any(each.idea == "flag" for each in after):
        after = [replace(each, idea="flag") if each.idea == "it" else each for each in after]
    ideas = [each.idea for each in after]
    if "flag" not in ideas and ("it" not in ideas or "unknown" in ideas or (draft.unit and not draft.flag_said)):
        names = {draft.names[each.number] for each in after if each.idea == "name"}
        struck = draft.friends and names and not names & draft.friends and len(said(after)) == 1
        if struck or any(each.idea == "shot" and each.text not in _WEAPONS for each in after):
            # "I'll take Gus"
            return _attack(draft, deed, words, keep)
        # "I take the left" says no step.
        towards = "pace" in ideas and "towards" in ideas
        way = towards or "square" in ideas or ({"number", "pace"} & set(ideas) and set(DIRECTIONS) & set(ideas))
        unclear = {"unknown", "tree", *(set() if towards else {"name"})} & set(ideas)
        return _go(draft, deed, words, keep) if way and not unclear else NOT_UNDERSTOOD
    if "home" in ideas or ideas.count("flag") > 1 or (deed.verb.text.startswith(("bring", "carr")) and "flag" in ideas):
        return _bring_home(draft, after, words, keep)
    squares = [each.square for each in after if each.idea == "square"]
    if isinstance(draft.orders.action, TakeFlag) and squares and any(each.text in {"to", "it"} for each in after):
        # "grab the flag and take it to c4"
        return _go(draft, deed, words, keep)
    lost = draft.lost_way and not squares
    harmless = {"flag", "square", "enemy", "their", "north", "south", "friend", "me", "nextto", "reach"}
    if lost or len(squares) > 1 or left_of(after, harmless):
        return AFTER_WAY if lost else NOT_UNDERSTOOD
    add_action(draft, TakeFlag(squares[0] if squares else None), words, keep)
    return ""


def _bring_home(draft: Draft, after: Sequence[Token], words: str, keep: bool) -> str:
    ideas = [each.idea for each in after]
    if left_of(after, {"home", "flag", "enemy", "their", "north", "towards"}):
        return NOT_UNDERSTOOD
    own = "own" in ideas and "home" in ideas and ideas.index("own") < ideas.index("flag")
    if own and "flag" in ideas:
        add_action(draft, TakeFlag(), words, keep)
    else:
        add_move(draft, MoveTowards(Flag.OWN), words, keep)
        draft.on_the_move = True
    return ""


def _companion(draft: Draft, deed: Deed, words: str) -> str:
    """Add what stands for following, chasing or guarding somebody: a way to him that goes on, and attacks (CF-53)."""
    after, order = _heard(deed.after), deed.verb.idea
    if deed.verb.text.endswith("behind") and not _is_friend(draft, after):
        return BEHIND
    goal: Target | Flag
    if order == "guard" and draft.flag_said and [each.idea for each in after] == ["it"]:
        after = [replace(each, idea="flag") for each in after]
    if order == "guard" and any(each.idea in {"flag", "home"} for each in after):
        goal, left = Flag.OWN, [each for each in after if each.idea not in {"flag", "home"}]
    else:
        target, left = target_of(draft, after, friends=order != "chase")
        if isinstance(target, str) or target is None:
            return target or needs_whom(after)
        goal = target
        if order == "guard" and target.name and draft.friends and target.name not in draft.friends:
            # "Watch out for Gus": nobody guards an enemy.
            return NOT_UNDERSTOOD
    square = goal.square if isinstance(goal, Target) and goal == Target(goal.square) else None
    around = {"river", "bridge", "pace", "at"} if square else set[str]()
    # "go where Ben tells you"
    told = deed.verb.text.endswith(("where", "wherever")) and any(each.idea == "unknown" for each in after)
    if told or left_of(left, {"every", "all", "behind", "north", "south", "reach", *around}):
        return NOT_UNDERSTOOD
    way = MoveTowards(square or goal)
    add_move(draft, way, words, keep=True)
    if draft.orders.move != way:
        return ""
    if order == "chase":
        add_action(draft, Attack(goal if isinstance(goal, Target) else None), words, keep=True)
    elif order == "guard" and not draft.orders.action:
        add_action(draft, Attack(Target(pick=Pick.NEAREST_ENEMY)), words, keep=True)
    return ""


def _is_friend(draft: Draft, tokens: Sequence[Token]) -> bool:
    """Return whether words name somebody who may be followed: of the own team, where that is known."""
    names = [draft.names[each.number] for each in tokens if each.idea == "name"]
    him = any(each.idea in {"him", "friend"} for each in tokens)
    return him or any(not draft.friends or name in draft.friends for name in names)


def _go(draft: Draft, deed: Deed, words: str, keep: bool) -> str:
    after = _heard(deed.after)
    if any(each.idea == "tree" for each in deed.before) and not said(each for each in after if each.text != "down"):
        # "the tree at d5 has to come down"
        return chop(draft, deed.before, words, keep)
    own = deed.before if deed.verb.idea == "go" and not said(after) else []
    named = [each for each in own if each.idea in {"home", "flag", "square", "towards", "number", *DIRECTIONS}]
    if deed.verb.idea == "go" and " " not in deed.verb.text and after and after[0].idea == "name" and draft.unit:
        # "Go Ben!", "pop Finn"
        return NOT_UNDERSTOOD
    if draft.flag_said and any(each.idea == "nextto" for each in after):
        after = [replace(each, idea="flag") if each.idea == "it" else each for each in after]
    flag = deed.verb.text.startswith(("return", "bring")) and any(each.idea == "flag" for each in after)
    if flag and not any(each.idea in {"at", "towards"} and each.text != "for" for each in after):
        return _take(draft, deed, words, keep)
    fights = deed.verb.idea == "gofor" and deed.verb.text.startswith(("go for", "goes for", "going for"))
    if fights and any(each.idea in _WHOM for each in after) and not any(each.idea in _GOES_TO for each in after):
        return _attack(draft, deed, words, keep)
    extra = {"flee": "away", "gofor": "towards"}.get(deed.verb.idea)
    if (
        extra == "away"
        and not any(each.idea == "away" for each in after)
        and any(each.square or each.idea in _GOALS for each in after)
    ):
        # "retreat to c5" says where to, "retreat" and a name from whom.
        extra = None
    front = [Token(extra, extra, deed.verb.end, deed.verb.end)] if extra else []
    why, move = way_of(draft, [*front, *named, *_over_fallen(draft, deed, after)])
    if move is None and draft.at and draft.orders.move and "ma" in draft.order:
        # "one south, shoot Hugo, sneak back": a second way, whatever it is.
        move = Move((draft.at,))
    if move is None:
        return why
    add_move(draft, move, words, keep)
    draft.on_the_move = True
    return ""


def _over_fallen(draft: Draft, deed: Deed, after: Sequence[Token]) -> Sequence[Token]:
    """Return the words of a way with the square of the felled tree: "chop the tree and walk through it"."""
    fallen = draft.orders.action.square if isinstance(draft.orders.action, Chop) else None
    there = deed.verb.text.endswith((" there", "y vais", " ahi", " dahin", " dorthin")) or any(
        each.text.endswith("there") for each in after
    )
    if (fallen or draft.place) and there and not said(after):
        return [replace(deed.verb, idea="square", square=fallen or draft.place)]
    return [
        replace(each, idea="square", square=fallen)
        if fallen and before.idea in {"via", "at"} and each.idea == "it"
        else each
        for before, each in zip([deed.verb, *after], after, strict=False)
    ]
