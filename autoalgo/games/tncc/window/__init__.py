"""The window of TNCC: people at one screen and bots, charts and chronicle, saves, and recorded games played back."""

from autoalgo.games.tncc.window.tncc_window import TnccWindow

__all__ = ["TnccWindow"]
