"""Take the pictures of capture the flag: `python scripts/take_flag_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

An attack of a game between automatic players, a turn in the making, the dialogs and the board editor, light and dark.
No screen is needed, nothing is written but the pictures, and the same program takes the same ones.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from autoalgo.common.kit.luck import Luck
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.bots import Personality, orders_of
from autoalgo.games.capture_the_flag.play.played_turn import Played, keep_turn, play_inputs
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.board_file import FOLDER, BoardSetup, load_layout
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import Hit
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers
from autoalgo.games.capture_the_flag.store.entries import EffectPart, RulingEntry
from autoalgo.games.capture_the_flag.store.folder import create, open_game, start_of
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.store.received import Received, keep_orders
from autoalgo.games.capture_the_flag.window import FlagWindow
from autoalgo.games.capture_the_flag.window.ruling_dialog import RulingDialog
from scripts.screenshots import REPOSITORY, open_camera, wait_until

JSON: Final = REPOSITORY / "JSON"
MOMENT: Final = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
SEED: Final = 11
TURNS: Final = 12
NAMES: Final = {
    "West": {
        "soldier": ["Ann", "Gunnar the Tall"],
        "archer": ["Bea", "Carlos"],
        "paladin": ["Dora"],
        "wizard": ["Emil"],
    },
    "East": {"soldier": ["Farah", "Goran"], "archer": ["Hugo", "Kim"], "paladin": ["Ines"], "wizard": ["Jun"]},
}


def main() -> int:
    """Take all pictures."""
    with open_camera(1366, 728) as camera:
        game = camera.home / "Friday's game"
        play(game)
        # The folder that the dialog of a new game proposes is one that anybody may have.
        saves = Path("/home/umpire/Saves")
        window = FlagWindow(camera.game_home(saves), camera.theme, Random(1))  # noqa: S311
        camera.show(window)
        window.open_file(game)
        wait_until(lambda: window.game.read is not None)
        _show_attack(window)
        camera.take(window, "flag")
        _make_turn(window, game)
        window.statusBar().clearMessage()
        window.board.select_unit(0)
        for page, picture in ((window.desk.orders, "flag-orders"), (window.desk.resolve, "flag-resolve")):
            window.page.pages.setCurrentWidget(page)
            window.desk.coming.go(_blow(window))
            camera.take(window, picture)
        window.commands["rule"].trigger()
        if isinstance(window.dialog, RulingDialog):
            window.dialog.text.setPlainText("Bea sets fire to the bridge.")
            window.dialog.kind.setCurrentIndex(1)
            camera.take(window.dialog, "flag-rule")
            window.dialog.reject()
        window.commands["new"].trigger()
        wait_until(lambda: window.dialog is not None)
        if window.dialog is not None:
            camera.take(window.dialog, "flag-new")
            window.dialog.reject()
        window.commands["board_editor"].trigger()
        wait_until(lambda: window.editor is not None)
        if window.editor is not None:
            window.editor.open_file(JSON / FOLDER / "river.json")
            camera.take(window.editor, "flag-editor")
        window.close()
    return 0


def play(folder: Path) -> None:
    """Write a game between automatic players, whose orders come in as people would write them."""
    numbers = load_numbers(JSON)
    layout = load_layout(JSON, "river", numbers) if isinstance(numbers, Numbers) else numbers
    start = (
        start_of(layout, numbers, NAMES) if isinstance(layout, BoardSetup) and isinstance(numbers, Numbers) else None
    )
    if not isinstance(start, Game) or create(folder, start, "river", Luck(SEED)):
        raise TypeError("the shipped files are broken")
    for _ in range(TURNS):
        opened = open_game(folder)
        if isinstance(opened, Failure) or opened.game.winner is not None:
            break
        for number, unit in enumerate(opened.game.units):
            if unit.alive:
                personality = list(Personality)[number % len(Personality)]
                text = ", ".join(orders_of(opened.game, number, personality, chance_of(SEED, opened.game.turn)).texts)
                keep_orders(opened, number, Received(text, MOMENT))
        inputs = inputs_of(opened)
        played = play_inputs(opened, inputs, (), None) if isinstance(inputs, Inputs) else ""
        if not isinstance(played, Played) or keep_turn(opened, played):
            raise TypeError("a turn cannot be played")


def _show_attack(window: FlagWindow) -> None:
    """Show the last turn in which somebody was attacked, at the first blow, and select who was."""
    turns = window.playback.turns
    hits = [
        (turn, place, event)
        for turn, played in enumerate(turns, start=1)
        for place, event in enumerate(played.events)
        if isinstance(event, Hit) and event.dice
    ]
    turn, place, hit = hits[-1]
    window.playback.show_moment(turn)
    window.playback.show_event(place)
    window.board.select_unit(hit.target)


def _make_turn(window: FlagWindow, folder: Path) -> None:
    """Let orders come in for the turn to come, and rule on it."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        raise TypeError("the game is broken")
    for number, unit in enumerate(opened.game.units):
        if unit.alive and unit.name != "Carlos":
            text = ", ".join(orders_of(opened.game, number, Personality.HUNTER, chance_of(SEED, 0)).texts)
            keep_orders(opened, number, Received(f"Hello umpire,\n{text}\nand dance", MOMENT))
    window.game.reload()
    coming = window.desk.coming
    wait_until(lambda: coming.fresh and bool(coming.inputs and coming.inputs.came_in))
    square = next(Square(*unit.square) for unit in opened.game.units if unit.alive)
    fire = EffectPart(squares=(square,), name="fire", damage=20, turns=3)
    coming.rule(RulingEntry(text="Bea sets fire to the grass.", effects=(fire,)))
    wait_until(lambda: coming.fresh)


def _blow(window: FlagWindow) -> int:
    """Return the first step of the turn to come in which dice are thrown; its first if none are."""
    coming = window.desk.coming
    events = coming.played.events if coming.played else ()
    blows = (n for n, step in enumerate(coming.steps) if isinstance(events[step.event], Hit))
    return next(blows, 0)


if __name__ == "__main__":
    sys.exit(main())
