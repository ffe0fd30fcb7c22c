"""Who attacks and who defends: the signs of the whole post weighed together, and asked where they say too little."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_of, year_text
from autoalgo.war.posts.actors import CORRECTED, Actor
from autoalgo.war.posts.claims import Claim, step
from autoalgo.war.posts.clause_maneuvers import LIKELY, ORDERING, clauses_of
from autoalgo.war.posts.draft import MOST_ALLIES_READ, TOGETHER
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.labels import NATION
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Clause, Passage

CLEAR: Final = 1.3
"""How much more the signs must say that one attacks the other than the reverse, as a logarithm of odds."""
DECIDED: Final = 6.5
"""How much more they must say so where each is said to attack and to be attacked."""
ALONE: Final = 1.0
"""How much they must say of a nation that is named alone."""
RIVAL: Final = 0.8
"""The share of the signs of the second nation with which a third one may be meant as well."""
_MOST_NOTHING: Final = 0.4
"""How likely a clause is at most to order nothing, for its maneuver to tell who attacks."""
_LEAST_RIVAL: Final = 2.5
_MARGINS: Final = (2, 3.5, 5, 7, 10)
_MOST_COMPARED: Final = 6
_OF_THE_POST: Final = frozenset(["named first", "first of said", "at home"])
"""Signs that nobody says."""
_OF_PAIRS: Final = frozenset(["versus first", "versus second"])
_PRESUMED: Final = _OF_THE_POST | _OF_PAIRS
GIVEN: Final = (step("margin", 10, _MARGINS), "said of both")
"""The signs of sides that nobody doubts."""
NEAREST_YEARS: Final = 60
"""Years between a war and the year of a nation that it may still be fought by, where no other is near."""
_WEIGHTS: Final = Path(__file__).parent / "sign_weights.json"


@cache
def sign_weights() -> dict[str, float]:
    """Return what each sign says for attacking; below zero for defending."""
    return dict(json.loads(_WEIGHTS.read_text(encoding="utf-8")))


@dataclass
class Sides:
    """Who is on which side, as far as it is known."""

    actors: dict[Side, Actor]
    open: dict[Side, list[Actor]]
    """Who may be on a side that is asked for."""
    signs: tuple[str, ...] = ()
    """What tells how sure it is who attacks whom."""
    allies: dict[Side, list[Actor]] = field(default_factory=dict)
    """Who fights beside the actor of a side, in the order in which they are named (CO-1)."""

    def side_of(self, actor: Actor | None) -> Side | None:
        """Return the side of a nation."""
        return next((side for side, one in self.actors.items() if actor in (one, *self.allies.get(side, ()))), None)


def belligerents(evidence: Evidence, places: Sequence[str], is_wanted: bool = True) -> Sides:
    """Return who attacks and who defends; `places` are where the war may be fought, `is_wanted`: one is asked for."""
    actors = sorted(add_signs_of_post(evidence, places), key=lambda one: -_salience(one))
    # Whom the database does not have is on a side only where something is said of him.
    ranked = [one for one in actors if _salience(one) > 0 and (one.rows or one.signs)]
    if len(ranked) < len(Side):
        sure = [one for one in ranked if abs(_score(one)) >= ALONE]
        return Sides({Side.ATTACKER if _score(one) > 0 else Side.DEFENDER: one for one in sure}, {})
    pairs = [pair for pair in permutations(ranked[:_MOST_COMPARED], 2) if pair[1] not in _allies(pair[0], ranked)]
    if not pairs:
        return _alone(ranked[0], ranked)
    attacker, defender = max(pairs, key=lambda pair: sum(map(_salience, pair)) + _score(pair[0]) - _score(pair[1]))
    if not is_wanted and not any(_strength(one, said_only=True) for one in (attacker, defender)):
        return Sides({}, {})
    margin = _score(attacker) - _score(defender)
    is_told = any(name not in _PRESUMED for one in (attacker, defender) for name, _, _ in one.signs)
    if not is_told and attacker.count("at home"):
        margin = 0.0  # "Aztecs against Cortés at Tenochtitlan"
    is_contradictory = _is_contradictory(attacker, defender)
    if margin < (DECIDED if is_contradictory else CLEAR):
        return Sides({}, {Side.ATTACKER: [attacker, defender], Side.DEFENDER: [defender, attacker]})
    known = [attacker, defender, *_allies(attacker, ranked), *_allies(defender, ranked)]
    third = ["third nation"] if any(one not in known for one in ranked) else []
    told_twice = ["contradictory"] if is_contradictory else []
    signs = (step("margin", margin, _MARGINS), *third, *told_twice)
    said = [bool(_strength(one, said_only=True)) for one in (attacker, defender)]
    signs += ("said of both" if all(said) else "said of one" if any(said) else "unsaid",)
    sides = Sides({Side.ATTACKER: attacker, Side.DEFENDER: defender}, {}, signs)
    of_defender = [_weight(one) for one in defender.signs if one[0] not in _PRESUMED]
    if sum(of_defender) > ALONE and min(of_defender) > 0:
        # All that is said of both is that they attack: who defends is not said.
        del sides.actors[Side.DEFENDER]
    elif _score(attacker) < -ALONE and max(map(_weight, attacker.signs)) < 0:
        del sides.actors[Side.ATTACKER]
    else:
        _open_to_rivals(sides, ranked)
    for side in sides.actors:
        _add_allies(sides, side, ranked)
    return sides


def given_sides(evidence: Evidence, places: Sequence[str], keys: Sequence[str]) -> Sides:
    """Return the sides where it is known who attacks whom, by the keys of both, with who fights beside them."""
    actors = add_signs_of_post(evidence, places)
    attacker, defender = (evidence.by_key[key] for key in keys)
    sides = Sides({Side.ATTACKER: attacker, Side.DEFENDER: defender}, {}, GIVEN)
    for side, actor in sides.actors.items():
        sides.allies[side] = [one for one in _allies(actor, actors) if one is not sides.actors[side.enemy]]
    return sides


def _alone(actor: Actor, ranked: Sequence[Actor]) -> Sides:
    """Return the side of nations that all fight together: whom they fight is not said."""
    side = Side.ATTACKER if _score(actor) > 0 else Side.DEFENDER
    sides = Sides({side: actor} if abs(_score(actor)) >= ALONE else {}, {})
    if sides.actors:
        _add_allies(sides, side, ranked)
    return sides


def _allies(actor: Actor, ranked: Sequence[Actor]) -> list[Actor]:
    """Return who fights beside a nation: whoever is named together with it, and does or suffers the same (CO-1)."""
    found = [actor]
    for one in found:
        found += [
            other
            for other in ranked
            if other.key in one.joined
            and other not in found
            and other.rows
            and actor.rows
            and ((_score(other) > 0) is (_score(actor) > 0) or not _strength(other, said_only=True))
        ]
    return found[1:]


def _add_allies(sides: Sides, side: Side, ranked: Sequence[Actor]) -> None:
    """Put those who fight beside a side's nation in the order in which they are named; the first one leads."""
    actor = sides.actors[side]
    allies = _allies(actor, ranked)
    sides.actors[side], *sides.allies[side] = sorted([actor, *allies], key=lambda one: one.place)


