"""Take the pictures of the window for the README: `python scripts/take_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

Each tab and the flank editor, light and dark, on the shipped Hastings request with its own seed. No screen is needed.
The logs of the wars go to a folder that is thrown away, and the clock stands still, so the same program takes the same
pictures. They are written into docs/screenshots unless another folder is named.
"""

import os
import sys
from collections.abc import Callable
from datetime import datetime
from typing import Final

import numpy as np
from PIL import Image
from PySide6.QtWidgets import QWidget

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.folders import Folders
from autoalgo.war.map_making.generator import generated
from autoalgo.war.map_making.landscape import Landscape
from autoalgo.war.map_making.source_picture import Frame
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from scripts.screenshots import REPOSITORY, Camera, open_camera, wait_until

MOMENT: Final = datetime(2024, 10, 14, 9, 0)
POSTS: Final = {
    "a.txt": "(Algo request) Normandy attacks England. William's invasion army lands in Sussex, autumn of 1066, motive "
    "conquest. Both wings hit and run, please. --[[User:Wulfbeard]] 12:30, 13 October 2024 (UTC)",
    "b.txt": "(Algo request) In 1415 England attacks France at Artois, Henry V's army against the royal host.",
    "c.txt": "(Algo request) Sweden vs. Russia, Charles XII marches on Poltava",
    "d.txt": "Algo request\nPrussia ==> France\n200k ==> 120k\nSedan, 1.9.1870\nmoltke: Third Army, surround\n"
    "macmahon: Chalons army, stays put under the guns\nwhy: to lead Europe from now on",
}
"""The posts of the inbox by their files."""
ATLAS: Final = ((244, 238, 214), (158, 200, 228), (150, 190, 120), (150, 130, 120), (196, 160, 112))
"""The colours that an atlas has for the five features, in their order."""
SWEPT: Final = (
    ("Militaries:Harold's army at Hastings:Size", "4000..16000..4000"),
    ("flanks.defender.maneuver", "Position,Normal"),
)
"""The fields of What if, and their values."""


def main() -> int:
    """Take all pictures."""
    with open_camera(1280, 800) as camera:
        window, models = _open(camera)
        for name, scene in SCENES.items():
            camera.take(scene(window, models), name)
        if window.maps.editor is not None:
            window.maps.editor.hide()  # a map that is seen and not saved would be asked about
        window.close()
    return 0


def _open(camera: Camera) -> tuple[MainWindow, ViewModels]:
    """Return the window with the Hastings request, in a home whose data are the shipped ones."""
    for name in ("JSON", "Maps", "Database"):
        (camera.home / name).symlink_to(REPOSITORY / name, target_is_directory=True)
    models = ViewModels(Folders(camera.home), clock=lambda: MOMENT)
    window = MainWindow(models, camera.theme, Memory(settings_of(camera.home / "window.ini")))
    camera.show(window)
    wait_until(lambda: models.session.database is not None and not models.session.busy)
    models.open_request(REPOSITORY / "examples" / "hastings_1066.json")
    wait_until(lambda: models.file is not None and models.can_run and models.strategy.map.terrain is not None)
    window.statusBar().clearMessage()
    return window, models


def _tactics(window: MainWindow, _models: ViewModels) -> QWidget:
    """Return the window, ready to run."""
    window.services.show_tab(WindowPart.TACTICS)
    return window


