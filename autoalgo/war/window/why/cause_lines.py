"""Which causes a line of the variables belongs to (B-4d)."""

from collections.abc import Mapping
from typing import Final

from autoalgo.war.explanation.contributions import groups_of as groups_of_input
from autoalgo.war.explanation.groups import Group
from autoalgo.war.window.why.contributions import ContributionLine

_FACTS: Final[Mapping[str, Group]] = {
    "Size": Group.NUMBERS,
    "Flanks": Group.MANEUVERS,
    "Ground": Group.GROUND,
    "Maximum military": Group.NATION,
    "Outbreaks: secular cycle": Group.NATION,
    "Outbreaks: generation": Group.NATION,
}
"""Facts that no variable holds; all others are what a unit type can do, and how many of them there are."""


def groups_of(line: ContributionLine) -> frozenset[Group]:
    """Return the causes that a line belongs to."""
    if all(part is None or part.share is None for part in line.parts):
        return frozenset({_FACTS.get(line.input, Group.COMPOSITION)})
    return groups_of_input(line.input)
