"""T-1 … T-8 with mouse and keys."""

import shutil

import pytest
from hands import choose, click
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot
from rows import ALBION, cells, save

from autoalgo.common.qt.theme import colours_of
from autoalgo.war.domain.rule_set import AS_HISTORY
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.tactics.composition_bar import CompositionBar, branch_colour


def add_nation(home: Folders, name: str) -> None:
    """Add a nation to the workbook, as somebody with a spreadsheet program would."""
    book = load_workbook(home.database)
    sheet = book["Nations"]
    heads = [cell.value for cell in sheet[1]]
    row: dict[object, str | int] = {"Name": name, "Population": 5000, "Year Founded": 900, "Year Crisis": 1000}
    sheet.append([row.get(head) for head in heads])
    book.save(home.database)


def test_t_1_five_menus_filled_from_the_database(window: MainWindow) -> None:
    """T-1: attacker, its military, defender, its military, location. T-3: each with "default", first."""
    names = {field: menu.names() for field, menu in window.tactics.menus.items()}
    assert names == {
        Choice.ATTACKER: ["default", "Albion", "Gaul"],
        Choice.ATTACKER_MILITARY: ["default", "Fyrd", "Fleet"],
        Choice.DEFENDER: ["default", "Albion", "Gaul"],
        Choice.DEFENDER_MILITARY: ["default", "Host"],
        Choice.LOCATION: ["default", "Dover", "Senlac"],
    }


def test_t_1_reload_reads_the_menus_anew(window: MainWindow, models: ViewModels, qtbot: QtBot, home: Folders) -> None:
    """T-1: a nation that was added meanwhile is there after Reload, and the choices stay."""
    add_nation(home, "Mercia")
    with qtbot.waitSignal(models.session.loaded):
        click(window.tactics.source.reload, qtbot)
    assert window.tactics.attacker.nation.names() == ["default", "Albion", "Gaul", "Mercia"]
    assert window.tactics.attacker.nation.currentText() == "Albion"


def test_t_2_a_military_menu_lists_that_nations_alone(window: MainWindow, qtbot: QtBot) -> None:
    """T-2: choosing another nation changes the list of militaries, and takes its first."""
    choose(window.tactics.attacker.nation, "default", qtbot)
    assert window.tactics.attacker.military.names() == ["default"]
    choose(window.tactics.attacker.nation, "gaul", qtbot)
    assert window.tactics.attacker.military.names() == ["default", "Host"]
    assert window.tactics.attacker.military.currentText() == "Host"


def test_t_3_default_can_be_chosen_everywhere(window: MainWindow, qtbot: QtBot) -> None:
    """T-3: a war of defaults alone is ready to run once it has a name."""
    qtbot.keyClicks(window.header.form.name, "Test war")
    for menu in window.tactics.menus.values():
        choose(menu, "default", qtbot)
    assert window.header.controls.run.isEnabled()
    assert "1,000 men" in window.tactics.attacker.summary.text()


