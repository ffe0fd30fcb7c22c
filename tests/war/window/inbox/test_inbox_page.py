"""O-6e, O-6g, O-6l: the tab Inbox, from a post to its receipt."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import choose, click, press
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QTextFormat
from PySide6.QtWidgets import QApplication, QFileDialog, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from questions import answering

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.inbox import Card, CardState
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.window.inbox.field_row import FieldRow
from autoalgo.war.window.inbox.inbox_page import InboxPage
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

COMPLETE = """🛡️ '''(Algo request)'''
War: The drum
Date: 1100 AD
Attacker: Gaul
Attacker's army: Host
Defender: Albion
Defender's army: Fleet
Where: Dover
Tactics of the attacker: hit and run
Weather: fog
--[[User:Ann]] 12:30, 3 May 2026 (UTC)
"""
NO_ARMY = "(Algo request) Gaul attacks Albion at Senlac in 1100. The Host marches."


@pytest.fixture
def inbox(window: MainWindow, models: ViewModels, qtbot: QtBot) -> InboxPage:
    """The tab, shown by its key; its folder is not there yet."""
    press("Ctrl+Shift+F", window, qtbot)
    assert window.services.is_shown(WindowPart.INBOX)
    qtbot.waitUntil(lambda: models.inbox.listing.readable)
    return window.inbox


def paste(post: str, inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> Card:
    """Paste a post by Ctrl+V on the list, and return its card."""
    before = len(models.inbox.listing.cards)
    QApplication.clipboard().setText(post)
    press("Ctrl+V", inbox.list, qtbot)
    qtbot.waitUntil(lambda: len(models.inbox.listing.cards) == before + 1 and not models.inbox.busy)
    return shown(models)


def shown(models: ViewModels) -> Card:
    card = models.inbox.card
    assert card is not None
    return card


def row(inbox: InboxPage, name: str) -> FieldRow:
    return inbox.panel.rows[name]


def offered(inbox: InboxPage, name: str) -> list[str]:
    return [button.toolTip() for button in row(inbox, name).shown_offers]


def offer(inbox: InboxPage, name: str, words: str) -> QPushButton:
    """Return the button of what is offered for a field."""
    return next(button for button in row(inbox, name).shown_offers if words in button.toolTip())


def listed(inbox: InboxPage) -> list[str]:
    """Return the first line of each row of the list."""
    return [str(inbox.cards.index(place).data()).split("\n")[0] for place in range(inbox.cards.rowCount())]


def settle(models: ViewModels, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not models.inbox.busy)


def test_from_a_post_that_names_no_army_to_its_posted_receipt_in_six_actions(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """O-6l: paste, choose the army that is missing, fight, copy, posted; nothing is "default" meanwhile."""
    card = paste(NO_ARMY, inbox, models, qtbot)
    assert (card.state, card.title) == (CardState.INCOMPLETE, "Gaul–Albion")
    assert inbox.panel.told.text() == "Missing: defender's military"
    assert offered(inbox, "defender_military") == [
        "Fyrd – 7,000 men under Ada",
        "Fleet – 600 men",
        "default – an army of no special kind",
    ]
    fight, copy = inbox.panel.buttons["fight_card"], inbox.panel.buttons["copy_card"]
    assert not fight.isEnabled()
    click(offer(inbox, "defender_military", "Fyrd"), qtbot)
    qtbot.waitUntil(fight.isEnabled)
    assert inbox.panel.told.text() == "Nothing is missing."
    click(fight, qtbot)
    qtbot.waitUntil(copy.isEnabled)
    settle(models, qtbot)
    card = shown(models)
    assert card.state is CardState.FOUGHT
    assert card.result in {"Gaul won", "Albion won", "stalemate"}
    assert inbox.panel.told.text() == card.result
    assert "Fyrd, 7,000 men" in inbox.panel.receipt.toPlainText()
    click(copy, qtbot)
    kept = card.entry.receipt.read_text(encoding="utf-8")
    assert QApplication.clipboard().text() == shown_receipt(kept)
    assert ", seed " in inbox.panel.receipt.toPlainText()
    models.session.seed_line.choose(False)
    assert ", seed " not in inbox.panel.receipt.toPlainText()
    click(copy, qtbot)
    assert QApplication.clipboard().text() == kept
    click(inbox.panel.buttons["post_card"], qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.POSTED)
    assert listed(inbox) == ["Gaul–Albion war – posted"]
    assert shown(models).result == card.result


def test_a_choice_stands_beside_the_post_and_is_left_to_it_again(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """O-6k: what was offered stays where it is, with the chosen one marked."""
    card = paste(NO_ARMY, inbox, models, qtbot)
    before = offered(inbox, "defender_military")
    click(offer(inbox, "defender_military", "Fleet"), qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.READY)
    assert json.loads(card.entry.choices.read_text(encoding="utf-8"))["defender_military"] == "Fleet"
    assert offered(inbox, "defender_military") == before
    assert offer(inbox, "defender_military", "Fleet").isChecked()
    assert row(inbox, "defender_military").menu.currentText() == "Fleet"
    click(offer(inbox, "defender_military", "Fleet"), qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.INCOMPLETE)
    assert row(inbox, "defender_military").menu.currentText() == ""
    assert row(inbox, "defender_military").menu.field.placeholderText() == "choose an army"


def test_default_is_fought_only_where_it_was_chosen(inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> None:
    """Fault 1: a thousand default soldiers never stand in for an army that nobody named."""
    card = paste(NO_ARMY, inbox, models, qtbot)
    models.inbox.fight((card,))
    assert not models.inbox.fighting
    click(offer(inbox, "defender_military", "default"), qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.READY)
    assert json.loads(card.entry.choices.read_text(encoding="utf-8"))["defender_military"] == "default"


def test_the_keyboard_alone_goes_from_the_post_to_the_receipt(
    window: MainWindow, inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """Enter on a card goes to what is missing, then along, to the fight and to the receipt."""
    paste("(Algo request) send 100 men to Dover", inbox, models, qtbot)
    qtbot.keyClick(inbox.list, Qt.Key.Key_Return)
    menu = row(inbox, "attacker").menu
    assert menu.field.hasFocus()
    for name, words in (("attacker", "Gaul"), ("attacker_military", ""), ("defender", "Albion")):
        if words:
            qtbot.keyClicks(QApplication.focusWidget(), words)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        qtbot.waitUntil(lambda name=name: not row(inbox, name).is_open and not models.inbox.busy)  # type: ignore[misc]
    assert offer(inbox, "defender_military", "Fyrd").hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(row(inbox, "year").menu.field.hasFocus)
    qtbot.keyClicks(QApplication.focusWidget(), "1100")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(inbox.panel.buttons["fight_card"].hasFocus)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown(models).state is CardState.FOUGHT)
    settle(models, qtbot)
    press("Ctrl+Alt+Shift+C", window, qtbot)
    assert QApplication.clipboard().text() == shown_receipt(shown(models).receipt)


def test_o_6p_one_click_accepts_the_first_candidates_and_another_takes_one_back(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    accept = inbox.panel.buttons["accept_offers"]
    paste(COMPLETE, inbox, models, qtbot)
    assert not accept.isEnabled()
    paste(NO_ARMY, inbox, models, qtbot)
    click(accept, qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.READY)
    assert shown(models).choices.given() == {"defender_military": "Fyrd"}
    assert inbox.state.text() == "1 field chosen: the defender's military. Check it before the war is fought."
    assert not accept.isEnabled()
    click(offer(inbox, "defender_military", "Fyrd"), qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.INCOMPLETE)


def test_a_year_that_is_none_is_told_and_changes_nothing(inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> None:
    card = paste("(Algo request) Gaul attacks Albion at Dover.", inbox, models, qtbot)
    year = row(inbox, "year")
    for words, told in (("soon", '"soon" is not a year'), ("2500", "a war is dated from 3500 BC to 2020 AD")):
        choose(year.menu, words, qtbot)
        assert year.how.text() == told
    assert not card.entry.choices.exists()
    choose(year.menu, "216 BC", qtbot)
    qtbot.waitUntil(lambda: shown(models).choices.year == -216)
    assert year.menu.currentText() == "216 BC"


def test_the_question_to_the_player_names_what_is_missing_and_the_choices(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    paste("(Algo request) Gaul attacks Albion. The Host marches.", inbox, models, qtbot)
    click(inbox.panel.buttons["ask_back"], qtbot)
    assert QApplication.clipboard().text() == (
        "Thank you for the request. Before it is fought, please tell us:\n1. What is the date?\n"
        "2. What is the defender's military (Albion): Fyrd or Fleet?\n3. What is the place?\n"
    )


def test_words_of_the_post_are_marked_and_a_field_takes_to_its_own(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """O-6b; a character beyond the first plane of Unicode counts twice in Qt."""
    paste(COMPLETE, inbox, models, qtbot)
    text = inbox.panel.post.text
    marks = text.extraSelections()
    behind = {
        mark.cursor.selectedText() for mark in marks if mark.format.hasProperty(QTextFormat.Property.BackgroundBrush)
    }
    assert behind == {"The drum", "1100 AD", "Gaul", "Host", "Albion", "Fleet", "Dover", "hit and run"}
    under = {mark.cursor.selectedText() for mark in marks if mark.format.underlineColor().isValid()}
    assert "Weather: fog" in under
    row(inbox, "location").menu.field.setFocus()
    assert text.textCursor().selectedText() == "Dover"
    below = inbox.panel.post.unread
    item = next(below.item(place) for place in range(below.count()) if below.item(place).text() == "Weather: fog")
    qtbot.mouseClick(below.viewport(), Qt.MouseButton.LeftButton, pos=below.visualItemRect(item).center())
    assert text.textCursor().selectedText() == "Weather: fog"


def test_a_card_shows_what_to_look_at_before_its_war_is_fought(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """O-6a: nearest names with their words, and that the men of the post are not the military's."""
    post = "(Algo request) Gaull attacks Albion at Dover in 1100.\nAttacker's army: Host\n"
    card = paste(f"{post}Defender's army: Fyrd, 6,000 men", inbox, models, qtbot)
    assert card.state is CardState.READY
    assert "the post says 6,000 men, and Fyrd has 7,000 in the database" in inbox.panel.told.text()
    assert row(inbox, "attacker").how.text() == "nearest name, “Gaull”"
    assert row(inbox, "defender_men").how.text() == "not sure, “6,000”"


