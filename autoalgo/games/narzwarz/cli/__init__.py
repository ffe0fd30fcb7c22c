"""The commands of NarzWarz: play, simulate, replay, audit."""

from autoalgo.games.narzwarz.cli.command import main

__all__ = ["main"]
