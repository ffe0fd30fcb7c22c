"""Years as the program stores them: AD positive, BC negative, no year 0 (DB-8)."""

from typing import Final

EARLIEST_WAR_YEAR: Final = -3500
LATEST_WAR_YEAR: Final = 2020


def years_between(earlier: int, later: int) -> int:
    """Return the years from `earlier` to `later`; there is no year 0, so from 5 BC to 5 AD is 9 years (DB-8)."""
    elapsed = later - earlier
    return elapsed - 1 if earlier < 0 < later else elapsed + 1 if later < 0 < earlier else elapsed


def year_before(year: int, years: int) -> int:
    """Return the year that lies `years` before `year`, skipping the year 0 that does not exist."""
    earlier = year - years
    return earlier - 1 if year > 0 >= earlier else earlier


def year_text(year: int) -> str:
    """Return `year` as the window and the receipt show it: "1066 AD", "216 BC" (W-2)."""
    return f"{year} AD" if year > 0 else f"{-year} BC"