def test_t_4_a_choice_is_checked_at_once(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """T-4: a wrong name is told with the nearest right one, and goes with the next choice."""
    location = window.tactics.location.location
    choose(location, "Senlak", qtbot)
    texts = [problem.text() for problem in models.problems.problems]
    assert any('"Senlac"' in text for text in texts), texts
    choose(location, "Dover", qtbot)
    assert not any("Senla" in problem.text() for problem in models.problems.problems)


def test_t_5_a_military_shows_what_it_is(window: MainWindow) -> None:
    """T-5: size, composition, and leaders with age and skills; Ada of 1026 is 40 in 1066, all her skills are 5."""
    text = window.tactics.attacker.summary.text()
    for part in ("7,000 men", "3,500 Huscarl", "2,100 Norman knight", "1,400 Crossbowman", "30 Dromon"):
        assert part in text
    assert "Ada" in text
    assert "40 years old" in text
    assert "Authority 5" in text
    assert window.tactics.attacker.bar.accessibleName() == "infantry 50%, cavalry 30%, artillery 20%"


def test_t_5_the_bar_is_drawn_to_scale(window: MainWindow) -> None:
    """T-5: of the bar, the first half is infantry, then 30 % cavalry, then 20 % artillery."""
    bar: CompositionBar = window.tactics.attacker.bar
    picture = bar.grab().toImage()
    scale = picture.width() / bar.width()
    middle = [
        picture.pixelColor(int(bar.width() * part * scale), picture.height() // 2).name() for part in (0.25, 0.65, 0.9)
    ]
    colours = colours_of(bar.palette())
    assert middle == [branch_colour(branch, colours) for branch in (Branch.INFANTRY, Branch.CAVALRY, Branch.ARTILLERY)]


def test_t_5_a_large_screen_is_used(window: MainWindow, qtbot: QtBot) -> None:
    """T-5: at 1920 × 1080 the cards fill the width, and the skills of Ada, all 5, are bars of half the length."""
    tactics = window.tactics
    window.resize(1366, 705)
    QApplication.processEvents()
    assert not tactics.attacker.skills.isVisible()
    assert tactics.verticalScrollBar().maximum() == 0
    window.resize(1920, 1000)
    qtbot.waitUntil(tactics.attacker.skills.isVisible)
    skills = tactics.attacker.skills
    assert skills.accessibleName() == (
        "Skills of Ada: Attack 5, Defense 5, Siege 5, Authority 5, Cunning 5, Zeal 5, Martial 5"
    )
    first, last = tactics.attacker, tactics.location
    assert first.mapTo(window, first.rect().topLeft()).x() < 20
    assert last.mapTo(window, last.rect().topRight()).x() > 1900
    assert tactics.verticalScrollBar().maximum() == 0
    room = skills.geometry().bottom() - tactics.attacker.bar.y()
    assert room > tactics.attacker.height() / 2
    picture = skills.grab().toImage()
    row = skills.height() // 14  # the middle of the first of seven rows
    seen = [picture.pixelColor(x, row).name() for x in range(picture.width())]
    colours = colours_of(skills.palette())
    filled, empty = seen.count(colours.attacker), seen.count(colours.border)
    assert abs(filled - empty) <= 2
    assert filled > 100
    choose(tactics.attacker.nation, "Nowhere", qtbot)
    assert not skills.isVisible()


def test_t_5_nation_and_location_are_told(window: MainWindow) -> None:
    """T-5: what the database says of the nation and the place stands beside the menus."""
    facts = window.tactics.attacker.facts.text()
    assert "2 million" in facts
    assert "95.0 (Shaky)" in facts
    assert "927 AD (139 years ago)" in facts
    assert "Plain" in window.tactics.location.facts.text()


def test_t_5_a_nation_is_told_while_the_place_is_wrong(window: MainWindow, qtbot: QtBot) -> None:
    """T-5: a misspelt location says nothing about the attacker, whose facts stay."""
    choose(window.tactics.location.location, "Senlak", qtbot)
    assert window.tactics.attacker.facts.isVisible()
    assert "2 million" in window.tactics.attacker.facts.text()


def test_t_6_a_military_is_spread_over_the_flanks(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """T-6: choosing the Fleet overwrites what the attacker's flanks held: 600 men in three flanks are 200 each."""
    choose(window.tactics.attacker.military, "Fleet", qtbot)
    flanks = [card.plan for card in models.strategy.battlefield.flanks if card.plan.side is Side.ATTACKER]
    assert [plan.size for plan in flanks] == [200, 200, 200]
    assert [plan.ships for plan in flanks] == [10, 10, 10]


def test_t_7_a_location_selects_its_map(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """T-7: Dover is a coast; its map is chosen on the Strategy tab and drawn on the card."""
    choose(window.tactics.location.location, "Dover", qtbot)
    assert models.strategy.map.name == "Normal Coast"
    assert window.strategy.map_menu.currentText() == "Normal Coast"
    assert window.tactics.location.picture.accessibleName() == "Terrain map Normal Coast"


def test_t_8_the_database_is_named_with_its_time(window: MainWindow) -> None:
    """T-8: the workbook's name, and when it was read (the tests' clock stands at half past two)."""
    assert window.tactics.source.file.text() == "Map Game Database.xlsx"
    assert "14:30:00" in window.tactics.source.read.text()


def test_t_8_another_workbook_can_be_opened(
    window: MainWindow, models: ViewModels, qtbot: QtBot, home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-8: the menus are those of the workbook that was chosen."""
    other = home.home / "Other.xlsx"
    save(other, cells(nations=[ALBION], militaries=[], leaders=[]))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    with qtbot.waitSignal(models.session.loaded):
        click(window.tactics.source.open, qtbot)
    assert window.tactics.source.file.text() == "Other.xlsx"
    assert window.tactics.defender.nation.names() == ["default", "Albion"]


def test_t_8_a_broken_workbook_is_told_in_words(
    window: MainWindow, models: ViewModels, qtbot: QtBot, home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-8, W-7: what cannot be read is told, and the good workbook that is open stays in use."""
    other = home.home / "Broken.xlsx"
    other.write_bytes(b"no workbook")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    with qtbot.waitSignal(models.session.loaded):
        click(window.tactics.source.open, qtbot)
    assert "Broken.xlsx" in models.problems.problems[0].text()
    assert (models.problems.reported, models.problems.count) == (1, 0)
    said = window.header.problems.sentence.text()
    assert said.startswith(f"Broken.xlsx was not opened, and {home.database.name} stays in use; the problem is listed")
    assert window.tactics.source.file.text() == home.database.name
    assert window.tactics.attacker.nation.names() == ["default", "Albion", "Gaul"]
    assert window.header.controls.run.isEnabled()


def test_t_8_a_workbook_whose_tabs_have_problems_is_not_taken_either(
    models: ViewModels, qtbot: QtBot, home: Folders
) -> None:
    """T-8: two tabs too few; every problem is told, and the good one stays."""
    other = home.home / "Half.xlsx"
    shutil.copy(home.database, other)
    book = load_workbook(other)
    del book["Locations"], book["Leaders"]
    book.save(other)
    with qtbot.waitSignal(models.session.refused):
        models.session.open_database(other)
    assert models.problems.reported == 2
    assert models.session.source == home.database
    assert models.can_run


def test_t_8_there_is_a_way_back_to_the_shipped_workbook(
    window: MainWindow, models: ViewModels, qtbot: QtBot, home: Folders
) -> None:
    """T-8: a command, and a button beside a workbook that was remembered and has gone."""
    assert not window.commands["shipped"].isEnabled()
    other = home.home / "Other.xlsx"
    shutil.copy(home.database, other)
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(other)
    other.unlink()
    with qtbot.waitSignal(models.session.loaded):
        click(window.tactics.source.reload, qtbot)
    assert not models.can_run
    offer = next(each for each in models.notice.bar.offers if each.text == "Use the shipped workbook")
    button = next(each for each in window.notice.findChildren(QAbstractButton) if each.text() == offer.text)
    with qtbot.waitSignal(models.session.loaded):
        click(button, qtbot)
    assert models.session.source == home.database
    assert models.can_run


def test_t_8_no_control_is_dead(window: MainWindow) -> None:
    """T-8: what is not there yet has no button."""
    texts = [button.text() for button in window.tactics.source.findChildren(QPushButton)]
    assert texts == ["Reload", "Workbook…", "Google Sheet…"]


def test_ex_1_a_fortune_of_the_day_is_chosen(window: MainWindow, models: ViewModels) -> None:
    """EX-1: as Rules.json says, none, or as history; that of a request which the menu has not is added to it."""
    fortune = window.tactics.source.fortune
    assert [fortune.itemText(row) for row in range(fortune.count())] == ["as Rules.json says", "none", "as history"]
    for row, asked in ((2, AS_HISTORY), (1, 0.0), (0, None)):
        fortune.setCurrentIndex(row)
        fortune.activated.emit(row)
        assert (models.war.fortune, models.war.request(None).fortune) == (asked, asked)
    models.war.set_fortune(0.35)
    assert (fortune.currentText(), fortune.currentData()) == ("0.35", 0.35)


def test_b_1_a_seed_is_typed_or_left_to_chance(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """B-1: digits only; an empty field means a new seed at each run."""
    seed = window.tactics.source.seed
    qtbot.keyClicks(seed, "10a6-6")
    assert models.war.seed == 1066
    assert seed.text() == "1066"
    seed.selectAll()
    qtbot.keyClick(seed, Qt.Key.Key_Delete)
    assert models.war.seed is None


def test_names_with_markup_are_shown_as_they_are(
    window: MainWindow, models: ViewModels, qtbot: QtBot, home: Folders
) -> None:
    """A nation called <b>x</b> & y is no rich text."""
    add_nation(home, "<b>x</b> & y")
    with qtbot.waitSignal(models.session.loaded):
        models.session.reload()
    choose(window.tactics.attacker.nation, "<b>x</b> & y", qtbot)
    assert window.tactics.attacker.nation.currentText() == "<b>x</b> & y"
    assert models.war.choice(Choice.ATTACKER) == "<b>x</b> & y"


def test_b_9_a_range_for_the_size_of_an_army(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """B-9: typed, it is told with ±, its middle is put into the flanks, and the request keeps what was typed."""
    size = window.tactics.attacker.size_field
    assert "7,000 men" in window.tactics.attacker.summary.text()
    qtbot.keyClicks(size, "6000-9000")
    qtbot.keyClick(size, Qt.Key.Key_Return)
    assert "7,500 ± 1,500 men" in window.tactics.attacker.summary.text()
    plans = [plan for plan in models.strategy.flank_requests() if plan.side == "attacker"]
    assert sum(plan.infantry + plan.cavalry + plan.artillery for plan in plans) == 7500
    inputs = models.war.request(None).attacker_inputs
    assert inputs is not None
    assert inputs.given() == {"size": "6000-9000"}
    assert models.can_run


def test_b_9_a_range_upside_down_blocks_the_run(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """B-9, W-7: what is wrong is told, and gone with the text."""
    size = window.tactics.attacker.size_field
    qtbot.keyClicks(size, "9-6")
    qtbot.keyClick(size, Qt.Key.Key_Return)
    assert not models.can_run
    assert any('"9-6" is a range upside down' in problem.text() for problem in models.war.problems)
    size.clear()
    qtbot.keyClick(size, Qt.Key.Key_Return)
    assert models.can_run
    assert models.war.request(None).attacker_inputs is None


def test_b_9_inputs_go_with_their_side_and_not_with_another_army(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """B-9, W-5: switched, the defender has them; another military has none."""
    size = window.tactics.attacker.size_field
    qtbot.keyClicks(size, "7000±1000")
    qtbot.keyClick(size, Qt.Key.Key_Return)
    models.war.switch_sides()
    assert (size.text(), window.tactics.defender.size_field.text()) == ("", "7000±1000")
    choose(window.tactics.defender.military, "Fleet", qtbot)
    assert window.tactics.defender.size_field.text() == ""
