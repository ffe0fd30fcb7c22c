"""Turning points, luck by hour and the story of a war: what they say is what the record and the curve hold (B-3d)."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import contested_wars
import fought
import pytest
from boards import needs_compiled_kernels

from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Share
from autoalgo.war.odds.digits import rough_chance
from autoalgo.war.playback import Playback
from autoalgo.war.playback.chance import (
    Chances,
    Effort,
    Known,
    SideNames,
    chances,
    luck_by_hour,
    story,
    turning_points,
    wiki_story,
    with_story,
)
from autoalgo.war.playback.chance.happenings import clauses, telling_events
from autoalgo.war.tables import Tables

SEEDS = (7, 8, 17)
NAMES = ("Albion", "Gaul", "Ada", "Senlac", "left wing", "Kentish men", "Gaulish horse")


@pytest.fixture(scope="module")
def wars(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> dict[int, Playback]:
    """Three wars of the same armies by their seeds: one lost early, one late, one that went to and fro."""
    return {seed: contested_wars.playback(tmp_path_factory.mktemp("war"), tables, seed=seed) for seed in SEEDS}


def found(war: Playback, tables: Tables, wars: int = 300) -> Chances:
    worked_out = chances(war, tables, Effort(wars, 1))
    assert isinstance(worked_out, Chances)
    return worked_out


def curve(war: Playback, *shares: Share) -> Chances:
    """Return chances of the attacker at the first hours of a war and, without a draw, of the defender."""
    lost = tuple(type(share)(share.runs - share.count, share.runs) for share in shares)
    none = tuple(Share(0, share.runs) for share in shares)
    hours = (*range(len(shares) - 1), war.hours)
    return Chances(1, shares[0].runs, war.hours, hours, shares, lost, none, partial=False)


def truths(war: Playback, worked_out: Chances | None) -> set[str]:
    """Return every number that a sentence on this war may hold, read off record and curve in the test's own way."""
    result = war.war.result()
    assert result is not None
    killed: dict[tuple[int, Side, int, int], float] = {}
    for hour in range(1, war.hours + 1):
        for event in war.events(hour):
            if event.kind is EventKind.ATTACK:
                attack = hour, event.side, event.flank, event.target
                killed[attack] = killed.get(attack, 0) + event.factors["killed"]
    heads = (result.attacker_headcount, result.defender_headcount)
    numbers = {1066, *range(war.hours + 1), *(round(each) for each in killed.values())}
    boards = [war.board(hour) for hour in range(war.hours + 1)]
    for before, after in pairwise(boards):
        numbers |= {round(then.size - now.size) for then, now in zip(before, after, strict=True)}
    numbers |= {head.initial for head in heads} | {head.initial - head.remaining for head in heads}
    shares = () if worked_out is None else (*worked_out.attacker, *worked_out.defender)
    return {f"{number:,}".replace("1,066", "1066") for number in numbers} | {rough_chance(share) for share in shares}


def boards_lost(war: Playback) -> list[tuple[int, int]]:
    """Return what each flank lost in each hour, in whole men, with the hour's negative: the first of equals is most."""
    boards = [war.board(hour) for hour in range(war.hours + 1)]
    return [
        (round(then.size - now.size), -hour)
        for hour, (before, after) in enumerate(pairwise(boards), start=1)
        for then, now in zip(before, after, strict=True)
    ]


def numbers_in(text: str) -> list[str]:
    return re.findall(r"[<>]?\d+(?:,\d+)*", text)


