"""A browser for the tests of Atlantis' pages."""

from collections.abc import Iterator

import pytest
from browsers import NO_BROWSER, Browser, browser_path, opened_browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium; the tests are skipped where there is none."""
    if browser_path() is None:
        pytest.skip(NO_BROWSER)
    with opened_browser(tmp_path_factory.mktemp("browser")) as browser:
        yield browser
