"""O-6g: wars of the inbox that are cut off."""

import json
from pathlib import Path
from threading import Event

import pytest
from hands import click, press
from pytestqt.qtbot import QtBot

from autoalgo.war import queue
from autoalgo.war.window.inbox import inbox_model
from autoalgo.war.window.inbox.inbox_page import InboxPage
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def opened(window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path) -> Path:
    """A folder of two posts that are complete, in the tab; a.txt came last."""
    folder = tmp_path / "requests"
    folder.mkdir()
    for name in ("b.txt", "a.txt"):
        post = "(Algo request) Gaul attacks Albion at Dover in 1100. Attacker's army: Host. Defender's army: Fleet"
        (folder / name).write_text(post, encoding="utf-8")
    models.inbox.open(folder)
    press("Ctrl+Shift+F", window, qtbot)
    qtbot.waitUntil(lambda: len(models.inbox.listing.cards) == 2 and not models.inbox.busy)
    return folder


@pytest.fixture
def inbox(window: MainWindow, opened: Path) -> InboxPage:  # noqa: ARG001
    return window.inbox


def states(models: ViewModels) -> set[str]:
    return {str(card.state) for card in models.inbox.listing.cards}


def test_o_6g_a_war_of_the_inbox_is_cancelled(
    inbox: InboxPage, opened: Path, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O-6g: it waits on and is fought as it would have been, and no other is begun."""
    begun, released = Event(), Event()

    def held(*args: object) -> object:
        begun.set()
        released.wait(120)
        return queue.fight_entry(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(inbox_model, "fight_entry", held)
        click(inbox.for_all["fight_cards"], qtbot)
        qtbot.waitUntil(begun.is_set)
        assert not inbox.choose.isEnabled()
        click(inbox.for_all["cancel_cards"], qtbot)
        assert not inbox.for_all["cancel_cards"].isEnabled()
        released.set()
        cancelled = "0 requests fought. Cancelled: 2 requests still waiting."
        qtbot.waitUntil(lambda: inbox.state.text() == cancelled)
    assert states(models) == {"ready"}
    [written] = opened.glob("*.war.json")
    seed = json.loads(written.read_text(encoding="utf-8"))["seed"]
    click(inbox.for_all["fight_cards"], qtbot)
    qtbot.waitUntil(lambda: inbox.state.text() == "2 requests fought.")
    receipt = written.with_name(written.name.replace(".war.json", ".receipt.wiki"))
    assert f"seed {seed} -->" in receipt.read_text(encoding="utf-8")


def test_o_6g_a_folder_that_goes_away_during_a_war_ends_the_fighting(
    inbox: InboxPage, opened: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O-6g: what was fought is told, why it goes no further too, and no other war is begun."""
    asked: list[str] = []

    def leaving(entry: queue.QueueEntry, *args: object) -> object:
        asked.append(entry.file.name)
        fought = queue.fight_entry(entry, *args)  # type: ignore[arg-type]
        opened.rename(opened.with_name("away"))
        return fought

    monkeypatch.setattr(inbox_model, "fight_entry", leaving)
    click(inbox.for_all["fight_cards"], qtbot)
    qtbot.waitUntil(lambda: "the folder cannot be read" in inbox.state.text())
    assert len(asked) == 1
    assert inbox.state.text().startswith("1 request fought.\n")
