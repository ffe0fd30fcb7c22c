"""JS-6: editions of the rules, put over the JSON folder, told in receipt and log, and kept whole by the record."""

from pathlib import Path

import fought
import pytest

from autoalgo.common.problems import Failure
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.folders import Folders
from autoalgo.war.queue import QueueEntry
from autoalgo.war.rules_in_use import edition_names, keep_edition, read_edition, tables_in_use, use_edition
from autoalgo.war.tables import Edition, Tables, load_tables
from autoalgo.war.tables.edition import EDITION_DIGEST, Single
from autoalgo.war.wiki.account import WikiAccount
from autoalgo.war.wiki.attachments import attaching
from autoalgo.war.wiki.client import WikiClient

REPOSITORY = Path(__file__).parents[3]
OLD = REPOSITORY / "tests" / "old_files" / "edition" / "1" / "Rome.json"


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    """A home with the shipped tables and the edition Rome."""
    folders = Folders(tmp_path / "home")
    folders.editions.mkdir(parents=True)
    (folders.home / "JSON").symlink_to(REPOSITORY / "JSON")
    (folders.editions / "Rome.json").write_bytes(OLD.read_bytes())
    return folders


def rome(home: Folders) -> Edition:
    edition = read_edition(home, "Rome")
    assert isinstance(edition, Edition), edition
    return edition


def in_use(home: Folders) -> Tables:
    tables = tables_in_use(home)
    assert isinstance(tables, Tables), tables
    return tables


def problems(changes: dict[str, dict[str, Single]], **units: dict[str, Single | list[float]]) -> list[str]:
    found = load_tables(REPOSITORY / "JSON", Edition(name="Rome", changes=changes, units=units))
    assert isinstance(found, Failure)
    return [problem.text() for problem in found]


def test_js_6_an_edition_changes_what_it_names_and_nothing_else(home: Folders, tables: Tables) -> None:
    assert in_use(home) == tables_in_use(Folders(home.home))
    assert in_use(home).units == tables.units
    assert use_edition(home, "Rome") is None
    changed = in_use(home)
    shipped = tables.units["Huscarl"]
    assert changed.units["Huscarl"].powers == (9, *shipped.powers[1:])
    assert changed.units["Huscarl"].rebound_hours == 2  # which the folder leaves to Soldier
    assert changed.units["Chosen man"].speed_kmh == 5
    assert changed.units["Chosen man"].defense == tables.units["Soldier"].defense
    assert changed.rules.attack.mercy == 0.2
    assert {name: unit for name, unit in changed.units.items() if name not in {"Huscarl", "Chosen man"}} == {
        name: unit for name, unit in tables.units.items() if name != "Huscarl"
    }
    assert {name for name in changed.digests if changed.digests[name] != tables.digests.get(name)} == {EDITION_DIGEST}


def test_js_6_what_is_kept_is_read_again(home: Folders) -> None:
    edition = rome(home).model_copy(update={"name": "Late Rome", "note": "ſtrange “quotes”"})
    assert keep_edition(home, edition) is None
    assert edition_names(home) == ("Late Rome", "Rome")
    assert read_edition(home, "Late Rome") == edition
    assert edition.digest == rome(home).digest


def test_js_6_receipt_log_and_record_tell_it_and_an_audit_needs_no_edition(home: Folders, tmp_path: Path) -> None:
    own = in_use(home)
    changed = load_tables(home.json, rome(home))
    assert isinstance(changed, Tables)
    record = fought.fight(tmp_path, changed)
    assert "* '''Rules:''' source, edition Rome" in record.read_text(encoding="utf-8")
    assert "Edition of the rules: Rome\n" in record.with_suffix(".txt").read_text(encoding="utf-8")
    assert "  Rules.json:attack.mercy 0.2\n" in record.with_suffix(".txt").read_text(encoding="utf-8")
    result = audit(record, own)
    assert isinstance(result, AuditResult)
    assert (result.difference, result.changed_tables) == (None, ())
    forged = record.with_name("forged.jsonl")
    forged.write_text(record.read_text(encoding="utf-8").replace('"attack.mercy": 0.2', '"attack.mercy": 0.9'))
    found = audit(forged, own)
    assert isinstance(found, AuditResult)
    assert found.difference is not None


def test_js_6_what_does_not_fit_is_told_with_its_place() -> None:
    assert problems({"Soldier.json": {"Huscarl.Sped": 4}})[0].startswith(
        'Rome.json in Editions, Soldier.json: there is no key "Huscarl.Sped"; allowed: Huscarl.Role,'
    )
    assert problems({"Soldier.json": {"Huscarl.Speed": 900}})[0].startswith(
        "Rome.json in Editions, Soldier.json:Huscarl.Speed: 900; allowed: a number from 1 to 500"
    )
    assert problems({"Nothing.json": {"a": 1}})[0].startswith('Rome.json in Editions, changes: there is no "Nothing')
    assert 'the unit type "Huscarl", which Soldier.json has by now' in problems({}, Huscarl={"Speed": 4})[0]


def test_js_6_an_edition_in_use_that_is_gone_is_told(home: Folders) -> None:
    use_edition(home, "Greece")
    found = tables_in_use(home)
    assert isinstance(found, Failure)
    assert found[0].text().startswith("Greece.json in Editions: there is no such edition; allowed: Rome")


def test_o_12f_what_is_attached_on_a_wiki_is_made_by_the_edition_in_use(home: Folders, tmp_path: Path) -> None:
    """O-12f: an edition in use that is gone is told before the wiki is asked anything."""
    use_edition(home, "Greece")
    client = WikiClient(WikiAccount("https://wiki.invalid/api.php", "Umpire@bot", "secret"))
    found = attaching(client, home, pytest.fail)(QueueEntry(tmp_path / "post.txt"))
    assert found == tables_in_use(home)
