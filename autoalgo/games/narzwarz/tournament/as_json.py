"""A contest of personalities as JSON (NW-19)."""

from autoalgo import __version__
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.games.narzwarz.rules.constants import Rules
from autoalgo.games.narzwarz.tournament.simulation import SOON, Contest, ContestCount


class SharePart(JsonPart):
    """A share of the games with its 95 % interval, all 0–1."""

    count: int
    value: float
    low: float
    high: float


class PersonalityPart(JsonPart):
    """What a personality has reached."""

    personality: str
    won: SharePart
    """By conquest."""
    turns: tuple[int, ...]
    """Of its victories, in order."""
    on_points: int
    """Games without a conquest in which it had most after the last turn."""


class ContestResult(JsonResult):
    """A whole contest."""

    version: str
    map: str
    countries: int
    rules: Rules
    seed: int
    games: int
    conquered: SharePart
    soon: int
    """Turns."""
    conquered_soon: SharePart
    """Within that many turns."""
    personalities: tuple[PersonalityPart, ...]


def contest_json(contest: Contest, result: ContestCount) -> ContestResult:
    """Return a contest as one object, personalities as they were named."""
    return ContestResult(
        version=__version__,
        map=contest.map.name,
        countries=len(contest.map.places),
        rules=contest.rules,
        seed=contest.seed,
        games=contest.games,
        conquered=SharePart.model_validate(result.conquered(contest.rules.constants.last_turn)),
        soon=SOON,
        conquered_soon=SharePart.model_validate(result.conquered(SOON)),
        personalities=tuple(
            PersonalityPart(
                personality=each,
                won=SharePart.model_validate(result.wins(each)),
                turns=tuple(result.turns(each)),
                on_points=result.on_points[each],
            )
            for each in contest.personalities
        ),
    )