@needs_compiled_kernels
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("with_chances", [True, False])
def test_the_story_holds_what_the_record_holds(
    wars: dict[int, Playback], tables: Tables, seed: int, with_chances: bool
) -> None:
    """B-3d: three to seven sentences; every number is the record's or the curve's, every name the war's."""
    war = wars[seed]
    worked_out = found(war, tables) if with_chances else None
    told = story(war, worked_out)
    assert 3 <= len(told) <= 7
    allowed = truths(war, worked_out)
    for sentence in told:
        assert sentence.endswith(".")
        assert set(numbers_in(sentence)) <= allowed, sentence
        capitals = re.sub("|".join(NAMES), "", sentence[1:])
        assert re.findall(r"[A-Z]\w+", capitals) in ([], ["AD"], ["Foothold"], ["Border"], ["Counter"]), sentence
    winner = war.war.result().battle.winner  # type: ignore[union-attr]  # the war has an end
    heaviest = max(boards_lost(war))
    assert f"heaviest loss fell in hour {-heaviest[1]}, when " in " ".join(told)
    assert f" lost {heaviest[0]:,} men" in " ".join(told)
    captured = {
        (event.side, event.flank)
        for hour in range(1, war.hours + 1)
        for event in war.events(hour)
        if event.kind in {EventKind.CAPTURED, EventKind.SURRENDERED}
    }
    names = SideNames(war.war.record.request, war.war.record.selection)
    assert all(names.flank(*flank) in " ".join(told) or len(captured) > 1 for flank in captured)
    assert ("were captured" in " ".join(told)) is bool(captured)
    assert f"{'Albion' if winner is Side.ATTACKER else 'Gaul'} held the field" in " ".join(told)
    assert ("%" in " ".join(told)) is with_chances
    assert len(set(told)) == len(told)


@needs_compiled_kernels
def test_turning_points_are_where_it_moved_most(wars: dict[int, Playback], tables: Tables) -> None:
    """B-3d: each beyond the threshold, none left out that moved further, each with its hour and both chances."""
    war = wars[17]
    worked_out = found(war, tables)
    turns = turning_points(worked_out, war)
    assert 1 <= len(turns) <= 5
    told = {turn.step.hour: abs(turn.step.gained) for turn in turns}
    others = [step for step in worked_out.steps(Side.ATTACKER) if step.hour not in told]
    for turn in turns:
        assert turn.step.significance > worked_out.threshold
        before, after = (rough_chance(share) for share in (turn.step.before, turn.step.after))
        assert turn.sentence.startswith(f"Hour {turn.step.hour}: ")
        assert turn.sentence.endswith(f"; Albion {before} → {after} %.")
        assert {event.hour for event in turn.events} <= {turn.step.hour}
    for step in others:
        assert abs(step.gained) <= min(told.values()) or step.significance <= worked_out.threshold


@needs_compiled_kernels
def test_a_rout_is_told_before_an_attack(wars: dict[int, Playback], tables: Tables) -> None:
    """Of seed 17, the Kentish men flee in hour 16, by the record's own events."""
    war = wars[17]
    fled = [event for event in war.events(16) if event.kind is EventKind.LEFT_THE_MAP]
    assert [(event.side, event.flank) for event in fled] == [(Side.ATTACKER, 2)]
    turns = {turn.step.hour: turn.sentence for turn in turning_points(found(war, tables), war)}
    assert turns[16].startswith("Hour 16: Albion's Kentish men fled the field; Albion ")


def test_a_step_that_chance_explains_is_no_turning_point(wars: dict[int, Playback]) -> None:
    """52 and 48 of 100 are nothing, however they are looked at; 90 is."""
    war = wars[7]
    turns = turning_points(curve(war, Share(52, 100), Share(48, 100), Share(90, 100), Known(100, 100)), war)
    assert [(turn.step.since, turn.step.hour) for turn in turns] == [(1, 2), (2, war.hours)]


def test_a_turning_point_of_several_hours_says_so(wars: dict[int, Playback]) -> None:
    war = wars[7]
    [turn] = turning_points(curve(war, Share(90, 100), Known(0, 100)), war)
    assert turn.sentence.startswith(f"Hours 1 to {war.hours}: ")
    assert turn.sentence.endswith("Albion 90 → 0 %.")


def test_luck_adds_up_exactly(wars: dict[int, Playback]) -> None:
    """B-4c: 2/3 at the start, 1/7, 5/11, then lost: the gains are −11/21, 24/77 and −5/11, together −2/3."""
    shares = Share(2, 3), Share(1, 7), Share(5, 11), Known(0, 1)
    luck = luck_by_hour(curve(wars[7], *shares), Side.ATTACKER)
    assert luck is not None
    assert [step.gained for step in luck.steps] == [Fraction(-11, 21), Fraction(24, 77), Fraction(-5, 11)]
    assert luck.start + luck.gained == luck.end == 0
    other = luck_by_hour(curve(wars[7], *shares), Side.DEFENDER)
    assert other is not None
    assert other.gained == -luck.gained
    assert other.end == 1


