"""How orders are written, for who plays: every line is tried on the reader of orders by the tests (CF-31)."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

LINE: Final = 80


@dataclass(frozen=True, slots=True)
class GrammarPart:
    """One thing that can be written, or that can go wrong."""

    title: str
    text: str
    examples: tuple[tuple[str, str], ...]
    """What is written, and what it is understood as, in the words in which orders are told; "?" where it is not."""


GRAMMAR: Final = (
    GrammarPart(
        "A turn",
        "Write what your unit is to do, in one line or in several. First comes what it does to others, then it moves: "
        "that is always so, whichever you write first. Big and small letters are the same. A square is the letter "
        "above the board and the number beside it.",
        (
            ("attack wizard at a1, move a2, a3, b3, b4", "attack wizard at a1; move a2, a3, b3, b4"),
            ("Move A2 A3. Then attack the wizard on A1!", "attack wizard at a1; move a2, a3"),
        ),
    ),
    GrammarPart(
        "Attack",
        "Say whom: by the square, by what he is, by his name, or which one. Where he stands now counts, not where he "
        "goes. A name with a slip is known if it can only mean one.",
        (
            ("attack a1", "attack at a1"),
            ("attack the wizard", "attack wizard"),
            ("shoot Bob", "attack Bob"),
            ("release the arrow at Bobb", "attack Bob"),
            ("shoot the nearest enemy", "attack nearest enemy"),
            ("attack the weakest enemy", "attack weakest enemy"),
        ),
    ),
    GrammarPart(
        "Spells and abilities",
        "They take the place of your attack. One a turn: if you write two, neither is done, and you are asked.",
        (
            ("cast flameball at c4", "cast flameball at c4"),
            ("thundershock", "cast thundershock"),
            ("cast water shield", "cast water shield"),
            ("windwalk a2, a3, a4, a5, a6", "cast wind walk; move a2, a3, a4, a5, a6"),
            ("heal Bob", "cast heal on Bob"),
            ("heal the weakest friend", "cast heal on weakest friend"),
            ("resurrect Bob", "cast resurrection on Bob"),
            ("chop the tree at b2", "chop tree at b2"),
            ("aim", "aim"),
        ),
    ),
    GrammarPart(
        "Move",
        "Write every square of your way, each beside the one before, never diagonally, or the directions: north is up. "
        "Or say where to, and a shortest way is gone, round friends who stand still. If you may not go on one of the "
        "squares (a tree, water, off the board), you do not "
        "move at all. If somebody is in your way, you stop before him.",
        (
            ("move a2, a3, b3", "move a2, a3, b3"),
            ("go north 2, then left", "move north, north, west"),
            ("move towards j7", "move towards j7"),
            ("move 2 squares towards Bob", "move 2 squares towards Bob"),
            ("get away from Bob", "move away from Bob"),
            ("move towards the enemy flag", "move towards enemy flag"),
            ("go home", "move towards own flag"),
        ),
    ),
    GrammarPart(
        "Flags",
        "Stand beside a flag that lies there, and take it. In that turn you do nothing else. Take the other team's "
        "flag to your own one and you have won; your own flag goes home when you take it.",
        (("take flag", "take flag"),),
    ),
    GrammarPart(
        "Again and again",
        "Then you need not write every turn. It goes on until it is done, cannot be done any more, or you write again. "
        "An attack waits while he is out of reach. A mail that only spends experience leaves all that as it is.",
        (
            ("keep moving towards j7", "keep moving towards j7"),
            ("keep attacking Bob", "keep attacking Bob"),
            ("attack Bob every turn", "keep attacking Bob"),
            ("attack Bob for 3 turns", "keep attacking Bob for 3 turns"),
            ("attack Bob until he is dead", "keep attacking Bob"),
            ("move c4 and attack Bob every turn", "keep attacking Bob; move c4"),
            ("same as last turn", "same as last turn"),
            ("stop", "wait"),
        ),
    ),
    GrammarPart(
        "With others",
        "Who follows goes every turn to where the other stood. Who chases attacks as soon as he can. Who guards stays "
        "near, and attacks the nearest enemy within reach. Where you are told to come is where he stands now.",
        (
            ("move towards Bob", "move towards Bob"),
            ("follow Bob", "keep moving towards Bob"),
            ("chase Bob", "keep attacking Bob; keep moving towards Bob"),
            ("guard Bob", "keep attacking nearest enemy; keep moving towards Bob"),
            ("guard our flag", "keep attacking nearest enemy; keep moving towards own flag"),
        ),
    ),
    GrammarPart(
        "If",
        "It is looked at when the turn begins: whether somebody is within your reach or so many spaces, has less life "
        "than you say, is hurt, dead, on a square, has moved or has a flag, or whether a square is free. With every "
        "turn, whenever or as soon as, it is looked at again every turn.",
        (
            ("if Bob is near, attack him, else aim", "if Bob is within reach: attack Bob, otherwise: aim"),
            ("move b2 if b2 is free", "if b2 is free: move b2"),
            ("whenever Bob is hurt, heal him", "every turn: if Bob is hurt: cast heal on Bob"),
            ("shoot Bob, otherwise aim", "if Bob is within reach: attack Bob, otherwise: aim"),
            ("aim unless somebody stands on b2", "if b2 is free: aim"),
        ),
    ),
    GrammarPart(
        "Experience",
        "A kill brings 100. Say what you want for it and how much, or it is bought once; you can do it in the same "
        "turn as all else.",
        (
            ("+1 armor", "improve armor"),
            ("+25 life, +5 damage", "improve life; improve damage"),
            ("+50 life", "improve life; improve life"),
        ),
    ),
    GrammarPart(
        "Doing nothing",
        "Who writes nothing attacks back when somebody attacks him. Who writes that he waits does not.",
        (("wait", "wait"),),
    ),
    GrammarPart(
        "When it is not clear",
        "Nothing is ever guessed. What cannot be understood is left out and you are told, with what you could write, "
        "and the rest counts. So it is with a choice, with a question, with a later turn, and with two things that "
        "cannot both be done: say one thing that you want to do now.",
        (
            ("attack a1, dance with bears", "attack at a1; ? dance with bears"),
            ("attack a1 or move a2", "? attack a1 or move a2"),
            ("if it rains, attack a1", "? if it rains, attack a1"),
            ("attack a1, attack b2", "? attack a1; ? attack b2"),
            ("next turn move a2", "? next turn move a2"),
            ("atack wizzard at a1", "attack wizard at a1"),
        ),
    ),
    GrammarPart(
        "Mails",
        "Greetings, thanks, signatures and the mail that you answer are left out, so you can just press Reply and "
        "write above or below it. The last mail before the turn is the one that counts, with all that is in it. You "
        "can say which turn it is for. The commonest orders can be German, Spanish or French. A mail that says help is "
        "answered with what your unit can do.",
        (
            ("Hi Kyle,\nattack a1\nThanks, Ann\n\n> Your turn!", "attack at a1"),
            ("5:00 turn: attack a1", "attack at a1"),
            ("Greif Bob an, dann nach d5", "attack Bob; move d5"),
        ),
    ),
    GrammarPart(
        "What no rule knows",
        "Ask for it anyway. The umpire reads it and may do it.",
        (("set fire to the tree at b2", "? set fire to the tree at b2"),),
    ),
)

SISTER_GRAMMAR: Final = (
    GrammarPart(
        "The sister game",
        "In games by the rules primega there are more spells. Of a long name its last word will do.",
        (
            ("attack the mage at a1", "attack merkin mage at a1"),
            ("cast ice bolt at c4", "cast ice bolt at c4"),
            ("devil's thorn on Bob", "cast devil's thorn on Bob"),
            ("greater shield", "cast greater water shield"),
            ("raise undead", "cast raise undead"),
            ("soul shade, move a2", "cast soul shade; move a2"),
            ("infernal contract", "cast infernal contract"),
        ),
    ),
    GrammarPart(
        "Creatures",
        "You order your creature in your own mail: what follows its name and a colon is for it, to the end of the "
        "line. It needs no orders of its own every turn, and attacks back as any unit, but for a shade.",
        (
            ("wait. undead: move b2, b3", "wait; undead: move b2, b3"),
            ("move a2\nshade: attack wizard", "move a2; soul shade: attack wizard"),
        ),
    ),
)
"""What players of the sister game can write besides."""


def grammar_lines() -> Iterator[str]:
    """Yield how orders are written, in lines of a mail."""
    for part in (*GRAMMAR, *SISTER_GRAMMAR):
        yield part.title.upper()
        yield from wrap(part.text, LINE)
        width = max(len(line) for written, _ in part.examples for line in written.split("\n"))
        for written, meant in part.examples:
            *before, last = written.split("\n")
            yield from (f"    {line}".rstrip() for line in before)
            yield f"    {last:{width}}  = {meant.replace('? ', 'not understood: ')}"
        yield ""
