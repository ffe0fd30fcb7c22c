"""NarzWarz: leaders build, hire, train, spy and make war until one of them has every country."""

from typing import Final

from autoalgo.common.kit.sister_game import SisterGame

GAME: Final = SisterGame(
    package=__name__,
    word="narzwarz",
    sentence="NarzWarz, a game of conquest: play it, in its window too, or let the computer play it many times",
    description="NarzWarz: leaders build, hire, train, spy and make war until one has every country.",
    text="&NarzWarz",
    keys="Ctrl+Alt+2",
    opens="Opens NarzWarz: conquer a map, country by country; play against people and the computer.",
    audited="a record or a save of NarzWarz",
    window_class="NarzWindow",
    records=("store.entries",),
)
