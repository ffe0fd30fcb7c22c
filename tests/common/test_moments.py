from datetime import UTC, datetime

import pytest

from autoalgo.common.moments import moment_text


@pytest.mark.parametrize(
    ("this_year", "text"), [(None, "5 Mar 2026 09:07"), (2025, "5 Mar 2026 09:07"), (2026, "5 Mar 09:07")]
)
def test_a_moment_is_told_with_its_year_unless_that_is_this_one(this_year: int | None, text: str) -> None:
    assert moment_text(datetime(2026, 3, 5, 9, 7, tzinfo=UTC), this_year) == text
