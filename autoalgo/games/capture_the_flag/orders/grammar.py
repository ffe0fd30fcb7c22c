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
        "Say whom: by the square, by what he is, or by his name. Where he stands now counts, not where he goes.",
        (
            ("attack a1", "attack at a1"),
            ("attack the wizard", "attack wizard"),
            ("shoot Bob", "attack Bob"),
        ),
    ),
    GrammarPart(
        "Spells and abilities",
        "They take the place of your attack. One a turn: if you write two, the first counts.",
        (
            ("cast flameball at c4", "cast flameball at c4"),
            ("thundershock", "cast thundershock"),
            ("cast water shield", "cast water shield"),
            ("wind walk, move a2, a3, a4, a5, a6", "cast wind walk; move a2, a3, a4, a5, a6"),
            ("heal Bob", "cast heal on Bob"),
            ("resurrect Bob", "cast resurrection on Bob"),
            ("chop the tree at b2", "chop tree at b2"),
            ("aim", "aim"),
        ),
    ),
    GrammarPart(
        "Move",
        "Write every square of your way, each beside the one before, never diagonally. Or say where to, and a "
        "shortest way is gone. If you may not go on one of the squares (a tree, water, off the board), you do not "
        "move at all. If somebody is in your way, you stop before him.",
        (
            ("move a2, a3, b3", "move a2, a3, b3"),
            ("move towards j7", "move towards j7"),
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
        "Then you need not write every turn. It goes on until it is done, cannot be done any more, or you write again.",
        (
            ("keep moving towards j7", "keep moving towards j7"),
            ("keep attacking Bob", "keep attacking Bob"),
            ("attack Bob every turn", "keep attacking Bob"),
            ("attack Bob until he is dead", "keep attacking Bob"),
            ("stop", "wait"),
        ),
    ),
    GrammarPart(
        "Experience",
        "A kill brings 100. Say what you want for it; you can do it in the same turn as all else.",
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
        "Nothing is ever guessed. What cannot be understood is left out and you are told, and the rest counts. So it "
        'is with a choice, with an "if", and with a later turn: say one thing that you want to do now.',
        (
            ("attack a1, dance with bears", "attack at a1; ? dance with bears"),
            ("attack a1 or move a2", "? attack a1 or move a2"),
            ("if he comes, attack a1", "? if he comes, attack a1"),
            ("next turn move a2", "? next turn move a2"),
            ("move north", "move north"),
            ("atack wizzard at a1", "attack wizard at a1"),
        ),
    ),
    GrammarPart(
        "Mails",
        "Greetings, thanks, signatures and the mail that you answer are left out, so you can just press Reply and "
        "write above or below it. The last mail before the turn is the one that counts, with all that is in it. You "
        "can say which turn it is for.",
        (
            ("Hi Kyle,\nattack a1\nThanks, Ann\n\n> Your turn!", "attack at a1"),
            ("5:00 turn: attack a1", "attack at a1"),
        ),
    ),
    GrammarPart(
        "What no rule knows",
        "Ask for it all the same. The umpire reads it, and may do it.",
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
