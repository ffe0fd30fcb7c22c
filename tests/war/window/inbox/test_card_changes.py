"""O-6m: cards split, read anew with another text, deleted and brought back; the maneuver that a post leaves open."""

from pathlib import Path

import pytest
from hands import choose, click, press
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from autoalgo.war.inbox import Card, CardState
from autoalgo.war.window.inbox.inbox_page import InboxPage
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

TWO = "(Algo request) for two wars, all in 1100.\n1. Gaul attacks Albion at Dover.\n2. Albion attacks Gaul at Senlac.\n"
FIRST = "Gaul", "Albion", "Dover"
SECOND = "Albion", "Gaul", "Senlac"


@pytest.fixture
def inbox(window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path) -> InboxPage:
    """The tab, with a post that asks for two wars."""
    folder = tmp_path / "requests"
    folder.mkdir()
    (folder / "two.txt").write_text(TWO, encoding="utf-8")
    models.inbox.open(folder)
    press("Ctrl+Shift+F", window, qtbot)
    qtbot.waitUntil(lambda: models.inbox.card is not None and not models.inbox.busy)
    return window.inbox


def shown(models: ViewModels) -> Card:
    card = models.inbox.card
    assert card is not None
    return card


def read(card: Card) -> tuple[object, ...]:
    return tuple(card.read.draft.value(name) for name in ("attacker", "defender", "location"))


def names(models: ViewModels) -> list[str]:
    return sorted(card.entry.file.name for card in models.inbox.listing.cards)


def offer(inbox: InboxPage, name: str, words: str) -> QPushButton:
    return next(button for button in inbox.panel.rows[name].shown_offers if words in button.toolTip())


def test_a_post_of_two_wars_becomes_two_cards_by_one_click(inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> None:
    """Each has the whole text, and choices of its own."""
    split = inbox.panel.buttons["split_card"]
    assert split.text() == "Split: 2 wars"
    click(split, qtbot)
    qtbot.waitUntil(lambda: names(models) == ["two 2.txt", "two.txt"] and not models.inbox.busy)
    cards = {card.entry.file.name: card for card in models.inbox.listing.cards}
    assert {name: read(card) for name, card in cards.items()} == {"two.txt": FIRST, "two 2.txt": SECOND}
    assert {card.entry.file.read_text(encoding="utf-8") for card in cards.values()} == {TWO}
    assert not split.isEnabled()
    models.inbox.show(cards["two 2.txt"].entry.file)
    click(offer(inbox, "defender_military", "Host"), qtbot)
    qtbot.waitUntil(lambda: shown(models).choices.defender_military == "Host")
    assert read(shown(models)) == SECOND
    other = next(card for card in models.inbox.listing.cards if card.entry.file.name == "two.txt")
    assert other.choices.defender_military is None


def test_another_text_is_read_anew_and_what_was_chosen_stays(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """Escape leaves it as it was; the text of before is not lost."""
    entry, text, edit = shown(models).entry, inbox.panel.post.text, inbox.panel.post.edit
    click(edit, qtbot)
    qtbot.keyClicks(text, "nonsense ")
    qtbot.keyClick(text, Qt.Key.Key_Escape)
    assert text.toPlainText() == entry.file.read_text(encoding="utf-8") == TWO
    choose(inbox.panel.rows["defender_military"].menu, "Fleet", qtbot)
    qtbot.waitUntil(lambda: shown(models).choices.defender_military == "Fleet")
    click(edit, qtbot)
    assert not inbox.panel.buttons["split_card"].isEnabled()
    text.selectAll()
    qtbot.keyClicks(text, "(Algo request) Gaul attacks Albion at Dover in 1100. The Host marches.")
    click(edit, qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.READY)
    request = shown(models).read.request
    assert request is not None
    assert (request.attacker_military, request.defender_military) == ("Host", "Fleet")
    assert (entry.file.parent / "Deleted" / "00001" / "two.txt").read_text(encoding="utf-8") == TWO


def test_a_deleted_card_comes_back_with_all_that_stood_beside_it(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """Its name is taken meanwhile, so that nothing is written over."""
    entry = shown(models).entry
    entry.receipt.write_text("== War ==\n", encoding="utf-8")
    entry.choices.write_text('{"_version": 1, "attacker": "Gaul"}', encoding="utf-8")
    inbox.list.setFocus()
    qtbot.keyClick(inbox.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: names(models) == [] and not models.inbox.busy)
    assert sorted(path.name for path in entry.file.parent.iterdir()) == ["Deleted"]
    entry.file.write_text("another", encoding="utf-8")
    click(inbox.of_one["restore_card"], qtbot)
    qtbot.waitUntil(lambda: "two 2.txt" in names(models))
    back = shown(models).entry
    assert back.file.name == "two 2.txt"
    contents = [file.read_text(encoding="utf-8") for file in (back.file, back.receipt, back.choices)]
    assert contents == [TWO, "== War ==\n", '{"_version": 1, "attacker": "Gaul"}']
    assert entry.file.read_text(encoding="utf-8") == "another"
    qtbot.waitUntil(lambda: not inbox.of_one["restore_card"].isEnabled())


def test_a_maneuver_that_is_not_clear_is_told_in_words_and_chosen(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    QApplication.clipboard().setText(
        "(Algo request) Gaul attacks Albion at Dover in 1100. The Host against the Fyrd. Maybe a feigned retreat?"
    )
    press("Ctrl+V", inbox.list, qtbot)
    qtbot.waitUntil(lambda: len(models.inbox.listing.cards) == 2 and not models.inbox.busy)
    assert inbox.panel.told.text() == "Missing: attacker's maneuver, defender's maneuver"
    click(offer(inbox, "attacker_maneuver", "Feigned Retreat"), qtbot)
    qtbot.waitUntil(lambda: shown(models).choices.attacker_maneuver is not None)
    click(offer(inbox, "defender_maneuver", "Normal"), qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.READY)
    request = shown(models).read.request
    assert request is not None
    assert [flank.maneuver.value for flank in request.flanks or ()] == ["Feigned Retreat"] * 3 + ["Normal"] * 3
