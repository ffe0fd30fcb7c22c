"""The story of a war in three to seven sentences, made from its turning points and events (B-3d).

Every number and name in it is the record's or the curve's; without a curve it is told from the events alone. It begins
with a word of its own, so that it can stand at the start of a line of a wiki page.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.common.figures import counted, listed
from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.digits import rough_chance
from autoalgo.war.playback.chance.chances import Chances
from autoalgo.war.playback.chance.happenings import CAPTURES, LOST, clauses, every_flank, sufferer, telling_events
from autoalgo.war.playback.chance.luck import luck_by_hour
from autoalgo.war.playback.chance.phrases import SideNames, hours_text
from autoalgo.war.playback.chance.turning_points import TurningPoint, names_of, turning_points
from autoalgo.war.playback.playback import Playback
from autoalgo.war.report.entries import ResultEntry

_MOST_TURNS: Final = 2

_TURNS: Final = (
    "In {hours} {happening}, and {owner} chance {moved} from {before} to {after} %.",
    "{Owner} chance {moved} from {before} to {after} % in {hours}, when {happening}.",
    "Then, in {hours}, {happening}: what had been {before} % for {nation} was now {after} %.",
)
_BARE_TURN: Final = "In {hours} {owner} chance {moved} from {before} to {after} %."
"""Of a turning point that nothing which happened explains."""
_EVENTS: Final = ("In {hours} {happening}.", "Then, in {hours}, {happening}.", "During {hours} {happening}.")


def story(playback: Playback, chances: Chances | None = None, names: SideNames | None = None) -> tuple[str, ...]:
    """Return the story of a war, a sentence each; `names` are those of a terminal by default.

    Raises
    ------
    BadRecordError
        When the record has changed since it was opened.
    """
    told = names or names_of(playback)
    middle = _turns(playback, chances, told) if chances and not chances.partial else []
    middle = middle or _losses(playback, told)
    ending = [_end(playback, told), *_aftermath(playback, chances, told)]
    return (
        _opening(playback, chances, told),
        *_first_blow(playback, told),
        *middle[:_MOST_TURNS],
        *_worst(playback, told),
        *ending,
    )


def wiki_story(playback: Playback, chances: Chances | None = None) -> str:
    """Return the story as one line of wiki markup that does nothing to a page but to be read (OUT-7, OUT-8)."""
    record = playback.war.record
    return " ".join(story(playback, chances, SideNames(record.request, record.selection, wiki_text)))


def with_story(receipt: str, story: str) -> str:
    """Return a receipt with a story of one line below its heading and its comment; else it is as it was (OUT-8)."""
    heading, comment, rest = receipt.split("\n", 2)
    return f"{heading}\n{comment}\n{story}\n{rest}"


def _opening(playback: Playback, chances: Chances | None, names: SideNames) -> str:
    plan, year = playback.war.plan, year_text(playback.war.request.year)
    men = [sum(flank.size for flank in plan if flank.side is side) for side in Side]
    armies = [f"{counted(number, 'man')}" if number == 1 else f"{number:,} men" for number in men]
    leaders = [names.leader(side) for side in Side]
    attacker, defender = (names.nation(side) for side in Side)
    led = f"{attacker} attacked {defender} with {armies[0]}"
    if leaders[0] is not None:
        led = f"{leaders[0]} led {armies[0]} of {attacker} against {defender}"
    meeting = f", where {leaders[1]} had {armies[1]}" if leaders[1] is not None else f", which had {armies[1]}"
    return f"In {year} {led}{meeting} at {names.place}{_favourite(chances, names)}."


def _favourite(chances: Chances | None, names: SideNames) -> str:
    if chances is None or not chances.hours or chances.hours[0] != 0:
        return ""
    attacker, defender = chances.attacker[0], chances.defender[0]
    side = Side.ATTACKER if attacker.count >= defender.count else Side.DEFENDER
    better, worse = chances.victory(side)[0], chances.victory(side.enemy)[0]
    if better.low <= worse.high:
        return "; neither side was the favourite"
    return f"; the odds gave {names.nation(side)} {rough_chance(better)} %"


def _first_blow(playback: Playback, names: SideNames) -> Iterator[str]:
    """Yield who struck first; that nobody did is told as well."""
    for hour in range(1, playback.hours + 1):
        for event in playback.events(hour):
            if event.kind is EventKind.ATTACK:
                struck = names.flank(event.side, event.flank)
                yield f"The first blow fell in hour {hour:,}, from {struck} on {_target(event, names)}."
                return
    yield "No flank of either side ever struck a blow."


def _target(event: Event, names: SideNames) -> str:
    return names.flank(event.side.enemy, event.target)


def _turns(playback: Playback, chances: Chances, names: SideNames) -> list[str]:
    """Return what is told of the two greatest turning points, in the order of the hours."""
    greatest = sorted(turning_points(chances, playback, names), key=lambda turn: -abs(turn.step.gained))[:_MOST_TURNS]
    in_order = sorted(greatest, key=lambda turn: turn.step.hour)
    return [_turn(turn, _chosen(_TURNS, place, playback), names) for place, turn in enumerate(in_order)]


def _turn(turn: TurningPoint, words: str, names: SideNames) -> str:
    step = turn.step
    owner = names.owner(step.side)
    return (words if turn.happening else _BARE_TURN).format(
        hours=hours_text(step.since + 1, step.hour),
        happening=turn.happening,
        owner=owner,
        Owner=_begun(owner),
        nation=names.nation(step.side),
        moved="rose" if step.gained > 0 else "fell",
        before=rough_chance(step.before),
        after=rough_chance(step.after),
    )


def _losses(playback: Playback, names: SideNames) -> list[str]:
    """Return what is told of the hours in which the most men's worth of flanks were lost, in their order.

    Where none was lost, of those with what else is grave.
    """
    hours = sorted({mark.hour for mark in playback.marks if mark.kind in LOST})
    hours = hours or sorted({mark.hour for mark in playback.marks})
    chosen = sorted(sorted(hours, key=lambda hour: -_weight(playback, hour))[:_MOST_TURNS])
    return [
        _chosen(_EVENTS, place, playback).format(
            hours=hours_text(hour, hour), happening=clauses(telling_events(playback.events(hour)), names)
        )
        for place, hour in enumerate(chosen)
    ]


def _worst(playback: Playback, names: SideNames) -> Iterator[str]:
    """Yield one sentence on the hour in which a flank lost most men, and on all flanks that were captured."""
    losses = [
        (float(lost), -hour, flank.side, flank.number)
        for flank in playback.board(0)
        for hour, lost in enumerate(playback.curves.casualties(flank.side, flank.number))
    ]
    lost, hour, side, number = max(losses, default=(0.0, 0, Side.ATTACKER, 0))
    told = []
    if round(lost):
        told.append(
            f"the heaviest loss fell in hour {-hour:,}, when {names.flank(side, number)} lost {round(lost):,} men"
        )
    hours = {mark.hour for mark in playback.marks if mark.kind in CAPTURES}
    taken = {(event.side, event.flank) for hour in hours for event in playback.events(hour) if event.kind in CAPTURES}
    if taken:
        numbers = [(side, sorted(flank for own, flank in taken if own is side)) for side in Side]
        captured = listed([every_flank(side, flanks, names) for side, flanks in numbers if flanks])
        result = playback.war.result()
        winner = result.battle.winner if result else None
        freed = winner is not None and any(side is winner for side, _ in taken)
        back = f", and {names.nation(winner)} had its own back in the end" if winner is not None and freed else ""
        told.append(f"the last men of {captured} were captured{back}")
    if told:
        yield _begun(f"{'; '.join(told)}.")


def _weight(playback: Playback, hour: int) -> float:
    """Return the men, before the battle, of the flanks that were lost in an hour."""
    lost = {(sufferer(event), event.flank) for event in playback.events(hour) if event.kind in LOST}
    return sum(flank.initial_size for flank in playback.board(hour) if (flank.side, flank.number) in lost)


def _end(playback: Playback, names: SideNames) -> str:
    result, hours = playback.war.result(), counted(playback.hours, "hour")
    if result is None:
        return f"The war was stopped after {hours} of battle, and nobody knows its end."
    winner = result.battle.winner
    costs = [f"{names.nation(side)} had lost {_cost(result, side)}" for side in Side]
    if winner is None:
        return f"After {hours} neither side had won: {costs[0]}, {costs[1]}."
    return f"After {hours} {names.nation(winner)} held the field: {costs[winner.enemy]}, {costs[winner]}."


def _cost(result: ResultEntry, side: Side) -> str:
    men = result.attacker_headcount if side is Side.ATTACKER else result.defender_headcount
    return f"{men.lost:,} of {men.initial:,} men"


def _aftermath(playback: Playback, chances: Chances | None, names: SideNames) -> Iterator[str]:
    """Yield one sentence on the fallen leaders, the occupation, and what luck had done."""
    result = playback.war.result()
    if result is None:
        return
    fates = [(side, result.aftermath.side(side).leader) for side in Side]
    fallen = [names.written(fate.name) for _, fate in fates if fate is not None and not fate.survived]
    parts = [f"{listed(fallen)} did not survive"] if fallen else []
    occupation = result.aftermath.occupation
    if occupation is not None:
        parts.append(f'it came to "{names.written(occupation.band)}" for {names.nation(occupation.winner)}')
    luck = luck_by_hour(chances, Side.ATTACKER) if chances and not chances.partial else None
    if luck is not None and luck.deciding is not None:
        parts.append(f"luck had decided in {hours_text(*luck.deciding)}")
    if parts:
        yield f"In the end {'; '.join(parts)}."


def _chosen(words: Sequence[str], place: int, playback: Playback) -> str:
    """Return the words for a sentence: others for the next one, and others in another war."""
    seed = playback.war.request.seed or 0
    return words[(seed + place) % len(words)]


def _begun(text: str) -> str:
    """Return a text as it begins a sentence: only words of ours are changed, and no name."""
    return text[0].upper() + text[1:] if text.startswith("the ") else text