def _output(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window after the battle."""
    models.run()
    wait_until(lambda: models.outcome.current is not None)
    window.services.show_tab(WindowPart.OUTPUT)
    return window


def _odds(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the odds of the battle."""
    window.commands["odds"].trigger()
    wait_until(lambda: not models.odds.busy and models.odds.shown is not None)
    return window


def _playback(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the battle played back to its sixth hour, and its chances."""
    window.commands["playback_page"].trigger()
    wait_until(lambda: models.playback.opened is not None)
    window.commands["chances"].trigger()
    wait_until(lambda: not models.chance.busy)
    models.playback.go(6)
    return window


def _best(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the best arrangements of the defender."""
    models.strategy.battlefield.select(4)
    window.commands["best"].trigger()
    dialog = window.best.dialog
    if dialog is None:
        raise RuntimeError("the best arrangements were not opened")
    wait_until(lambda: models.best.answer is not None)
    return dialog


def _branch(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the analysis board with other orders from the second hour on."""
    models.playback.go(2)
    window.commands["branch"].trigger()
    dialog = window.branches
    if dialog is None:
        raise RuntimeError("the analysis board was not opened")
    models.branch.give(4, Maneuver.HIT_AND_RUN)
    models.branch.place(3, 240, 150)
    models.branch.select(4)
    dialog.editor.name.setText("The centre gives ground")
    wait_until(lambda: models.branch.chances is not None)
    return dialog


def _branches(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the branch beside the battle as it went."""
    dialog = window.branches
    if dialog is None:
        raise RuntimeError("the analysis board was not opened")
    dialog.editor.fight.click()
    both = (models.compared.left, models.compared.right)
    wait_until(lambda: all(each.playback.opened is not None for each in both))
    wait_until(lambda: all(each.chance.known is not None and not each.chance.busy for each in both))
    dialog.page.hour.setValue(3)
    return dialog


def _why(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with what made the battle go as it did."""
    window.commands["why"].trigger()
    wait_until(lambda: not models.why.busy and models.why.explanation is not None)
    return window


def _variables(window: MainWindow, _models: ViewModels) -> QWidget:
    """Return the variables of the battle."""
    window.why.show_variables()
    dialog = window.why.dialog
    if dialog is None:
        raise RuntimeError("the variables were not opened")
    dialog.tree.expandToDepth(1)
    return dialog


def _wars(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with the battle as the archive has it."""
    window.services.show_tab(WindowPart.WARS)
    wait_until(lambda: bool(models.wars.wars))
    models.wars.choose(0)
    wait_until(lambda: models.wars.shown is not None)
    return window


def _inbox(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with requests that are ready, and one whose defender's army has to be chosen."""
    folder = models.session.folders.inbox
    folder.mkdir()
    (folder / "hastings.json").write_bytes((REPOSITORY / "examples" / "hastings_1066.json").read_bytes())
    for name, post in POSTS.items():
        (folder / name).write_text(post, encoding="utf-8")
    for age, file in enumerate(sorted(folder.iterdir())):
        os.utime(file, (MOMENT.timestamp() - age,) * 2)
    window.services.show_tab(WindowPart.INBOX)
    wait_until(lambda: len(models.inbox.listing.cards) == len(POSTS) + 1)
    models.inbox.show(folder / "a.txt")
    wait_until(lambda: not models.inbox.busy)
    window.statusBar().clearMessage()
    return window


def _inbox_ready(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with army and maneuvers chosen, and the odds of the card."""
    models.inbox.choose("defender_military", "Harold's army at Hastings")
    models.inbox.choose("attacker_left_maneuver", "Hit and run")
    models.inbox.choose("attacker_right_maneuver", "Hit and run")
    wait_until(lambda: models.inbox.planned() is not None)
    wait_until(lambda: models.card_odds.shown is not None and models.card_odds.up_to_date)
    return window


def _inbox_doubtful(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with a request that is ready, and of which some values are not sure."""
    models.inbox.show(models.session.folders.inbox / "d.txt")
    wait_until(lambda: models.inbox.planned() is not None)
    wait_until(lambda: models.card_odds.shown is not None and models.card_odds.up_to_date)
    return window


def _world(window: MainWindow, models: ViewModels) -> QWidget:
    """Show the militaries of the database, with what is typed into a cell wrong."""
    window.services.show_tab(WindowPart.WORLD)
    wait_until(lambda: models.world.checks is not None)
    page = window.world
    page.tables.setCurrentIndex(1)
    key = page.view.table.key_at(0)
    models.world.type(page.tab, key, 2, "7500 or so")
    page.view.go_to(key, 2)
    wait_until(lambda: bool(models.world.problems_of(page.tab, key)))
    return window


def _rules(window: MainWindow, models: ViewModels) -> QWidget:
    """Show a unit type with two numbers changed, and its duel."""
    window.commands["rules_page"].trigger()
    page = window.rules
    page.reveal("Soldier.json", "Huscarl.Speed")
    if not models.rules.names:
        models.rules.set_value("Soldier.json", "Huscarl.Speed", "4.5")
        models.rules.set_value("Soldier.json", "Huscarl.Power.1", "3")
    wait_until(lambda: models.session.tables is not None and models.session.tables.edition == models.rules.edition)
    wait_until(lambda: "wins" in models.duel.sentence)
    return window


def _sweep(window: MainWindow, models: ViewModels) -> QWidget:
    """Return What if, with the chances of more and fewer men who stand on their hill or come down."""
    window.commands["sweep"].trigger()
    dialog = window.sweep
    if dialog is None:
        raise RuntimeError("What if was not opened")
    wait_until(lambda: bool(models.sweep.fields))
    for row, (field, values) in zip(dialog.fields, SWEPT, strict=True):
        row.field.setEditText(field)
        row.values.setText(values)
    dialog.start.click()
    wait_until(lambda: models.sweep.can_save)
    return dialog


def _aftermath(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with what became of the plan."""
    window.services.show_tab(WindowPart.STRATEGY)
    wait_until(lambda: models.plan_odds.up_to_date)
    return window


def _strategy(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the window with both armies spread over the map."""
    models.strategy.edits.reset()
    models.strategy.battlefield.select(1)
    window.services.show_tab(WindowPart.STRATEGY)
    wait_until(lambda: models.plan_odds.up_to_date)
    return window


def _editor(window: MainWindow, models: ViewModels) -> QWidget:
    """Return the editor of the selected flank."""
    models.editor.open(1)
    window.strategy.editor.come_forward()
    return window.strategy.editor


def _map_editor(window: MainWindow, _models: ViewModels) -> QWidget:
    """Return the map editor with a river crossing."""
    window.commands["new_map"].trigger()
    editor = window.maps.editor
    if editor is None:
        raise RuntimeError("the map editor was not opened")
    editor.resize(1280, 800)
    editor.tools.kinds.choose(Landscape.RIVER_CROSSING)
    editor.tools.seed.setText("7")
    editor.tools.make.click()
    wait_until(lambda: editor.model.stack.count() == 1)
    drawn = editor.model.grid
    wait_until(lambda: editor.model.ground is not None and np.array_equal(editor.model.ground.grid, drawn))
    return editor


def _map_picture(window: MainWindow, _models: ViewModels) -> QWidget:
    """Return the dialog that makes maps from pictures, with islands in the colours of an atlas."""
    editor = window.maps.editor
    if editor is None:
        raise RuntimeError("the map editor was not opened")
    atlas = np.full((600, 800, 3), (120, 84, 60), np.uint8)
    atlas[100:500, 200:600] = np.array(ATLAS, np.uint8)[generated(Landscape.ISLANDS, 6)]
    file = editor.model.folder.parent / "atlas.png"
    Image.fromarray(atlas).save(file)
    dialog = editor.show_pictures()
    dialog.resize(1280, 800)
    dialog.model.open(file)
    wait_until(lambda: dialog.model.picture is not None)
    dialog.model.choose_frame(Frame(200, 100, 400))
    for feature in (Feature.PLAIN, Feature.WATER, Feature.HIGH_GROUND):
        dialog.model.feature = feature
        dialog.model.pick(ATLAS[feature])
    wait_until(lambda: dialog.model.found is not None and dialog.model.unlike < 0.5)
    return dialog


SCENES: Final[dict[str, Callable[[MainWindow, ViewModels], QWidget]]] = {
    "tactics": _tactics,
    "output": _output,
    "odds": _odds,
    "playback": _playback,
    "best": _best,
    "branch": _branch,
    "branches": _branches,
    "why": _why,
    "variables": _variables,
    "wars": _wars,
    "inbox": _inbox,
    "inbox-ready": _inbox_ready,
    "inbox-doubtful": _inbox_doubtful,
    "world": _world,
    "aftermath": _aftermath,
    "sweep": _sweep,
    "strategy": _strategy,
    "editor": _editor,
    "map-editor": _map_editor,
    "map-picture": _map_picture,
    "rules": _rules,
}
"""The pictures by name, in the order in which the window gets there."""


if __name__ == "__main__":
    sys.exit(main())
