"""Who fights beside whom: "France with Britain", "with us stand the Athenians", a list of attackers (CO-1)."""

import re
from typing import Final

from autoalgo.war.posts.actors import Actor, Named
from autoalgo.war.posts.clauses import FAR, Clause, first_of

BESIDE: Final = re.compile(
    r"\s*,?\s*(?:(?:and|&|dazu) )?(?:(?:together |along |allied |in alliance |in league )?"
    r"(?:with|mit)(?: (?:him|them|her|it))?|alongside|(?:supported|backed|aided|helped) by|"
    r"(?:als |as )?(?:all(?:y|ies)|verbundeter?n?|friends?):?)"
    r"\s+(?:(?:the|(?:its|his|their) all(?:y|ies)),?\s+)?"
)
"""Between two nations of one side."""
_WITH_US: Final = re.compile(
    r"\b(?:with|beside|alongside|help\w*(?: to)?) (?P<whom>us|me|him|them|her)\b[,:]?(?: (?:also )?"
    r"(?:c[ao]mes?|stands?|stood|march\w*|fight\w*|fought|goe?s?|went|are|is|rides?|rode))?(?: the| those of)? $"
)
"""Before the name of an ally: "with us stand the Athenians"."""
_JOINS: Final = re.compile(
    r"(?: (?:also|too|will|both|all))* (?:joins?|follows?|(?:tags?|comes?) along|"
    r"(?:march\w*|stands?|rides?|fights?|fought) (?:beside|alongside|with (?:us|him|them)\b))"
)
"""Behind the name of an ally: "Athens follows"."""
_OF_SENTENCES: Final = ("attack", "move", "stand", "defend", "speaker", "third")
_BEFORE_LISTED: Final = re.compile(r"[^\w\n]*(?:\d+[.)])?[^\w\n]*(?:the )?")


def join_allies(clause: Clause, last: Actor | None, speaker: Actor | None, labelled: Actor | None) -> None:
    """Join an ally to whom he is said to be with: the last one named, who writes, or whose part of the post it is."""
    for one in clause.named:
        beside = _WITH_US.search(clause.before(one.mention.start)[-50:])
        joins = _JOINS.match(clause.level, one.mention.end, clause.passage.end)
        if not beside and not joins:
            continue
        behind = first_of(clause.named, joins.end(), FAR // 8) if joins else None
        before = [each.actor for each in clause.named if each.mention.end < one.mention.start]
        lead = before[0] if before else last
        if beside:
            lead = speaker if beside["whom"] in {"us", "me"} else labelled or lead
        lead = behind.actor if behind else lead
        allies = {each.actor.key: each.actor for each in (clause.joined_behind(one) if beside else ())}
        allies |= {each.key: each for each in clause.joined_before(one.actor, one.mention.end)}
        for ally in allies.values():
            if lead is not None and ally is not lead:
                lead.join(ally)


def listed_ally(clause: Clause) -> Named | None:
    """Return who is named by a line of a list, such as one below "Attackers", and nothing is said of."""
    first = next(iter(clause.named), None)
    if first is None or not first.mention.nations or any(map(clause.words, _OF_SENTENCES)):
        return None
    line = clause.level.rfind("\n", 0, clause.passage.start) + 1
    return first if _BEFORE_LISTED.fullmatch(clause.level, line, first.mention.start) else None
