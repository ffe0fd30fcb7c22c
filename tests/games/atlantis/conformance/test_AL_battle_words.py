"""The sentences of a battle (AL-73); who is told of it is in `test_AL_battles`."""

from dataclasses import replace
from typing import Final

import pytest
from atlantis_worlds import HERE, atlantis_numbers

from autoalgo.games.atlantis.rules.events import (
    Battled,
    BattleSpell,
    BattleUnit,
    Casualties,
    Fallen,
    Healed,
    Where,
    Who,
)
from autoalgo.games.atlantis.words.battle_words import BattleWords

GUARDS, BANDITS = Who(17, "Guards"), Who(3, "Bandits")
BATTLE: Final = Battled(
    region=Where("Avalon", HERE),
    attacker=GUARDS,
    target=BANDITS,
    attackers=(),
    defenders=(),
    peasants=0,
    free_round=None,
    rounds=2,
    spells=(),
    winner="attackers",
    fallen=Fallen(0, 0),
    healed=(),
    casualties=(),
    loot=(),
)
"""In which nothing happened; faction 1 reads of it."""
CASTS: list[tuple[str, tuple[int, ...], str]] = [
    ("Fireball", (28, 14), "Guards (17) casts Fireball 2 times: 42 people fall."),
    ("Lightning Bolt", (1,), "Guards (17) casts Lightning Bolt: 1 person falls."),
    ("Cause Fear", (1,), "Guards (17) casts Cause Fear: 1 person loses heart."),
    ("Cause Fear", (0,), "Guards (17) casts Cause Fear: nobody loses heart."),
    ("Dazzling Light", (1, 0), "Guards (17) casts Dazzling Light 2 times: 1 person is blinded for a while."),
    ("Inspire Courage", (32,), "Guards (17) casts Inspire Courage: 32 people take heart again."),
    ("Inspire Courage", (0,), "Guards (17) casts Inspire Courage: nobody was afraid."),
    ("Shield", (1,), "Guards (17) casts Shield."),
]


def short(battle: Battled) -> list[str]:
    return list(BattleWords(atlantis_numbers(), 1).short(battle))


def after_the_line_ups(battle: Battled) -> list[str]:
    told = [entry.text for entry in BattleWords(atlantis_numbers(), 1).details(battle)]
    assert told.pop() == "Why it went so was not kept by the version of the program that played it."
    return told[told.index("Defenders:") + 1 + len(battle.defenders) :]


def cast(*spells: BattleSpell) -> str:
    return " ".join(after_the_line_ups(replace(BATTLE, spells=spells))[:-1])


@pytest.mark.parametrize(("spell", "amounts", "sentence"), CASTS)
def test_al_73_spells_of_a_battle_are_sentences(spell: str, amounts: tuple[int, ...], sentence: str) -> None:
    assert cast(*(BattleSpell(GUARDS, spell, amount, deflected=False, pierced=False) for amount in amounts)) == sentence


def test_al_73_what_a_shield_did_is_told() -> None:
    """Spells that it turned away are told apart from those that got through."""
    away = BattleSpell(GUARDS, "Sunfire", 0, deflected=True, pierced=False)
    through = BattleSpell(GUARDS, "Sunfire", 9, deflected=False, pierced=True)
    assert cast(away) == "Guards (17) casts Sunfire; a shield turns it away."
    assert cast(away, away) == "Guards (17) casts Sunfire 2 times; a shield turns them away."
    assert cast(through) == "Guards (17) casts Sunfire, through the shield: 9 people fall."
    assert cast(away, through) == f"{cast(away)} {cast(through)}"


def test_al_73_what_the_winners_lost_is_told() -> None:
    """One's own losses also in short, those of others in detail alone."""
    guards = BattleUnit(GUARDS, Who(1, "Ants"), 9, False, False, (), {}, "", "")
    bandits = BattleUnit(BANDITS, None, 4, False, False, (), {}, None, "")
    lost = (Casualties(GUARDS, 9, True), Casualties(BANDITS, 1, False), Casualties("peasants", 20, True))
    battle = replace(
        BATTLE,
        defenders=(guards, bandits),
        peasants=20,
        winner="defenders",
        fallen=Fallen(0, 31),
        healed=(Healed(BANDITS, 1),),
        casualties=lost,
    )
    fight, *losses = short(battle)
    assert fight == (
        "Guards (17) attacks Bandits (3) in Avalon (4,4). The defenders win after 2 rounds: 0 of 0 attackers fall, and"
        " 31 of 33 defenders; 1 of the fallen is healed."
    )
    assert losses == ["Guards (17) loses 9 people, and nobody is left."]
    assert after_the_line_ups(battle)[1:] == [
        "The defenders win after 2 rounds.",
        "Bandits (3) heals 1 of the fallen.",
        "Guards (17) loses 9 people, and nobody is left.",
        "Bandits (3) loses 1 person.",
        "The peasants lose 20 people, and nobody is left.",
    ]


def test_al_73_where_nobody_wins_that_is_told() -> None:
    guards = BattleUnit(GUARDS, Who(1, "Ants"), 1, False, False, (), {}, "", "")
    drawn = replace(BATTLE, attackers=(guards,), defenders=(guards,), winner=None, rounds=1000)
    assert short(drawn)[0].endswith("Nobody wins in 1,000 rounds: 0 of 1 attackers fall, and 0 of 1 defenders.")
