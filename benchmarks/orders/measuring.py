"""Compares what is read of orders with what their writers mean.

Both become sets of facts in the same plain words. Staying where one is, is no fact of its own: who does not move stays.
Where a writer must be asked, or asks the umpire, right is to order nothing of it and to tell it back.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.orders import Understood, understand
from autoalgo.games.capture_the_flag.rules.board import Square, square_of
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers
from autoalgo.games.capture_the_flag.rules.orders import Direction

TABLES: Final = Path(__file__).parents[2] / "JSON"
NAMES: Final = ("Anna", "Ben", "Cora", "Dan", "Eva", "Finn", "Gus", "Hugo")
"""The units; the writer orders the first."""
FRIENDS: Final = ("Ben", "Cora", "Dan")
EXPERIENCE: Final = 100
TEAMS: Final = ("Blue", "Red")
HOME: Final = Square(3, 3)
"""Where the writer stands, at d4."""
_UNTIL: Final = re.compile(r" every turn(?: until [\w ]+)?$")
_OFF_THE_BOARD: Final = re.compile(r"\b(?:[m-z]\d+|[a-l](?:1[3-9]|[2-9]\d))\b")
"""A board of 12 by 12 squares: a way off it is not gone, and the answer tells so."""
_NO_ORDERS: Final = re.compile(
    r"ask:|umpire:|drop |wait next turn|(?:the )?next turn\b|in \d turns|the turn after|for the 9:00 turn|"
    r"pick up (?!(?:own |enemy |the )?flag)|take the wood"
    r"|move (?:\w+ )?(?:squares? )?(?:north|south)-?(?:east|west)|cast heal on (?:me|myself|anna)$"
)
"""What no rule of the game has, or is for a later turn (CF-31): who orders it is told so. Flags alone can be picked up,
nothing is put down, nobody moves diagonally or heals himself."""
_ACTIONS: Final = re.compile(r"(?:keep )?(?:attack|cast|chop|aim|take) ?")
_STEP: Final = re.compile(r"move to ([a-z]\d+(?:, [a-z]\d+)*)$")


_STAYING: Final = frozenset(("wait", "rest", "move to d4", "cancel earlier orders"))
_ENDING: Final = ("stop following", "cancel following", "stop chasing", "stop attacking", "stop guarding")


class Verdict(StrEnum):
    """The outcomes of a text."""

    RIGHT = "right"
    ASKED = "asked"
    """Nothing wrong is ordered, and what is missing is told back."""
    LOST = "lost"
    """Nothing wrong is ordered, but something is missing and not told back."""
    WRONG = "wrong"
    """Something is ordered that is not meant."""


@dataclass(frozen=True)
class Judged:
    """A text and what is read of it."""

    name: str
    sort: str
    text: str
    verdict: Verdict
    meant: tuple[str, ...]
    found: tuple[str, ...]
    told: tuple[str, ...]
    """Words that no order was made of."""


def judged(path: Path, wanted: Callable[[int], bool]) -> Iterator[Judged]:
    """Yield a verdict for each text of `path` whose place in it, from 0, is `wanted`."""
    numbers = load_numbers(TABLES)
    if isinstance(numbers, Failure):
        raise SystemExit("\n".join(problem.text() for problem in numbers))
    for place, order in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        if wanted(place):
            yield _judged(order, numbers)


def _judged(order: dict[str, Any], numbers: Numbers) -> Judged:
    reach = numbers.units[order["kind"]].range
    read = understand(order["text"], numbers, NAMES, NAMES[0], TEAMS, HOME, FRIENDS, EXPERIENCE, reach)
    told = tuple(note.words for note in read.notes) if read else ()
    said = tuple(read.texts) if read else ()
    impossible = [text for text in said if _impossible(text, order["kind"], numbers)]
    order = {**order, "meaning": [_near(step, reach) for step in order["meaning"]]}
    found = _facts(_near(text, reach) for text in said if text not in impossible)
    verdict = _verdict(order, found, bool(told or impossible), read)
    sort = re.sub(r"\d", "", order["id"])
    return Judged(order["id"], sort, order["text"], verdict, tuple(order["meaning"]), said, told)


def _near(step: str, reach: int) -> str:
    """Return a step in which who is beside the unit is within one square of it, or within the reach that is no more."""
    # One word, as a name is.
    step = re.sub(r"enemy (?:carrying|with) (?:own|the) flag|enemy flag carrier", "thief", step)
    step = re.sub(
        r"(?<!attack) (?:is |comes |moves )?(?:adjacent|next to me)(?= attack| cast| move|,|:)", " is within 1", step
    )
    return (
        step.replace("is within 1:", "is within reach:").replace("is within 1 ", "within reach ")
        if reach == 1 and "cast" not in step
        else step
    )


def _impossible(text: str, kind: str, numbers: Numbers) -> bool:
    """Return whether the answer tells that an order cannot be carried out, whatever happens."""
    unit, spell = numbers.units[kind], re.match(r"cast ([a-z ]+?)(?: on .*| at .*)?$", text)
    friend = re.fullmatch(rf"(?:keep )?attack(?:ing)? (?:{'|'.join(FRIENDS)})(?: at .*)?", text)
    enemy = re.match(r"(?:keep )?cast(?:ing)? (?:heal|resurrection) on (\w+)", text)
    friend = friend or (enemy if enemy and enemy[1] in set(NAMES[1:]) - set(FRIENDS) else None)
    return bool(_OFF_THE_BOARD.search(text)) or bool(friend) or bool(spell and spell[1] not in unit.spells)


def _verdict(order: dict[str, Any], found: frozenset[str], told: bool, read: Understood | None) -> Verdict:
    steps = order["meaning"]
    open_questions = [step for step in steps if _NO_ORDERS.match(step.lower()) or _unpaid(step)]
    meant = _facts(step for step in steps if step not in open_questions)
    deeds = {fact for fact in meant if _ACTIONS.match(fact)}
    if len(deeds) > 1:
        # Of two deeds in one turn neither is done (CF-20).
        open_questions, meant = [*open_questions, *deeds], meant - deeds
    if read and _between(steps) and not any(_ACTIONS.match(fact) for fact in found - meant):
        # Nobody acts between two moves (CF-14): who orders it is told so, and goes no way that he did not mean.
        gone = any(fact.startswith("move ") for fact in found)
        return Verdict.WRONG if gone and not told else Verdict.ASKED if gone else Verdict.RIGHT
    # The beginning of a way is meant, too, where it is told that there is more.
    if any(not (told and any(fact.startswith(f"{each}, ") for fact in meant)) for each in found - meant):
        return Verdict.WRONG
    if open_questions:
        # A mail of which nothing is understood is answered with all that can be ordered.
        asked = Verdict.ASKED if meant else Verdict.LOST
        return Verdict.RIGHT if found == meant and (told or read is None) else asked
    ends = any(
        re.search(
            # Who carries the flag no more is no thief.
            r", else |until (?!told|there|\w+ is (?:dead|down)|(?<=thief every turn until )(?:we have )?own flag)",
            step,
        )
        for step in steps
    )
    if found == meant and (meant or (read is not None and read.ordered)) and (told or not ends):
        return Verdict.RIGHT
    if told or read is None:
        # Who must be asked, or the umpire who may rule what no rule knows, is told what it says.
        return Verdict.RIGHT if order["doubt"] or order["umpire"] else Verdict.ASKED
    return Verdict.LOST


def _unpaid(step: str) -> bool:
    """Return whether a step spends experience that buys nothing: 25 for each thing (CF-28)."""
    spent = re.match(r"spend (\d+) (?:exp|points?)\b", _counted(step))
    return bool(spent and int(spent[1]) % _PRICE)


def _between(steps: Sequence[str]) -> bool:
    """Return whether something is to be done between two moves."""
    sorts = "".join("m" if step.startswith("move") else "a" if _ACTIONS.match(step) else "" for step in steps)
    return bool(re.search("ma+m", sorts))


def _facts(steps: Iterable[str]) -> frozenset[str]:
    """Return what some steps order, in words of the rules; a way is one fact."""
    facts, way = set[str](), list[str]()
    for step in _joined(steps):
        plain = _plain(step).replace(", move to ", ", ")
        if guarded := re.fullmatch(r"(?:keep )?guard (own flag|\w+)( for \d turns)?", plain):
            end = guarded[2] or ""
            facts |= {f"keep moving towards {guarded[1]}{end}", f"keep attack nearest enemy{end}"}
            continue
        if chased := re.fullmatch(r"keep moving towards (\w+), and attack", plain):
            facts |= {f"keep moving towards {chased[1]}", f"keep attack {chased[1]}"}
            continue
        if plain == "take flag" and len(way) == 1:
            # Who stands beside a flag takes it from there (CF-13).
            way = []
        if moved := _STEP.match(plain):
            way += moved[1].split(", ")
        elif plain.startswith("move ") and re.fullmatch(r"move [a-z]\d+(?:, [a-z]\d+)*", plain):
            way += plain.removeprefix("move ").split(", ")
        elif turned := re.fullmatch(r"move ((?:north|south|east|west)\b[a-z0-9, ]*?)(?<!possible)", plain):
            way += _directions(turned[1])
        elif plain not in _STAYING and not plain.startswith(_ENDING):
            facts.add(plain)
    way = _squares(way)
    if way:
        facts.add(f"move {', '.join(way)}")
    for fact in [fact for fact in facts if " is not within reach: " in fact]:
        # What is done where another order cannot be.
        who, other = fact.removeprefix("if ").split(" is not within reach: ", 1)
        if f"attack {who}" in facts:
            facts -= {fact, f"attack {who}"}
            facts.add(f"if {who} is within reach: attack {who}, otherwise: {other}")
    # Who goes on doing something does it in this turn, too.
    going_on = {fact.removeprefix("keep ").replace("moving ", "move ") for fact in facts if fact.startswith("keep ")}
    return frozenset(facts - going_on)


def _joined(steps: Iterable[str]) -> list[str]:
    """Return steps of which what is done otherwise stands beside its condition."""
    found = list[str]()
    for step in steps:
        other = step.removeprefix("otherwise ")
        if other != step and found and found[-1].startswith("if "):
            found[-1] = found[-1].removesuffix(" else wait")
            goes_on = _UNTIL.search(found[-1])
            found[-1] = f"{_UNTIL.sub('', found[-1])} else {other}{goes_on[0] if goes_on else ''}"
        else:
            found.append(step)
    return found


def _squares(way: Sequence[str]) -> list[str]:
    """Return a way with squares in place of directions, without the one that the writer stands on."""
    squares, at = list[str](), HOME
    for step in way:
        at = Direction(step).after(at) if step in set(Direction) else square_of(step) or at
        squares.append(step if step not in set(Direction) and square_of(step) is None else at.text)
    return squares[1:] if squares[:1] == [HOME.text] else squares


def _directions(words: str) -> list[str]:
    """Return each single step of "north 2" and of "north, north"."""
    found = re.findall(r"(north|south|east|west|[a-z]\d+)(?: (\d+))?", words)
    return [step for step, times in found for _ in range(int(times or 1))]


_SAME: Final = {
    r"^(keep )?if (?:any |an )?enemy (?:is )?(?:within (?:reach|range)|adjacent|near(?:by)?|approaches) attack him\b": (
        r"\1if nearest enemy within reach attack nearest enemy"
    ),
    r"^if (\w+) is within reach: attack \1, otherwise: wait$": r"attack \1",
    r"^use deadly aim": "aim",
    r"^chop down tree to the north$": "chop tree at d3",
    r"^(keep )?move towards home with the flag$": r"\1move towards own flag",
    r"^(keep )?if (?!enemy|any)(\w+) (.*?) (attack|cast [a-z ]+ on) (?:him|her)\b": r"\1if \2 \3 \4 \2",
    r"^chop down tree( at|$)": r"chop tree\1",
    r"^pick up (?:own |enemy )?flag": "take flag",
    r"^take flag at [a-z]\d+$": "take flag",
    r"^(?:chase|keep chasing) (\w+)$": r"keep moving towards \1, and attack",
    r"^follow (\w+)$": r"keep moving towards \1",
    r"^keep mov(?:e|ing) ": "keep moving ",
    r"^keep (attack|cast)(?:ing)? ": r"keep \1 ",
    r"^(?:keep )?move next to own flag": "keep moving towards own flag",
    r"^move next to enemy flag": "move towards enemy flag",
    r"any enemy within reach": "nearest enemy",
    r"adjacent friend with least life": "weakest friend",
    r"^(?:for the .*?turn: |this turn )": "",
    r"^(?:keep )?(?:move|stay) next to (\w+)$": r"move towards \1",
    r"^spend \d+ exp on \+\d+ ": "improve ",
    r"^spend all exp on (?:max )?(?:hp|health)$": "improve life",
    r"^spend all exp on (?:max )?(?:attack|strength)$": "improve damage",
    r"^spend all exp on (?:max )?": "improve ",
    r"^(?:continue as before|same as (?:the )?last turn's orders)$": "same as last turn",
    r"^(keep )?cast ([a-z ]+) on ([a-l]\d+)$": r"\1cast \2 at \3",
    r"^(attack \w+), else .*": r"\1",
    r"^release deadly aim at ": "attack ",
    r"^attack enemy at ": "attack at ",
    r"^when tree at \w+ is down ": "",
    r"^(attack|cast \w+ on) enemy (archer|soldier|wizard|paladin)": r"\1 \2",
    r"^if (\w+) (?:within reach|near) (attack \1)(?: else wait)?$": r"\2",
    r"(attack (?:nearest|weakest) enemy) within reach": r"\1",
    r"^cast deadly aim(?: at \w+)?$": "aim",
    r"^move towards own base$": "move towards own flag",
    r"^keep moving 1 square ": "keep moving 1 squares ",
    r"^move 1 square ": "move 1 squares ",
    r"^cast heal on (?:most wounded|weakest) friend": "cast heal on weakest friend",
    r"^attack adjacent enemy$": "attack nearest enemy",
    # What can only be done where it holds, anyway.
    r"^(keep )?(?:if|when) (\w+) (?:is )?(?:within (?:reach|range)|in sight|adjacent|(?:comes )?next to me)[,:]? "
    r"(attack|cast [a-z ]+ on) \2$": r"\1\3 \2",
    r"^if (?:enough mana|mana enough) (cast [^:]*?)(?: else (?:rest|wait))?$": r"\1",
    r"^if adjacent to (\w+) (cast [a-z ]+ on) \1$": r"\2 \1",
    r"^(keep )?(attack \w+) (?:if|when) within (?:reach|range)$": r"\1\2",
    r"^(attack \w+) whenever within (?:reach|range)$": r"keep \1",
    r"^if (?:at (?:own |enemy )?flag|flag there) (?:pick up|take) (?:own |enemy )?flag$": "take flag",
}
"""What is said in several ways and means the same here."""


_NEEDLESS: Final = {
    # As far as a flameball flies.
    r"is within 2: cast flameball": "is within reach: cast flameball",
    r"^((?:every turn: )?if .+?) is not (.+?): (.+), otherwise: (?!if )(.+)": r"\1 is \2: \4, otherwise: \3",
    r", otherwise: wait$": "",
    r"^(every turn: )?if .+: wait$": "wait",
    # Nobody is attacked out of reach, anyway.
    r"^every turn: if (.+) is within reach: ((?:attack|cast [a-z ]+ on) \1)$": r"keep \2",
    r"^if (.+) is within reach: ((?:attack|cast [a-z ]+ on) \1)$": r"\2",
}
"""What of a case changes nothing."""


def _counted(step: str) -> str:
    """Return a step with digits for numbers, and "move north 2" for "move two squares north"."""
    step = re.sub(rf"\b({'|'.join(_NUMBERS)})\b", lambda found: str(_NUMBERS.index(found[1]) + 1), step)
    step = step.replace(" otherwise ", " else ")
    step = re.sub(r"^(move .*?)\b(up|down|left|right)\b", lambda found: f"{found[1]}{_SIDES[found[2]]}", step)
    return re.sub(
        r"^move (\d+)(?: squares?)? (north|south|east|west)$",
        lambda found: f"move {', '.join([found[2]] * int(found[1]))}",
        step,
    )


_SIDES: Final = {"up": "north", "down": "south", "left": "west", "right": "east"}
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six")
_PRICE: Final = 25


def _plain(step: str) -> str:
    goes_on = _UNTIL.search(step)
    plain = _counted(_UNTIL.sub("", step))
    if goes_on and not plain.startswith(("follow", "chase", "wait")):
        plain = f"keep {plain}"
    for said, meant in _SAME.items():
        plain = re.sub(said, meant, plain)
    plain = _case(plain).lower()
    for said, meant in _NEEDLESS.items():
        plain = re.sub(said, meant, plain)
    return plain


def _case(plain: str) -> str:
    """Return a step that depends on something in the words in which orders tell it."""
    found = re.fullmatch(r"(keep )?if (.+?) ((?:attack|move|cast|wait|chop|aim)\b.*?)(?: else (.+))?", plain)
    if not found or ":" in plain:
        return plain
    keep, condition, then, other = found.groups()
    condition = re.sub(r"^life of (\w+) under (\d+)", r"\1 has less than \2 life", condition)
    condition = re.sub(r"^(\w+) moved last turn", r"\1 has moved", condition)
    condition = re.sub(
        r"^(\w+) (?:comes |is )?(?:adjacent|next to me|within range|in range|in sight|there)$",
        r"\1 is within reach",
        condition,
    )
    condition = re.sub(r"^(\w+) alive\b", r"\1 is not dead", condition)
    condition = re.sub(r"^(\w+) (?:is )?wounded", r"\1 hurt", condition)
    condition = re.sub(r"^(nearest enemy|\w+) (within|free|dead|hurt)", r"\1 is \2", condition)
    condition = re.sub(r"^enemy\b", "nearest enemy", condition)
    then, other = (each.replace(" on him", " on nearest enemy") if each else "" for each in (then, other))
    other = re.sub(r"^(cast [a-z ]+), move", r"\1 and move", other)
    other = re.sub(r", move to (?=[a-z]\d)", ", ", other)
    # Nobody comes to a square where somebody stands.
    other = re.sub(r"if (\w+) free (move (?:to )?\1) else wait", r"\2", other)
    then, other = then.replace("move to ", "move "), _plain(other).replace("move to ", "move ")
    told = f"if {condition}: {then}, otherwise: {other}" if other else f"if {condition}: {then}"
    return f"every turn: {told}" if keep else told
