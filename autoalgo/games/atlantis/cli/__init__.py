"""The commands of Atlantis: new, add-player, turn, report."""

from autoalgo.games.atlantis.cli.command import main

__all__ = ["main"]
