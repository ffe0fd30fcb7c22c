"""The two sets of rules that a war can be fought by (EX-3)."""

from enum import StrEnum


class RuleSet(StrEnum):
    """Which rules hold: the source's formulas to the letter, or those and the house rules of Rules.json (EX-3)."""

    SOURCE = "source"
    FAIR = "fair"
