"""The moment that is on show, in a line (no widget)."""

from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel


def moment_words(playback: PlaybackModel) -> str:
    """Return which turn and which of its moments is on show, and what happens in it."""
    played, step = playback.played, playback.step
    if played is None:
        return "The board before the first turn" if playback.shown else ""
    turn = f"Turn {playback.turn:,}{' (a trial, not kept)' if played is playback.preview else ''}"
    return f"{turn}: {step.text}" if step else f"{turn}: before it"
