"""The options of `autoalgo playback`: a recorded war hour by hour (B-3)."""

import argparse
from dataclasses import dataclass

from autoalgo.war.cli.picture_arguments import PictureWords, add_pictures, picture_words
from autoalgo.war.cli.wars_arguments import WarOptions, add_war


@dataclass(frozen=True)
class PlaybackOptions(WarOptions):
    """`autoalgo playback`."""

    hour: int | None
    """The only one to show."""
    json: bool
    pictures: PictureWords


def add_playback(playback: argparse.ArgumentParser) -> None:
    """Add the options."""
    add_war(playback)
    hour = "the board at the end of one hour, flank by flank, and what happened in it; 0 is the plan"
    playback.add_argument("--hour", type=_hour, metavar="H", help=hour)
    playback.add_argument("--json", action="store_true", help="print all hours, or the one, as one JSON object")
    add_pictures(playback)


def playback_options(said: argparse.Namespace) -> PlaybackOptions:
    """Return the options that were given."""
    return PlaybackOptions(said.folder, said.war, said.hour, json=said.json, pictures=picture_words(said))


def _hour(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len("1000000")):
        raise argparse.ArgumentTypeError(f"{text!r} is not an hour, such as 0 or 12")
    return int(text)
