"""The odds in words, against numbers worked out by hand."""

import math
from dataclasses import replace

import bouts
import numpy as np
import pytest

from autoalgo.common.problems import Place, Problem
from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.rows import KILLED, SURVIVED, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Odds, Order, Share
from autoalgo.war.odds.as_text import odds_text
from autoalgo.war.odds.estimate import Survival, estimate
from autoalgo.war.tables import ScoreBand, Tables


def four_wars() -> StructuredArray:
    """Two victories of the attacker, one of the defender in which Ada falls, a stalemate."""
    victories = [bouts.won(Side.ATTACKER, 0.25), bouts.won(Side.ATTACKER, 0.5), bouts.won(Side.DEFENDER, 1.0)]
    rows = np.concatenate([*victories, bouts.empty_rows(1)])
    rows["killed"][:, Side.ATTACKER] = (100, 200, 300, 400)
    rows["leader"][:, Side.ATTACKER] = (SURVIVED, SURVIVED, KILLED, SURVIVED)
    rows["hours"] = (5, 6, 7, 10)
    return rows


def told(order: Order, rows: StructuredArray, partial: bool = False, problem: Problem | None = None) -> str:
    return odds_text(odds_of(order, rows, partial, problem), order)


def odds_of(order: Order, rows: StructuredArray, partial: bool = False, problem: Problem | None = None) -> Odds:
    return estimate(order, bouts.tally_of(order, rows), partial=partial, problem=problem)


FOUR_WARS = """\
Test war (1066 AD)
Attacker: Albion, Host, 1,000 men
Defender: Gaul, Legion, 1,000 men
Rules: fair
4 wars from the same start, seed 7

chance  95 % interval
  50 %        15–85 %  ██████████            the attacker wins
  25 %         5–70 %  █████                 the defender wins
  25 %         5–70 %  █████                 stalemate
  75 %        30–95 %  ███████████████       Ada survives
Occupation where the attacker wins
  50 %         9–91 %  ██████████            Foothold
  50 %         9–91 %  ██████████            Border gain
Occupation where the defender wins
 100 %       21–100 %  ████████████████████  Counter-advance
Stability of the attacker after the war
 100 %       51–100 %  ████████████████████  Shaky (this war)
Stability of the defender after the war
 100 %       51–100 %  ████████████████████  Shaky

How often such calls come true is not known: there is a record of 121 recorded
field battles of 1600–1904 alone. This war is a siege.

                    median       5–95 %  this war  least  how often            most
The attacker
  killed               200    120 – 380       300    100  █     █     █     █  400
  died                   0       always       100
  captured               0       always         0
  remaining          1,000       always       600
  stability          100.0       always      92.2
  occupation score     0.4  0.26 – 0.49      0.50   0.25  █              █     0.50
The defender
  killed                 0       always       500
  died                   0       always       150
  captured               0       always       250
  remaining          1,000       always       100
  stability          100.0       always      12.0
  occupation score    1.00       always         –
The war
  hours                  6       5 – 10        12      5  ███  █               10
The occupation score covers only the wars that the side won.

This war, seed 42: victory of the attacker after 12 hours
  Attacker: lucky. Of 4 wars from the same start, 75 % ended worse for the
    attacker and 25 % the same.
  Defender: unlucky. Of 4 wars from the same start, 75 % ended better for the
    defender and 25 % the same.

War I of these, from 0 on, with log and receipt: autoalgo run REQUEST --seed 7 --battle I

For the talk page, below the receipt:
* '''Odds:''' the attacker wins 50 %, the defender wins 25 %, stalemate 25 % (4 wars from the same start, seed 7)
* '''Such calls in history:''' How often such calls come true is not known: there is a record of 121 recorded field \
battles of 1600–1904 alone. This war is a siege.
* '''Occupation where the attacker wins:''' Foothold 50 %, Border gain 50 %
* '''Occupation where the defender wins:''' Counter-advance 100 %
* '''Stability of the attacker after the war:''' Shaky 100 %
* '''Stability of the defender after the war:''' Shaky 100 %
"""
"""Killed 100, 200, 300, 400: the median 250 lies in the ranks 2 ± 1.96, about ± 150, so hundreds mean something (250
rounds to the even 200); 5 % lies at 115 and is told in tens. Scores 0.25 and 0.5: median 0.375, 5 % at 0.2625, 95 % at
0.4875. Hours 5, 6, 7, 10: median 6.5 (to the even 6), 5 % at 5.15, 95 % at 9.55. The actual war won by 0.5 as one of
four did: (2 · 3 + 1)/8 = 87.5 % were worse or half of the same. 0.25 and 100 are the ends of Foothold and Shaky. Wilson
of 1 of 2: middle 0.5, reach 1.959964 · √(0.5 + 0.960365)/5.841459 = 0.4055; of 1 of 1: 1/(1 + 3.841459) = 0.2065."""


