"""The options of `autoalgo playback`: a recorded war hour by hour (B-3)."""

import argparse
from dataclasses import dataclass
from typing import Final

from autoalgo.war.cli.odds_arguments import whole_number
from autoalgo.war.cli.picture_arguments import PictureWords, add_pictures, picture_words
from autoalgo.war.cli.wars_arguments import WarOptions, add_war

DEFAULT_WARS: Final = 4000
"""That of `autoalgo.war.playback.chance`, which takes a while to load."""


@dataclass(frozen=True)
class PlaybackOptions(WarOptions):
    """`autoalgo playback`."""

    hour: int | None
    """The only one to show."""
    json: bool
    pictures: PictureWords
    chances: bool
    """Whether the chance of victory by hour is worked out (B-3c)."""
    story: bool
    """Whether the receipt is printed with the story of the war (OUT-8)."""
    wars: int | None
    """How often the rest is fought from each hour; None leaves it to the program."""
    jobs: int | None


def add_playback(playback: argparse.ArgumentParser) -> None:
    """Add the options."""
    add_war(playback)
    rounds = "hours after the last are rounds of the occupation"
    hour = f"the board at the end of one hour, flank by flank, and what happened in it; 0 is the plan, {rounds}"
    playback.add_argument("--hour", type=_hour, metavar="H", help=hour)
    shown = playback.add_mutually_exclusive_group()
    curve = "the chance of victory by hour, the turning points, what luck did, and the story of the war"
    shown.add_argument("--chances", action="store_true", help=curve)
    shown.add_argument("--story", action="store_true", help="the receipt with the story of the war, for the wiki")
    usual = f"by default {DEFAULT_WARS:,}, fewer in a war of very many hours and flanks"
    many = f"with --chances or --story: wars fought from each hour; {usual}"
    playback.add_argument("--wars", type=whole_number, metavar="N", help=many)
    playback.add_argument("--jobs", type=whole_number, metavar="J", help="threads for that; by default one a processor")
    playback.add_argument("--json", action="store_true", help="print all hours, or the one, as one JSON object")
    add_pictures(playback)


def playback_options(said: argparse.Namespace) -> PlaybackOptions:
    """Return the options that were given."""
    return PlaybackOptions(
        said.folder,
        said.war,
        hour=said.hour,
        json=said.json,
        pictures=picture_words(said),
        chances=said.chances,
        story=said.story,
        wars=said.wars,
        jobs=said.jobs,
    )


def _hour(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len("1000000")):
        raise argparse.ArgumentTypeError(f"{text!r} is not an hour, such as 0 or 12")
    return int(text)
