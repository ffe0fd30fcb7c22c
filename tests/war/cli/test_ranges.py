"""The ranges of options, which load nothing heavy, are those of what carries the command out."""

import pytest

from autoalgo.common.options import ValueKind, number, whole
from autoalgo.war.cli import picture_arguments, playback_arguments, war_arguments
from autoalgo.war.odds.tally import LARGEST_RUNS
from autoalgo.war.playback.chance.continuations import MOST_WARS as MOST_WARS_AN_HOUR
from autoalgo.war.playback.pictures import options as pictures

RANGES = [
    (war_arguments.WARS, whole(1, LARGEST_RUNS)),
    (playback_arguments.WARS_AN_HOUR, whole(1, MOST_WARS_AN_HOUR)),
    (picture_arguments.SIZE, whole(pictures.LEAST_SIZE, pictures.GREATEST_SIZE)),
    (picture_arguments.RATE, number(pictures.LEAST_RATE, pictures.GREATEST_RATE)),
    (picture_arguments.MEGABYTES, number(pictures.LEAST_MEGABYTES, pictures.GREATEST_MEGABYTES)),
    (picture_arguments.FRAMES, whole(pictures.LEAST_FRAMES, pictures.GREATEST_FRAMES)),
]


@pytest.mark.parametrize(("option", "work"), RANGES)
def test_the_range_of_an_option_is_that_of_the_work(option: ValueKind[float], work: ValueKind[float]) -> None:
    assert option.allowed == work.allowed