def test_four_wars(tables: Tables) -> None:
    assert told(bouts.order(tables, 4, actual=bouts.ended(Side.ATTACKER, 0.5)), four_wars()) == FOUR_WARS


def test_bands_of_any_name_are_text_here_and_in_the_wiki(tables: Tables) -> None:
    """OUT-1: a moderator calls his bands what he likes."""
    bands = (ScoreBand("{{Rout|'''}}\n", 0.3, "x."), ScoreBand("حطين", math.inf, "x."))
    text = told(bouts.order(replace(tables, occupation_bands=(bands, bands)), 4), four_wars())
    assert "  {{Rout|'''}}\n" in text
    assert "  \u2068حطين\u2069\n" in text
    [line] = [line for line in text.splitlines() if line.startswith("* '''Occupation where the attacker wins:''' ")]
    assert line.endswith(f" {wiki_text(bands[0].name)} 50 %, {wiki_text(bands[1].name)} 50 %")
    assert "{{" not in line


def test_without_an_actual_war_nothing_is_compared(tables: Tables) -> None:
    text = told(bouts.order(tables, 4), four_wars())
    assert "This war," not in text and "this war" not in text
    assert "  killed               200    120 – 380    100  █     █     █     █  400\n" in text


@pytest.mark.parametrize(
    ("until", "expected"),
    [
        (None, "4 wars from the same start, seed 7 (partial: it ended before 1,000 were fought)"),
        (0.01, "(partial: it ended before the intervals were 1 percentage point wide, or 1,000 were fought)"),
    ],
)
def test_partial_odds_say_so_at_the_top(tables: Tables, until: float | None, expected: str) -> None:
    text = told(bouts.order(tables, 1000, until), four_wars(), partial=True)
    assert text.splitlines()[4].endswith(expected)


def test_without_any_war_there_is_only_a_heading(tables: Tables) -> None:
    lost = Problem(Place(), "the scheduler went away", "")
    lines = told(bouts.order(tables, 1000), bouts.empty_rows(0), partial=True, problem=lost).splitlines()
    assert lines[3:] == [
        "Rules: fair",
        "0 wars from the same start, seed 7 (partial: it ended before 1,000 were fought)",
    ]


def even(tables: Tables, until: float) -> str:
    """Return the odds of 1,000 even chances: z/√(1,000 + z²) = 1.959964/31.683460 = 0.06186 wide."""
    rows = np.concatenate([bouts.won(Side.ATTACKER, 0.5)] * 500 + [bouts.empty_rows(500)])
    return told(bouts.order(tables, 1000, until), rows).splitlines()[5]


def test_the_width_asked_for_is_compared_with_the_width_found(tables: Tables) -> None:
    found = "The widest 95 % interval is 6.186 percentage points wide, asked "
    assert even(tables, 0.07) == f"{found}7 percentage points"
    assert even(tables, 0.01) == f"{found}1 percentage point: more wars would narrow it"


def table_of(tables: Tables, room: int | None) -> list[str]:
    """Return the table of four wars, without the note below it, for a window so wide."""
    order = bouts.order(tables, 4, actual=bouts.ended(Side.ATTACKER, 0.5))
    lines = odds_text(odds_of(order, four_wars()), order, room).splitlines()
    first = next(place for place, line in enumerate(lines) if "median" in line)
    return lines[first : lines.index("", first) - 1]


