"""The board as a picture, as text and as a table (CF-33, C-5)."""

import io
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flag_games import at, changed, flag_game
from PIL import Image, ImageColor

from autoalgo.app.command import main
from autoalgo.games.capture_the_flag.rules.board import Board
from autoalgo.games.capture_the_flag.rules.game import Game, GroundEffect, TeamFlag
from autoalgo.games.capture_the_flag.words.board_html import board_html
from autoalgo.games.capture_the_flag.words.picture import WIDTH, board_png
from autoalgo.games.capture_the_flag.words.sentences import LINE, board_lines

_GREEN, _BLUE, _RED, _GOLD = "#35b44a", "#1d55b4", "#c23616", "#ffc928"


def _picture(game: Game) -> Image.Image:
    return Image.open(io.BytesIO(board_png(game))).convert("RGB")


def _share(picture: Image.Image, square: str, colour: str) -> float:
    """Return how much of a square of the nine by nine board has nearly a colour; squares are 48 pixels, the edge 36."""
    left, top = 36 + 48 * at(square).column, 36 + 48 * at(square).row
    wanted = ImageColor.getrgb(colour)
    part = picture.crop((left, top, left + 48, top + 48)).tobytes()
    near = sum(
        all(abs(part[place + channel] - wanted[channel]) < 24 for channel in range(3))
        for place in range(0, len(part), 3)
    )
    return near / 48**2


def test_c_5_the_picture_shows_teams_life_carrier_and_flags() -> None:
    game = changed(flag_game("A soldier c3,B wizard e5,c archer g7"), "B", life=100)
    carried = replace(game, flags=(game.flags[0], TeamFlag(at("c3"), 0)))
    picture = _picture(carried)
    for square, own, other in (("c3", _BLUE, _RED), ("g7", _RED, _BLUE)):
        assert _share(picture, square, own) > 0.2
        assert _share(picture, square, other) < 0.1
    # B has 100 of 200 life: no longer green. A's is whole: 0.78 × 0.08 of a square.
    assert _share(picture, "c3", _GREEN) == pytest.approx(0.78 * 0.08, rel=0.3)
    assert _share(picture, "e5", _GREEN) == 0
    assert _share(picture, "c3", _GOLD) > 0.03 > _share(picture, "e5", _GOLD)
    # The first flag lies at home on a9; of the second only its home on i9 is there.
    assert _share(picture, "a9", _BLUE) > _share(picture, "i9", _RED) > 0.05


def test_c_5_bodies_and_marks_show_and_the_bytes_are_always_the_same() -> None:
    game = flag_game("A soldier c3,b wizard e5")
    assert board_png(game) == board_png(flag_game("A soldier c3,b wizard e5"))
    body = _picture(changed(game, "A", life=0, body_turns=2))
    assert _share(body, "c3", _BLUE) < _share(_picture(game), "c3", _BLUE) / 2
    assert _share(body, "c3", "#dcdcdc") > 0.2
    shielded = _picture(changed(game, "b", shielded_until=9))
    assert _share(shielded, "e5", "#bfe6ff") > 0.02 > _share(_picture(game), "e5", "#bfe6ff")


@pytest.mark.parametrize("names", [("", "x" * 40), ("\u202eא", "<b>\n&"), ("🦊" * 20, "Ärger")])
def test_c_5_any_board_and_any_names_give_a_picture_no_wider_than_a_mail(names: tuple[str, str]) -> None:
    game = flag_game("A soldier a1,b soldier a2", [".", "="], ("a1", "a2"))
    assert _picture(replace(game, teams=names)).width <= WIDTH
    largest = Board(("." * 26,) * 99, (at("a1"), at("z99")))
    large = replace(flag_game("A soldier a1,b soldier z99"), teams=names, board=largest)
    assert _picture(large).width <= WIDTH
    assert ElementTree.fromstring(board_html(large)) is not None  # noqa: S314 - our own
    assert all(len(line) <= LINE for line in board_lines(large))


def test_c_5_the_table_and_the_text_have_each_thing_in_its_place() -> None:
    game = flag_game("A soldier c3,b wizard e5")
    game = game.with_unit(1, replace(game.units[1], name="<i>"))
    game = replace(game, flags=(game.flags[0], TeamFlag(at("e5"), 1)))
    rows = ElementTree.fromstring(board_html(game)).findall("tr")  # noqa: S314 - our own
    assert [len(row) for row in rows] == [10] * 10
    unit = "<i>, South's wizard, life 200 of 200, with the flag of South"
    assert (rows[5][5].text, rows[5][5].get("title")) == ("w", unit)
    assert (rows[9][1].text, rows[9][1].get("title")) == ("1", "the flag of North")
    lines = list(board_lines(game))
    # Two columns a square after the number: c is the third, e the fifth.
    assert (lines[3][2 + 2 * 2], lines[5][2 + 2 * 4], lines[9][2]) == ("S", "w", "1")


def test_c_5_the_report_draws_the_board_into_a_file_or_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, file = str(tmp_path / "game"), tmp_path / "board.png"
    assert main(["flag", "new", folder, "--seed", "1"]) == 0
    assert main(["flag", "turn", folder]) == 0
    assert main(["flag", "report", folder, "--png", str(file)]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    capsys.readouterr()
    assert main(["flag", "report", folder, "--png", str(tmp_path / "board.gif")]) == 1
    assert 'no picture can be a ".gif" file' in capsys.readouterr().err
    assert main(["flag", "report", folder, "--png", str(tmp_path / "none" / "board.png")]) == 1
    assert "the picture cannot be written" in capsys.readouterr().err


def test_c_5_what_the_umpire_has_laid_shows_around_who_stands_on_it() -> None:
    game = flag_game("A soldier c3,b wizard e5")
    laid = replace(game, effects=tuple(GroundEffect(at(square), "fire", "^", 10, 9) for square in ("c3", "f6")))
    picture = _picture(laid)
    assert _share(picture, "f6", "#ffab4d") > 0.5
    assert _share(picture, "c3", "#ffab4d") > 0.1
    assert _share(picture, "e5", "#ffab4d") == 0
    odd = replace(laid, effects=(GroundEffect(at("f6"), "<mist>", "&", 0, 9),))
    cell = ElementTree.fromstring(board_html(odd)).findall("tr")[6][6]  # noqa: S314 - our own
    assert (cell.text, cell.get("title")) == ("&", "<mist>")
