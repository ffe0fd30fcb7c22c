"""The content of a picture: the board of an hour, the ways that led to it, who attacked whom, what befell whom (B-3e).

Everything is read off the playback. A moment can stand for several hours: then its attacks are those of all of them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from autoalgo.common.figures import counted, whole
from autoalgo.common.plain_text import one_line
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.painting.signs import arm_of
from autoalgo.war.playback.marks import Mark
from autoalgo.war.playback.playback import Playback

_TRAIL_HOURS: Final = 6
"""Hours whose ways are shown, where a moment stands for no more."""
_TRAIL_POINTS: Final = 24
"""Of a way that many hours long, these are enough."""
_MOST_NAMED: Final = 4
"""Flanks with one fate that are named; more are counted."""
_WORDS: Final = MappingProxyType(
    {
        EventKind.RETREATING: "routing",
        EventKind.ROUTED: "routed",
        EventKind.LEFT_THE_MAP: "fled the map",
        EventKind.CAPTURED: "captured",
        EventKind.SURRENDERED: "surrendered",
        EventKind.SUNK: "sunk",
        EventKind.SUPPLY_CUT: "supply cut",
        EventKind.SIDE_CUT_OFF: "supply cut off",
        EventKind.SIEGE: "under siege",
        EventKind.OUTBREAK: "disease",
        EventKind.WIPED_OUT_BY_ATTRITION: "wiped out",
        EventKind.WIPED_OUT_BY_DISEASE: "wiped out",
    }
)
"""Every kind of mark in a word or two."""

Way = tuple[tuple[float, float], ...]
"""Where a flank stood, the oldest first, in pixels of the map."""
Spelling = Callable[[str, str], str]
"""Returns how a name is written, or the other text where it cannot be."""


@dataclass(frozen=True)
class AttackMark:
    """An attack of one flank on another: indices in the order of the plan, and the enemies whom it killed."""

    attacker: int
    target: int
    killed: float


@dataclass(frozen=True)
class Figure:
    """A flank as a picture shows it."""

    flank: FlankSituation
    arm: Branch | None
    full_morale: float
    way: Way
    lost: int
    """Men whom attacks killed in the hours of the moment."""
    mark: str
    """The last thing that befell it in them, in a word or two; empty for nothing."""

    @property
    def gone(self) -> bool:
        """True when none of its men fights any more, or ever will."""
        return self.flank.state.gone


@dataclass(frozen=True)
class FlankFate:
    """The fate of flanks of one side."""

    side: Side
    word: str
    flanks: tuple[tuple[int, str], ...]
    """Number and given name of each, by number; the number 0 is the whole side, an empty name none."""

    def text(self, spelled: Spelling) -> str:
        """Return who it befell, and what."""
        owner, numbers = self.side.label.capitalize(), [number for number, _ in self.flanks]
        if 0 in numbers:
            return f"{owner}: {self.word}"
        if len(numbers) > _MOST_NAMED:
            return f"{owner}'s {counted(len(numbers), 'flank')}: {self.word}"
        named = [spelled(name, f"flank {number}") for number, name in self.flanks if name]
        unnamed = [str(number) for number, name in self.flanks if not name]
        others = [f"{'flanks' if len(unnamed) > 1 else 'flank'} {', '.join(unnamed)}"] if unnamed else []
        return f"{owner}'s {', '.join((*named, *others))}: {self.word}"


@dataclass(frozen=True)
class Occupied:
    """How far the occupation has come."""

    side: Side
    """Who occupies."""
    nation: str
    share: float
    """Of all that the occupation comes to, 0 – 1."""
    band: str
    """What it comes to; empty before its end."""

    def text(self, spelled: Spelling) -> str:
        """Return it in a line."""
        owner = spelled(self.nation, self.side.label.capitalize())
        return f"{owner}: {self.band}" if self.band else f"{owner} occupies"


@dataclass(frozen=True)
class PictureMoment:
    """The content of one picture."""

    hour: int
    figures: tuple[Figure, ...]
    """In the order of the plan."""
    attacks: tuple[AttackMark, ...]
    time: str
    """The hour in words."""
    fates: tuple[FlankFate, ...]
    """What befell whom: those of one side with one fate together, the latest fate last."""
    ended: str
    """How the war ended; empty before its end."""
    victor: str
    """The nation that won; empty before the end, and where none did."""
    occupied: Occupied | None = None
    """None while the battle lasts."""

    @property
    def board(self) -> tuple[FlankSituation, ...]:
        """All flanks."""
        return tuple(figure.flank for figure in self.figures)

    def news(self, spelled: Spelling = lambda name, _: name) -> str:
        """Return in a line how far the occupation is, how the war ended, or what befell whom; may be empty."""
        if self.occupied is not None:
            return self.occupied.text(spelled)
        victor = spelled(self.victor, "") if self.victor else ""
        ended = f"{self.ended}, {victor}" if victor else self.ended
        return ended or " · ".join(fate.text(spelled) for fate in self.fates)

    def men(self, side: Side) -> float:
        """Return the men whom a side has left."""
        return sum(flank.size for flank in self.board if flank.side is side)


def moment_of(playback: Playback, position: int, since: int | None = None) -> PictureMoment:
    """Return what there is to tell of an hour and of those after `since`, by default its own.

    A position is 0 for the plan, then the number of hours fought; the rounds of the occupation follow the last hour.

    Raises
    ------
    IndexError
        When there is no such hour or round.
    """
    hour = min(position, playback.hours)
    first = max(position - 1 if since is None else since, 0)
    board, before = playback.board(hour), playback.board(0)
    index = {(flank.side, flank.number): place for place, flank in enumerate(board)}
    attacks = _attacks(playback, range(first + 1, hour + 1), index)
    marks = [mark for mark in playback.marks if first < mark.hour <= hour]
    words = {index[mark.side, mark.flank]: _WORDS[mark.kind] for mark in marks if mark.flank}
    lost: defaultdict[int, float] = defaultdict(float)
    for attack in attacks:
        lost[attack.target] += attack.killed
    ways = _ways(playback, min(first, hour - _TRAIL_HOURS), hour)
    occupied = _occupied(playback, position - hour) if position > hour else None
    figures = tuple(
        Figure(flank, arm_of(plan), was.morale, way, round(lost[place]), words.get(place, ""))
        for place, (flank, plan, was, way) in enumerate(zip(board, playback.war.plan, before, ways, strict=True))
    )
    ended, victor = _ending(playback) if hour == playback.hours else ("", "")
    fates = _fates(playback.war.request, marks)
    return PictureMoment(hour, figures, attacks, _time(playback, position), fates, ended, victor, occupied)


def side_name(playback: Playback, side: Side) -> str:
    """Return what the nation of a side is called, on one line."""
    return one_line(playback.war.record.selection.belligerent(side).nation.name)


def war_name(playback: Playback) -> str:
    """Return what the war is called, on one line."""
    return one_line(playback.war.request.name)


def flank_name(request: WarRequest, side: Side, number: int) -> str:
    """Return what a flank is called, on one line: its name where the request gives it one, else "flank 2"."""
    return _given_name(request, side, number) or f"flank {number}"


def men_text(left: float, before: float) -> str:
    """Return how many men a side has left of how many."""
    return f"{whole(left)} of {whole(before)}"


def _attacks(playback: Playback, hours: range, index: dict[tuple[Side, int], int]) -> tuple[AttackMark, ...]:
    killed: defaultdict[tuple[int, int], float] = defaultdict(float)
    for event in (event for hour in hours for event in playback.events(hour)):
        if event.kind is EventKind.ATTACK:
            killed[index[event.side, event.flank], index[event.side.enemy, event.target]] += event.factors["killed"]
    return tuple(AttackMark(*who, men) for who, men in killed.items())


def _ways(playback: Playback, first: int, last: int) -> Iterable[Way]:
    first = max(first, 0)
    step = -(-(last - first) // _TRAIL_POINTS) or 1
    places = playback.places((*range(first, last, step), last))
    return (tuple((float(x), float(y)) for x, y in way) for way in places.swapaxes(0, 1))


def _time(playback: Playback, position: int) -> str:
    if position > playback.hours:
        return f"Occupation, round {position - playback.hours:,} of {playback.rounds:,}"
    return f"Hour {position:,} of {playback.hours:,}" if position else "Before the battle"


def _occupied(playback: Playback, number: int) -> Occupied | None:
    grown, whole_growth = (_growth(playback, each) for each in (number, playback.rounds))
    if grown is None or whole_growth is None:
        return None
    result, (side, value) = playback.war.result(), grown
    end = result.aftermath.occupation if result is not None and number == playback.rounds else None
    band = end.band if end is not None else ""
    share = value / whole_growth[1] if whole_growth[1] else 0.0
    return Occupied(side, side_name(playback, side), min(max(share, 0.0), 1.0), band)


def _growth(playback: Playback, number: int) -> tuple[Side, float] | None:
    """Return who occupies, and what the occupation has grown to after a round; None where the record does not say."""
    grown = (event for event in playback.occupation(number) if event.kind is EventKind.OCCUPATION)
    return next(((event.side, event.factors["occupation"]) for event in grown), None)


def _fates(request: WarRequest, marks: Iterable[Mark]) -> tuple[FlankFate, ...]:
    befallen: dict[tuple[Side, str], set[int]] = {}
    for mark in marks:
        befallen.setdefault((mark.side, _WORDS[mark.kind]), set()).add(mark.flank)
    return tuple(
        FlankFate(side, word, tuple((number, _given_name(request, side, number)) for number in sorted(numbers)))
        for (side, word), numbers in befallen.items()
    )


def _given_name(request: WarRequest, side: Side, number: int) -> str:
    named = [flank.name for flank in request.flanks or () if flank.side == side.label]
    name = named[number - 1].strip() if number <= len(named) else ""
    return one_line(name) if name else ""


def _ending(playback: Playback) -> tuple[str, str]:
    """Return how a war ended, and the nation that won."""
    result = playback.war.result()
    if result is None:
        return "Interrupted here", ""
    winner = result.battle.winner
    if winner is None:
        return "Stalemate: neither side won", ""
    return f"Victory of the {winner.label}", side_name(playback, winner)
