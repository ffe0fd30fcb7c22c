"""What came in for a turn: the newest counts, nothing is taken in twice, and nothing gets lost between two programs."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flag_games import flag_game

from autoalgo.common.kit.luck import Luck
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.orders.order_reader import LONGEST_MAIL
from autoalgo.games.capture_the_flag.play.audit import audit
from autoalgo.games.capture_the_flag.play.played_turn import Played, keep_turn, play_inputs
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from autoalgo.games.capture_the_flag.store.inputs import inputs_of
from autoalgo.games.capture_the_flag.store.received import Mail, Received, keep_orders, orders_received, taken_in

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def opened(tmp_path: Path) -> OpenedGame:
    game = flag_game("A soldier a1,b soldier i9")
    assert not create(tmp_path / "game", game, "small", Luck(1))
    found = open_game(tmp_path / "game")
    assert isinstance(found, OpenedGame)
    return found


def mail(text: str, hours: float, identity: str = "", refused: str = "") -> Received:
    return Received(text, NOON + timedelta(hours=hours), Mail(identity or text, "ann@example.org"), refused)


def texts(opened: OpenedGame) -> dict[int, str]:
    found = orders_received(opened)
    assert isinstance(found, dict)
    return {unit: received.text for unit, received in found.items()}


def played(opened: OpenedGame) -> Played:
    inputs = inputs_of(opened)
    assert not isinstance(inputs, Failure)
    found = play_inputs(opened, inputs, (), NOON)
    assert isinstance(found, Played)
    return found


def test_cf_36_the_newest_mail_counts_in_whatever_order_they_are_taken_in(opened: OpenedGame) -> None:
    for came in (mail("move a3", 2), mail("move a2", 1), mail("move b1", 3, refused="the unit is dead")):
        assert keep_orders(opened, 0, came) is None
    assert texts(opened) == {0: "move a3"}
    expected = {Mail(text, "ann@example.org").digest for text in ("move a2", "move a3", "move b1")}
    assert taken_in(opened.folder).keys() == expected


def test_cf_36_what_the_umpire_enters_is_newer_than_all_that_is_there_even_if_his_clock_is_late(
    opened: OpenedGame,
) -> None:
    keep_orders(opened, 0, mail("move a2", 2))
    keep_orders(opened, 0, Received("move b1", NOON))
    assert texts(opened) == {0: "move b1"}
    keep_orders(opened, 0, mail("move a2, a3", 3))
    assert texts(opened) == {0: "move a2, a3"}


def test_cf_32_the_record_tells_when_and_from_which_mail(opened: OpenedGame) -> None:
    keep_orders(opened, 0, mail("move a2", 1, "<1@example.org>"))
    assert keep_turn(opened, played(opened)) is None
    record = (opened.folder / "turns" / "001.jsonl").read_text(encoding="utf-8")
    assert '"resolved": "2026-11-23T12:00:00Z"' in record
    assert '"mail": "<1@example.org>", "arrived": "2026-11-23T13:00:00Z"' in record
    assert "ann@example.org" not in record
    again = open_game(opened.folder)
    assert isinstance(again, OpenedGame) and again.updated == NOON
    found = audit(opened.folder)
    assert not isinstance(found, Failure) and found.difference is None


def test_cf_36_a_turn_is_not_kept_without_a_mail_that_came_in_while_it_was_worked_out(opened: OpenedGame) -> None:
    keep_orders(opened, 0, mail("move a2", 1))
    before = played(opened)
    keep_orders(opened, 1, mail("move i8", 1.5))
    refused = keep_turn(opened, before)
    assert isinstance(refused, Failure) and "orders of b have come in" in refused[0].found
    assert not (opened.folder / "turns" / "001.jsonl").exists()
    assert keep_turn(opened, played(opened)) is None
    late = keep_orders(opened, 0, mail("move b2", 2))
    assert isinstance(late, Failure) and "played meanwhile" in late[0].found


def test_c_60_a_text_of_any_length_or_look_leaves_a_game_that_can_be_read(opened: OpenedGame) -> None:
    """A key, half a character, and a megabyte, of which a record has no room for."""
    hostile = "-----BEGIN PRIVATE KEY-----\n\ud800 \u202e\x00" + "move a2 " * 150_000
    assert keep_orders(opened, 0, mail(hostile, 1, "<1@example.org>")) is None
    assert len(texts(opened)[0]) == LONGEST_MAIL + 1
    assert keep_turn(opened, played(opened)) is None
    assert isinstance(open_game(opened.folder), OpenedGame)
    [file] = opened.folder.glob("orders/*/*.json")
    file.write_text("{", encoding="utf-8")
    assert isinstance(orders_received(opened), Failure)


def test_cf_36_orders_below_a_long_quote_are_kept(opened: OpenedGame) -> None:
    quoted = "> Everybody's report, once more.\n" * 2_000
    assert keep_orders(opened, 0, mail(f"{quoted}move a2\n", 1, "<1@example.org>")) is None
    assert texts(opened)[0].strip() == "move a2"
