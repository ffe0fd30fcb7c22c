"""Who attacks and who defends: the signs of the whole post weighed together, and asked where they say too little."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_of, year_text
from autoalgo.war.posts.actors import Actor
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.clause_maneuvers import LIKELY, ORDERING, clauses_of
from autoalgo.war.posts.draft import MOST_ALLIES_READ, TOGETHER
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.labels import NATION
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.nation_signs import Pair, likely_pairs, said_to_attack
from autoalgo.war.posts.passages import Clause, Passage

_MOST_NOTHING: Final = 0.4
"""How likely a clause is at most to order nothing, for its maneuver to tell who attacks."""
_MOST_COMPARED: Final = 7
_OFFERED: Final = 0.03
"""How likely a nation must be on a side to be offered there beside another."""
_OF_THE_POST: Final = frozenset(["named first", "first of said", "at home"])
"""Signs that nobody says."""
_OF_PAIRS: Final = frozenset(["versus first", "versus second"])
NEAREST_YEARS: Final = 60
"""Years between a war and the year of a nation that it may still be fought by, where no other is near."""


@dataclass
class Sides:
    """Who is on which side, as far as it is known."""

    actors: dict[Side, Actor]
    open: dict[Side, list[Actor]]
    """Who may be on a side that is asked for."""
    signs: tuple[str, ...] = ()
    """What tells how sure it is who attacks whom."""
    rivals: dict[Side, list[Actor]] = field(default_factory=dict)
    """Who else may be on a side, the likeliest first."""
    allies: dict[Side, list[Actor]] = field(default_factory=dict)
    """Who fights beside the actor of a side, in the order in which they are named (CO-1)."""

    def side_of(self, actor: Actor | None) -> Side | None:
        """Return the side of a nation."""
        return next((side for side, one in self.actors.items() if actor in (one, *self.allies.get(side, ()))), None)


def belligerents(evidence: Evidence, places: Sequence[str], is_wanted: bool = True) -> Sides:
    """Return who likeliest attacks and defends.

    `places` are where the war may be fought, `is_wanted` tells whether one is asked for.
    """
    actors = compared(evidence, places)
    if not is_wanted and not any(name not in _OF_THE_POST for one in actors for name, _, _ in one.signs):
        return Sides({}, {})
    pairs = likely_pairs(evidence, actors)
    best = pairs[0]
    sides = Sides({}, {}, (*_signs_of_pair(pairs), _said_of(best)))
    for side, actor in zip(Side, best[:2], strict=True):
        if actor is not None:
            sides.actors[side] = actor
            sides.rivals[side] = _rivals(pairs, side, actor)
    for side in tuple(sides.actors):
        _add_allies(sides, side, actors)
    return sides


def compared(evidence: Evidence, places: Sequence[str]) -> list[Actor]:
    """Return whom the post speaks most of, with the signs that need the whole post."""
    if sum(bool(one.rows) for one in evidence.by_key.values()) < len(Side):
        evidence.add_capitals()
    actors = _with_signs_of_post(evidence, places)
    return sorted(actors, key=lambda one: -len(one.signs) - len(one.mentions))[:_MOST_COMPARED]


def _signs_of_pair(pairs: Sequence[Pair]) -> tuple[str, ...]:
    """Return how sure it is who attacks whom, and whether the reverse is what else may be."""
    best, *others = pairs
    second = others[0] if others else Pair(None, None, 0.0)
    is_reverse = (second.attacker, second.defender) == (best.defender, best.attacker)
    signs = (step("pair", best.share, (0.3, 0.5, 0.6, 0.7, 0.8, 0.88, 0.93, 0.96, 0.98, 0.99)),)
    return (*signs, "or the reverse") if is_reverse and second.share > 0 else signs


def _said_of(pair: Pair) -> str:
    said = [one is not None and any(name not in _OF_THE_POST for name, _, _ in one.signs) for one in pair[:2]]
    return "said of both" if all(said) else "said of one" if any(said) else "unsaid"


def _rivals(pairs: Sequence[Pair], side: Side, actor: Actor) -> list[Actor]:
    """Return who else may be on a side, the likeliest first."""
    shares: dict[str, float] = {}
    others: dict[str, Actor] = {}
    for pair in pairs:
        other = pair.attacker if side is Side.ATTACKER else pair.defender
        if other is not None and other is not actor and other.rows:
            shares[other.key] = shares.get(other.key, 0.0) + pair.share
            others[other.key] = other
    return [others[key] for key in sorted(shares, key=lambda key: -shares[key]) if shares[key] >= _OFFERED]


def _add_allies(sides: Sides, side: Side, actors: Sequence[Actor]) -> None:
    """Put those who are named beside a side's nation on its side, in the order in which they are named (CO-1).

    The first of them leads. Where one of several is meant, or more fight together than are read, it is asked.
    """
    found = [sides.actors[side]]
    enemy = sides.actors.get(side.enemy)
    for one in found:
        found += [
            other
            for other in actors
            if other.key in one.joined and other not in found and other is not enemy and other.rows and one.rows
        ]
    meant = [one for one in actors if one.key in found[0].rivals and one.rows and one is not enemy]
    sides.actors[side], *sides.allies[side] = in_order = sorted(found, key=lambda one: one.place)
    if meant or len(found) > MOST_ALLIES_READ + 1:
        del sides.actors[side]
        sides.open[side] = sorted([*in_order, *meant], key=lambda one: one.place)


def ask_for_missing(sides: Sides, evidence: Evidence, is_wanted: bool) -> None:
    """Leave a side of which nothing is known open to whom else the post names."""
    missing = [side for side in Side if side not in sides.actors and side not in sides.open]
    taken = [*sides.actors.values(), *(one for actors in sides.open.values() for one in actors)]
    tagged = evidence.tagged
    read = [one for passage in tagged.passages if not tagged.words("help", passage) for one in passage.mentions]
    others = [
        one for one in evidence.by_key.values() if one.rows and one not in taken and set(one.mentions) & set(read)
    ]
    if len(missing) == len(Side) and (not is_wanted or len(others) < len(Side)):
        return
    for side in missing if others else ():
        sides.open[side] = sorted(others, key=lambda actor: actor.place)[:_MOST_COMPARED]


def _with_signs_of_post(evidence: Evidence, places: Sequence[str]) -> list[Actor]:
    """Return the actors, with the signs that need the whole post: who is named first, whose capital is fought at."""
    actors = [one for one in evidence.by_key.values() if one.mentions or one.signs]
    told = {name for actor in actors for name, _, _ in actor.signs}
    nations = [one for one in actors if one.rows] if told else []
    _add_orders(evidence)
    for actor in sorted(nations, key=lambda one: one.place)[:1]:
        sign = "named first" if told <= _OF_PAIRS else "first of said"
        actor.signs.append((sign, actor.place, actor.mentions[0].end if actor.mentions else 0))
    homes = evidence.tagged.gazetteer.homes
    for actor in actors:
        if set(places) & {homes.get(row) for row in actor.rows} and not _is_only_place(actor):
            actor.signs.append(("at home", actor.mentions[0].start, actor.mentions[0].end))
    return actors


def _add_orders(evidence: Evidence) -> None:
    """Say how somebody fights: who holds his ground is mostly attacked."""
    tagged = evidence.tagged
    for passage in tagged.passages:
        for clause in clauses_of(tagged, passage) if passage.kind in ORDERING else ():
            best = clause.likeliest[0]
            owner = _ordered(evidence, passage, clause) if clause.likely[best] >= LIKELY else None
            if owner is not None and clause.nothing <= _MOST_NOTHING:
                owner.signs.append((f"fights {best}", clause.start, clause.end))


def _ordered(evidence: Evidence, passage: Passage, clause: Clause) -> Actor | None:
    """Return whose order a clause is: of whom it names, else of "us", else of who is named last before it."""
    named = evidence.in_passage(passage)
    within = {one.actor.key: one.actor for one in named if clause.holds(one.mention.start)}
    if within:
        return next(iter(within.values())) if len(within) == 1 else None
    part = Passage(clause.start, clause.end, mentions=passage.mentions)
    ours = evidence.tagged.words("speaker", part)
    before = [one.actor for one in named if one.mention.start < clause.start and not ours]
    if ours and not evidence.tagged.words("third", part):
        before = [one for one in (evidence.of_rows(passage.speaker),) if one is not None]
    return before[-1] if before else evidence.of_rows(passage.orders_of)


def _is_only_place(actor: Actor) -> bool:
    return all(mention.locations for mention in actor.mentions)


def narrowed(
    actor: Actor, year: int | None, armies: Sequence[Sequence[str]], places: Sequence[str], evidence: Evidence
) -> tuple[str, ...]:
    """Return the rows of a nation that may be meant: of the year, of an army that is named, of the place."""
    rows = actor.rows
    gazetteer = evidence.tagged.gazetteer
    if len(rows) < 2:
        return rows
    exact = [row for row in rows if year is not None and year_of(row) == year]
    if len(exact) == 1:
        return (exact[0],)
    having = [{row for row in rows if set(army) & set(gazetteer.militaries_of([row]))} for army in armies]
    one = {next(iter(found)) for found in having if len(found) == 1}
    if len(one) == 1:
        return tuple(one)
    at_home = [row for row in rows if gazetteer.homes.get(row) in places]
    if year is not None:
        apart = sorted((abs((year_of(row) or 0) - year), row) for row in rows)
        if apart[0][0] <= NEAREST_YEARS and apart[1][0] > 3 * apart[0][0]:
            return (apart[0][1],)
    return tuple(at_home) if len(at_home) == 1 and len(places) == 1 else rows


def nation_claim(side: Side, actor: Actor, rows: tuple[str, ...]) -> Claim | None:
    """Return the nation of a side with its words; None for one that the database does not have."""
    if not rows:
        return None
    signs = [one for one in actor.signs if (said_to_attack(one[0]) > 0) is (side is Side.ATTACKER)]
    # What names the nation itself goes before what names its army.
    best = max(
        signs,
        key=lambda one: (not one[0].startswith("owned"), abs(said_to_attack(one[0]))),
        default=("", actor.place, 0),
    )
    name, start, _ = best
    named = [one for one in actor.mentions if one.nations] or actor.mentions
    within = [one for one in actor.mentions if one.start <= start < one.end]
    mention = within[0] if within else min(named, key=lambda one: abs(one.end - start))
    certainty = mention.nations.certainty if mention.nations else Certainty.NEAREST
    note = ""
    if name in {"versus first", "versus second", "named first", ""} and len(signs) <= 2:
        certainty = Certainty.IMPLIED
        is_pair = name.startswith("versus") or name == "named first"
        note = "who is named first is taken as the attacker" if is_pair else "the only other nation of the post"
    elif name in {"goes", "gone to", "gone against"}:
        certainty, note = Certainty.IMPLIED, "who troops are sent by or against"
    if len(rows) > 1:
        certainty = Certainty.SEVERAL
    elif len(actor.rows) > 1 and mention.nations and len(mention.nations.names) > 1 and not note:
        note = f"of {len(mention.nations.names)} names like it, the one of {year_text(year_of(rows[0]) or 0)}"
    told = [f"by {name or 'nothing'}", step("signs", len(signs), (1, 2, 3))]
    told += ["one row"] if len(actor.rows) == 1 else ["at home alone"] if name == "at home" else []
    return Claim(NATION, rows, certainty, mention.start, mention.end, note=note, signs=tuple(told))


def open_claim(actors: Sequence[Actor], rows: Sequence[str]) -> Claim | None:
    """Return the nations that a side may be, to be asked for."""
    mentions = [mention for actor in actors for mention in actor.mentions]
    if not mentions or not rows:
        return None
    both = "who attacks is not clear" if len(actors) > 1 else "the only other one that is named"
    if len(actors) > 1 and all(actor.joined for actor in actors):
        both = TOGETHER
    return Claim(NATION, tuple(dict.fromkeys(rows)), Certainty.SEVERAL, mentions[0].start, mentions[0].end, note=both)
