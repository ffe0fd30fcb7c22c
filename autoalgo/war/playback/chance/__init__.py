"""The chance of victory by hour, when it turned, and what luck added: the rest of a war fought on from every hour.

`chances` works the curve out, `turning_points` tells where it moved most and why, `luck_by_hour` what each hour added,
`story` all of it in a few sentences.
"""

from autoalgo.war.playback.chance.asked import chances, check_chances
from autoalgo.war.playback.chance.chances import Chances, Known
from autoalgo.war.playback.chance.continuations import DEFAULT_WARS, ChanceProgress, Effort, usual_wars
from autoalgo.war.playback.chance.luck import LuckByHour, luck_by_hour
from autoalgo.war.playback.chance.phrases import SideNames
from autoalgo.war.playback.chance.story import story, wiki_story, with_story
from autoalgo.war.playback.chance.turning_points import TurningPoint, turning_points

__all__ = [
    "DEFAULT_WARS",
    "ChanceProgress",
    "Chances",
    "Effort",
    "Known",
    "LuckByHour",
    "SideNames",
    "TurningPoint",
    "chances",
    "check_chances",
    "luck_by_hour",
    "story",
    "turning_points",
    "usual_wars",
    "wiki_story",
    "with_story",
]