def test_the_hours_in_which_luck_decided(wars: dict[int, Playback]) -> None:
    """Of 60 points lost, three quarters, 45, were lost on end in hours 2 and 3: 5, then 25 and 25, then 5."""
    shares = [Share(count, 100) for count in (60, 55, 30, 5)]
    luck = luck_by_hour(curve(wars[7], *shares, Known(0, 100)), Side.ATTACKER)
    assert luck is not None
    assert luck.deciding == (2, 3)
    assert luck.sentence == "Luck decided the rest in hours 2 to 3."


def test_luck_that_added_little(wars: dict[int, Playback]) -> None:
    luck = luck_by_hour(curve(wars[7], Share(2, 100), Known(0, 100)), Side.ATTACKER)
    assert luck is not None
    assert luck.deciding is None
    assert luck.sentence == "Luck had little to add: the attacker's chance was 2 % from the start."


def test_the_gravest_events_come_first() -> None:
    """A rout before a siege and an attack; a flank that fled is not told to retreat as well."""
    events = [event for event in fought.BATTLE_EVENTS if event.kind in {EventKind.ATTACK, EventKind.SIEGE}]
    assert [event.kind for event in telling_events(events)] == [EventKind.SIEGE]
    both = [fought.event(EventKind.RETREATING), fought.event(EventKind.LEFT_THE_MAP)]
    assert [event.kind for event in telling_events(both)] == [EventKind.LEFT_THE_MAP]
    assert telling_events([]) == ()


def test_a_gain_is_told_by_what_the_gainer_did_or_its_enemy_suffered() -> None:
    """B-3d: not by the gainer's own rout, nor by an attack on it; nothing where there is nothing else."""
    mine = fought.event(EventKind.ROUTED)
    theirs = replace(fought.event(EventKind.RETREATING), side=Side.DEFENDER)
    attack = fought.event(EventKind.ATTACK, killed=59.0)
    assert telling_events([mine, theirs, attack], gainer=Side.ATTACKER) == (theirs,)
    assert telling_events([mine, theirs, attack], gainer=Side.DEFENDER) == (mine,)
    assert telling_events([mine, attack], gainer=Side.ATTACKER) == (attack,)
    assert telling_events([theirs, attack], gainer=Side.DEFENDER) == ()


def test_a_turning_point_without_a_telling_event_says_the_change_alone(wars: dict[int, Playback]) -> None:
    """B-3d: Gaul gains in hour 17, the last, in which nothing happens but that a flank of its own leaves the map."""
    war = wars[7]
    assert {(event.kind, event.side) for event in war.events(17)} == {(EventKind.LEFT_THE_MAP, Side.DEFENDER)}
    chances = curve(war, *(Share(90, 100),) * 17, Share(10, 100))
    assert turning_points(chances, war)[0].sentence == "Hour 17: Albion 90 → 10 %."
    assert "In hour 17 Albion's chance fell from 90 to 10 %." in story(war, chances)


def test_the_year_of_the_war_is_told_once(wars: dict[int, Playback]) -> None:
    """B-3d: "Normandy 1066" is Normandy in a war of 1066; a name of another year, or of the year alone, stays."""
    record = wars[7].war.record
    selection = record.selection
    attacker = replace(selection.attacker, nation=replace(selection.attacker.nation, name="Normandy 1066"))
    defender = replace(selection.defender, nation=replace(selection.defender.nation, name="England 1065"))
    dated = replace(selection, attacker=attacker, defender=defender, location=replace(selection.location, name="1066"))
    names = SideNames(record.request, dated)
    assert (names.nation(Side.ATTACKER), names.nation(Side.DEFENDER), names.place) == (
        "Normandy",
        "England 1065",
        "1066",
    )
    allies = allied([attacker, replace(attacker, nation=replace(attacker.nation, name="Norway 1066"))])
    coalition = SideNames(record.request, replace(dated, attacker=allies))
    assert coalition.nation(Side.ATTACKER) == "Normandy and Norway"
    ancient = SideNames(
        record.request.model_copy(update={"year": -480}),
        replace(dated, location=replace(selection.location, name="Salamis 480 BC")),
    )
    assert ancient.place == "Salamis"