def test_a_table_is_as_narrow_as_its_window(tables: Tables) -> None:
    """Columns of 18, 6, 11, 8, 5, 19 and 4, two blanks apart, are 83; histograms of 13 make it 77, of 10 make it 74.

    Without them and their ends, 18, 6, 11 and 8 are 49.
    """
    whole = table_of(tables, None)
    assert table_of(tables, 200) == whole
    assert max(map(len, whole)) == 83
    for room, width in ((83, 83), (82, 77), (76, 74), (60, 49), (20, 49)):
        narrow = table_of(tables, room)
        assert max(map(len, narrow)) == width
        assert [line[:49].rstrip() for line in narrow] == [line[:49].rstrip() for line in whole]


def test_prose_is_as_narrow_as_its_window_but_for_the_command(tables: Tables) -> None:
    order = bouts.order(tables, 4, actual=bouts.ended(Side.ATTACKER, 0.5))
    for room, longest in ((60, 60), (10, 40)):
        text = odds_text(odds_of(order, four_wars()), order, room)
        prose = text[text.index("  Attacker: lucky") : text.index("War I of")].splitlines()
        assert 0.7 * longest < max(map(len, prose)) <= longest


def test_leaders_of_one_name_are_told_apart_by_their_sides(tables: Tables) -> None:
    order = bouts.order(tables, 4)
    odds = odds_of(order, four_wars())
    [ada] = odds.survival
    other = Survival("Ada", Side.DEFENDER, Share(1, 4))
    text = odds_text(replace(odds, survival=(ada, other)), order)
    assert [line.split("  ")[-1].strip() for line in text.splitlines() if "survives" in line] == [
        "Ada (attacker) survives",
        "Ada (defender) survives",
    ]


def test_a_single_war_is_told_as_its_receipt_tells_it(tables: Tables) -> None:
    """114.36026 lies in the bin of 114.35, which would be told as 114.3; −0.0164 in that of −0.015: −0.01 or −0.02."""
    rows = bouts.won(Side.ATTACKER, -0.0164)
    rows["stability"][:, Side.ATTACKER] = 114.36026
    text = told(bouts.order(tables, 1), rows)
    said = [" ".join(line.split()) for line in text.splitlines()]
    assert "stability 114.4 always" in said
    assert "occupation score -0.02 always" in said


def test_ships_are_told_where_any_were_sunk(tables: Tables) -> None:
    rows = four_wars()
    rows["ships_sunk"][0, Side.DEFENDER] = 3
    text = told(bouts.order(tables, 4), rows)
    assert text.count("ships sunk") == 1
    assert text.index("ships sunk") > text.index("The defender")


@pytest.mark.parametrize(
    ("actual", "line"),
    [
        (bouts.ended(None), "This war, seed 42: stalemate after 12 hours"),
        (bouts.ended(Side.DEFENDER), "This war, seed 42: victory of the defender after 12 hours"),
    ],
)
def test_how_the_actual_war_ended(tables: Tables, actual: WarResult, line: str) -> None:
    assert line in told(bouts.order(tables, 4, actual=actual), four_wars()).splitlines()


def test_hostile_names_keep_their_lines(tables: Tables) -> None:
    order = bouts.order(tables, 4)
    campaign = order.preparation.campaign
    request = campaign.request.model_copy(update={"war": "a\nb\u202e\x1b[31m"})
    selection = replace(
        campaign.selection,
        attacker=replace(campaign.selection.attacker, nation=replace(campaign.selection.attacker.nation, name="حطين")),
    )
    preparation = replace(order.preparation, campaign=replace(campaign, request=request, selection=selection))
    lines = told(replace(order, preparation=preparation), four_wars()).splitlines()
    assert lines[:2] == ["a b [31m (1066 AD)", "Attacker: \u2068حطين\u2069, Host, 1,000 men"]
