"""Take the pictures of docs/wiki.md: `python scripts/take_wiki_screenshots.py [FOLDER] [WIDTH HEIGHT]`.

A MediaWiki is started on this machine (what it needs: tests/mediawikis.py), a receipt is previewed in the window and
posted, and Chromium shows the page.
"""

import subprocess
import sys
from pathlib import Path
from threading import Event
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from mediawikis import BOT, PASSWORD, MediaWiki
from PySide6.QtWidgets import QApplication

from autoalgo.common.problems import Failure
from autoalgo.war.folders import Folders
from autoalgo.war.inbox import CardState
from autoalgo.war.window.inbox import wiki_work
from autoalgo.war.window.inbox.wiki_dialogs import WikiPostDialog
from autoalgo.war.window.inbox.wiki_forms import SignInForm
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from scripts.screenshots import REPOSITORY, Camera, open_camera, wait_until

PAGE: Final = "Talk:Map Game"
REQUEST: Final = """Post your requests here.

== 1066 ==
'''(Algo request)'''
* War name: Battle of Hastings
* Date: 1066
* Attacker: Normandy
* Attacker's military: William's invasion army
* Defender: England
* Defender's military: Harold's army at Hastings
* Place: Sussex
* Seed: 1066
[[User:Ann|Ann]] ([[User talk:Ann|talk]]) 12:30, 3 May 2026 (UTC)
:Good luck! [[User:Bob|Bob]] ([[User talk:Bob|talk]]) 13:00, 3 May 2026 (UTC)

== Map ==
When is the next one due?"""


def main() -> int:
    """Take all pictures."""
    with open_camera(1280, 800) as camera:
        (camera.home / "wiki").mkdir()
        wiki = MediaWiki(camera.home / "wiki")
        try:
            wiki.put(PAGE, REQUEST)
            _post(camera, wiki)
            _browse(wiki, camera.folder / "wiki-page.png")
        finally:
            wiki.close()
    return 0


def _post(camera: Camera, wiki: MediaWiki) -> None:
    """Collect the request, fight it, take the preview and post the receipt."""
    for name in ("JSON", "Maps", "Database"):
        (camera.home / name).symlink_to(REPOSITORY / name, target_is_directory=True)
    folders = Folders(camera.home)
    signed_in = wiki_work.signed_in(folders, Event(), SignInForm(wiki.api, BOT, PASSWORD, (PAGE,), ()))
    if isinstance(signed_in, Failure):
        raise RuntimeError(signed_in[0].text())
    models = ViewModels(folders)
    window = MainWindow(models, camera.theme, Memory(settings_of(camera.home / "window.ini")))
    camera.show(window)
    wait_until(lambda: models.session.database is not None and not models.session.busy)
    window.commands["collect_wiki"].trigger()
    wait_until(lambda: bool(models.inbox.cards_in(CardState.READY)) and not models.inbox.busy)
    window.commands["fight_card"].trigger()
    wait_until(lambda: bool(models.inbox.cards_in(CardState.FOUGHT)) and not models.inbox.busy)
    window.commands["post_wiki"].trigger()
    wait_until(lambda: isinstance(QApplication.activeModalWidget(), WikiPostDialog))
    dialog = QApplication.activeModalWidget()
    if not isinstance(dialog, WikiPostDialog):
        raise RuntimeError("the preview was not opened")
    wait_until(dialog.go.isEnabled)
    camera.take(dialog, "wiki-preview")
    dialog.go.click()
    wait_until(lambda: bool(models.inbox.cards_in(CardState.POSTED)))
    window.close()


def _browse(wiki: MediaWiki, path: Path) -> None:
    """Take the page as a browser shows it."""
    address = f"http://127.0.0.1:{wiki.port}/index.php?title={PAGE.replace(' ', '_')}"
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1000,1060"]
    command = ["chromium", *flags, f"--screenshot={path}", address]
    subprocess.run(command, check=True, capture_output=True)
    print(path)


if __name__ == "__main__":
    sys.exit(main())
