"""The window of TNCC: people at one screen and bots, charts and chronicle, saves, and recorded games played back."""

from autoalgo.games.tncc.window.main_window import open_window

__all__ = ["open_window"]
