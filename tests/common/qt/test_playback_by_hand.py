"""GW-7: positions gone through by hand or by themselves, without a window."""

import pytest
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.playback import SPEEDS, Playback
from autoalgo.common.qt.playback_bar import PlaybackBar
from autoalgo.common.qt.playback_commands import playback_commands

pytestmark = pytest.mark.usefixtures("qapp")


def laid_out(length: int, position: int = 0, stops: tuple[int, ...] = ()) -> Playback:
    playback = Playback()
    playback.lay_out(length, position, stops)
    return playback


def signals_of(playback: Playback) -> list[str]:
    told: list[str] = []
    playback.moved.connect(lambda: told.append(f"at {playback.position}"))
    playback.standing_changed.connect(lambda: told.append("plays" if playback.playing else "stands"))
    return told


@pytest.mark.parametrize(("wanted", "at"), [(-3, 0), (0, 0), (4, 4), (10, 10), (11, 10)])
def test_a_position_beyond_an_end_is_that_end(wanted: int, at: int) -> None:
    playback = laid_out(10, 5)
    playback.go(wanted)
    assert playback.position == at


def test_a_hand_ends_playing_and_the_playback_itself_does_not() -> None:
    playback = laid_out(10)
    playback.toggle()
    playback.advance(2)
    assert (playback.position, playback.playing) == (2, True)
    playback.go(2)
    assert playback.playing
    playback.move(3)
    assert (playback.position, playback.playing) == (5, False)


def test_playing_ends_at_the_end_and_begins_again_at_the_beginning() -> None:
    playback = laid_out(3)
    told = signals_of(playback)
    playback.toggle()
    playback.advance(1)
    playback.advance(0.5)
    playback.advance(0.5)
    playback.advance(7)
    assert told == ["plays", "at 1", "at 2", "at 3", "stands"]
    playback.toggle()
    assert told[-2:] == ["at 0", "plays"]
    playback.toggle()
    assert told[-1] == "stands"


def test_playing_goes_on_from_where_it_was_paused() -> None:
    playback = laid_out(9)
    playback.toggle()
    playback.advance(1.75)
    playback.toggle()
    playback.toggle()
    playback.advance(0.5)
    assert playback.position == 1, "what was left of the position before the pause does not count"


def test_nothing_plays_where_there_is_one_position() -> None:
    playback = laid_out(0)
    playback.toggle()
    assert not playback.playing


@pytest.mark.parametrize(
    ("at", "after", "before"), [(0, 3, 0), (2, 3, 0), (3, 7, 0), (5, 7, 3), (7, 12, 3), (12, 12, 7)]
)
def test_a_leap_goes_to_the_next_stop_or_the_end(at: int, after: int, before: int) -> None:
    for forward, wanted in ((True, after), (False, before)):
        playback = laid_out(12, at, (0, 3, 7))
        playback.leap(forward)
        assert playback.position == wanted


def test_speeds_end_at_the_slowest_and_the_fastest() -> None:
    playback = laid_out(1000)
    for by, last in ((1, SPEEDS[-1]), (-1, SPEEDS[0])):
        for _ in SPEEDS:
            playback.change_speed(by)
        assert playback.speed == last
    playback.choose_speed(20)
    playback.toggle()
    playback.advance(2)
    assert playback.position == 40


def test_other_positions_leave_it_playing_as_far_as_there_are_some() -> None:
    playback = laid_out(9, 8)
    playback.toggle()
    playback.lay_out(4, 8)
    assert (playback.position, playback.playing) == (4, True)
    playback.advance(0)
    assert not playback.playing


class Slow(Playback):
    """What lies at its positions is always on its way."""

    @property
    def waits(self) -> bool:
        return True


def test_a_position_that_is_on_its_way_is_waited_for(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames pass, and none goes on; without the wait the very first one would."""
    for kind, seen in ((Playback, True), (Slow, False)):
        frames: list[bool] = []
        playback = kind()
        playback.lay_out(1000, 0)
        monkeypatch.setattr(playback, "advance", lambda _, seen=frames: seen.append(True))
        playback.toggle()
        with qtbot.waitSignal(playback._frames.timeout):
            pass
        playback.pause()
        assert bool(frames) is seen


def test_the_bar_shows_and_moves_the_playback(qtbot: QtBot) -> None:
    """Buttons, speed and slider; without stops there are no buttons to leap by."""
    playback = laid_out(5)
    commands = Commands(playback)
    commands.add(playback_commands(playback, "month"), (playback.moved, playback.standing_changed))
    bar = PlaybackBar(playback, commands, "month", lambda: f"month {playback.position}")
    qtbot.addWidget(bar)
    assert list(bar.buttons) == ["first", "previous", "play", "next", "last"]
    assert not bar.buttons["previous"].isEnabled()
    bar.buttons["last"].click()
    assert (bar.slider.value(), bar.words.text(), bar.buttons["next"].isEnabled()) == (5, "month 5", False)
    bar.slider.setValue(2)
    assert playback.position == 2
    bar.speed.activated.emit(3)
    assert playback.speed == SPEEDS[3]
    bar.buttons["play"].click()
    assert (bar.buttons["play"].text(), playback.playing) == ("Pause", True)
    playback.lay_out(0, 0)
    assert not bar.slider.isEnabled()
