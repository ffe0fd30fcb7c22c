"""The entry points: the `autoalgo` command, and the window's launcher."""

from autoalgo.app.command import main, window_main

__all__ = ["main", "window_main"]
