"""A contest of automatic players as JSON (CF-51)."""

from autoalgo import __version__
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.games.capture_the_flag.bots import MIXES
from autoalgo.games.capture_the_flag.rules.numbers import Numbers
from autoalgo.games.capture_the_flag.tournament.result import ContestCount, End
from autoalgo.games.capture_the_flag.tournament.simulation import Contest


class SharePart(JsonPart):
    """A share of some games with its 95 % interval, all 0–1; without any game no numbers."""

    count: int
    runs: int
    value: float
    low: float
    high: float


class MixPart(JsonPart):
    """How a mix of personalities did."""

    mix: str
    won: SharePart
    """Of its games against other mixes."""


class KindPart(JsonPart):
    """The deeds and losses of units of a kind, in all games together."""

    kind: str
    units: int
    taken: int
    captured: int
    returned: int
    kills: int
    deaths: int
    damage: int


class ContestResult(JsonResult):
    """A whole contest."""

    version: str
    board: str
    teams: tuple[str, str]
    numbers: Numbers
    seed: int
    games: int
    won: tuple[SharePart, SharePart]
    """Of the games that either team has won."""
    draws: int
    ends: dict[End, int]
    turns: dict[int, int]
    """Games by how many turns they took."""
    mixes: tuple[MixPart, ...]
    kinds: tuple[KindPart, ...]
    used: dict[str, int]
    blocked: dict[End, int]
    """Games in which both flags were carried home at once, by their ends."""
    blocked_turns: int


def contest_json(contest: Contest, result: ContestCount) -> ContestResult:
    """Return a contest as one object."""
    kinds = dict.fromkeys(unit.kind for unit in contest.start.units)
    deeds = [name for name in KindPart.model_fields if name != "kind"]
    return ContestResult(
        version=__version__,
        board=contest.board,
        teams=contest.start.teams,
        numbers=contest.start.numbers,
        seed=contest.seed,
        games=contest.games,
        won=(SharePart.model_validate(result.won(0)), SharePart.model_validate(result.won(1))),
        draws=result.draws(),
        ends={end: result.ends[end] for end in End},
        turns=dict(sorted(result.turns.items())),
        mixes=tuple(MixPart(mix=mix, won=SharePart.model_validate(result.mix_won(mix))) for mix in MIXES),
        kinds=tuple(KindPart(kind=kind, **{what: result.kinds[kind, what] for what in deeds}) for kind in kinds),
        used=dict(sorted(result.means.items())),
        blocked={end: result.blocked[end] for end in End},
        blocked_turns=result.blocked_turns,
    )
