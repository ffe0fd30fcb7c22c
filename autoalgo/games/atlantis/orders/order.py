"""One line becomes an order, or what is wrong with it (AL-23).

Every kind of order has a function in `_ORDERS` that gets the words after the keyword and returns the order, or raises
`_Mistake` with the sentence that its sender reads.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from autoalgo.common.plain_text import visible
from autoalgo.common.problems import did_you_mean
from autoalgo.games.atlantis.orders.words import as_line, plain, words_of
from autoalgo.games.atlantis.rules import orders as order_kinds
from autoalgo.games.atlantis.rules.numbers import Numbers, ShipKind, Skill
from autoalgo.games.atlantis.rules.orders import Named, Order, OrderLine, Whom, Wrong
from autoalgo.games.atlantis.rules.places import Direction

MOST: Final = 10**9
"""The greatest number in an order."""
_LONGEST_SHOWN: Final = 40
_ALIASES: Final = {"describe": "display"}
_DIRECTIONS: Final = {way.value: way.value for way in Direction} | {way.value[0]: way.value for way in Direction}
_MOST_WORDS: Final = (
    dict.fromkeys(("demolish", "entertain", "leave", "sink", "tax", "work"), 1)
    | dict.fromkeys(("accept", "admit", "attack", "behind", "board", "enter", "find", "form"), 2)
    | dict.fromkeys(("guard", "promote", "quit", "recruit", "research"), 2)
    | {"ally": 3, "pay": 3, "transfer": 3}
)
"""Of orders that have no more than so many, the keyword included."""
_TO_WHOM: Final = {"attack", "pay", "promote", "transfer"}
"""Orders that name a unit, for which NEW and an alias are two words."""
_NAMED: Final = {kind.value: kind for kind in Named}
_DISPLAYED: Final = {kind.value: kind for kind in (Named.UNIT, Named.BUILDING, Named.SHIP)}

Words = list[str]


class _Mistake(Exception):  # noqa: N818 - it is the sender's, not the program's
    """A mistake in an order, told in a sentence without its end."""


def read_order(number: int, text: str, numbers: Numbers) -> OrderLine:
    """Return the order in a line with that number; `Wrong` where none can be made of it.

    FORM, which has lines of its own, is read by `read_sent`.
    """
    return order_of(number, words_of(text), numbers)


def order_of(number: int, words: Words, numbers: Numbers) -> OrderLine:
    """Return the order in the words of a line, as `read_order`."""
    keyword = plain(words[0]) if words else ""
    read = _ORDERS.get(_ALIASES.get(keyword, keyword))
    shown = as_line(words)
    if read is None:
        return OrderLine(number, shown, Wrong(_no_order(keyword)))
    try:
        return OrderLine(number, shown, read(words[1:], numbers))
    except _Mistake as mistake:
        return OrderLine(number, shown, Wrong(str(mistake)))


def is_order(word: str) -> bool:
    """Return whether a line that begins with a word is meant as an order, FORM and END included."""
    keyword = plain(word)
    return _ALIASES.get(keyword, keyword) in KEYWORDS


def surplus_words(text: str) -> str:
    """Return the words at the end of an order that say nothing, such as "please" after "tax"."""
    words = words_of(text)
    keyword = plain(words[0]) if words else ""
    if keyword not in _MOST_WORDS:
        return ""
    two_for_one = keyword in _TO_WHOM and len(words) > 1 and plain(words[1]) == "new"
    return " ".join(words[_MOST_WORDS[keyword] + two_for_one :])


def number_in(word: str) -> int | None:
    """Return the number that a word is, None where it is none or too great for any order."""
    digits = word.removeprefix("$").replace(",", "")
    if not digits.isdecimal() or len(digits.lstrip("0")) > len(str(MOST)) or int(digits) > MOST:
        return None
    return int(digits)


def _number(words: Words, position: int, what: str, least: int = 1) -> int:
    if len(words) <= position:
        raise _Mistake(f"the {what} is missing")
    number = number_in(words[position])
    if number is None or number < least:
        raise _Mistake(f"{_shown(words[position])} is no {what}; that is a whole number from {least} to {MOST:,}")
    return number


def _flag(words: Words, _: Numbers) -> bool:
    if not words or number_in(words[0]) not in {0, 1}:
        found = f"{_shown(words[0])} is neither" if words else "one of them is missing"
        raise _Mistake(f"1 turns it on and 0 turns it off; {found}")
    return number_in(words[0]) == 1


def _whom(words: Words, peasants: bool = False, nobody: bool = False) -> tuple[Whom, Words]:
    """Return who is meant by the first words, and the words after them."""
    if not words:
        raise _Mistake("the unit is missing")
    first = plain(words[0])
    if first == "new":
        return Whom(alias=_number(words, 1, "alias of a new unit")), words[2:]
    if first == "peasants" and peasants:
        return Whom(peasants=True), words[1:]
    allowed = ", ".join(["a unit's number", "NEW and an alias"] + ["PEASANTS"] * peasants + ["0 for nobody"] * nobody)
    number = number_in(first)
    if number is None or (not number and not nobody):
        raise _Mistake(f"{_shown(words[0])} is no unit; allowed: {allowed}")
    return Whom(number), words[1:]


def _units(words: Words) -> Iterator[Whom]:
    """Yield all units that words stand for, of which each takes one or two."""
    position = 0
    while position < len(words):
        if words[position].isascii() and (number := number_in(words[position])):  # nearly always
            position += 1
            yield Whom(number)
            continue
        whom, rest = _whom(words[position : position + 2])
        position = min(position + 2, len(words)) - len(rest)
        yield whom


def _one_of(words: Words, known: Mapping[str, str], what: str) -> str:
    """Return the name that all words together stand for; `known` are names by what can be written."""
    if not words:
        raise _Mistake(f"the {what} is missing")
    written = plain(" ".join(words))
    if written in known:  # nearly always: names of things and skills have no capitals
        return known[written]
    names = {plain(alias): name for alias, name in known.items()}
    if written not in names:
        raise _Mistake(f"there is no {what} {_shown(written)}{_also(did_you_mean(written, list(names)))}")
    return names[written]


def _item(words: Words, numbers: Numbers) -> str:
    return _one_of(words, numbers.item_names, "thing")


def _spell(words: Words, numbers: Numbers) -> str:
    return _one_of(words, {name: name for name in numbers.spells}, "spell")


def _skill(words: Words, numbers: Numbers) -> Skill:
    return Skill(_one_of(words, numbers.skill_names, "skill"))


def _direction(words: Words, _: Numbers) -> Direction:
    return Direction(_one_of(words, _DIRECTIONS, "direction"))


def _text(words: Words, what: str) -> str:
    text = " ".join(words)
    if not text:
        raise _Mistake(f"the {what} is missing")
    return _showable(text, what)


def _showable(text: str, what: str) -> str:
    if visible(text) != text:
        raise _Mistake(f"the {what} has characters that cannot be shown: {_shown(visible(text))}")
    return text


def _build(words: Words, _: Numbers) -> Order:
    what = plain(words[0]) if words else ""
    if what == "building":
        return order_kinds.BuildBuilding(_number(words, 1, "building's number", 0) if words[1:] else 0)
    if what == "ship":
        return order_kinds.BuildShip(_number(words, 1, "ship's number"))
    if what in list(ShipKind):
        return order_kinds.FoundShip(ShipKind(what))
    kinds = ", ".join(kind.upper() for kind in ShipKind)
    raise _Mistake(f"what to build is missing or unknown; allowed: BUILDING, SHIP and its number, {kinds}")


def _cast(words: Words, numbers: Numbers) -> Order:
    names = {plain(name): name for name in numbers.spells}
    longest = max(len(name.split()) for name in names)
    for count in range(min(len(words), longest), 0, -1):
        if (name := names.get(plain(" ".join(words[:count])))) is not None:
            return order_kinds.Cast(name, tuple(_units(words[count:])))
    return order_kinds.Cast(_spell(words[:longest], numbers))


def _display(words: Words, _: Numbers) -> Order:
    kind = _DISPLAYED.get(plain(words[0]) if words else "")
    if kind is None:
        raise _Mistake("what to describe is missing or unknown; allowed: UNIT, BUILDING, SHIP")
    return order_kinds.Display(kind, _showable(" ".join(words[1:]), "description"))  # type: ignore[arg-type]


def _name(words: Words, _: Numbers) -> Order:
    kind = _NAMED.get(plain(words[0]) if words else "")
    if kind is None:
        raise _Mistake("what to name is missing or unknown; allowed: FACTION, UNIT, BUILDING, SHIP")
    return order_kinds.Name(kind, _text(words[1:], "name"))


def _give(words: Words, numbers: Numbers) -> Order:
    whom, rest = _whom(words, nobody=True)
    if not rest:
        raise _Mistake("how many of which thing, or which spell, is missing")
    if whom.nobody or rest[0].lstrip("-+$")[:1].isdecimal():
        return order_kinds.GiveItem(whom, _number(rest, 0, "quantity"), _item(rest[1:], numbers))
    if (thing := plain(" ".join(rest))) in {name for i, about in numbers.items.items() for name in (i, about.plural)}:
        raise _Mistake(f"how many {thing} is missing: their number stands before them")
    try:
        return order_kinds.GiveSpell(whom, _spell(rest, numbers))
    except _Mistake as mistake:
        raise _Mistake(f"behind the unit stands how many of which thing, or a spell; {mistake}") from None


def _pay(words: Words, _: Numbers) -> Order:
    whom, rest = _whom(words, peasants=True, nobody=True)
    return order_kinds.Pay(whom, _number(rest, 0, "amount"))


def _transfer(words: Words, _: Numbers) -> Order:
    whom, rest = _whom(words, peasants=True)
    return order_kinds.Transfer(whom, _number(rest, 0, "number of people"))


def _produce(words: Words, numbers: Numbers) -> Order:
    item = _item(words, numbers)
    if numbers.items[item].skill is None:
        raise _Mistake(f"{item} is made by magic only: cast Make {item}")
    return order_kinds.Produce(item)


def _teach(words: Words, _: Numbers) -> Order:
    return order_kinds.Teach(tuple(_units(words)) or (_whom(words)[0],))


def _faction(kind: Callable[[int], Order]) -> "_Reader":
    return lambda words, _: kind(_number(words, 0, "faction's number"))


def _alone(order: Order) -> "_Reader":
    return lambda _words, _numbers: order


def _address(words: Words, _: Numbers) -> Order:
    return order_kinds.Address(_text(words, "address"))


_Reader = Callable[[Words, Numbers], Order]
_ORDERS: Final[dict[str, _Reader]] = {
    "accept": _faction(order_kinds.Accept),
    "address": _address,
    "admit": _faction(order_kinds.Admit),
    "ally": lambda words, numbers: order_kinds.Ally(_number(words, 0, "faction's number"), _flag(words[1:], numbers)),
    "attack": lambda words, _: order_kinds.Attack(_whom(words, peasants=True)[0]),
    "behind": lambda words, numbers: order_kinds.Behind(_flag(words, numbers)),
    "board": lambda words, _: order_kinds.Board(_number(words, 0, "ship's number")),
    "build": _build,
    "cast": _cast,
    "combat": lambda words, numbers: order_kinds.Combat(_spell(words, numbers) if words else ""),
    "demolish": _alone(order_kinds.Demolish()),
    "display": _display,
    "enter": lambda words, _: order_kinds.Enter(_number(words, 0, "building's number")),
    "entertain": _alone(order_kinds.Entertain()),
    "find": _faction(order_kinds.Find),
    "give": _give,
    "guard": lambda words, numbers: order_kinds.Guard(_flag(words, numbers)),
    "leave": _alone(order_kinds.Leave()),
    "move": lambda words, numbers: order_kinds.Move(_direction(words, numbers)),
    "name": _name,
    "pay": _pay,
    "produce": _produce,
    "promote": lambda words, _: order_kinds.Promote(_whom(words)[0]),
    "quit": _faction(order_kinds.Quit),
    "recruit": lambda words, _: order_kinds.Recruit(_number(words, 0, "number of people")),
    "research": lambda words, _: order_kinds.Research(_number(words, 0, "level", 0) if words else 0),
    "reshow": lambda words, numbers: order_kinds.Reshow(_spell(words, numbers)),
    "sail": lambda words, numbers: order_kinds.Sail(_direction(words, numbers)),
    "sink": _alone(order_kinds.Sink()),
    "study": lambda words, numbers: order_kinds.Study(_skill(words, numbers)),
    "tax": _alone(order_kinds.Tax()),
    "teach": _teach,
    "transfer": _transfer,
    "work": _alone(order_kinds.Work()),
}
KEYWORDS: Final = (*_ORDERS, "end", "form")
"""How orders begin."""


def _no_order(keyword: str) -> str:
    if number_in(keyword) is not None:
        return f"a line does not begin with a number such as {_shown(keyword)}; was the line above broken in two?"
    return f"there is no order {_shown(keyword)}{_also(did_you_mean(keyword, list(_ORDERS)))}"


def _shown(text: str) -> str:
    return f'"{text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"}"'


def _also(hint: str) -> str:
    return f"; {hint}" if hint else ""
