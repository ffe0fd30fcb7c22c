"""The two sets of rules that a war can be fought by (EX-3), and how wide a fortune of the day it can ask for (EX-1)."""

from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field

AS_HISTORY: Final = "as history"
WIDEST_FORTUNE: Final = 2.0
"""Standard deviation of a logarithm: one side in six is then more than seven times as effective as usual."""


def _tidy(said: object) -> object:
    """Return a word in its own spelling, whatever its case, its hyphens and its blanks (DB-3)."""
    return " ".join(said.replace("-", " ").lower().split()) if isinstance(said, str) else said


Fortune = Annotated[
    Literal["as history"] | Annotated[float, Field(ge=0, le=WIDEST_FORTUNE, strict=True)], BeforeValidator(_tidy)
]
"""The spread of the fortune of the day, 0–2, 0 for none; or that of Rules.json under which recorded battles go best."""


class RuleSet(StrEnum):
    """Which rules hold: the source's formulas to the letter, or those and the house rules of Rules.json (EX-3)."""

    SOURCE = "source"
    FAIR = "fair"
