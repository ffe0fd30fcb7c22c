"""GW-6: a key means the same in every window, and what means the same has the same key."""

from collections import defaultdict
from pathlib import Path

import pytest
from all_windows import Listed, everything
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.help_window import with_linked
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.theme import Theme

PAGE = Path(__file__).resolve().parents[3] / "docs" / "keys.md"
SAME = {
    Key.RUN: {"run", "begin", "end_turn", "play_month", "keep"},
    Key.STOP: {"cancel", "stop", "cancel_audit", "skip"},
    Key.NEXT_PIECE: {"next_flank", "next_unit", "next_country"},
    Key.PREVIOUS_PIECE: {"previous_flank", "former_unit", "former_country"},
    Key.EDIT: {"edit_flank", "address"},
    Key.COPY_REPORT: {"copy_receipt", "copy_report"},
    Key.SAVE_PICTURE: {"export_playback", "save_picture"},
    Key.EDITOR: {"new_map", "board_editor"},
    Key.DISMISS: {"delete_card", "dismiss_card"},
    Key.PAGE_1: {"tactics", "new"},
    Key.PAGE_2: {"strategy", "game"},
    Key.PAGE_3: {"output", "playback"},
}
"""Commands of several names with one meaning; every other meaning has one name."""
LOSES = {"remove", "reset", "cut", "no_orders", "take_back", "undo_turn", "play_again", "settle", "undo_commit"}
"""What throws away what somebody has made, whether or not it asks first."""


@pytest.fixture
def listed(qtbot: QtBot, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Listed]:
    return everything(qtbot, theme, tmp_path, monkeypatch)


def page_of(listed: list[Listed]) -> str:
    """Return docs/keys.md: a row a key, in the order of the table, then what only one window has."""
    windows = list(dict.fromkeys(each.window for each in listed))
    rows = defaultdict[str, dict[str, str]](dict)
    for each in listed:
        first, *more = each.keys.split()
        rows[first][each.window] = each.text + "".join(f", also {key}" for key in more)
    tabled = [meaning.split()[0] for meaning in Key if len(rows[meaning.split()[0]]) > 1]
    lines = [
        "# Keys\n",
        "A key means the same in every window; each game names it in its own words. Where your system has other keys",
        "for copying, undoing and the like, they work, too. In a text field, keys that edit text or move the cursor",
        "belong to the field.\n",
        "## In several windows\n",
        f"| Key | {' | '.join(windows)} |",
        f"|---|{'---|' * len(windows)}",
        *(f"| {key} | {' | '.join(rows[key].get(window, '–') for window in windows)} |" for key in tabled),
    ]
    for window in windows:
        own = {key: texts[window] for key, texts in rows.items() if window in texts and key not in tabled}
        lines += [f"\n## {window} alone\n", "| Key | What it does |", "|---|---|"] if own else []
        lines += [f"| {key} | {text} |" for key, text in own.items()]
    return "\n".join([*lines, ""])


def test_the_page_of_keys_is_current(listed: list[Listed], request: pytest.FixtureRequest) -> None:
    """docs/keys.md, which every help shows, tells the keys of all windows; --regenerate writes it anew."""
    if request.config.getoption("--regenerate"):
        PAGE.write_text(page_of(listed), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page_of(listed)


def test_every_command_has_a_key_and_no_key_stands_twice_in_a_window(listed: list[Listed]) -> None:
    heard = defaultdict[tuple[str, str], set[str]](set)
    for each in listed:
        assert each.sequences, each
        for key in each.sequences:
            heard[each.window, key].add(each.name)
    assert {place: names for place, names in heard.items() if len(names) > 1} == {}


def test_the_same_key_means_the_same_in_every_window(listed: list[Listed]) -> None:
    meanings = defaultdict[str, set[str]](set)
    for each in listed:
        for key in each.keys.split():
            meanings[key].add(each.name)
    agreed = {key: names for meaning, names in SAME.items() for key in meaning.split()}
    assert {
        key: names for key, names in meanings.items() if len(names) > 1 and not names <= agreed.get(key, set())
    } == {}


def test_the_same_meaning_has_the_same_key_in_every_window(listed: list[Listed]) -> None:
    for attribute in ("name", "text"):
        keys = defaultdict[str, set[str]](set)
        for each in listed:
            keys[getattr(each, attribute)].add(each.keys.split()[0])
        assert {meaning: found for meaning, found in keys.items() if len(found) > 1} == {}


def test_what_loses_something_has_a_key_that_is_harmless_nowhere(listed: list[Listed]) -> None:
    loses = {key for each in listed if each.name in LOSES for key in each.keys.split()}
    assert {each.name for each in listed} >= LOSES
    assert {each.name for each in listed if loses & set(each.keys.split())} == LOSES


def test_no_key_is_used_that_the_table_has_for_something_else(listed: list[Listed]) -> None:
    """A window that takes Ctrl+Space for something of its own says so with a key of the table, or not at all."""
    tabled = {key for meaning in Key for key in meaning.split()}
    own = {key for each in listed for key in each.keys.split() if key in tabled and not _of_the_table(each, key)}
    assert own == set()


def _of_the_table(each: Listed, key: str) -> bool:
    return any(key in meaning.split() and meaning in each.keys for meaning in Key)


def test_each_key_of_the_table_can_be_pressed_and_is_used(listed: list[Listed]) -> None:
    used = " ".join(each.keys for each in listed).split()
    for meaning in Key:
        for key in meaning.split():
            assert QKeySequence(key).toString() == key
            assert key in used


@pytest.mark.parametrize(
    "page", ["window.md", "games/tncc.md", "games/narzwarz_window.md", "games/capture_the_flag.md", "games/atlantis.md"]
)
def test_every_help_has_the_page_of_keys(page: str) -> None:
    assert PAGE.name in with_linked(PAGE.parent, page)
