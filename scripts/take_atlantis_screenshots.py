"""Take the pictures of Atlantis: `python scripts/take_atlantis_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

The map of a game after some months, one faction's sight of it, the charts, the mail, dialogs, and its page in Chromium,
light and dark. No screen is needed, nothing is written but the pictures, and the same program takes the same ones.
"""

import shutil
import subprocess
import sys
from datetime import datetime
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDate, QDateTime, QTime

from autoalgo.common.problems import Failure
from autoalgo.common.qt.theme import ThemeChoice
from autoalgo.games.atlantis.mail.settings import SettingsChange, change_mail
from autoalgo.games.atlantis.play.factions import change_address
from autoalgo.games.atlantis.play.played_month import add_players, begin, keep_month, play_month
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, load_numbers
from autoalgo.games.atlantis.rules.world import Unit, World
from autoalgo.games.atlantis.store.entries import GameFile, PlayerFile
from autoalgo.games.atlantis.store.folder import open_game
from autoalgo.games.atlantis.window import AtlantisWindow
from autoalgo.games.atlantis.window.acts_dialog import ActsDialog
from autoalgo.games.atlantis.window.new_game_dialog import NewGameDialog
from autoalgo.games.atlantis.window.players_dialog import PlayersDialog
from scripts.screenshots import REPOSITORY, Camera, open_camera, settle, wait_until

JSON: Final = REPOSITORY / "JSON"
SEED: Final = 21
MONTHS: Final = 12
NAMES: Final = ("Harbour Guild", "House of Oak", "Marsh Watch", "Iron Hills")
WAYS: Final = ("east", "south", "west", "north")
DUE: Final = datetime(2026, 11, 30, 20, 0)
PAGE_SIZE: Final = "1280,1400"
"""Pixels, so that the map and the table of units are in it."""


def main() -> int:
    """Take all pictures."""
    with open_camera(1366, 728) as camera:
        game = camera.home / "The long winter"
        play(game)
        window = AtlantisWindow(camera.game_home(), camera.theme)
        camera.show(window)
        window.open_file(game)
        wait_until(lambda: window.shown.month is not None)
        window.selection.search_for("1")
        window.selection.go_to_hit()
        window.selection.search_for("")
        wait_until(lambda: not window.side.reports.busy)
        camera.take(window, "atlantis")
        window.page.pages.setCurrentWidget(window.side.units)
        window.shown.look_as(2)
        wait_until(lambda: not window.shown.busy)
        window.selection.select_unit(2)
        window.commands["zoom_fit"].trigger()
        camera.take(window, "atlantis-sight")
        window.shown.look_as(0)
        window.page.pages.setCurrentWidget(window.side.charts)
        wait_until(lambda: not window.shown.busy and not window.side.course.busy)
        camera.take(window, "atlantis-charts")
        _take_mail(window, game, camera)
        _take_dialogs(window, camera)
        window.close()
        _take_page(game / "turns" / f"{MONTHS:03}" / "reports" / "2.html", camera.folder)
    return 0


def _take_mail(window: AtlantisWindow, game: Path, camera: Camera) -> None:
    """Take in four mails of three factions and a stranger, and write the reports."""
    mailbox = camera.home / "mailbox"
    mailbox.mkdir()
    for number, faction in enumerate(NAMES, 1):
        change_address(game, number, _address(faction))
    change_mail(game, SettingsChange(moderator="Ann <ann@example.org>", deadline=DUE, every=7))
    texts = [f"#atlantis {number}\nunit {number}\nwork\n#end\n" for number in (1, 2, 9)]
    senders = [*map(_address, NAMES[:3]), "spam@example.net"]
    for number, (sender, text) in enumerate(zip(senders, [*texts, "Buy this."], strict=True)):
        mail = EmailMessage()
        mail["Received"] = f"from a by b; Mon, 23 Nov 2026 1{number}:07:00 +0000"
        mail["From"], mail["To"], mail["Message-ID"] = sender, "ann@example.org", f"<{number}@example.org>"
        mail.set_content(text)
        (mailbox / f"{number}.eml").write_bytes(mail.as_bytes())
    window.game.reload()
    wait_until(lambda: not window.game.busy and not window.shown.busy)
    window.page.pages.setCurrentWidget(window.mail.page)
    for work in (partial(window.mail.mail.collect, mailbox), window.mail.mail.write_reports):
        work()
        wait_until(lambda: not window.mail.mail.busy and not window.game.busy and not window.mail.mail.reading)
    wait_until(lambda: not window.shown.busy)
    window.statusBar().clearMessage()
    camera.take(window, "atlantis-mail")


