"""The options of `autoalgo replay`, `page` and `site`: recorded wars shown (B-3)."""

import argparse
from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    Either,
    ValueKind,
    argument,
    flag,
    included,
    jobs_option,
    json_flag,
    option,
    options,
    path_option,
    whole,
)
from autoalgo.war.cli.picture_arguments import PictureWords
from autoalgo.war.cli.receipt_arguments import seed_line_flag
from autoalgo.war.cli.wars_arguments import WarOptions

DEFAULT_WARS: Final = 4000
"""That of `autoalgo.war.playback.chance`, which takes a while to load."""
WARS_AN_HOUR: Final = whole(1, 2**32)
"""1 to its `MOST_WARS`."""
MOST_BATTLES: Final = 100_000
_SHOWN: Final = Either()


def _hour(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len("1000000")):
        raise argparse.ArgumentTypeError(f"{text!r} is not an hour, such as 0 or 12")
    return int(text)


@options
class PlaybackOptions(WarOptions):
    """`autoalgo replay`."""

    hour: int | None = option(
        "--hour",
        ValueKind(_hour, "H"),
        "the board at the end of one hour, flank by flank, and what happened in it; 0 is the plan, hours after the "
        "last are rounds of the occupation",
    )
    chances: bool = flag(
        "--chances",
        "the chance of victory by hour, the turning points, the part of luck, and the story of the war",
        either=_SHOWN,
    )
    """Whether the chance of victory by hour is worked out (B-3c)."""
    story: bool = flag("--story", "the receipt with the story of the war, for the wiki", either=_SHOWN)
    """Whether the receipt is printed with the story of the war (OUT-8)."""
    seed_line: bool = seed_line_flag()
    wars: int | None = option(
        "--wars",
        WARS_AN_HOUR,
        f"with --chances or --story: wars fought from each hour; by default {DEFAULT_WARS:,}, fewer in a war of very "
        "many hours and flanks",
    )
    jobs: int | None = jobs_option("threads for that; by default one a processor")
    json: bool = json_flag("print all hours, or the one, as one JSON object")
    pictures: PictureWords = included(
        PictureWords, "pictures", "files to draw, of the whole war or of the hour of --hour"
    )


@options
class PageOptions(WarOptions):
    """`autoalgo page`."""

    out: Path = argument(ValueKind(Path, "PAGE"), "the page to write, such as hastings.html")
    jobs: int | None = jobs_option("threads for chances, causes and odds; by default one a processor")


@options
class SiteOptions:
    """`autoalgo site`."""

    out: Path = argument(ValueKind(Path, "SITE"), "the folder to write: new, empty, or a site that was made before")
    folder: Path | None = path_option("--folder", "DIR", "folder of the wars; by default Logs in the home")
    title: str | None = option(
        "--title", ValueKind(str, "TEXT"), "heading of the first page; by default as before, at first Chronicle of wars"
    )
    battles: int = option(
        "--battles",
        whole(0, MOST_BATTLES),
        "let so many pages more show the battle hour by hour, as autoalgo page does; the newest wars first, and some "
        "seconds each",
        default=0,
    )
    jobs: int | None = jobs_option("threads for --battles; by default one a processor")
