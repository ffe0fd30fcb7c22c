"""Which of the wars that were fought for a request one is (OUT-5)."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class RunCount:
    """How often a war was fought: its number among the wars for its request, from 1."""

    number: int = 1
    of_plan: int | None = None
    """Its number among those of the very same plan; None where all of them have that plan, and in older records."""
    other_plans: int = 0
    """Wars of the same armies, place and date by plans that are not near this one."""

    @property
    def text(self) -> str:
        """The count in words: "15 of this request (3 of this very plan)"."""
        plan = "" if self.of_plan in (None, self.number) else f" ({self.of_plan:,} of this very plan)"
        return f"{self.number:,} of this request{plan}"

    @property
    def others_text(self) -> str:
        """The wars by other plans in words; empty where there are none."""
        if not self.other_plans:
            return ""
        wars = "1 war" if self.other_plans == 1 else f"{self.other_plans:,} wars"
        return f"{wars} of these armies at this place and date"

    @property
    def told(self) -> bool:
        """Whether there is anything to tell: it is not the first war for its request."""
        return self.number > 1


FIRST_RUN: Final = RunCount()
