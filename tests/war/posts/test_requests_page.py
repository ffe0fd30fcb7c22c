"""O-6: the page that tells players how to ask for a war shows posts that are read as it says."""

import re

import pytest
from read_posts import ROOT, draft_of_post, fields_of, gazetteer

from autoalgo.war.domain.lists import Motive
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.posts import REQUIRED, draft_problems, request_of
from autoalgo.war.posts.labels import label_of
from autoalgo.war.posts.post_reader import LONGEST_POST, MOST_LINES

PAGE = (ROOT / "docs" / "requests.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"<!-- read: (\w+) -->\n```text\n(.*?)```", PAGE, re.DOTALL))
HASTINGS = {
    "war": "Battle of Hastings",
    "year": 1066,
    "attacker": "Normandy 1066",
    "attacker_military": "William's invasion army",
    "defender": "England 1066",
    "defender_military": "Harold's army at Hastings",
    "motive": "Conquest",
    "location": "Sussex 1066",
    "attacker_maneuver": "Hit and run",
    "defender_maneuver": "Position",
}
READ = {
    "hastings": HASTINGS,
    "table": {
        "year": 1870,
        "attacker": "Prussia 1870",
        "attacker_military": "Third Army with the Army of the Meuse",
        "defender": "France 1870",
        "defender_military": "Army of Châlons",
        "location": "Ardennes 1870",
    },
    "sentence": {
        "year": 1415,
        "attacker": "England 1415",
        "attacker_military": ["Henry V's army at Agincourt"],
        "defender": "France 1415",
        "defender_military": ["Royal host at Agincourt"],
        "location": "Artois 1415",
        "attacker_men": 6000,
        "attacker_maneuver": "Position",
    },
    "send": {
        "attacker": "Normandy 1066",
        "attacker_military": ["William's invasion army"],
        "location": "Sussex 1066",
        "attacker_men": 7500,
    },
}


def test_the_page_has_these_examples() -> None:
    assert EXAMPLES.keys() == READ.keys()


@pytest.mark.parametrize("name", READ)
def test_an_example_is_read_as_the_page_says(name: str) -> None:
    draft = draft_of_post(EXAMPLES[name])
    assert fields_of(draft) == READ[name]
    assert draft.flags == 1


@pytest.mark.parametrize("name", ["hastings", "table"])
def test_a_complete_example_is_a_request(name: str) -> None:
    assert isinstance(request_of(draft_of_post(EXAMPLES[name]), gazetteer()), WarRequest)


def test_of_the_troops_that_are_sent_date_and_defender_are_missing() -> None:
    failure = draft_problems(draft_of_post(EXAMPLES["send"]), gazetteer())
    assert failure is not None
    assert [problem.place.key for problem in failure] == ["year", "attacker_military", "defender", "defender_military"]


def test_the_form_names_what_is_needed() -> None:
    form = PAGE.split("```text\n")[1].split("```")[0]
    needed = [line.removeprefix("* ").split(":")[0] for line in form.splitlines() if "needed" in line]
    keys = set()
    for label in map(label_of, needed):
        assert label
        side = label.side.label if label.side is not None else ""
        keys.add("_".join(part for part in (side, label.kind) if part))
    assert keys == set(REQUIRED)


def test_the_page_tells_the_motives_and_the_bounds() -> None:
    assert all(motive.value in PAGE for motive in Motive)
    assert f"{LONGEST_POST:,} characters and {MOST_LINES:,} lines" in PAGE
