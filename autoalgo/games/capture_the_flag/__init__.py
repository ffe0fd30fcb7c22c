"""WAR, capture the flag by mail: what an umpire does by hand with dice, done fairly and repeatably."""

from typing import Final

from autoalgo.common.kit.sister_game import SisterGame

GAME: Final = SisterGame(
    package=__name__,
    word="flag",
    sentence="WAR, capture the flag: the umpire's program",
    description="WAR, capture the flag: a game with one player for each unit, which an umpire resolves turn by turn.",
    text="&Capture the flag",
    keys="Ctrl+Alt+3",
    opens="Opens WAR, capture the flag: the umpire's window, for games of people who write their orders.",
    its_window="the umpire's window",
    audited="the folder of a game of capture the flag, or its public record",
    window_class="FlagWindow",
    records=("store.entries",),
    public_records=("store.public_entries",),
    by_mail=True,
    folder_key="rows",
)