def clause(names: SideNames, *events: Event) -> str:
    return clauses(telling_events(events), names)


def test_every_kind_of_event_has_its_clause() -> None:
    """Numbers and names in them are the event's."""
    campaign = fought.campaign()
    names = SideNames(campaign.request, campaign.selection)
    told = {event.kind: clause(names, event) for event in fought.BATTLE_EVENTS}
    assert told[EventKind.ATTACK] == "the attack of Albion's flank 2 on Gaul's flank 1 killed 18"
    assert told[EventKind.CAPTURED] == "the last men of Albion's flank 1 were captured"
    assert told[EventKind.SUNK] == "Albion's flank 1 sank"
    assert told[EventKind.SUPPLY_CUT] == "the supply lines of Gaul's flank 1 were cut"
    assert told[EventKind.SIDE_CUT_OFF] == "the last supply line of Albion was cut"
    assert told[EventKind.OUTBREAK] == "Smallpox broke out among Albion's men"
    assert told[EventKind.SIEGE] == "the siege of Albion began"
    assert told[EventKind.WIPED_OUT_BY_DISEASE] == "the last men of Albion's flank 1 died of disease"
    assert told[EventKind.CHARGE] == "no flank attacked"
    three = [fought.event(EventKind.ROUTED, flank=flank) for flank in (3, 1, 2)]
    assert clause(names, *three) == "Albion's flanks 1, 2 and 3 routed"
    assert clause(names, *three, fought.event(EventKind.ROUTED, flank=4)) == "4 flanks of Albion routed"


def test_two_sides_of_one_name() -> None:
    campaign = fought.campaign()
    one = campaign.selection.attacker
    names = SideNames(campaign.request, replace(campaign.selection, defender=one))
    assert (names.nation(Side.DEFENDER), names.flank(Side.ATTACKER, 2)) == ("the defender", "the attacker's flank 2")


def test_names_on_a_wiki_stay_names(wars: dict[int, Playback]) -> None:
    """OUT-7, OUT-8: no name in the story begins a list, closes a cell or joins a category."""
    record = wars[7].war.record
    nation = replace(record.selection.attacker.nation, name="|}} [[Category:Wars]] ''Albion''")
    selection = replace(record.selection, attacker=replace(record.selection.attacker, nation=nation))
    names = SideNames(record.request, selection, wiki_text)
    assert names.owner(Side.ATTACKER).startswith(wiki_text(nation.name))
    told = " ".join(story(wars[7], None, names))
    assert told.startswith("In 1066 AD ")
    for markup in ("|}}", "[[Category:"):
        assert markup not in told
    assert "'''s" not in told
    assert "\n" not in told


def test_a_receipt_with_a_story_is_the_receipt_and_the_story(wars: dict[int, Playback]) -> None:
    """OUT-8: below the heading and the comment; without it not a byte is other."""
    receipt, told = wars[7].war.receipt, wiki_story(wars[7])
    lines = with_story(receipt, told).split("\n")
    assert lines[2] == told
    assert "\n".join(lines[:2] + lines[3:]) == receipt


def test_an_interrupted_war_has_a_story(tmp_path: Path, tables: Tables) -> None:
    told = story(contested_wars.playback(tmp_path, tables, hours=3))
    assert 3 <= len(told) <= 7
    assert told[-1] == "The war was stopped after 3 hours of battle, and nobody knows its end."


def test_a_war_without_a_blow_has_a_story(tmp_path: Path, tables: Tables) -> None:
    """SC-5: both armies on Position, out of reach, for two hours."""
    scale = tables.rules.scale.model_copy(update={"maximum_hours": 2})
    hasty = replace(tables, rules=tables.rules.model_copy(update={"scale": scale}))
    flanks = [
        {**flank, "maneuver": "Position", "x": 50 if flank["side"] == "attacker" else 350}
        for flank in contested_wars.FLANKS
    ]
    war = contested_wars.playback(tmp_path, hasty, flanks=flanks, map_km=100)
    told = story(war, found(war, hasty, 5))
    assert "No flank of either side ever struck a blow." in told
    assert any("neither side had won" in sentence for sentence in told)
    assert 3 <= len(told) <= 7
    assert turning_points(found(war, hasty, 5), war) == ()
