"""What a moderator may call a Google Sheet, and what is none."""

import pytest
from outcomes import only_problem

from autoalgo.war.database.google_sheet.ranges import CellRange, cell_in, range_in
from autoalgo.war.database.google_sheet.reference import SheetReference, scopes_for, sheet_reference

KEY = "1aB-c_D3fGhIjKlMnOpQrStUvWxYz0123456789abcdE"


@pytest.mark.parametrize(
    "text",
    [
        KEY,
        f"  {KEY}\n",
        f"https://docs.google.com/spreadsheets/d/{KEY}",
        f"https://docs.google.com/spreadsheets/d/{KEY}/edit",
        f"https://docs.google.com/spreadsheets/d/{KEY}/edit?usp=sharing",
        f"https://docs.google.com/spreadsheets/d/{KEY}/edit#gid=0",
        f"https://docs.google.com/spreadsheets/u/1/d/{KEY}/edit?gid=7#gid=7",
        f"https://docs.google.com/a/example.com/spreadsheets/d/{KEY}/edit",
        f"http://docs.google.com/spreadsheets/d/{KEY}/htmlview",
        f"HTTPS://DOCS.GOOGLE.COM/spreadsheets/d/{KEY}/edit",
        f"docs.google.com/spreadsheets/d/{KEY}/edit",
        f"<https://docs.google.com/spreadsheets/d/{KEY}/edit>",
        f"https://spreadsheets.google.com/ccc?key={KEY}&hl=en",
        f"https://drive.google.com/open?id={KEY}",
    ],
)
def test_addresses_and_keys(text: str) -> None:
    assert sheet_reference(text) == SheetReference(key=KEY)


@pytest.mark.parametrize("text", ["Map Game", "NarzWars 2026", "d/e", "It's 1066", "a" * 24, "Ⅷ", "https and war"])
def test_everything_else_is_a_title(text: str) -> None:
    assert sheet_reference(f" {text} ") == SheetReference(title=text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no sheet is named"),
        ("  ", "no sheet is named"),
        ("https://example.com/spreadsheets/d/" + KEY, "not the address of a Google Sheet"),
        ("https://docs.google.com.example.com/spreadsheets/d/" + KEY, "not the address of a Google Sheet"),
        ("https://docs.google.com/document/d/" + KEY + "/edit", "not the address of a Google Sheet"),
        ("https://docs.google.com/spreadsheets/", "not the address of a Google Sheet"),
        ("https://docs.google.com/spreadsheets/d/short/edit", "not the address of a Google Sheet"),
        ("https://[docs.google.com/spreadsheets/d/" + KEY, "not the address of a Google Sheet"),
        ("www.example.com", "not the address of a Google Sheet"),
        (f"https://docs.google.com/spreadsheets/d/e/2PACX-{KEY}/pubhtml", "published to the web"),
        (f"2PACX-{KEY}", "published to the web"),
    ],
)
def test_what_is_no_sheet_is_told(text: str, words: str) -> None:
    assert words in only_problem(sheet_reference(text)).text()


def test_exactly_one_of_key_and_title() -> None:
    for key, title in (("", ""), (KEY, "Game"), ("../evil", "")):
        with pytest.raises(ValueError, match="neither a key nor a title alone"):
            SheetReference(key, title)


def test_words_address_and_scopes() -> None:
    by_key, by_title = SheetReference(key=KEY), SheetReference(title="Game")
    assert (by_key.text, by_title.text) == (KEY, 'the sheet "Game"')
    assert (by_key.url, by_title.url) == (f"https://docs.google.com/spreadsheets/d/{KEY}/edit", "")
    assert scopes_for(by_key) == ("https://www.googleapis.com/auth/spreadsheets",)
    assert scopes_for(by_title) == (*scopes_for(by_key), "https://www.googleapis.com/auth/drive.metadata.readonly")


def test_ranges_quote_titles() -> None:
    assert range_in("Nations", CellRange(1, 1, 1000, 26)) == "'Nations'!A1:Z1000"
    assert range_in("It's! a 'tab'", CellRange(2, 27, 2, 27)) == "'It''s! a ''tab'''!AA2:AA2"
    assert cell_in("Nations", 7, 26) == "'Nations'!Z7"
