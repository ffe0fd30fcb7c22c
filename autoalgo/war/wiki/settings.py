"""Which pages of a wiki are looked at, and whether receipts are posted without a click: a file in the home (O-12)."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, validate, versioned
from autoalgo.common.files import write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format, Version

WIKI_SETTINGS: Final = Format[dict[str, JsonValue]]("file of wiki settings", (Version("0.2.0", "the first"),))
MOST_PER_DAY: Final = 500
_MOST_TITLES: Final = 200
_LONGEST_TITLE: Final = 255
_FORBIDDEN: Final = frozenset("#<>[]{|}")
"""In titles of MediaWiki."""


def _title(text: str) -> str:
    if not 0 < len(text.strip()) <= _LONGEST_TITLE or set(text) & _FORBIDDEN:
        raise ValueError(f"a title of at most {_LONGEST_TITLE} characters without {' '.join(sorted(_FORBIDDEN))}")
    return text.strip()


_Title = Annotated[str, AfterValidator(_title)]


class WikiSettings(StrictModel):
    """The settings."""

    pages: Annotated[tuple[_Title, ...], Field(max_length=_MOST_TITLES)] = ()
    """Titles, with their namespace: "Talk:Map Game"."""
    categories: Annotated[tuple[_Title, ...], Field(max_length=_MOST_TITLES)] = ()
    """Whose pages are looked at."""
    posts_per_day: Annotated[int, Field(ge=0, le=MOST_PER_DAY)] = 0
    """How many receipts `collect --watch --post` posts a day by itself; 0 switches that off."""


def checked_settings(chosen: Mapping[str, object]) -> WikiSettings | Failure:
    """Return settings with these values, or what is wrong with them."""
    return validate(WikiSettings, Path("the wiki"), json.loads(json.dumps(chosen)))


def load_settings(path: Path) -> WikiSettings | Failure:
    """Return the settings in a file, none where there is no such file, or why it cannot be read."""
    return read_versioned(WIKI_SETTINGS, WikiSettings, path) if os.path.lexists(path) else WikiSettings()


def save_settings(path: Path, settings: WikiSettings) -> Failure | None:
    """Write settings to `path`, whole or not at all; return why they could not be written."""
    try:
        write_atomically(path, versioned(WIKI_SETTINGS, settings))
    except OSError as error:
        found = f"the file cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a folder that can be written to"))
    return None
