"""Take the pictures of TNCC for the docs: `python scripts/take_tncc_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

A person's turn in the middle of a game, an offer to be answered, a defense to be divided, and the end, light and dark.
No screen is needed, nothing is written but the pictures, and the same program takes the same ones.
"""

import sys
from typing import Final

from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Decision, Question
from autoalgo.games.tncc.store.entries import PERSON
from autoalgo.games.tncc.window.new_game_model import Player, Setup
from autoalgo.games.tncc.window.play_model import Stage
from autoalgo.games.tncc.window.tncc_window import TnccWindow
from scripts.screenshots import Camera, open_camera, wait_until

PEOPLE: Final = ("Ada", "Bert")
BOTS: Final = ("raider", "turtle", "blitz")
SEED: Final = 1
MIDDLE: Final = 16
"""The cycle of the picture of a turn."""
OFFER: Final = 3
"""The cycle in which Ada offers Bert a trade."""
ARMS: Final = 6
"""The cycle in which Ada recruits."""
DIVIDED: Final = (300, 200, 100)
"""Her soldiers on the flanks, when she is attacked."""


def main() -> int:
    """Take all pictures."""
    with open_camera(1366, 768) as camera:
        window = TnccWindow(camera.game_home(), camera.theme)
        camera.show(window)
        window.begin_game()
        wait_until(window.commands["begin"].isEnabled)
        players = (*(Player(each, PERSON) for each in PEOPLE), *(Player(each, each) for each in BOTS))
        window.setup.take(Setup(players=players, seed=SEED))
        window.begin()
        window.keeper.save_as(camera.home / "Five countries.jsonl", window.data())
        _play(window, camera)
        window.close()
    return 0


def _play(window: TnccWindow, camera: Camera) -> None:
    """Play the game to its end, and take each picture where it comes first."""
    taken = set[str]()
    while True:
        wait_until(lambda: window.play.stage is not Stage.BOTS and not window.keeper.busy)
        if window.play.stage is Stage.OVER:
            break
        window.play.be_seated()
        name = _picture(window)
        if name and name not in taken:
            taken.add(name)
            camera.take(window, name)
        window.play.decide(_decision(window))
        window.play.pass_on()
    camera.take(window, "tncc-end")


def _picture(window: TnccWindow) -> str:
    """Return the name of the picture of what is asked; an empty one for none."""
    game, pending = window.play.game, window.play.game.pending
    if pending is None:
        return ""
    if pending.question is Question.TRADE:
        return "tncc-trade"
    if pending.question is Question.DEFENSE:
        for field, soldiers in zip(window.game.turn.defense.flanks.fields, DIVIDED, strict=True):
            field.setValue(soldiers)
        return "tncc-defense"
    if game.cycle != MIDDLE:
        return ""
    window.game.turn.form.kinds["trade"].setChecked(True)
    return "tncc"


def _decision(window: TnccWindow) -> Decision:
    """Return what a person decides: to wait, to stay at home, once to trade and once to recruit."""
    game, pending = window.play.game, window.play.game.pending
    if pending is None:
        raise TypeError("nobody is asked")
    if pending.question is Question.TRADE:
        return True
    if pending.question is Question.DEFENSE:
        return (0, 0, 0)
    if game.cycle == ARMS and pending.player == 0:
        return Recruit(sum(DIVIDED))
    if game.cycle == OFFER and pending.player == 0:
        return Trade(1, Resource.GOLD, 100, Resource.FOOD, 250)
    return Wait()


if __name__ == "__main__":
    sys.exit(main())
