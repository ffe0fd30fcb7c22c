"""An explanation as one JSON object, for `autoalgo explain --json` and programs that read it."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from autoalgo import __version__
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.explanation.contributions import Variable
from autoalgo.war.explanation.explanation import Effect, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.sentences import cause_sentence
from autoalgo.war.odds.as_json import ShareRecord
from autoalgo.war.playback.chance import LuckByHour
from autoalgo.war.report.summary import SideName

SCHEMA_VERSION: Final = 1


class EstimateRecord(JsonPart):
    """A mean and its 95 % interval."""

    value: float
    low: float
    high: float


class CauseRecord(JsonPart):
    """A cause and its share of the difference."""

    group: Group
    share: EstimateRecord


class BreakdownRecord(JsonPart):
    """An effect taken apart: `even` + all shares = `actual`."""

    effect: Effect
    side: SideName | None
    even: EstimateRecord
    actual: EstimateRecord
    causes: tuple[CauseRecord, ...]


class ChangeRecord(JsonPart):
    """The smallest change of one input that makes the chances even."""

    input: str
    before: str
    after: str
    smallness: float
    chance: ShareRecord
    sentence: str
    request: WarRequest | None
    """The war with the change, as a request file has it; null where no request can say it."""


class ChangesRecord(JsonPart):
    """The changes that would have changed the result."""

    loser: SideName
    chance: ShareRecord
    changes: tuple[ChangeRecord, ...]
    partial: bool
    sentence: str


class VariableRecord(JsonPart):
    """A contribution to an intermediate variable (IV)."""

    side: SideName
    military: str
    """The member of a coalition; empty for a whole side."""
    unit: str
    name: str
    value: float
    input: str
    raw: str
    number: float
    weight: float
    share: float
    undefined: bool
    origins: tuple[str, ...]
    """Cells of the database, keys of the JSON folder and fields of the request, as `autoalgo sweep` names them."""


class LuckStepRecord(JsonPart):
    """The luck from the end of one hour to the end of a later one: what it added to a chance."""

    since: int
    hour: int
    gained: float


class LuckRecord(JsonPart):
    """The luck of a side: start + all steps = end."""

    side: SideName
    start: float
    steps: tuple[LuckStepRecord, ...]
    end: float
    sentence: str


class ExplanationRecord(JsonResult):
    """Why a war goes as it does."""

    schema_version: Literal[1] = SCHEMA_VERSION
    version: str
    request: WarRequest
    seed: int
    wars: int
    asked: int
    combinations: int
    partial: bool
    problem: str | None
    sentence: str
    effects: tuple[BreakdownRecord, ...]
    luck: LuckRecord | None
    alike: tuple[Group, ...]
    changes: ChangesRecord | None
    variables: dict[Group, tuple[VariableRecord, ...]]


def record_of(
    explanation: Explanation,
    variables: Mapping[Group, Sequence[Variable]],
    luck: LuckByHour | None = None,
    *,
    fought: bool = False,
) -> ExplanationRecord:
    """Return an explanation as one object."""
    return ExplanationRecord.model_validate(
        {
            "version": __version__,
            "request": explanation.campaign.request,
            "seed": explanation.seed,
            "wars": explanation.wars,
            "asked": explanation.asked,
            "combinations": explanation.combinations,
            "partial": explanation.partial,
            "problem": None if explanation.problem is None else explanation.problem.text(),
            "sentence": cause_sentence(explanation, fought=fought),
            "effects": explanation.breakdowns,
            "luck": None if luck is None else _luck(luck),
            "alike": explanation.alike,
            "changes": explanation.changes,
            "variables": {group: list(map(_variable, some)) for group, some in variables.items()},
        }
    )


def _luck(luck: LuckByHour) -> dict[str, object]:
    steps = [{"since": step.since, "hour": step.hour, "gained": float(step.gained)} for step in luck.steps]
    start, end = float(luck.start), float(luck.end)
    return {"side": luck.side, "start": start, "steps": steps, "end": end, "sentence": luck.sentence}


def _variable(each: Variable) -> dict[str, object]:
    part = each.contribution
    return {
        "side": each.side,
        "military": each.military,
        "unit": each.unit,
        "name": each.name,
        "value": each.value,
        "input": part.input,
        "raw": part.raw,
        "number": part.number,
        "weight": part.weight,
        "share": part.share,
        "undefined": part.undefined,
        "origins": [origin.address for origin in each.origins],
    }
