"""Acts of the moderator, read from lines of text (AL-110)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from autoalgo.common.problems import did_you_mean
from autoalgo.games.atlantis.orders.order import MOST, number_in
from autoalgo.games.atlantis.orders.words import as_line, plain, words_of
from autoalgo.games.atlantis.rules.acts import (
    MOST_PEOPLE,
    Act,
    ActLine,
    Bring,
    Give,
    Grant,
    Kind,
    Monster,
    NewLand,
    Remove,
    Rename,
)
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill, SpellKind
from autoalgo.games.atlantis.rules.places import Coordinates, place_of

FORMS: Final = (
    "give UNIT 20 people | 100 silver | 5 swords …",
    "move UNIT X,Y",
    'rename faction|unit|building|ship NUMBER "NAME", or rename region X,Y "NAME"',
    "remove faction|unit NUMBER",
    "land X,Y",
    'monster X,Y "NAME" 20 people 20 swords skill sword 2 skill magic 4 spell Fireball guard',
    "password FACTION",
)
"""How each act is written; they take effect before the month, but a new password at once."""
MOST_LINES: Final = 1000
_FURTHEST: Final = 10**5
"""Of the columns and rows of land that is added."""
_MOST_LEVEL: Final = 100
_Name = TypeVar("_Name", bound=str)


@dataclass(frozen=True, slots=True)
class WrongAct:
    """A line that is no act."""

    number: int
    text: str
    why: str
    """A sentence without its end."""


class _WrongError(Exception):
    """Why a line is no act, in a sentence without its end."""


def read_acts(text: str, numbers: Numbers) -> list[ActLine | WrongAct]:
    """Return the acts in a text, and the lines that are none; blank lines and comments, behind ";", are left out."""
    found = list[ActLine | WrongAct]()
    for number, line in enumerate(text.splitlines(), 1):
        words = words_of(line)
        if not words:
            continue
        if len(found) == MOST_LINES:
            return [*found, WrongAct(number, as_line(words), f"a month has {MOST_LINES:,} acts at most")]
        try:
            found.append(ActLine(number, as_line(words), _act(words, numbers)))
        except _WrongError as error:
            found.append(WrongAct(number, as_line(words), str(error)))
    return found


def password_wanted(line: str) -> int | None:
    """Return the faction for which a line wants a new password, which no file keeps; None for another line."""
    words = words_of(line)
    asks = len(words) == 2 and plain(words[0]) == "password"
    return number_in(words[1]) if asks else None


def _act(words: list[str], numbers: Numbers) -> Act:
    keyword = plain(words[0])
    read = _ACTS.get(keyword)
    if keyword == "password":
        raise _WrongError("a file keeps no password; give a new one with: autoalgo atlantis act FOLDER 'password 3'")
    if read is None:
        raise _WrongError(f'there is no act "{words[0]}"{_also(did_you_mean(keyword, [*_ACTS, "password"]))}')
    return read(words[1:], numbers)


def _give(words: list[str], numbers: Numbers) -> Act:
    unit = _number(words, "unit")
    grant = _grant(words[1:], numbers, monster=False)
    if not (grant.people or grant.money or grant.items):
        raise _WrongError("what the unit gets is missing, such as 100 silver")
    return Give(unit, grant)


def _move(words: list[str], _: Numbers) -> Act:
    unit, place = _number(words, "unit"), _place(words[1:])
    _end(words[2:])
    return Bring(unit, place)


def _rename(words: list[str], numbers: Numbers) -> Act:
    kind = _kind(words, tuple(Kind))
    place = _place(words[1:]) if kind is Kind.REGION else None
    number = 0 if place else _number(words[1:], kind.value)
    return Rename(kind, number, place, _name(words[2:], numbers))


def _remove(words: list[str], _: Numbers) -> Act:
    kind = _kind(words, (Kind.FACTION, Kind.UNIT))
    number = _number(words[1:], kind.value)
    _end(words[2:])
    return Remove(kind, number)


def _land(words: list[str], _: Numbers) -> Act:
    place = _place(words)
    _end(words[1:])
    if max(abs(place.x), abs(place.y)) > _FURTHEST:
        raise _WrongError(f"land lies at most {_FURTHEST:,} regions away")
    return NewLand(place)


def _monster(words: list[str], numbers: Numbers) -> Act:
    place, name = _place(words), _name(words[1:2], numbers)
    grant = _grant(words[2:], numbers, monster=True)
    if not grant.people:
        raise _WrongError("how many they are is missing, such as 20 people")
    return Monster(place, name, grant)


def _grant(words: list[str], numbers: Numbers, monster: bool) -> Grant:
    """Return what all words give, one thing after the other."""
    grant, rest = Grant(), words
    while rest:
        grant, rest = _more(grant, rest, numbers, monster)
    return grant


def _more(grant: Grant, words: list[str], numbers: Numbers, monster: bool) -> tuple[Grant, list[str]]:
    word = plain(words[0])
    if monster and word == "guard":
        return replace(grant, guard=True), words[1:]
    if monster and word == "skill":
        skill, rest = _longest(words[1:], {name: Skill(of) for name, of in numbers.skill_names.items()}, "skill")
        level = _number(rest, "level of the skill", _MOST_LEVEL)
        return replace(grant, skills={**grant.skills, skill: level}), rest[1:]
    if monster and word == "spell":
        spells = {name: name for name, spell in numbers.spells.items() if spell.kind is SpellKind.COMBAT}
        spell, rest = _longest(words[1:], spells, "spell of battles")
        return replace(grant, spell=spell), rest
    many, rest = _number(words, "quantity"), words[1:]
    what = plain(rest[0]) if rest else ""
    if what in {"person", "people"}:
        if grant.people + many > MOST_PEOPLE:
            raise _WrongError(f"a unit has {MOST_PEOPLE:,} people at most")
        return replace(grant, people=grant.people + many), rest[1:]
    if what in {"silver", "money"}:
        return replace(grant, money=grant.money + many), rest[1:]
    item, rest = _longest(rest, numbers.item_names, "thing", ("people", "silver"))
    return replace(grant, items={**grant.items, item: grant.items.get(item, 0) + many}), rest


def _longest(
    words: list[str], known: Mapping[str, _Name], what: str, also: tuple[str, ...] = ()
) -> tuple[_Name, list[str]]:
    """Return the name that the first words stand for, as many as can be, and the words behind it."""
    names = {plain(alias): name for alias, name in known.items()}
    for count in range(len(words), 0, -1):
        written = plain(" ".join(words[:count]))
        if written in names:
            return names[written], words[count:]
    if not words:
        raise _WrongError(f"the {what} is missing")
    raise _WrongError(f'there is no {what} "{words[0]}"{_also(did_you_mean(plain(words[0]), [*names, *also]))}')


def _number(words: list[str], what: str, most: int = MOST) -> int:
    if not words:
        raise _WrongError(f"the {what} is missing")
    number = number_in(words[0])
    if not number or number > most:
        raise _WrongError(f'"{words[0]}" is no {what}; that is a whole number from 1 to {most:,}')
    return number


def _place(words: list[str]) -> Coordinates:
    place = place_of(words[0]) if words else None
    if place is None:
        found = f'"{words[0]}" is no place' if words else "the place is missing"
        raise _WrongError(f"{found}; a place is written as 3,4")
    return place


def _kind(words: list[str], allowed: tuple[Kind, ...]) -> Kind:
    written = plain(words[0]) if words else ""
    if written not in allowed:
        raise _WrongError(f"what is meant is missing or unknown; allowed: {', '.join(allowed)}")
    return Kind(written)


def _name(words: list[str], numbers: Numbers) -> str:
    name, most = " ".join(words), numbers.longest_name
    if not name:
        raise _WrongError("the name is missing")
    if len(name) > most or not name.isprintable() or set(name) & set("()"):
        raise _WrongError(f"a name has at most {most} characters that can be shown, and no round brackets")
    return name


def _also(hint: str) -> str:
    return f"; {hint}" if hint else ""


def _end(words: list[str]) -> None:
    if words:
        raise _WrongError(f'"{" ".join(words)}" says nothing here')


def forms_of(text: str) -> str:
    """Return how an act is written that begins as a text does; how all are where none does."""
    keyword = plain((words_of(text) or [""])[0])
    return "; ".join([form for form in FORMS if form.split()[0] == keyword] or FORMS)


_ACTS: Final[dict[str, Callable[[list[str], Numbers], Act]]] = {
    "give": _give,
    "move": _move,
    "rename": _rename,
    "remove": _remove,
    "land": _land,
    "monster": _monster,
}
