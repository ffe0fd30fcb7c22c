"""The counts of games between automatic players (CF-51)."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median

from autoalgo.common.kit.contest import Tally
from autoalgo.common.shares import Share
from autoalgo.games.capture_the_flag.rules.game import DRAW


class End(StrEnum):
    """How a game ended."""

    CAPTURE = "capture"
    NOBODY_LEFT = "nobody left"
    LAST_TURN = "last turn"


@dataclass
class ContestCount(Tally):
    """The counts of a contest."""

    winners: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """Games by the mix of the first team, that of the second, and who won: a team, or `DRAW`."""
    ends: Counter[End] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    """Games by how many turns they took."""
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What units of a kind did or suffered: ("archer", "kills")."""
    means: Counter[str] = field(default_factory=Counter)
    """How often each attack, spell and ability was used."""
    blocked: Counter[End] = field(default_factory=Counter)
    """Games with a turn after which both flags had been carried home and neither could be captured, by their ends."""
    blocked_turns: int = 0
    """Such turns, of all games."""

    def won(self, team: int) -> Share:
        """Return the share of a team in the games that either has won."""
        by_team = Counter[int]()
        for (_, _, winner), games in self.winners.items():
            by_team[winner] += games
        return Share(by_team[team], by_team[0] + by_team[1])

    def draws(self) -> int:
        """Return how many games neither has won."""
        return sum(games for (_, _, winner), games in self.winners.items() if winner == DRAW)

    def mix_won(self, mix: str, against: str | None = None) -> Share:
        """Return the share of its games that a mix has won against another one, or against all others."""
        won = played = 0
        for (first, second, winner), games in self.winners.items():
            for team, (one, other) in enumerate(((first, second), (second, first))):
                if one == mix and (other == against if against else other != mix):
                    played += games
                    won += games * (winner == team)
        return Share(won, played)

    def ended(self, end: End) -> Share:
        """Return the share of the games that ended in a way."""
        return Share(self.ends[end], self.games)

    def median_turns(self) -> float:
        """Return how many turns half of the games took at most."""
        return median(self.turns.elements())

    def each(self, kind: str, what: str) -> float:
        """Return how often a unit of a kind did something, a game."""
        units = self.kinds[kind, "units"]
        return self.kinds[kind, what] / units if units else 0.0
