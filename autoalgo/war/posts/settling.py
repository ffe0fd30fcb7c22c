"""From claims to fields: what a post says in several places is brought together, and candidates are narrowed.

A form outweighs a sentence, and a sentence a convention. What contradicts itself with equal weight is one of several;
nothing is chosen by chance or by order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.posts.claims import Claim
from autoalgo.war.posts.draft import FIELDS
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION
from autoalgo.war.posts.names import Certainty, without_year, year_of


@dataclass(frozen=True)
class Settled:
    """What came of the claims."""

    fields: dict[str, Claim]
    """The claim of each field, with one value or several candidates."""
    rejected: tuple[tuple[Claim, str], ...]
    """Claims that count for nothing, and why."""


def settled(claims: Sequence[Claim], gazetteer: Gazetteer) -> Settled:
    """Return the fields that the claims of a post give."""
    return _Settling(claims, gazetteer).settled()


class _Settling:
    """Goes from what is surest to what follows from it: the year, the nations, their armies, what belongs to a side."""

    def __init__(self, claims: Sequence[Claim], gazetteer: Gazetteer) -> None:
        self._claims = claims
        self._gazetteer = gazetteer
        self._fields: dict[str, Claim] = {}
        self._rejected: list[tuple[Claim, str]] = []

    def settled(self) -> Settled:
        """Return all fields."""
        for kind in ("year", "war", "motive", "map", "map_km", "seed"):
            self._put(kind, [claim for claim in self._claims if claim.kind == kind])
        self._put("location", [self._of_its_year(claim) for claim in self._claims if claim.kind == "location"])
        for side in Side:
            nations = [claim for claim in self._claims if claim.kind == NATION and claim.side is side]
            self._put(side.label, [self._of_its_year(claim) for claim in nations])
        self._reject_one_on_both_sides()
        for claim in self._claims:
            if claim.kind == MILITARY and claim.side is None:
                self._assign(claim)
        for side in Side:
            self._settle_military(side)
        for side in Side:
            self._settle_only_military(side)
        for kind in (MEN, MANEUVER):
            self._settle_owned(kind)
        return Settled({name: self._fields[name] for name in FIELDS if name in self._fields}, tuple(self._rejected))

    def _put(self, name: str, claims: Sequence[Claim]) -> None:
        """Settle a field: the heaviest claims count; where they differ, what all of them allow, else all of it."""
        if not claims:
            return
        weight = max(claim.weight for claim in claims)
        heavy = [claim for claim in claims if claim.weight == weight]
        # What one of several names in a sentence does is not told by another sentence about one of them.
        joined = any(claim.joined for claim in heavy)
        everywhere = [value for value in heavy[0].values if all(value in claim.values for claim in heavy)]
        shared = [] if joined else everywhere
        # The words that say most come first: "France 1805" before "France".
        narrowest = min(
            heavy, key=lambda claim: (len(claim.values), claim.certainty is not Certainty.EXACT, claim.start)
        )
        values = shared or list(dict.fromkeys(value for claim in heavy for value in claim.values))
        certainty = Certainty.SEVERAL if len(values) > 1 else narrowest.certainty
        self._fields[name] = replace(narrowest, values=tuple(values), certainty=certainty, joined=joined)
        for claim in claims:
            if not set(claim.values) & set(values):
                self._rejected.append((claim, f"the post says otherwise in another place: {values[0]}"))

    def _of_its_year(self, claim: Claim) -> Claim:
        """Narrow names that differ in their year alone to those of the year of the war."""
        year = self._fields.get("year")
        if year is None or len(year.values) != 1 or len(claim.values) < 2:
            return claim
        names = [str(value) for value in claim.values]
        of_year = {without_year(name) for name in names if year_of(name) == year.values[0]}
        if not of_year:
            return claim
        if claim.joined:
            kept = [name for name in names if without_year(name) not in of_year or year_of(name) == year.values[0]]
            return replace(claim, values=tuple(kept))
        dated = tuple(name for name in names if year_of(name) == year.values[0])
        note = f"of {len(claim.values)} names like it, the one of {year_text(int(year.values[0]))}"
        return replace(claim, values=dated, note=claim.note or note)

    def _reject_one_on_both_sides(self) -> None:
        """Take a nation that would fight itself from both sides; only "default" can."""
        attacker, defender = (self._fields.get(side.label) for side in Side)
        if attacker and defender and attacker.values == defender.values and attacker.values != (DEFAULT_NAME,):
            for side in Side:
                self._rejected.append((self._fields.pop(side.label), "the post says it of both sides"))

    def _nations(self, side: Side) -> tuple[str, ...]:
        claim = self._fields.get(side.label)
        return tuple(map(str, claim.values)) if claim else ()

    def _assign(self, claim: Claim) -> None:
        """Give a military of which the side is not said to the side whose nation fields it."""
        names = [str(value) for value in claim.values]
        sides = [side for side in Side if set(names) & set(self._gazetteer.militaries_of(self._nations(side)))]
        if len(sides) > 1:
            self._rejected.append((claim, "both sides have such a military: say whose it is"))
            return
        if not sides:
            self._rejected.append((claim, self._of_nobody(claim)))
            return
        fielded = self._gazetteer.militaries_of(self._nations(sides[0]))
        own = tuple(name for name in names if name in fielded)
        self._claims = [*self._claims, replace(claim, values=own, side=sides[0])]

    def _of_nobody(self, claim: Claim) -> str:
        names = [str(value) for value in claim.values]
        nations = self._gazetteer.fielders(names)
        whose = f"it is a military of {' or '.join(nations[:3])}" if nations else "no nation has it"
        return f"{whose}, and the post does not make that a side"

    def _settle_military(self, side: Side) -> None:
        name = f"{side.label}_military"
        claims = [claim for claim in self._claims if claim.kind == MILITARY and claim.side is side]
        nations = self._nations(side)
        if not nations:
            self._put(name, claims)
            self._nation_of(side, name)
            return
        fielded = self._gazetteer.militaries_of(nations)
        fitting = []
        for claim in claims:
            own = tuple(value for value in claim.values if value in fielded or value == DEFAULT_NAME)
            if own:
                fitting.append(replace(claim, values=own))
            else:
                self._rejected.append((claim, f"{' or '.join(nations[:3])} has no such military"))
        self._put(name, fitting)
        self._narrow_nation(side, name)

    def _nation_of(self, side: Side, military: str) -> None:
        """Let an army that was named as a side stand for the only nation that has it."""
        claim = self._fields.get(military)
        if claim is None:
            return
        nations = self._gazetteer.fielders([str(value) for value in claim.values])
        if len(nations) == 1 and len(claim.values) == 1:
            implied = replace(claim, kind=NATION, values=nations, certainty=Certainty.IMPLIED)
            self._fields[side.label] = replace(implied, note="the only nation that has this military")

    def _narrow_nation(self, side: Side, military: str) -> None:
        """Narrow a nation that may be several to those that have the military that was named."""
        nation, army = self._fields[side.label], self._fields.get(military)
        if army is None or len(nation.values) < 2 or nation.joined:
            return
        having = tuple(
            name for name in nation.values if set(army.values) & set(self._gazetteer.militaries_of([str(name)]))
        )
        if len(having) == 1:
            note = "of several names like it, the one that has the military named"
            self._fields[side.label] = replace(nation, values=having, certainty=Certainty.NEAREST, note=note)

    def _settle_only_military(self, side: Side) -> None:
        """Take the only military of a nation where the post names none."""
        nation, name = self._fields.get(side.label), f"{side.label}_military"
        if nation is None or len(nation.values) != 1 or name in self._fields:
            return
        # Whoever names a military that is not the nation's means another one, or another nation.
        if any(claim.kind == MILITARY and claim.side is side for claim, _ in self._rejected):
            return
        # The nation "default" has no other military than "default" (DB-6).
        is_default = nation.values[0] == DEFAULT_NAME
        military = (DEFAULT_NAME,) if is_default else self._gazetteer.militaries_of([str(nation.values[0])])
        if len(military) == 1:
            note = f"the only military of {nation.values[0]}"
            self._fields[name] = replace(nation, kind=MILITARY, values=military, certainty=Certainty.IMPLIED, note=note)

    def _settle_owned(self, kind: str) -> None:
        """Settle what belongs to a side: numbers of men, maneuvers of all its flanks or of one."""
        by_field: dict[str, list[Claim]] = {}
        for claim in self._claims:
            if claim.kind != kind:
                continue
            side = claim.side if claim.side is not None else self._side_of(claim.owner)
            if side is None:
                self._rejected.append((claim, f"whose {kind} that is, is not said"))
                continue
            wing = f"{claim.wing}_" if claim.wing else ""
            by_field.setdefault(f"{side.label}_{wing}{kind}", []).append(claim)
        for name, claims in by_field.items():
            self._put(name, claims)

    def _side_of(self, owner: Iterable[str]) -> Side | None:
        sides = [side for side in Side if set(owner) & set(self._nations(side))]
        return sides[0] if len(sides) == 1 else None
