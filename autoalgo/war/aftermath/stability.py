"""The inputs of a nation's stability, and what it may lose besides (ST-1, ST-2)."""

from autoalgo.common.text_matching import normalized
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.domain.lists import FederalGovernment
from autoalgo.war.domain.rows import StructuredRow
from autoalgo.war.domain.sides import Side


def fill_stability(record: StructuredRow, stakes: Stakes, side: Side) -> None:
    """Write into a side's record its nation's stability before the war, and what may reduce Innate Stability."""
    scores, rules = stakes.scores(side), stakes.tables.rules.stability
    record["stability"] = stakes.belligerent(side).nation.stability
    record["innate_stability"] = scores.innate_stability.value
    record["capital_lost"] = rules.capital_lost if _is_at_capital(stakes, side) else 1.0
    record["ruler_killed"] = _ruler_killed(stakes, side)
    record["economy"] = max(scores.economy.value, rules.least_economy)
    record["maximum_military"] = scores.maximum_military


def _ruler_killed(stakes: Stakes, side: Side) -> float:
    """Return what the death of the military leader does to Innate Stability: nothing unless he is the ruler (ST-1)."""
    rules, belligerent = stakes.tables.rules.stability, stakes.belligerent(side)
    if not belligerent.ruler_in_the_field:
        return 1.0
    government = belligerent.nation.federal_government
    autocrat = government in (FederalGovernment.DICTATORSHIP, FederalGovernment.PROLETARIAT)
    return rules.autocrat_killed if autocrat else rules.ruler_killed


def _is_at_capital(stakes: Stakes, side: Side) -> bool:
    """Return whether the location is the nation's capital, however the names are spelled (DB-3)."""
    capital = stakes.belligerent(side).nation.capital
    return capital is not None and normalized(capital) == normalized(stakes.location.name)
