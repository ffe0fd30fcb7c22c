"""The commands of capture the flag: boards, new, order, check, resolve, report, replay, audit."""

from autoalgo.games.capture_the_flag.cli.command import main

__all__ = ["main"]
