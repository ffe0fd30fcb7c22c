"""The games beside the war algorithm: the one place that names them all."""

from typing import Final

from autoalgo.games import atlantis, capture_the_flag, narzwarz, tncc

GAMES: Final = (atlantis.GAME, capture_the_flag.GAME, tncc.GAME, narzwarz.GAME)
"""In the order in which help lists them."""
