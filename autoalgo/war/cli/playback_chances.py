"""The chances by hour of a recorded war, for `autoalgo replay --chances` and `--story` (B-3c, B-3d)."""

import math
from collections.abc import Iterator, Sequence

from autoalgo.common.console import PassingLine, tell
from autoalgo.common.figures import counted, time_text
from autoalgo.common.interruption import Interruption
from autoalgo.common.json_out import JsonPart
from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import bar, columns
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Share
from autoalgo.war.odds.as_json import ChancesRecord, ShareRecord
from autoalgo.war.odds.digits import chance, chance_interval
from autoalgo.war.playback import Playback
from autoalgo.war.playback.chance import (
    DEFAULT_WARS,
    ChanceProgress,
    Chances,
    Effort,
    Known,
    chances,
    luck_by_hour,
    story,
    turning_points,
    usual_wars,
)
from autoalgo.war.tables import Tables


class HourChancesJson(ChancesRecord):
    """Who wins how often from the board at the end of an hour."""

    hour: int


class TurningPointJson(JsonPart):
    """A step of the chance that chance alone does not explain."""

    since: int
    hour: int
    side: str
    gained: float
    significance: float | None
    """Null where what was certain did not hold."""
    sentence: str


class LuckHourJson(JsonPart):
    """The luck of some hours: what it added to the attacker's chance."""

    since: int
    hour: int
    gained: float


class ChancesJson(JsonPart):
    """All that the chances by hour say."""

    seed: int
    wars: int
    partial: bool
    threshold: float
    hours: tuple[HourChancesJson, ...]
    turning_points: tuple[TurningPointJson, ...]
    luck: tuple[LuckHourJson, ...]
    luck_sentence: str | None
    story: tuple[str, ...]


def worked_out(opened: Playback, tables: Tables, effort: Effort) -> Chances | Failure:
    """Return the chances by hour, with a progress line; Ctrl+C ends them early."""
    line, flanks = PassingLine(), len(opened.war.plan)
    usual = usual_wars(opened.hours, flanks)
    if effort.wars is None and usual < DEFAULT_WARS:
        long = f"{counted(opened.hours, 'hour')} of {counted(flanks, 'flank')} take long"
        tell(f"{long}: {usual:,} wars from each hour in place of {DEFAULT_WARS:,}; --wars asks for more")

    def told(progress: ChanceProgress) -> None:
        hours = counted(len(progress.chances.hours), "hour")
        done = f"▕{bar(progress.done / progress.asked, 10)}▏ {progress.done:,} wars from {hours}"
        line.show(f"{done}, {time_text(progress.seconds_left)} left")

    try:
        with Interruption() as interruption:
            return chances(opened, tables, effort, told, lambda: not interruption.wanted())
    finally:
        line.clear()


def chances_lines(found: Chances, opened: Playback) -> Iterator[str]:
    """Yield the curve as a chart, the turning points, what luck did, and the story."""
    wars = counted(found.wars, "war")
    yield f"Chance of victory by hour: the rest fought {wars} from each, with fresh luck; the bar is the attacker's"
    yield from columns(list(_rows(found)), left=(1,))
    turns = turning_points(found, opened)
    yield ""
    yield "Turning points:" if turns else "No hour moved the chance by five points or more beyond mere chance."
    yield from (turn.sentence for turn in turns)
    luck = luck_by_hour(found, Side.ATTACKER)
    if luck is not None:
        yield ""
        yield luck.sentence
    yield ""
    yield from story(opened, found)


def _rows(found: Chances) -> Iterator[Sequence[str]]:
    stalemates = any(share.count for share in found.stalemate)
    yield ["Hour", "", "Attacker", "95 %", "Defender", *(["Stalemate"] if stalemates else [])]
    for hour, attacker, defender, stalemate in zip(
        found.hours, found.attacker, found.defender, found.stalemate, strict=True
    ):
        interval = "" if isinstance(attacker, Known) else chance_interval(attacker)
        cells = [f"{hour:,}", bar(attacker.value), chance(attacker), interval, chance(defender)]
        yield [*cells, *([chance(stalemate)] if stalemates else [])]


def chances_json(found: Chances, opened: Playback) -> ChancesJson:
    """Return all of it for a program."""
    luck = luck_by_hour(found, Side.ATTACKER)
    shares = zip(found.hours, found.attacker, found.defender, found.stalemate, strict=True)
    return ChancesJson(
        seed=found.seed,
        wars=found.wars,
        partial=found.partial,
        threshold=found.threshold,
        hours=tuple(
            HourChancesJson(hour=hour, attacker=_share(won), defender=_share(lost), stalemate=_share(neither))
            for hour, won, lost, neither in shares
        ),
        turning_points=tuple(
            TurningPointJson(
                since=turn.step.since,
                hour=turn.step.hour,
                side=turn.step.side.label,
                gained=float(turn.step.gained),
                significance=turn.step.significance if math.isfinite(turn.step.significance) else None,
                sentence=turn.sentence,
            )
            for turn in turning_points(found, opened)
        ),
        luck=tuple(
            LuckHourJson(since=step.since, hour=step.hour, gained=float(step.gained))
            for step in (luck.steps if luck else ())
        ),
        luck_sentence=luck.sentence if luck else None,
        story=story(opened, found),
    )


def _share(share: Share) -> ShareRecord:
    return ShareRecord(count=share.count, runs=share.runs, share=share.value, low=share.low, high=share.high)
