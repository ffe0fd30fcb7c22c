"""O-6j: the column of other names, which a database may leave out, and which stands to the right of all others."""

from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cells, CellSheet, Database, WorkbookStore
from autoalgo.war.domain.columns import LEADERS, NATIONS, TABS
from autoalgo.war.posts import Draft, gazetteer_of, read_post

SHIPPED = Path(__file__).parents[4] / "Database" / "Map Game Database.xlsx"


def shipped(without_aliases: bool = False) -> Database:
    store = WorkbookStore(SHIPPED)
    cells = store.read()
    assert not isinstance(cells, Failure)
    if not without_aliases:
        return Database(cells, store.name)
    widths = {tab.tab_name: len(tab.columns) for tab in TABS}
    narrow = tuple(
        CellSheet(sheet.title, tuple(row[: widths[sheet.title]] for row in sheet.rows))
        for sheet in cells.sheets
        if sheet.title in widths
    )
    return Database(Cells(narrow), store.name)


def test_every_row_that_ships_has_other_names() -> None:
    database = shipped()
    for tab in TABS:
        assert tab.aliases.name == "Aliases"
    assert database.aliases(NATIONS).keys() == set(database.nations())
    assert "Ramses" in database.aliases(LEADERS)["Ramesses II"]
    assert database.without_aliases == ()


def test_a_database_without_the_column_goes_on() -> None:
    database = shipped(without_aliases=True)
    assert database.problems == ()
    assert database.nations() == shipped().nations()
    assert database.aliases(NATIONS) == {}
    assert database.without_aliases == tuple(tab.tab_name for tab in TABS)


def test_posts_are_read_by_other_names() -> None:
    post = "(Algo request) The Hittites attack Ramses at Qadesh, 1274 BC."
    for database, attacker in ((shipped(), "Hatti 1274 BC"), (shipped(without_aliases=True), None)):
        draft = read_post(post, gazetteer_of(database, ()))
        assert isinstance(draft, Draft)
        assert draft.value("attacker") == attacker
