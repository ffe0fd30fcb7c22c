"""The umpire's window: board, history and playback, orders, turns that are resolved, boards that are drawn."""

from autoalgo.games.capture_the_flag.window.flag_window import FlagWindow

__all__ = ["FlagWindow"]
