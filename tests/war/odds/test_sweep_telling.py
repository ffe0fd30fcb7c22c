"""A sweep in words, as JSON and as a picture: it answers the question, and says what was not possible."""

import json
from dataclasses import replace

import pytest
from sweeps import SIZE, basis, made_up, outcome, plan, swept

from autoalgo.common.problems import Place, Problem
from autoalgo.common.text_charts import width_of
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.as_json import SweepRecord, sweep_record
from autoalgo.war.odds.sweep.as_text import labels, sweep_text, told_problems, values_text
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.plot import draw_sweep
from autoalgo.war.odds.sweep.sweep_run import SweepRow
from autoalgo.war.tables import Tables

WRONG = Problem(Place(file="Game.xlsx"), "0 is out of range", "more")


@pytest.fixture
def sizes(tables: Tables) -> Plan:
    return plan(basis(tables), f"{SIZE}=1000,7000,20000", runs=1000)


@pytest.fixture
def both(tables: Tables) -> Plan:
    return plan(basis(tables), "motive=Conquest,Economic", f"{SIZE}=1000,7000,20000", runs=1000)


def without(rows: list[SweepRow], place: int, *problems: Problem) -> list[SweepRow]:
    """Return the rows with one that is not possible."""
    return [SweepRow(row.values, None, problems) if index == place else row for index, row in enumerate(rows)]


def test_the_table_of_one_field(sizes: Plan) -> None:
    """Of 1,000 wars 100, 400 and 900; the intervals are Wilson's. Even lie the sides a fifth of the way up."""
    lines = sweep_text(sizes, made_up(sizes, 100, 400, 900)).splitlines()
    assert lines[:3] == [
        "Test war (1066 AD)",
        "1,000 wars of each of 3 combinations, seed 1066",
        "  Size: Militaries:Fyrd:Size, as it stands 7000",
    ]
    assert lines[4].split() == ["attacker", "95", "%", "defender", "attackers", "defenders"]
    assert lines[5].split() == ["Size", "wins", "interval", "wins", "killed", "killed", "hours"]
    assert [line.split()[:5] for line in lines[6:9]] == [
        ["1000", "10", "%", "8–12", "%"],
        ["*", "7000", "40", "%", "37–43"],
        ["20000", "90", "%", "88–92", "%"],
    ]
    assert "* the war as it stands." in lines
    told = " ".join(" ".join(lines[-5:]).split())
    assert "Size: matters, for the attacker's chance lies between 10 % (1000) and 90 % (20000)" in told
    assert "The sides are even at a Size of about 9,600, between 7000 (attacker 40 %) and 20000 (90 %)." in told


def test_what_is_not_possible_is_told_under_a_number_and_once(both: Plan) -> None:
    other = replace(WRONG, found="1 is, too")
    rows = without(without(made_up(both, 1, 2, 3, 4, 5, 6), 1, WRONG), 4, other, WRONG)
    text = sweep_text(both, rows)
    assert [line.split("  not")[1] for line in text.splitlines() if "not possible" in line] == [
        " possible [1]",
        " possible [2] [1]",
    ]
    assert told_problems(both, rows) == [
        "[1] motive Conquest, Size 7000 and 1 other: Game.xlsx: 0 is out of range; allowed: more",
        "[2] motive Economic, Size 7000: Game.xlsx: 1 is, too; allowed: more",
    ]


def test_a_sweep_that_was_stopped_says_so(sizes: Plan) -> None:
    rows = [*made_up(sizes, 100, 400, 900)[:1], SweepRow(("7000",), outcome(20, 30, 50, partial=True))]
    lines = sweep_text(sizes, rows).splitlines()
    assert lines[1].endswith("(partial: 2 not finished)")
    assert [line for line in lines if line.endswith("(50 wars only)")] == [lines[7]]


def test_stalemates_have_a_column_where_there_are_any(sizes: Plan) -> None:
    assert "stalemate" not in sweep_text(sizes, made_up(sizes, 1, 2, 3))
    rows = [SweepRow(values, outcome(100, 800, 1000)) for values in sizes.combinations()]
    lines = sweep_text(sizes, rows).splitlines()
    assert "stalemate" in lines[5]
    assert [line.split()[-6:-3] for line in lines[6:9]] == [["%", "10", "%"]] * 3


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ((500, 500, 500), "Size: does not matter. Every war ended the same to the last man, whatever its value."),
        ((500, 510, 505), "Size: no difference in who wins beyond chance, for the attacker's chance lies between"),
        ((500, 501, 502), "beyond chance, for the attacker's chance is about 50 % at every value. More wars might"),
        ((600, 700, 800), "The attacker wins more often at every Size; the sides come nearest to even with 60 %"),
        ((100, 200, 300), "The defender wins more often at every Size; the sides come nearest to even with 70 %"),
    ],
)
def test_what_is_found_is_said_in_a_sentence(sizes: Plan, counts: tuple[int, int, int], told: str) -> None:
    text = " ".join(sweep_text(sizes, made_up(sizes, *counts)).split())
    assert told in text


