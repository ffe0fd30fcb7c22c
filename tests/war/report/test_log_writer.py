from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import fought
import pytest

from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.sentences import sentence
from autoalgo.war.tables import Tables

Write = Callable[[LogWriter], None]


@pytest.fixture
def written(tmp_path: Path, tables: Tables) -> Callable[[Write], list[str]]:
    """Return what the log holds after `write` has used it."""

    def lines(write: Write) -> list[str]:
        log = LogWriter(tmp_path / "log.txt", tables)
        write(log)
        log.close()
        assert log.failure is None
        return log.path.read_text(encoding="utf-8").splitlines()

    return lines


def test_head_tells_what_repeats_the_run(written: Callable[[Write], list[str]]) -> None:
    head = written(lambda log: log.opening(fought.campaign()))[:8]
    assert head[1].endswith(", seed 42")
    assert head[2:] == [
        "Rules: fair",
        "War: Test war",
        "Year: 1066 AD; motive: Conquest",
        "Location: Senlac; map: Coast, 100 km wide",
        "Attacker: Albion with Host, 1,000 men",
        "Defender: Gaul with Legion, 1,000 men",
    ]


def test_the_head_tells_the_width_that_the_request_says(written: Callable[[Write], list[str]]) -> None:
    """SC-1."""
    campaign = fought.campaign()
    narrow = replace(campaign, request=campaign.request.model_copy(update={"map_km": 7.5}))
    assert written(lambda log: log.opening(narrow))[5] == "Location: Senlac; map: Coast, 7.5 km wide"


def test_the_head_tells_where_the_request_is_from_on_one_line(written: Callable[[Write], list[str]]) -> None:
    """Without what would steer a terminal; a request that says nothing has no such line."""
    campaign = fought.campaign()
    said = campaign.request.model_copy(update={"source": "Lawson 2002:\n8,000 a side\x1b[31m.\u202e حطين"})
    lines = written(lambda log: log.opening(replace(campaign, request=said)))
    assert lines[8] == "Source of the request: \u2068Lawson 2002: 8,000 a side [31m. حطين\u2069"
    blank = campaign.request.model_copy(update={"source": " \n"})
    assert written(lambda log: log.opening(replace(campaign, request=blank)))[8] == ""


def test_section_1_has_all_four_unit_types_of_both_sides_attacker_first(
    written: Callable[[Write], list[str]],
) -> None:
    lines = written(lambda log: log.opening(fought.campaign()))
    attacker, defender = lines.index("ATTACKER: Albion"), lines.index("DEFENDER: Gaul")
    assert attacker < defender
    for side in (lines[attacker:defender], lines[defender:]):
        headings = [line for line in side if line.startswith(("Infantry", "Cavalry", "Artillery", "Ship"))]
        assert headings == [
            "Infantry: Guard",
            "Cavalry: none selected",
            "Artillery: none selected",
            "Ship: Cog",
        ]
        assert "  Maximum military: 0.1 % of a population of 1,000,000 = 1,000 men" in side


def test_contributions_stand_in_columns(written: Callable[[Write], list[str]]) -> None:
    lines = written(lambda log: log.opening(fought.campaign()))
    start = lines.index("  Efficiency = 0.41")
    assert lines[start + 1 : start + 5] == [
        "    Input            Value              Number  Weight  Share",
        "    Training         6                     0.6       3   0.36",
        "    Steel            0 tons          undefined       2      0",
        "    Military leader  Ada, martial 5        0.5   added   0.05",
    ]
    assert lines[lines.index("  Effectiveness = 1.875") + 1].endswith("Factor")


def test_a_variable_at_its_bound_tells_what_its_shares_come_to(written: Callable[[Write], list[str]]) -> None:
    campaign = fought.campaign()
    # 0.36 + 0 + 0.05 = 0.41, of which 0.4 are left.
    bounded = replace(fought.EFFICIENCY, name="Capacity", value=0.4)
    scores = replace(campaign.scores, attacker=replace(fought.side_scores(), capacity=bounded))
    lines = written(lambda log: log.opening(replace(campaign, scores=scores)))
    assert "  Capacity = 0.4 (at its bound; the shares come to 0.41)" in lines


def test_flanks_before_the_battle(written: Callable[[Write], list[str]]) -> None:
    lines = written(lambda log: log.opening(fought.campaign()))
    assert lines[-2] == (
        "  The defender's flank 1: 1,000 infantry, 0 cavalry, 0 artillery, 20 ships at pixel (300.5, 200), Position"
    )


