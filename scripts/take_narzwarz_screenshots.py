"""Take the pictures of NarzWarz for the docs: `python scripts/take_narzwarz_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

The table in the middle of a game, an attack about to be confirmed, and a game that is over, light and dark. No screen
is needed, nothing is written but the pictures, and the same program takes the same ones.
"""

import sys
from typing import Final

from autoalgo.games.narzwarz.maps import Atlas, named_map
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.rules.commands import End, Hire, Spy, Train
from autoalgo.games.narzwarz.rules.constants import SECOND_GENERATION, Rules, load_rules
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.names import NAMES
from autoalgo.games.narzwarz.window import NarzWindow
from scripts.screenshots import REPOSITORY, open_camera

SEED: Final = 23
TURNS: Final = 9


def main() -> int:
    """Take all pictures."""
    with open_camera(1280, 800) as camera:
        window = NarzWindow(camera.game_home(), camera.theme)
        window.table.decided.disconnect()
        window.table.pace_ms = 0
        camera.show(window)
        window.table.begin(*_play("sundered_isles", TURNS))
        own = window.table.game.owned(0)[0]
        window.board.select(own)
        camera.take(window, "narzwarz")
        window.page.card.neighbours[0].click()
        if window.dialog is not None:
            camera.take(window.dialog, "narzwarz-attack")
            window.dialog.reject()
        window.table.begin(*_play("africa", 0))
        window.page.pages.setCurrentIndex(2)
        camera.take(window, "narzwarz-end")
        window.close()
    return 0


def _play(name: str, turns: int) -> tuple[Atlas, Played]:
    """Return a game in which the one person hires, trains and spies for so many turns; 0 plays it without people."""
    atlas, rules = named_map(name, REPOSITORY / "JSON"), load_rules(REPOSITORY / "JSON")
    if not isinstance(atlas, Atlas) or not isinstance(rules, Rules):
        raise TypeError("the shipped files are broken")
    seats = tuple(
        LeaderSeat(NAMES[number], None if turns and not number else SECOND_GENERATION[number % len(SECOND_GENERATION)])
        for number in range(len(atlas.map.places))
    )
    played = Played.new(rules, atlas.map, seats, SEED)
    while played.game.on_turn is not None and (not turns or played.game.turn < turns or played.game.on_turn):
        if played.game.on_turn or not turns:
            played.play_computer()
        else:
            _take_turn(played)
    if turns and played.game.on_turn == 0:
        _spy(played)
    return atlas, played


def _take_turn(played: Played) -> None:
    for country in played.game.ready:
        here, price = played.game.countries[country], played.game.price
        played.decide(Hire(country, here.gold // price) if here.gold >= 3 * price else Train(country))
    played.decide(End())


def _spy(played: Played) -> None:
    game = played.game
    for country in game.owned(0):
        foes = [other for other in sorted(game.map.neighbours[country]) if game.countries[other].owner]
        price = game.rules.constants.spy_price
        for foe in foes[: game.countries[country].gold // price][:2]:
            played.decide(Spy(country, foe))


if __name__ == "__main__":
    sys.exit(main())