def _is_contradictory(attacker: Actor, defender: Actor) -> bool:
    """Return whether each of both is said to attack and to be attacked, and nothing takes one of that back."""
    signs = [*attacker.signs, *defender.signs]
    corrected = any(actor.count(name) >= CORRECTED for actor in (attacker, defender) for name, _, _ in actor.signs)
    both = all(
        any(_weight(one) > ALONE for one in actor.signs) and any(_weight(one) < -ALONE for one in actor.signs)
        for actor in (attacker, defender)
    )
    return both and not corrected and not any(name.startswith(("labelled", "is ")) for name, _, _ in signs)


def ask_for_missing(sides: Sides, evidence: Evidence, places: Sequence[str], is_wanted: bool) -> None:
    """Leave a side of which nothing is known open to whom else the post names, else to whose capital is fought at."""
    missing = [side for side in Side if side not in sides.actors and side not in sides.open]
    taken = [*sides.actors.values(), *(one for actors in sides.open.values() for one in actors)]
    tagged = evidence.tagged
    read = [one for passage in tagged.passages if not tagged.words("help", passage) for one in passage.mentions]
    others = [
        one for one in evidence.by_key.values() if one.rows and one not in taken and set(one.mentions) & set(read)
    ]
    if len(missing) == len(Side) and (not is_wanted or len(others) < len(Side)):
        return
    homes = tagged.gazetteer.homes
    for mention in read if missing and not others else ():
        names = set(mention.locations.names if mention.locations else ()) & set(places)
        rows = tuple(row for row, home in homes.items() if home in names)
        rows = tuple(row for row in rows if not any(row in one.rows for one in taken))
        if rows:
            others = [Actor(rows[0], rows, mentions=[mention])]
            break
    for side in missing if others else ():
        sides.open[side] = sorted(others, key=lambda actor: actor.place)[:_MOST_COMPARED]


def _open_to_rivals(sides: Sides, ranked: Sequence[Actor]) -> None:
    """Leave a side open that a third nation may be on as well."""
    meant = {side: [actor] for side, actor in sides.actors.items()}
    allies = {side: _allies(actor, ranked) for side, actor in sides.actors.items()}
    for rival in ranked:
        side = Side.ATTACKER if _score(rival) > 0 else Side.DEFENDER
        own = sides.actors[side]
        joined = bool(rival.joined and own.joined) or rival.key in own.rivals
        strong = _strength(rival) >= max(_LEAST_RIVAL, RIVAL * _strength(own))
        is_other = sides.side_of(rival) is None and rival not in allies[side]
        if is_other and rival.rows and own.rows and (joined or strong):
            meant[side].append(rival)
    for side, actors in meant.items():
        if len(actors) > 1 or len(allies[side]) > MOST_ALLIES_READ:
            del sides.actors[side]
            sides.open[side] = sorted([*actors, *allies[side]], key=lambda actor: actor.place)


def add_signs_of_post(evidence: Evidence, places: Sequence[str]) -> list[Actor]:
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


def _weight(sign: tuple[str, int, int]) -> float:
    return sign_weights().get(sign[0], 0.0)


def _score(actor: Actor) -> float:
    return sum(sign_weights().get(name, 0.0) * actor.count(name) for name in {name for name, _, _ in actor.signs})


def _strength(actor: Actor, said_only: bool = False) -> float:
    names = {name for name, _, _ in actor.signs} - (_OF_THE_POST if said_only else set())
    return sum(abs(sign_weights().get(name, 0.0)) * actor.count(name) for name in names)


def _salience(actor: Actor) -> float:
    """Return how much tells that somebody fights at all: the signs, and how often it is named."""
    named = [mention for mention in actor.mentions if not mention.locations or mention.leaders or mention.militaries]
    return _strength(actor) + 0.5 * min(3, len(named))


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
    signs = [one for one in actor.signs if (_weight(one) > 0) is (side is Side.ATTACKER)]
    # What names the nation itself goes before what names its army.
    best = max(signs, key=lambda one: (not one[0].startswith("owned"), abs(_weight(one))), default=("", actor.place, 0))
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
