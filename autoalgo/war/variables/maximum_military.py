"""Maximum military: the soldiers that a nation can field (IV-11).

A share of the population that depends on whether the government can force men to serve and on how far the civilization
has come. It bounds nothing; it measures how much a war strains the nation (DI-2, ST-2).
"""

from typing import Final

from autoalgo.war.domain.lists import CivilizationType, FederalGovernment
from autoalgo.war.variables.standpoint import Standpoint

_AUTOCRATIC: Final = frozenset({FederalGovernment.PROLETARIAT, FederalGovernment.DICTATORSHIP})
_EARLY: Final = frozenset({CivilizationType.HUNTER_GATHERER, CivilizationType.PROTO_URBAN, CivilizationType.NOMADIC})
_MIDDLE: Final = frozenset({CivilizationType.BRONZE_AGE, CivilizationType.IRON_AGE, CivilizationType.MEDIEVAL})


def maximum_military_share(standpoint: Standpoint) -> float:
    """Return the share of the population that can serve, 0–1, from the source's table of 2 × 3 (IV-11)."""
    shares, civilization = standpoint.tables.rules.maximum_military, standpoint.nation.civilization_type
    if standpoint.nation.federal_government in _AUTOCRATIC:
        row = (shares.autocratic_early, shares.autocratic_middle, shares.autocratic_late)
    else:
        row = (shares.other_early, shares.other_middle, shares.other_late)
    return row[0] if civilization in _EARLY else row[1] if civilization in _MIDDLE else row[2]
