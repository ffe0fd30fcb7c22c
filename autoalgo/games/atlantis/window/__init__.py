"""The moderator's window: the map of the world, tables, a turn that is played, playback over the months."""

from autoalgo.games.atlantis.window.atlantis_window import AtlantisWindow

__all__ = ["AtlantisWindow"]