def test_a_doubtful_value_is_pointed_at_until_it_is_confirmed(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """O-6q: a click on the value itself confirms it, one on another takes that, and a second click takes it back."""
    paste("(Algo request) Albion waits at Dover in 1100 for Gaul. The Host against the Fyrd.", inbox, models, qtbot)
    told = inbox.panel.told
    assert "Look at: attacker, " in told.text()
    assert offer(inbox, "attacker", "Gaul").isChecked()
    click(offer(inbox, "attacker", "Gaul"), qtbot)
    qtbot.waitUntil(lambda: "attacker," not in told.text())
    assert shown(models).choices.attacker == "Gaul"
    click(offer(inbox, "attacker", "Gaul"), qtbot)
    qtbot.waitUntil(lambda: "Look at: attacker, " in told.text())
    assert shown(models).choices.attacker is None


def test_a_card_says_who_asked_and_when(inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> None:
    paste(COMPLETE, inbox, models, qtbot)
    assert inbox.panel.origin.text() == "asked by Ann, 12:30, 3 May 2026 · The drum 1.txt"


def test_a_card_that_is_ready_has_odds_that_follow_what_is_chosen(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    paste(NO_ARMY, inbox, models, qtbot)
    assert inbox.panel.odds.text == ""
    click(offer(inbox, "defender_military", "Fyrd"), qtbot)
    qtbot.waitUntil(lambda: inbox.panel.odds.text.startswith("Gaul wins"))
    click(offer(inbox, "defender_military", "Fyrd"), qtbot)
    qtbot.waitUntil(lambda: inbox.panel.odds.text == "")


def test_filled_in_an_army_that_the_post_does_not_name_stays_to_be_chosen(
    window: MainWindow, inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """Fault 1: the form has an empty field, and Run is off until it is chosen."""
    paste(NO_ARMY, inbox, models, qtbot)
    click(inbox.panel.buttons["fill_card"], qtbot)
    assert window.services.is_shown(WindowPart.TACTICS)
    menu = window.tactics.menus[Choice.DEFENDER_MILITARY]
    assert (menu.currentText(), menu.field.placeholderText()) == ("", "choose an army")
    assert not window.header.controls.run.isEnabled()
    assert [problem.found for problem in models.problems.problems] == ["no military of the defender is chosen"]
    choose(menu, "Fyrd", qtbot)
    qtbot.waitUntil(window.header.controls.run.isEnabled)
    assert [models.war.choice(field) for field in Choice] == ["Gaul", "Host", "Albion", "Fyrd", "Senlac"]


def test_a_nation_chosen_in_the_form_chooses_no_army_that_the_post_left_open(
    window: MainWindow, inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    paste("(Algo request) Gaul's Host attacks at Senlac in 1100.", inbox, models, qtbot)
    click(inbox.panel.buttons["fill_card"], qtbot)
    choose(window.tactics.menus[Choice.DEFENDER], "Albion", qtbot)
    assert window.tactics.menus[Choice.DEFENDER_MILITARY].currentText() == ""
    assert not window.header.controls.run.isEnabled()


def test_without_a_date_nothing_is_filled_in(inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> None:
    """No field of the form can say that there is no date."""
    paste("(Algo request) Gaul attacks Albion at Senlac.", inbox, models, qtbot)
    assert not inbox.panel.buttons["fill_card"].isEnabled()
    choose(row(inbox, "year").menu, "1100", qtbot)
    qtbot.waitUntil(inbox.panel.buttons["fill_card"].isEnabled)


def test_a_plan_arranged_by_hand_is_kept_in_the_card_by_save(
    window: MainWindow, inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    card = paste(COMPLETE, inbox, models, qtbot)
    click(inbox.panel.buttons["fill_card"], qtbot)
    flanks = [flank.maneuver for flank in models.request().flanks_of(Side.ATTACKER)]
    assert flanks == [Maneuver.HIT_AND_RUN] * 3
    models.strategy.edits.add(Side.ATTACKER)
    with qtbot.waitSignal(models.request_saved):
        press("Ctrl+S", window, qtbot)
    press("Ctrl+Shift+F", window, qtbot)
    qtbot.waitUntil(lambda: shown(models).entry == card.entry and not shown(models).fields)
    assert "The plan is written down in The drum 1.txt.war.json" in inbox.panel.more.text()
    click(inbox.panel.buttons["fight_card"], qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.FOUGHT)
    fought = json.loads(card.entry.war.read_text(encoding="utf-8"))
    assert len([flank for flank in fought["flanks"] if flank["side"] == "attacker"]) == 4


def test_the_header_tells_of_the_cards_while_they_are_seen(
    window: MainWindow, inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """Fault 1: no green "Ready to run" stands above a card that is not."""
    paste(NO_ARMY, inbox, models, qtbot)
    assert not window.header.controls.run.isVisible()
    assert not window.commands["run"].isEnabled()
    press("Ctrl+1", window, qtbot)
    assert window.header.controls.run.isVisible()
    assert window.commands["run"].isEnabled()


def fight_complete(inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> Card:
    paste(COMPLETE, inbox, models, qtbot)
    press("Ctrl+G", inbox, qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.FOUGHT)
    settle(models, qtbot)
    return shown(models)


def test_the_stability_of_a_fought_card_is_committed_and_taken_back(
    window: MainWindow, inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """O-6l: asked is with the name of the war; the card says committed, and fought again once it is undone."""
    fight_complete(inbox, models, qtbot)
    asked: list[str] = []
    answering("Write", asked)
    with qtbot.waitSignal(models.session.loaded):
        click(inbox.panel.buttons["commit_card"], qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.COMMITTED)
    assert "The drum" in asked[0]
    assert not inbox.panel.buttons["commit_card"].isEnabled()
    told = (models.session.folders.logs / "Autoalgo commits.txt").read_text(encoding="utf-8")
    assert told.count("The drum") == 2
    press("Ctrl+6", window, qtbot)
    qtbot.waitUntil(lambda: len(models.wars.wars) == 1)
    models.wars.choose(0)
    qtbot.waitUntil(lambda: models.wars.can_undo)
    answering("Write back", asked)
    with qtbot.waitSignal(models.wars.undone):
        click(window.wars.buttons["undo_commit"], qtbot)
    press("Ctrl+Shift+F", window, qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.FOUGHT)


def test_o_8a_a_card_that_began_with_another_runs_commit_is_fought_again_without_it(
    inbox: InboxPage, models: ViewModels, qtbot: QtBot
) -> None:
    """O-8a: its receipt is another one then, and has to be posted anew."""
    second = paste(COMPLETE, inbox, models, qtbot).entry
    fight_complete(inbox, models, qtbot)
    answering("Write", [])
    with qtbot.waitSignal(models.session.loaded):
        click(inbox.panel.buttons["commit_card"], qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.COMMITTED)
    models.inbox.show(second.file)
    click(inbox.panel.buttons["fight_card"], qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.FOUGHT and not models.inbox.busy)
    before = shown(models)
    assert " 2 of this request" in before.receipt
    click(inbox.panel.buttons["post_card"], qtbot)
    qtbot.waitUntil(lambda: shown(models).state is CardState.POSTED)
    asked: list[str] = []
    answering("Undo run 1 first, fight this one again", asked)
    with qtbot.waitSignals([models.card_committer.fought_again, models.session.loaded]):
        click(inbox.panel.buttons["commit_card"], qtbot)
    assert "This war began with what that has written." in asked[0]
    qtbot.waitUntil(lambda: shown(models).state is CardState.FOUGHT)
    after = shown(models)
    assert (after.entry, after.read.request) == (before.entry, before.read.request)
    assert " 3 of this request" in after.receipt
    states = {card.entry.file.name: card.state for card in models.inbox.listing.cards}
    assert states == {"The drum 1.txt": CardState.FOUGHT, "The drum 2.txt": CardState.FOUGHT}


def test_a_war_without_its_record_is_not_committed(inbox: InboxPage, models: ViewModels, qtbot: QtBot) -> None:
    fight_complete(inbox, models, qtbot)
    for record in models.session.folders.logs.glob("*.jsonl"):
        record.unlink()
    said: list[str] = []
    window = inbox.window()
    assert isinstance(window, MainWindow)
    window.services.failed.connect(said.append)
    click(inbox.panel.buttons["commit_card"], qtbot)
    qtbot.waitUntil(lambda: bool(said))
    assert "it has no data record of this receipt" in said[0]
    assert not shown(models).committed


# The folder.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two posts that are complete, one that is not."""
    path = tmp_path / "requests"
    path.mkdir()
    war = "(Algo request) Gaul attacks Albion at Dover in 1100. Attacker's army: Host. Defender's army: {}"
    for name, army in (("a.txt", "Fleet"), ("b.txt", "Fyrd")):
        (path / name).write_text(war.format(army), encoding="utf-8")
    (path / "c.txt").write_text("(Algo request) send 100 men to Dover", encoding="utf-8")
    return path


@pytest.fixture
def opened(inbox: InboxPage, models: ViewModels, qtbot: QtBot, folder: Path) -> Iterator[Path]:
    """The folder, in the tab."""
    models.inbox.open(folder)
    qtbot.waitUntil(lambda: len(models.inbox.listing.cards) == 3 and not models.inbox.busy)
    assert inbox.folder.text() == str(folder)
    yield folder


def states(models: ViewModels) -> dict[str, str]:
    return {card.entry.file.name: str(card.state) for card in models.inbox.listing.cards}


def test_a_folder_is_fought_copied_and_posted_at_once(
    inbox: InboxPage,
    models: ViewModels,
    qtbot: QtBot,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    click(inbox.choose, qtbot)
    qtbot.waitUntil(inbox.for_all["fight_cards"].isEnabled)
    assert states(models) == {"a.txt": "ready", "b.txt": "ready", "c.txt": "incomplete"}
    click(inbox.for_all["fight_cards"], qtbot)
    qtbot.waitUntil(lambda: inbox.state.text() == "2 requests fought.")
    assert states(models) == {"a.txt": "fought", "b.txt": "fought", "c.txt": "incomplete"}
    click(inbox.for_all["copy_cards"], qtbot)
    assert inbox.state.text() == "2 receipts copied."
    both = {(folder / f"{name}.txt.receipt.wiki").read_text(encoding="utf-8") for name in "ab"}
    assert all(receipt in QApplication.clipboard().text() for receipt in both)
    click(inbox.for_all["post_cards"], qtbot)
    qtbot.waitUntil(lambda: inbox.state.text() == "2 requests posted.")
    assert states(models) == {"a.txt": "posted", "b.txt": "posted", "c.txt": "incomplete"}
    assert all("Gaul–Albion war – posted" in line for line in listed(inbox) if "posted" in line)


def test_the_folder_is_shown_again_at_the_next_start(
    window: MainWindow, opened: Path, ini: Path, models: ViewModels
) -> None:
    window.close()
    assert str(opened) in ini.read_text(encoding="utf-8")
    assert models.inbox.folder == opened


def drop(widget: QWidget, data: QMimeData) -> bool:
    """Drop something, and return whether it was taken."""
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(30, 40).toPoint(), copy, data, left, plain)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(30, 40), copy, data, left, plain))
    return enter.isAccepted()


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def test_a_folder_is_dropped_onto_the_window(
    window: MainWindow, models: ViewModels, qtbot: QtBot, folder: Path
) -> None:
    assert drop(window, files(folder))
    qtbot.waitUntil(lambda: len(models.inbox.listing.cards) == 3)
    assert window.services.is_shown(WindowPart.INBOX)


def test_a_post_is_dropped_onto_the_window(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "post.txt"
    path.write_text(COMPLETE, encoding="utf-8")
    assert drop(window, files(path))
    qtbot.waitUntil(lambda: models.inbox.card is not None)
    assert shown(models).title == "The drum"
    assert (models.session.folders.inbox / "post.txt").read_text(encoding="utf-8") == COMPLETE


def test_the_button_on_tactics_makes_a_card(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    QApplication.clipboard().setText(COMPLETE)
    click(window.tactics.paste, qtbot)
    assert window.services.is_shown(WindowPart.INBOX)
    qtbot.waitUntil(lambda: models.inbox.card is not None)
    assert shown(models).state is CardState.READY


def test_o_6g_a_post_is_pasted_into_the_folder(
    inbox: InboxPage, opened: Path, models: ViewModels, qtbot: QtBot
) -> None:
    """O-6g: it is called after its war where it has one, and never written over what is there."""
    complete = "(Algo request) War name: ../Über\n* Attacker: Gaul\n* Defender: Albion\n* Place: Dover\n* Date: 1100"
    complete += "\n* Attacker's army: Host\n* Defender's army: Fyrd"
    paste(complete, inbox, models, qtbot)
    assert inbox.state.text() == "Saved as Über 1.txt."
    assert (opened / "Über 1.txt").read_text(encoding="utf-8") == complete
    (opened / "post 1.txt.receipt.wiki").write_text("of another post", encoding="utf-8")
    paste("(Algo request) send 100 men to Dover", inbox, models, qtbot)
    assert inbox.state.text() == "Saved as post 2.txt."
    QApplication.clipboard().setText(" \n")
    click(inbox.paste, qtbot)
    qtbot.waitUntil(lambda: "there is no text in it" in inbox.state.text())
    assert len(states(models)) == 5


def test_o_6g_files_and_text_are_dropped_into_the_folder(
    inbox: InboxPage, opened: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    """O-6g: files keep their name where it is free; what is no request is told and holds the others not up."""
    other, picture, written = tmp_path / "a.txt", tmp_path / "map.png", tmp_path / "a.txt.choices.json"
    for path in (other, picture, written):
        path.write_text("(Algo request) another", encoding="utf-8")
    before = (opened / "a.txt").read_bytes()
    assert drop(inbox, files(other, picture, written))
    qtbot.waitUntil(lambda: "Saved as a 2.txt." in inbox.state.text())
    assert inbox.state.text().count("this is no request") == 2
    assert (opened / "a.txt").read_bytes() == before
    text = QMimeData()
    text.setText("(Algo request) send 100 men to Dover")
    assert drop(inbox, text)
    qtbot.waitUntil(lambda: inbox.state.text() == "Saved as post 1.txt.")


def test_the_arrow_keys_go_from_card_to_card_and_none_is_lost_when_one_comes(
    inbox: InboxPage, opened: Path, models: ViewModels, qtbot: QtBot
) -> None:
    first = shown(models)
    qtbot.keyClick(inbox.list, Qt.Key.Key_Down)
    second = shown(models)
    assert second.entry != first.entry
    (opened / "d.txt").write_text("(Algo request)", encoding="utf-8")
    qtbot.waitUntil(lambda: len(states(models)) == 4)
    assert shown(models).entry == second.entry
    view: QListView = inbox.list
    assert str(view.currentIndex().data()).endswith(second.entry.file.name)


def test_o_6g_a_folder_that_goes_away_comes_back(
    inbox: InboxPage, models: ViewModels, opened: Path, qtbot: QtBot
) -> None:
    """O-6g: what was listed stays on show, and what was written meanwhile is seen."""
    away = opened.with_name("away")
    opened.rename(away)
    qtbot.waitUntil(lambda: "requests: the folder cannot be read" in inbox.state.text())
    assert len(states(models)) == 3
    assert not inbox.for_all["fight_cards"].isEnabled()
    (away / "d.txt").write_text("(Algo request)", encoding="utf-8")
    away.rename(opened)
    qtbot.waitUntil(lambda: len(states(models)) == 4)
    assert inbox.state.text() == ""
    assert inbox.for_all["fight_cards"].isEnabled()


def test_a_broken_file_of_choices_is_told_and_not_written_over(
    inbox: InboxPage, opened: Path, models: ViewModels, qtbot: QtBot
) -> None:
    models.inbox.show(opened / "c.txt")
    (opened / "c.txt.choices.json").write_text('{"attacker": 5}', encoding="utf-8")
    qtbot.waitUntil(lambda: "c.txt.choices.json" in inbox.panel.told.text())
    choose(row(inbox, "attacker").menu, "Gaul", qtbot)
    settle(models, qtbot)
    assert "c.txt.choices.json" in inbox.state.text()
    assert (opened / "c.txt.choices.json").read_text(encoding="utf-8") == '{"attacker": 5}'
