"""O-12e: the wiki of the inbox, from signing in to a receipt that is taken back, on a real MediaWiki."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from hands import click, press
from mediawikis import BOT, NEEDS, PASSWORD, MediaWiki, missing
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.war.inbox import CardState
from autoalgo.war.window.inbox.wiki_dialogs import WikiPostDialog, WikiSignInDialog, WikiTakeBackDialog
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

pytestmark = pytest.mark.skipif(missing(), reason=f"a real wiki needs {NEEDS}")

Dialog = TypeVar("Dialog")
REQUEST = """== Dover ==
'''(Algo request)'''
Gaul's Host attacks the Fleet of Albion at Dover in 1100.
[[User:Bob|Bob]] ([[User talk:Bob|talk]]) 12:00, 14 October 2026 (UTC)"""


@pytest.fixture
def wiki(tmp_path: Path) -> Iterator[MediaWiki]:
    """A wiki with a page of requests."""
    (tmp_path / "wiki").mkdir()
    wiki = MediaWiki(tmp_path / "wiki")
    wiki.put("Talk:Game", REQUEST)
    yield wiki
    wiki.close()


def shown(kind: type[Dialog], qtbot: QtBot) -> Dialog:
    def is_shown() -> bool:
        return isinstance(QApplication.activeModalWidget(), kind)

    qtbot.waitUntil(is_shown)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    return dialog


def test_a_moderator_goes_from_the_talk_page_to_the_posted_receipt_and_back(
    window: MainWindow, models: ViewModels, wiki: MediaWiki, qtbot: QtBot
) -> None:
    press("Ctrl+Shift+F", window, qtbot)
    qtbot.waitUntil(lambda: models.inbox.listing.readable)
    press("Ctrl+F10", window, qtbot)
    sign_in = shown(WikiSignInDialog, qtbot)
    for field, words in ((sign_in.address, wiki.api), (sign_in.user, BOT), (sign_in.password, "wrong")):
        qtbot.keyClicks(field, words)
    qtbot.keyClicks(sign_in.pages, "Talk:Game")
    click(sign_in.go, qtbot)
    qtbot.waitUntil(lambda: "refuses the sign-in" in sign_in.note.text)
    sign_in.password.clear()
    qtbot.keyClicks(sign_in.password, PASSWORD)
    click(sign_in.go, qtbot)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    click(window.inbox.of_wiki["collect_wiki"], qtbot)
    qtbot.waitUntil(lambda: models.inbox.card is not None and not models.inbox.busy)
    card = models.inbox.card
    assert card is not None
    assert (card.sender.who, card.state) == ("Bob", CardState.READY)
    post = window.inbox.panel.buttons["post_wiki"]
    assert (post.isVisible(), post.isEnabled()) == (True, False)
    with qtbot.waitSignal(models.inbox.fought):
        click(window.inbox.panel.buttons["fight_card"], qtbot)
    qtbot.waitUntil(post.isEnabled)
    click(post, qtbot)
    preview = shown(WikiPostDialog, qtbot)
    qtbot.waitUntil(preview.go.isEnabled)
    assert "victory of the" in preview.preview.toPlainText() or "stalemate" in preview.preview.toPlainText()
    assert "autoalgo" not in wiki.text("Talk:Game")
    click(preview.attach, qtbot)
    click(preview.go, qtbot)
    qtbot.waitUntil(lambda: models.inbox.cards_in(CardState.POSTED) != ())
    told = "The receipt is posted. Nothing is attached: the wiki takes no files."
    assert window.statusBar().currentMessage() == told
    assert wiki.text("Talk:Game").count("<!-- autoalgo receipt") == 1
    click(window.inbox.panel.buttons["take_back_wiki"], qtbot)
    back = shown(WikiTakeBackDialog, qtbot)
    qtbot.keyClick(back.reason, Qt.Key.Key_Return)
    assert back.form.objection("reason").isVisible()
    qtbot.keyClicks(back.reason, "the wrong army")
    click(back.go, qtbot)
    qtbot.waitUntil(lambda: models.inbox.cards_in(CardState.FOUGHT) != ())
    assert "'''Taken back''': <nowiki>the wrong army</nowiki>" in wiki.text("Talk:Game")