SENTENCES = [
    (
        fought.ATTACK,
        "The attacker's flank 2 attacks the defender's flank 1 from 350 m away with Guard (long range): 1,000 men of"
        " Limitation 0.4 make battalion 20 × Effectiveness 1.5 × Power 0.5 × Efficiency 0.8 × random 2.5 × mercy 1 ×"
        " (1 − Defense 0.4) = 18 killed; 36 demoralised (Psychology 2, flanks attacking 1); 1,080 morale lost.",
    ),
    (
        EventKind.CHARGE,
        "The attacker's flank 1 commits to a charge at the defender's flank 1: 400 of 1,000 men could attack; it"
        " charges 6.25 km from 12.5 km away.",
    ),
    (
        EventKind.HIGH_GROUND,
        "The attacker's flank 1 stands higher than the defender's flank 1: Limitation × 1.2, Efficiency × 1.1.",
    ),
    (
        replace(fought.BATTLE_EVENTS[2], factors={"height": -1, "limitation": 0.8, "efficiency": 0.7}),
        "The attacker's flank 1 stands lower than the defender's flank 1: Limitation × 0.8, Efficiency × 0.7.",
    ),
    (EventKind.RETREATING, "The attacker's flank 1 is starting to rout: 5,999 of its 20,000 morale is left."),
    (EventKind.ROUTED, "The attacker's flank 1 is fully routed: 1,999 of its 20,000 morale is left."),
    (EventKind.CAPTURED, "The attacker's flank 1 is wiped out: its last 40 men are captured."),
    (
        EventKind.SUNK,
        "The attacker's flank 1 is wiped out on the water: ships sunk 3, and the last 60 men with them.",
    ),
    (
        EventKind.ATTRITION,
        "The attacker's flank 1 loses 20 men to attrition: (rate 0.01 + random 0.03) × size × (crowding 1.5 − 1);"
        " 400 morale lost.",
    ),
    (
        EventKind.OUTBREAK,
        "Smallpox, which the defender's nation carries, breaks out among the attacker's men (draw 0.02, probability"
        " 0.05): 12.5 of 1,000 men die (random 2).",
    ),
    (EventKind.WIPED_OUT_BY_ATTRITION, "The attacker's flank 1 is wiped out by attrition: its last 5 men die."),
    (
        EventKind.SUPPLY_CUT,
        "The attacker's flank 1 cuts the supply lines of the defender's flank 1 (draw 0.3; attacked for 4 rounds,"
        " resilience 3).",
    ),
    (EventKind.SIDE_CUT_OFF, "The attacker's supply lines are completely cut off: Capacity falls to 0.01."),
    (EventKind.WIPED_OUT_BY_DISEASE, "The attacker's flank 1 is wiped out by disease: its last 7 men die."),
    (
        EventKind.LEFT_THE_MAP,
        "The attacker's flank 1 has left the map in retreat and is routed: 4,000 of its 20,000 morale is left.",
    ),
    (
        EventKind.SIEGE,
        "The attacker is under siege from now on: with a Siege Rate of 1, Capacity falls to 0.09 and further every"
        " hour.",
    ),
    (
        EventKind.FORTUNE,
        "The fortune of the day gives the attacker Effectiveness × 0.4724 for the whole war (normal draw -1.5). This"
        " rule is not the source's.",
    ),
    (
        fought.OCCUPATION_EVENTS[0],
        "Smallpox, which the defender's nation carries, breaks out among the attacker's men (draw 0.02, probability"
        " 0.05): 300 morale lost (random 2).",
    ),
    (
        fought.OCCUPATION_EVENTS[1],
        "The attacker's occupation grows by a factor of 1.2 to 1.5 (Efficiency 0.5, Limitation 0.4); morale 9,000"
        " after losing 500 to the effort, 200 to attrition and 300 to disease.",
    ),
]


@pytest.mark.parametrize(("event", "text"), SENTENCES)
def test_every_event_is_a_sentence(event: Event | EventKind, text: str) -> None:
    if isinstance(event, EventKind):
        event = next(each for each in fought.BATTLE_EVENTS if each.kind is event)
    assert sentence(event) == text


def test_every_kind_has_a_sentence() -> None:
    assert {event.kind for event in fought.BATTLE_EVENTS + fought.OCCUPATION_EVENTS} == set(EventKind)