def test_wars_that_differ_but_for_their_winners(sizes: Plan) -> None:
    rows = [SweepRow(values, outcome(500, 500, 1000)) for values in sizes.combinations()]
    spread = swept(replace(sizes, runs=1))[0].outcome
    assert spread is not None
    rows[0] = SweepRow(rows[0].values, replace(outcome(500, 500, 1000), spreads=spread.spreads))
    text = " ".join(sweep_text(sizes, rows).split())
    assert "Size: no difference in who wins, for the attacker won 50 % of the wars at every value; losses or" in text
    assert "The attacker wins more often" not in text


def test_balances_are_told_for_each_value_of_the_other_field(both: Plan) -> None:
    text = " ".join(sweep_text(both, made_up(both, 900, 700, 300, 900, 800, 700)).split())
    assert "over all other values together" in text
    assert "With motive Conquest: the sides are even at a Size of about 13,500, between 7000" in text
    assert "With motive Economic: the attacker wins more often at every Size" in text


def test_fields_that_are_called_the_same_go_by_what_tells_them_apart(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=1", "Militaries:Host:Size=2", 'Militaries:Host:Leader=""')
    assert labels(asked) == ("Fyrd:Size", "Host:Size", "Leader")
    assert values_text(asked, ("1", "2", "")).endswith("Leader (blank)")
    two = plan(basis(tables), f"{SIZE}=1,2", "Militaries:Host:Size=2")
    assert "Fyrd:Size: Militaries:Fyrd:Size, as it stands 7000" in sweep_text(two, [])
    assert " Fyrd:Size: matters" in " ".join(sweep_text(two, made_up(two, 100, 900)).split())
    keys = plan(basis(tables), "Climate.json:Arid.Local population=1", "Trade.json:Minor.Economy=2")
    assert labels(keys) == ("Arid.Local population", "Minor.Economy")


def test_more_sentences_than_anybody_reads_are_counted(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=1,2", "year=1000..1013..1", runs=10)
    lines = sweep_text(asked, made_up(asked, *[4] * 14, *[6] * 14, runs=10)).splitlines()
    assert sum(line.startswith("With year") for line in lines) == 12
    assert lines[-1] == "2 sentences more like these: see --json."


def test_wide_letters_keep_the_columns(tables: Tables) -> None:
    asked = plan(basis(tables), "war=黒斉の戦い,b,c", runs=10)
    lines = sweep_text(asked, without(made_up(asked, 1, 2, 3, runs=10), 2, WRONG)).splitlines()
    ends = {width_of(line[: line.index("%")]) for line in lines[6:8]}
    assert len(ends) == 1
    assert lines[8].index("not possible") == width_of(lines[6][: lines[6].index("10 %")]) - 4


def test_without_any_possible_combination_no_medians_are_explained(sizes: Plan) -> None:
    rows = [SweepRow(values, None, (WRONG,)) for values in sizes.combinations()]
    assert "medians" not in sweep_text(sizes, rows)


def test_flanks_that_follow_are_told(tables: Tables) -> None:
    asked = plan(basis(tables, flanks=True), f"{SIZE}=700", runs=1)
    text = " ".join(sweep_text(asked, swept(asked)).split())
    assert "its men and ships are dealt out to the attacker's flanks of the request in proportion" in text


def test_names_cannot_turn_the_table_around(tables: Tables) -> None:
    asked = plan(basis(tables, war="x\u202ey\nz"), "war=a\u202eb\nc,مرحبا")
    text = sweep_text(asked, made_up(asked, 1, 2))
    assert "\u202e" not in text
    assert "\u2068مرحبا\u2069" in text
    assert "a b" in text or "ab" in text


def test_the_record_has_every_number(tables: Tables) -> None:
    asked = plan(basis(tables, flanks=True), f"{SIZE}=700,0,7000", runs=3)
    rows = swept(asked)
    record = sweep_record(asked, rows)
    text = record.text()
    assert SweepRecord.model_validate_json(text) == record
    said = json.loads(text)
    assert (said["schema_version"], said["seed"], said["asked"], said["combinations"]) == (1, 1066, 3, 3)
    assert (said["partial"], said["problem"], said["database"]) == (False, None, "Game.xlsx")
    assert said["fields"] == [
        {"field": SIZE, "label": "Size", "as_it_stands": "7000", "values": ["700", "0", "7000"]},
    ]
    small, none, usual = said["rows"]
    assert (none["runs"], none["chances"], len(none["problems"]), none["spreads"]) == (0, None, 1, [])
    assert (small["rescaled"], usual["rescaled"], usual["stands"]) == (["attacker"], [], True)
    assert small["chances"]["attacker"]["runs"] == usual["runs"] == 3
    assert {spread["quantity"] for spread in usual["spreads"]} >= {"killed", "hours", "stability"}
    assert [finding["field"] for finding in said["findings"]] == [SIZE]
    assert [balance["field"] for balance in said["balances"]] == [SIZE]
    assert record.tables == dict(tables.digests)
    assert (usual["map"], len(usual["map_digest"]), none["map"]) == ("Plain", 64, None)


def test_the_record_of_a_sweep_that_ended_early(sizes: Plan) -> None:
    record = sweep_record(sizes, made_up(sizes, 1, 2, 3)[:2], "the cluster died")
    assert (record.partial, record.problem, len(record.rows)) == (True, "the cluster died", 2)


@pytest.mark.parametrize(("picture_format", "begin"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures_are_the_same_for_the_same_sweep(sizes: Plan, both: Plan, picture_format: str, begin: bytes) -> None:
    """The map as SVG, the others, which take long, of one field."""
    asked, counts = (both, (1, 200, 300, 400, 500, 1000)) if picture_format == "svg" else (sizes, (100, 500, 900))
    rows = without(made_up(asked, *counts), 1, WRONG)
    picture = draw_sweep(asked, rows, picture_format)
    assert picture.startswith(begin)
    assert picture == draw_sweep(asked, rows, picture_format)


def svg(asked: Plan, rows: list[SweepRow]) -> str:
    """Return a picture whose letters can be read: SVG draws them as shapes and says in a comment what they are."""
    return draw_sweep(asked, rows, "svg").decode("utf-8")


def test_a_picture_of_numbers_says_where_the_sides_are_even(sizes: Plan) -> None:
    picture = svg(sizes, without(made_up(sizes, 100, 400, 900), 0, WRONG))
    for text in ("even at about 9,600", "as it stands", "the attacker wins", "not possible", "Militaries:Fyrd:Size"):
        assert text in picture
    assert "stalemate" not in picture


def test_a_picture_of_names(tables: Tables) -> None:
    asked = plan(basis(tables), 'Militaries:Fyrd:Leader="",Ada,Bob')
    rows = without([SweepRow(values, outcome(1, 1, 4)) for values in asked.combinations()], 2, WRONG)
    picture = svg(asked, rows)
    for text in ("(blank) *", "Ada", "Bob", "not possible", "stalemate", "100 %"):
        assert text in picture


def test_a_map_says_each_chance_with_its_interval(both: Plan) -> None:
    picture = svg(both, without(made_up(both, 100, 200, 300, 400, 900, 999), 2, WRONG))
    for text in ("10 %", "8–12 %", "99.9 %", "Across: Militaries:Fyrd:Size", "Up: motive", "Economic", "20000"):
        assert text in picture


def test_a_map_of_many_tiles_says_less_and_stays_a_picture_of_some_size(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=1..40..1", "year=1030..1041..1")
    picture = svg(asked, made_up(asked, *range(1000, 1480), runs=3000))
    assert "year=" not in picture
    assert "–" not in picture.split("Across")[0].split("seed 1066")[1]
    width = float(picture.split('width="')[1].split("pt")[0]) / 72
    assert width < 20


def test_a_map_explains_the_marks_that_are_on_it(both: Plan, tables: Tables) -> None:
    """Both sides lead somewhere, the war as it stands is among the tiles, one is not possible, one was not fought."""
    all_marks = svg(both, without(made_up(both, 100, 200, 300, 400, 900, 999), 2, WRONG)[:-1])
    for text in ("Star: as it stands.", "Black line:", "Hatched:", "White:"):
        assert text in all_marks
    other = plan(basis(tables), "motive=Economic,Hegemony", f"{SIZE}=1,2", runs=1000)
    unmarked = svg(other, made_up(other, 600, 700, 800, 900))
    for text in ("Star", "Black line", "Hatched", "White"):
        assert text not in unmarked


def test_tiles_without_room_tell_only_what_always_happened_as_100(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=1..30..1", "year=1030,1031", runs=1000)
    picture = svg(asked, made_up(asked, *[999, 1000] * 30))
    for text in ("<!-- &gt;99 -->", "<!-- 100 -->"):
        assert text in picture
    assert "with 95 % intervals" not in picture


def test_a_map_that_was_not_finished_can_be_drawn(both: Plan) -> None:
    assert "Conquest" in svg(both, made_up(both, 1, 2, 3, 4, 5, 6)[:2])


def test_long_names_and_dollars_are_drawn_as_they_are(tables: Tables) -> None:
    asked = plan(basis(tables, war="$x^2$ " + "long " * 50), f"war=$a$,{'b' * 500}", f"{SIZE}=1,2")
    picture = svg(asked, made_up(asked, 1, 2, 3, 4))
    assert "$a$" in picture
    assert "b" * 100 not in picture


def test_no_side_leads_in_colour_alone(sizes: Plan) -> None:
    rows = made_up(sizes, 500, 500, 500)
    assert all(row.outcome is not None and row.outcome.victory(Side.DEFENDER).count == 500 for row in rows)
    assert "● the attacker wins" in svg(sizes, rows)
    assert "■ the defender wins" in svg(sizes, rows)
