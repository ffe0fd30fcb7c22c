"""The commands of a playback, the same in every window: play, step, leap, both ends, speed."""

from collections.abc import Callable
from functools import partial
from typing import Final

from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.playback import SPEEDS, Playback

PLAYBACK: Final[Groups] = (("play",), ("previous", "next", "first", "last"), ("slower", "faster"))
LEAPS: Final[Groups] = (("previous_stop", "next_stop"),)
"""What playbacks with stops have besides."""


def playback_commands(
    playback: Playback, unit: str, stop: str = "", on_show: Callable[[], bool] = lambda: True
) -> tuple[Command, ...]:
    """Return how a playback is gone through; they may change after its signals `moved` and `standing_changed`.

    Parameters
    ----------
    unit
        What lies at a position, such as "month".
    stop
        What lies at a stop, such as "turn"; empty where the playback has none.
    on_show
        Whether the playback can be seen.
    """

    def back() -> bool:
        return on_show() and playback.position > 0

    def on() -> bool:
        return on_show() and playback.position < playback.length

    def playable() -> bool:
        return on_show() and playback.length > 0

    def can_change_speed(by: int) -> bool:
        return playable() and 0 <= SPEEDS.index(playback.speed) + by < len(SPEEDS)

    def word() -> str:
        return "&Pause" if playback.playing else "&Play"

    def going(name: str, text: str, key: Key, run: Callable[[], object], possible: Callable[[], bool]) -> Command:
        return Command(name, text, key, f"Goes to the {text.replace('&', '').lower()}.", run, possible)

    plays = "Plays from here, at the end from the beginning; or pauses."
    move, leap, speed = playback.move, playback.leap, playback.change_speed
    leaps = (
        going("previous_stop", f"Pr&evious {stop}", Key.PREVIOUS_STOP, partial(leap, False), back),
        going("next_stop", f"Ne&xt {stop}", Key.NEXT_STOP, partial(leap, True), on),
    )
    return (
        Command("play", "&Play", Key.PLAY, plays, playback.toggle, playable, None, word),
        going("previous", f"Pre&vious {unit}", Key.PREVIOUS, partial(move, -1), back),
        going("next", f"&Next {unit}", Key.NEXT, partial(move, 1), on),
        going("first", "Be&ginning", Key.FIRST, lambda: playback.go(0), back),
        going("last", "En&d", Key.LAST, lambda: playback.go(playback.length), on),
        Command("slower", "&Slower", Key.SLOWER, "Plays slower.", partial(speed, -1), partial(can_change_speed, -1)),
        Command("faster", "&Faster", Key.FASTER, "Plays faster.", partial(speed, 1), partial(can_change_speed, 1)),
        *(leaps if stop else ()),
    )
