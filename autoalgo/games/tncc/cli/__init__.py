"""The commands of TNCC: presets, play, tournament, audit."""

from autoalgo.games.tncc.cli.command import Home, main

__all__ = ["Home", "main"]
