"""Words that turning points, luck and story share: chances, hours, sides and flanks (B-3d)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from autoalgo.common.plain_text import one_line
from autoalgo.war.domain.coalition import nations_of
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest, listed
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Share
from autoalgo.war.odds.digits import rough_chance

_PLAIN_BEGINNINGS: Final = frozenset(
    {
        *("left", "right", "center", "centre", "main", "front", "van", "vanguard", "rear", "rearguard", "wing"),
        *("first", "second", "third", "reserve", "reserves", "infantry", "horse", "cavalry", "artillery", "archers"),
        *("guard", "guards", "corps", "division", "squadron", "fleet", "army"),
    }
)
"""Words with which the name of a flank may begin that are written small within a sentence."""


def percents(chance: float) -> str:
    """Return a chance in whole percents; only what is certain is told as 0 or 100."""
    return f"{rough_percents(chance)} %"


def rough_percents(chance: float) -> str:
    """Return a chance in whole percents without the sign: "41", "<1", ">99"."""
    rounded = f"{100 * chance:.0f}"
    return {"0": "<1", "100": ">99"}.get(rounded, rounded) if 0 < chance < 1 else rounded


def moved_text(before: Share, after: Share) -> str:
    """Return how a chance moved: "41 → 78 %"."""
    return f"{rough_chance(before)} → {rough_chance(after)} %"


def hours_text(first: int, last: int) -> str:
    """Return "hour 6" or "hours 4 to 6"."""
    return f"hour {first:,}" if first == last else f"hours {first:,} to {last:,}"


@dataclass(frozen=True)
class SideNames:
    """The names of a war's sides and flanks in a sentence.

    Parameters
    ----------
    written
        How a user's own text is written in the middle of a line: `one_line` for a terminal, `wiki_text` for the wiki.
    """

    request: WarRequest
    selection: Selection
    written: Callable[[str], str] = one_line

    def nation(self, side: Side) -> str:
        """Return the name of a side's nation, or of all its nations, but for the year of the war at the end of each.

        "the attacker" where both have one name.
        """
        nations = [nations_of(self.selection.belligerent(each)) for each in Side]
        names = [listed(list(dict.fromkeys(map(self._undated, each)))) for each in nations]
        return f"the {side.label}" if names[0] == names[1] else self.written(names[side])

    @property
    def place(self) -> str:
        """The name of the location, but for the year of the war at its end."""
        return self.written(self._undated(self.selection.location.name))

    def leader(self, side: Side) -> str | None:
        """Return the name of a side's general as the receipt has it; None without one."""
        leader = self.selection.belligerent(side).military.leader
        return None if leader is None else self.written(leader.name)

    def owner(self, side: Side) -> str:
        """Return whose something is: "England's", "the attacker's"."""
        name = self.nation(side)
        # Beside an apostrophe of the name, another would be markup of a wiki.
        apostrophe = "&#39;" if name.endswith("'") else "'"
        return f"{name}{apostrophe}" if name.endswith("s") else f"{name}{apostrophe}s"

    def flank(self, side: Side, number: int) -> str:
        """Return what a flank is called: "England's left wing", "England's flank 2"; number 0 is the side itself."""
        if number == 0:
            return self.nation(side)
        name = self._name(side, number)
        return f"{self.owner(side)} {self.written(_within_a_sentence(name)) if name else f'flank {number}'}"

    def is_named(self, side: Side, number: int) -> bool:
        """Return whether the request gives a flank a name (F-7)."""
        return bool(self._name(side, number))

    def _undated(self, name: str) -> str:
        """Return a name such as "Normandy 1066" without the year, which the reader knows."""
        year = self.request.year
        told = f"{abs(year)} BC" if year < 0 else f"{year}"
        return name.removesuffix(f" {told} AD").removesuffix(f" {told}").rstrip() or name

    def _name(self, side: Side, number: int) -> str:
        listed = self.request.flanks_of(side)
        return listed[number - 1].name.strip() if number <= len(listed) else ""


def _within_a_sentence(name: str) -> str:
    """Return the name of a flank as it is written within a sentence: "Left wing" small, "Norman knights" as it is."""
    first, *_ = name.split()
    return name[0].lower() + name[1:] if first.lower() in _PLAIN_BEGINNINGS and not first.isupper() else name