def test_a_defender_is_named_as_such() -> None:
    event = replace(fought.BATTLE_EVENTS[1], side=Side.DEFENDER)
    assert sentence(event).startswith("The defender's flank 1 commits to a charge at the attacker's flank 1:")


def test_timeline_counts_on_through_the_occupation(written: Callable[[Write], list[str]]) -> None:
    routed = fought.BATTLE_EVENTS[4]

    def write(log: LogWriter) -> None:
        log.events([replace(routed, hour=1)])
        for _ in range(2, 13):
            log.events([])
        log.events([replace(routed, hour=13)])
        log.events([])
        log.events([replace(fought.OCCUPATION_EVENTS[1], hour=1)])
        log.events([replace(fought.OCCUPATION_EVENTS[1], hour=2)])

    stamps = [line.split(": ")[0] for line in written(write)]
    # The battle lasted 14 hours, the last of them without an event.
    assert stamps == [
        "Hour 1 (day 1, hour 1)",
        "Hour 13 (day 2, hour 1)",
        "Hour 15 (day 2, hour 3), round 1 of the occupation",
        "Hour 16 (day 2, hour 4), round 2 of the occupation",
    ]


def test_every_hour_is_in_the_file_as_soon_as_it_is_over(tmp_path: Path, tables: Tables) -> None:
    log = LogWriter(tmp_path / "log.txt", tables)
    log.events([fought.ATTACK])
    assert "18 killed" in log.path.read_text(encoding="utf-8")
    log.close()


def test_results(written: Callable[[Write], list[str]]) -> None:
    lines = written(lambda log: log.closing(fought.result()))
    assert lines == [
        "",
        "SECTION 3: RESULTS",
        "",
        "Battle: victory of the attacker after 12 hours",
        "Occupation: Partial conquest, score 0.699: from 1.25 to 5 in 13 rounds, with Guard (Efficiency 0.5, Limitation"
        " 0.4)",
        "Time interval: 2 days, 1 hour; 12 hours are a day",
        "Local population: 1,000,000",
        "",
        "ATTACKER: Albion",
        "  Men: 1,000 = 300 killed + 100 died + 0 captured + 600 remaining",
        "  Died: 60 of attrition, 40 of disease",
        "  Ships sunk: 0",
        "  Morale: 10,000 of 20,000",
        "  Capacity at the end: 0.1",
        "  Stability: 100 → 92.25 (Shaky): Innate Stability 0.8 (after a factor of 0.7), casualties 300, ratio to the"
        " maximum military 0.3, Economy 0.5, occupation term 0.6, random 2.5",
        "  Leader: Ada, aged 40, survived: draw 0.5, chance of survival 0.75 (random 5)",
        "  Flank 1: ready at pixel (150.0, 200.0), 600 of 1,000 men, morale 10,000, ships 20, Normal, supply cut",
        "",
        "DEFENDER: Gaul",
        "  Men: 1,000 = 500 killed + 150 died + 250 captured + 100 remaining",
        "  Died: 60 of attrition, 40 of disease",
        "  Ships sunk: 3",
        "  Morale: 10,000 of 20,000",
        "  Capacity at the end: 0.1",
        "  Stability: 100 → 12 (Collapsing): Innate Stability 0.8 (after a factor of 0.7), casualties 300, ratio to the"
        " maximum military 0.3, Economy 0.5, occupation term 0.6, random 2.5",
        "  Leader: none",
        "  Flank 1: routed at pixel (150.0, 200.0), 600 of 1,000 men, morale 10,000, ships 20, Normal, supply cut",
        "",
        "End of the log",
    ]


def test_stalemate(written: Callable[[Write], list[str]]) -> None:
    lines = written(lambda log: log.closing(fought.result(winner=None, hours=4380, occupation=None)))
    assert lines[3:5] == ["Battle: stalemate after 4,380 hours", "Occupation: none, as neither side won"]


def test_an_interrupted_log_says_so(written: Callable[[Write], list[str]]) -> None:
    lines = written(lambda log: log.interrupted())
    assert lines == ["", "Interrupted: the war was stopped here, and has no result."]


def test_a_broken_disk_does_not_stop_the_war(tmp_path: Path, tables: Tables) -> None:
    (tmp_path / "Logs").touch()
    log = LogWriter(tmp_path / "Logs" / "log.txt", tables)
    log.opening(fought.campaign())
    log.events(fought.BATTLE_EVENTS)
    log.closing(fought.result())
    assert log.failure is not None
    assert "its folder is a file" in log.failure
