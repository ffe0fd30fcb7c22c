"""The window of NarzWarz."""

from autoalgo.games.narzwarz.window.narz_window import NarzWindow

__all__ = ["NarzWindow"]
