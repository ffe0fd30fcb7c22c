"""The commands of NarzWarz: play, simulate, replay, audit."""

from autoalgo.games.narzwarz.cli.command import Home, main

__all__ = ["Home", "main"]