def _take_dialogs(window: AtlantisWindow, camera: Camera) -> None:
    """Take the dialogs of acts, and of new factions and a new game, each with a mistake."""
    window.commands["acts"].trigger()
    acts = window.dialog
    if isinstance(acts, ActsDialog):
        acts.acts.setPlainText('give 1 100 silver 5 swords\nrename faction 2 "Old Owls"\nland 9,0')
        acts.preview.click()
        wait_until(lambda: bool(acts.outcome.toPlainText()))
        camera.take(acts, "atlantis-acts")
        acts.reject()
    window.commands["add_players"].trigger()
    players = window.dialog
    if isinstance(players, PlayersDialog):
        lines = "River Folk; river@example.org; 4,4\nGrey Monks; monks@example.org\nNorthmen; north; 0,0"
        players.model.paste(0, lines)
        settle()
        camera.take(players, "atlantis-factions")
        players.reject()
    window.commands["new"].trigger()
    wait_until(lambda: isinstance(window.dialog, NewGameDialog))
    new = window.dialog
    if isinstance(new, NewGameDialog):
        new.folder.field.setText(str(Path("/games/The short summer")))
        new.name.setText("The short summer (1)")
        new.mail.zone.offer(("Europe/Berlin",), "Europe/Berlin")
        new.mail.has_deadline.setChecked(True)
        new.mail.deadline.setDateTime(QDateTime(QDate(DUE.year, DUE.month, DUE.day), QTime(DUE.hour, DUE.minute)))
        camera.take(new, "atlantis-new-game")
        new.reject()


def _address(faction: str) -> str:
    return f"{faction.split(maxsplit=1)[0].lower()}@example.org"


def play(folder: Path) -> None:
    """Write a game of four factions that wander, work, tax and fight."""
    numbers = load_numbers(JSON, Reading.RULES)
    if not isinstance(numbers, Numbers):
        raise TypeError("the shipped files are broken")
    if begin(folder, GameFile(name=folder.name, seed=SEED, reading=Reading.RULES, numbers=numbers)):
        raise TypeError("the game cannot be written")
    for month in range(MONTHS):
        opened = open_game(folder)
        if isinstance(opened, Failure):
            raise TypeError(opened[0].text())
        if month < len(NAMES):
            land = [region.place for region in opened.world.regions.values() if not region.is_ocean]
            place = land[(month * 7 + 3) % len(land)]
            name = NAMES[month]
            player = PlayerFile(number=month + 1, name=name, address="", password="", place=(place.x, place.y))
            add_players(opened, [(player, "")])
            continue_with = open_game(folder)
            opened = opened if isinstance(continue_with, Failure) else continue_with
        texts = tuple(
            (f"{faction}.txt", _orders(opened.world, faction, month).encode())
            for faction in opened.world.factions
            if (faction + month) % 5
        )
        keep_month(opened, play_month(opened, texts))


def _orders(world: World, faction: int, month: int) -> str:
    lines = [f"#atlantis {faction}"]
    units = [unit for region in world.regions.values() for unit in region.units if unit.faction == faction]
    for unit in units:
        lines += [f"unit {unit.number}", *_for_unit(unit, world, faction, month)]
    return "\n".join([*lines, "#end"])


def _for_unit(unit: Unit, world: World, faction: int, month: int) -> list[str]:
    region = next(region for region in world.regions.values() if unit in region.units)
    if month == faction:
        scouts = f'"Scouts of {NAMES[faction - 1]}"'
        return ["recruit 20", "form 1", f"name unit {scouts}", "recruit 9", "end", "pay new 1 2000"]
    others = [other for other in region.units if other.faction != faction]
    if others:
        return [f"attack {others[0].number}"]
    if unit.number <= len(NAMES):
        return ["work"]
    return [f"move {WAYS[(month * 3 + unit.number) % 4]}"]


def _take_page(page: Path, folder: Path) -> None:
    browser = shutil.which("chromium")
    if browser is None:
        print("no picture of the page: there is no Chromium", file=sys.stderr)
        return
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={PAGE_SIZE}")
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        picture = f"--screenshot={folder.resolve() / f'atlantis-page-{choice}.png'}"
        dark = ["--force-dark-mode"] if choice is ThemeChoice.DARK else []
        subprocess.run([browser, *flags, *dark, picture, page.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
