"""From claims to fields: what a post says in several places is brought together, and candidates are narrowed.

The year comes first, then who attacks and who defends, then their militaries, the place, and what belongs to a side.
What weighs clearly most is taken. What contradicts itself with equal weight is asked, with the candidates; nothing is
chosen by chance or by order, and nothing that the post does not say is filled in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.posts.claims import SENTENCE, Claim, Owner
from autoalgo.war.posts.dates import Dated, in_century
from autoalgo.war.posts.draft import FIELDS
from autoalgo.war.posts.gazetteer import Gazetteer, Mention, family_of
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION
from autoalgo.war.posts.names import Certainty, words_of, year_of
from autoalgo.war.posts.roles import DEED, ORDERED, Role, other

NEAREST_YEARS: Final = 60
"""Years between a war and the year of a nation that it may still be fought by, where no other is near."""
_CLEAR: Final = 0.75
"""Of two that say otherwise, the lighter one counts for nothing below this share of the heavier one."""
_EVERY_ARMY: Final = frozenset(
    ["army", "armies", "of", "the", "at", "and", "with", "a", "in", "on", "force", "forces", "his", "their"]
)
_FILLS: Final = 2.0
"""The least weight with which a military or a place is taken; what weighs less is asked."""


@dataclass(frozen=True)
class Settled:
    """What came of the claims."""

    fields: dict[str, Claim]
    """The claim of each field, with one value or several candidates."""
    rejected: tuple[tuple[Claim, str], ...]
    """Claims that count for nothing, and why."""


@dataclass
class _Actor:
    """A nation in all its years that the post names, with the evidence for its role."""

    key: str
    rows: tuple[str, ...]
    roles: list[Role] = field(default_factory=list)
    narrowed: bool = False

    def weight(self, side: Side) -> float:
        """Return how much says that it is on a side: the weightiest, and a little for each other word."""
        weights = sorted((role.weight for role in self.roles if role.side is side), reverse=True)
        return weights[0] + 0.1 * sum(weights[1:]) if weights else 0.0


def settled(
    claims: Sequence[Claim],
    roles: Sequence[Role],
    dated: Sequence[tuple[Dated, float]],
    mentions: Sequence[Mention],
    gazetteer: Gazetteer,
) -> Settled:
    """Return the fields that a post gives."""
    return _Settling(claims, roles, dated, mentions, gazetteer).settled()


class _Settling:
    def __init__(
        self,
        claims: Sequence[Claim],
        roles: Sequence[Role],
        dated: Sequence[tuple[Dated, float]],
        mentions: Sequence[Mention],
        gazetteer: Gazetteer,
    ) -> None:
        self._claims = list(claims)
        self._roles = roles
        self._dated = dated
        self._mentions = mentions
        self._gazetteer = gazetteer
        self._fields: dict[str, Claim] = {}
        self._rejected: list[tuple[Claim, str]] = []
        self._actors: dict[str, _Actor] = {}
        self._sides: dict[Side, _Actor | None] = {}

    def settled(self) -> Settled:
        """Return all fields."""
        self._find_actors()
        self._settle_year()
        for kind in ("war", "motive", "map", "map_km", "seed"):
            self._put(kind, [claim for claim in self._claims if claim.kind == kind])
        for actor in self._actors.values():
            self._narrow(actor)
        self._settle_sides()
        for side in Side:
            self._settle_military(side)
        self._settle_place()
        self._settle_men()
        self._settle_maneuvers()
        return Settled({name: self._fields[name] for name in FIELDS if name in self._fields}, tuple(self._rejected))

    # Nations.

    def _find_actors(self) -> None:
        """Bring together all words that stand for the same nation: "Hungary", "the Magyars", "King Béla"."""
        known = {family_of(mention.rows[0]) for mention in self._mentions if _is_one(mention.rows)}
        for mention in self._mentions:
            key = self._key(mention.rows, known)
            if key:
                actor = self._actors.setdefault(key, _Actor(key, ()))
                actor.rows = _both(actor.rows, self._of_key(mention.rows, key))
        for role in self._roles:
            if role.rows:
                key = self._key(role.rows, known)
                sharing = (one for one in self._actors.values() if set(one.rows) & set(role.rows))
                known_actor = self._actors.get(key) or next(sharing, None)
                if known_actor is not None:
                    known_actor.roles.append(role)
                elif key:
                    self._actors[key] = _Actor(key, role.rows, [role])
            elif role.elsewhere:
                actor = self._actors.setdefault(f"? {role.elsewhere.casefold()}", _Actor(role.elsewhere, ()))
                actor.roles.append(role)

    def _key(self, rows: Sequence[str], known: set[str]) -> str:
        families = list(dict.fromkeys(map(family_of, rows)))
        if len(families) <= 1:
            return families[0] if families else ""
        meant = [family for family in families if family in known]
        return meant[0] if len(meant) == 1 else "" if meant else " or ".join(families)

    def _of_key(self, rows: Sequence[str], key: str) -> tuple[str, ...]:
        own = tuple(row for row in rows if family_of(row) == key)
        return own or tuple(rows)

    def _narrow(self, actor: _Actor) -> None:
        """Narrow a nation of several years to the one of the date, or of a military that is named."""
        if len(actor.rows) < 2:
            return
        year = self._year()
        exact = [row for row in actor.rows if year is not None and year_of(row) == year]
        if len(exact) == 1:
            actor.rows, actor.narrowed = (exact[0],), True
            return
        named = [
            claim
            for claim in self._claims
            if claim.kind == MILITARY and claim.values and claim.certainty is not Certainty.IMPLIED
        ]
        having = [
            {row for row in actor.rows if set(claim.values) & set(self._gazetteer.militaries_of([row]))}
            for claim in named
        ]
        one = {next(iter(rows)) for rows in having if len(rows) == 1}
        if len(one) == 1:
            actor.rows, actor.narrowed = (one.pop(),), True
            return
        if year is not None:
            apart = sorted((abs((year_of(row) or 0) - year), row) for row in actor.rows)
            if apart[0][0] <= NEAREST_YEARS and apart[1][0] > 3 * apart[0][0]:
                actor.rows, actor.narrowed = (apart[0][1],), True

    def _settle_sides(self) -> None:
        defaults = {claim.side: claim for claim in self._claims if claim.kind == NATION and claim.side is not None}
        weights = {
            side: sorted(((actor.weight(side), key) for key, actor in self._actors.items()), reverse=True)
            for side in Side
        }
        for side in Side:
            if side in defaults:
                self._fields[side.label] = defaults[side]
                self._sides[side] = None
                continue
            self._settle_side(side, weights[side])
        self._take_other(defaults)
        self._doubt_order()
        one, two = (self._sides.get(side) for side in Side)
        if one is not None and one is two:
            self._contradict(one)
        for side in Side:
            actor = self._sides.get(side)
            if actor is not None and actor.rows:
                self._fields[side.label] = self._nation_claim(actor, side)

    def _settle_side(self, side: Side, weights: Sequence[tuple[float, str]]) -> None:
        heavy = [(weight, self._actors[key]) for weight, key in weights if weight > 0]
        # Who is said to do both does what more is said of.
        own = [(weight, actor) for weight, actor in heavy if weight >= actor.weight(other(side))]
        if not own:
            return
        top = own[0][0]
        joined = [
            actor
            for weight, actor in own
            if weight >= _CLEAR * top and any(role.joined for role in actor.roles if role.side is side)
        ]
        rivals = (
            joined
            if len(joined) > 1
            else [actor for weight, actor in own if weight >= _CLEAR * top and weight > top - 2]
        )
        certain = [actor for actor in rivals if actor.weight(side) >= DEED - 1 or actor.weight(side) == top]
        unsure = [actor for actor in certain if actor.weight(other(side)) >= _CLEAR * actor.weight(side)]
        if len(certain) > 1 or unsure:
            meant = sorted(
                [*certain, *self._opposed(unsure, side)],
                key=lambda actor: min((role.start for role in actor.roles), default=0),
            )
            rows = tuple(dict.fromkeys(row for actor in meant for row in actor.rows))
            role = next(role for role in certain[0].roles if role.side is side)
            note = "the post says both of it" if unsure else "several are named"
            if rows:
                self._fields[side.label] = Claim(
                    NATION, rows, Certainty.SEVERAL, role.start, role.end, role.weight, side, note=note
                )
            self._sides[side] = None
            return
        self._sides[side] = certain[0]

    def _opposed(self, unsure: Sequence[_Actor], side: Side) -> list[_Actor]:
        """Return who may be on a side as well, where a nation is said to be on both."""
        return [
            actor
            for actor in self._actors.values()
            if unsure and actor not in unsure and actor.weight(side) + actor.weight(other(side)) > 0
        ]

    def _take_other(self, defaults: Iterable[Side | None]) -> None:
        """Take the only other nation of the post as the other side."""
        sides = [side for side in Side if self._sides.get(side) is not None]
        if len(sides) != 1 or any(side.label in self._fields for side in Side) or list(defaults):
            return
        missing = other(sides[0])
        taken = self._sides[sides[0]]
        rest = [
            actor
            for actor in self._actors.values()
            if actor is not taken
            and not _is_place(actor, self._mentions)
            and (actor.rows or any(role.side is missing for role in actor.roles))
        ]
        if len(rest) == 1 and missing not in self._sides and taken is not None:
            found = next((one for one in self._mentions if set(one.rows) & set(rest[0].rows)), None)
            start, end = (found.start, found.end) if found else (0, 0)
            elsewhere = "" if rest[0].rows else rest[0].key
            rest[0].roles.append(
                Role(missing, rest[0].rows, 0.5, start, end, "the only other nation of the post", elsewhere)
            )
            self._sides[missing] = rest[0]

    def _doubt_order(self) -> None:
        """Ask who attacks where only the order of "A vs B" tells it, and A would attack its own capital."""
        one, two = (self._sides.get(side) for side in Side)
        if one is None or two is None or one.weight(Side.ATTACKER) > ORDERED or two.weight(Side.DEFENDER) > ORDERED:
            return
        homes = {self._gazetteer.homes.get(row) for row in one.rows}
        places = {name for claim in self._claims if claim.kind == "location" for name in claim.values}
        if homes & places:
            for side in Side:
                self._sides[side] = None
                role = next(role for role in one.roles if role.side is Side.ATTACKER)
                rows = tuple(dict.fromkeys([*one.rows, *two.rows]))
                note = "who is named first would attack its own capital"
                self._fields[side.label] = Claim(
                    NATION, rows, Certainty.SEVERAL, role.start, role.end, 1.0, side, note=note
                )

    def _contradict(self, actor: _Actor) -> None:
        for side in Side:
            self._sides[side] = None
            role = next((role for role in actor.roles if role.side is side), actor.roles[0])
            claim = Claim(NATION, actor.rows, Certainty.SEVERAL, role.start, role.end, side=side)
            self._rejected.append((claim, "the post says it of both sides"))

    def _nation_claim(self, actor: _Actor, side: Side) -> Claim:
        roles = [role for role in actor.roles if role.side is side]
        role = max(roles, key=lambda one: (one.weight, -one.start))
        exact = next((one for one in self._mentions if one.start == role.start and one.nations), None)
        certainty = exact.nations.certainty if exact and exact.nations else Certainty.NEAREST
        certainty = Certainty.IMPLIED if role.note else certainty
        note = role.note
        if len(actor.rows) > 1:
            certainty = Certainty.SEVERAL
        elif actor.narrowed and not note and exact and exact.nations and len(exact.nations.names) > 1:
            note = f"of {len(exact.nations.names)} names like it, the one of {year_text(year_of(actor.rows[0]) or 0)}"
        return Claim(NATION, actor.rows, certainty, role.start, role.end, role.weight, side, note=note)

    def _rows(self, side: Side) -> tuple[str, ...]:
        claim = self._fields.get(side.label)
        return tuple(map(str, claim.values)) if claim else ()

    # The year.

    def _year(self) -> int | None:
        claim = self._fields.get("year")
        return (
            int(claim.values[0])
            if claim and len(claim.values) == 1 and claim.certainty is not Certainty.SEVERAL
            else None
        )

    def _settle_year(self) -> None:
        if not self._dated:
            return
        most = max(weight for _, weight in self._dated)
        heavy = [one for one, weight in self._dated if weight == most]
        years: list[int] = []
        for one in heavy:
            years += in_century(one.years[0], self._row_years()) if one.century_open else one.years
        values = tuple(dict.fromkeys(years))
        first = heavy[0]
        if not values:
            return
        note = (
            "the year of a nation or place that is named ends with these figures" if first.century_open else first.note
        )
        certainty = Certainty.IMPLIED if first.century_open else Certainty.NEAREST if first.note else Certainty.EXACT
        row_years = self._row_years()
        if (
            len(values) == 1
            and 0 < values[0] < 1_000
            and row_years
            and all(year < 0 for year in row_years)
            and values[0] != max(row_years)
        ):
            values, note = (-values[0], values[0]), "BC or AD is not said"
        several = len(values) > 1
        self._fields["year"] = Claim(
            "year", values, Certainty.SEVERAL if several else certainty, first.start, first.end, most, note=note
        )

    def _row_years(self) -> list[int]:
        names = [row for one in self._mentions for row in (*one.rows, *(one.locations.names if one.locations else ()))]
        return [year for name in names if (year := year_of(name)) is not None]

    # Everything else.

    def _put(self, name: str, claims: Sequence[Claim]) -> None:
        """Settle a field: the weightiest claims count; where they differ, what all of them allow, else all of it."""
        if not claims:
            return
        weight = max(claim.weight for claim in claims)
        heavy = [claim for claim in claims if claim.weight == weight]
        shared = [value for value in heavy[0].values if all(value in claim.values for claim in heavy)]
        narrowest = min(
            heavy, key=lambda claim: (len(claim.values), claim.certainty is not Certainty.EXACT, claim.start)
        )
        values = shared or list(dict.fromkeys(value for claim in heavy for value in claim.values))
        certainty = Certainty.SEVERAL if len(values) > 1 else narrowest.certainty
        self._fields[name] = replace(narrowest, values=tuple(values), certainty=certainty)
        for claim in claims:
            if not set(claim.values) & set(values):
                self._rejected.append((claim, f"the post says otherwise in another place: {values[0]}"))

    def _settle_military(self, side: Side) -> None:
        name, rows = f"{side.label}_military", self._rows(side)
        own = [claim for claim in self._claims if claim.kind == MILITARY and claim.side is side]
        if rows == (DEFAULT_NAME,):
            nation = self._fields[side.label]
            note = "the only military of default"
            self._fields[name] = replace(
                nation, kind=MILITARY, values=(DEFAULT_NAME,), certainty=Certainty.IMPLIED, note=note
            )
            return
        if not rows:
            self._military_alone(side, name, own)
            return
        fielded = self._gazetteer.militaries_of(rows)
        fitting = [*self._fitting(own, fielded, rows), *self._loose(side, fielded)]
        by_value: dict[str, float] = {}
        for claim in fitting:
            for value in claim.values:
                by_value[str(value)] = max(by_value.get(str(value), 0.0), claim.weight / len(claim.values) ** 0.5)
        ranked = sorted(by_value.items(), key=lambda pair: -pair[1])
        clear = len(ranked) == 1 or (len(ranked) > 1 and ranked[1][1] < _CLEAR * ranked[0][1])
        if ranked and clear and ranked[0][1] >= _FILLS and len(rows) == 1:
            best = next(claim for claim in fitting if ranked[0][0] in claim.values and claim.weight >= ranked[0][1])
            self._fields[name] = replace(best, kind=MILITARY, side=side, values=(ranked[0][0],))
            return
        self._ask_military(side, name, [value for value, _ in ranked], fielded)

    def _fitting(self, own: Sequence[Claim], fielded: Sequence[str], rows: Sequence[str]) -> list[Claim]:
        fitting = []
        for claim in own:
            values = tuple(value for value in claim.values if value in fielded or value == DEFAULT_NAME)
            if values:
                fitting.append(replace(claim, values=values))
            elif claim.values:
                self._rejected.append((claim, f"{' or '.join(rows[:3])} has no such military"))
            else:
                fitting += self._by_words(claim, fielded)
        return fitting

    def _by_words(self, claim: Claim, fielded: Sequence[str]) -> list[Claim]:
        """Return the military that has most words in common with those behind a label for an army."""
        said = set(words_of(claim.note)) - _EVERY_ARMY
        shared = {name: len(said.intersection(words_of(name))) for name in fielded}
        best = max(shared.values(), default=0)
        near = tuple(name for name, words in shared.items() if words == best and best > 0)
        return [replace(claim, values=near, note="")] if near else []

    def _loose(self, side: Side, fielded: Sequence[str]) -> list[Claim]:
        """Return the militaries that the post names without a side and this side has."""
        theirs = self._gazetteer.militaries_of(self._rows(other(side)))
        found = []
        for claim in self._claims:
            if claim.kind != MILITARY or claim.side is not None:
                continue
            if not claim.values:
                found += self._by_kind(claim, side, fielded)
                continue
            own = tuple(value for value in claim.values if value in fielded)
            shared = [value for value in own if value in theirs]
            if own and shared and len(own) == len(shared) and self._side_of(claim.owner) != (side,):
                continue
            if own:
                found.append(replace(claim, values=own))
        return found

    def _by_kind(self, claim: Claim, side: Side, fielded: Sequence[str]) -> list[Claim]:
        """Return the only military of a side that is a fleet, a garrison or whatever the words say."""
        if self._side_of(claim.owner) != (side,):
            return []
        meant = {"fleet", "squadron"} if claim.note == "fleet" else {claim.note}
        near = [name for name in fielded if any(kind in " ".join(words_of(name)) for kind in meant)]
        note = f"the only {claim.note} of its nation"
        return [replace(claim, values=(near[0],), certainty=Certainty.IMPLIED, note=note)] if len(near) == 1 else []

    def _military_alone(self, side: Side, name: str, own: Sequence[Claim]) -> None:
        """Let a labelled army stand for the only nation that has it."""
        named = [claim for claim in own if claim.values]
        self._put(name, named)
        claim = self._fields.get(name)
        if claim is None or side.label in self._fields or claim.certainty is Certainty.SEVERAL:
            return
        nations = self._gazetteer.fielders([str(value) for value in claim.values])
        if len(nations) == 1 and self._sides.get(side) is None and side not in self._sides:
            implied = replace(claim, kind=NATION, values=nations, certainty=Certainty.IMPLIED)
            self._fields[side.label] = replace(implied, note="the only nation that has this military")

    def _ask_military(self, side: Side, name: str, ranked: Sequence[str], fielded: Sequence[str]) -> None:
        """Leave a military open that the post does not name clearly, with those that it may be."""
        nation = self._fields[side.label]
        candidates = tuple(ranked) or tuple(fielded)
        if not candidates:
            return
        only = len(fielded) == 1
        whose = " or ".join(map(str, nation.values[:3]))
        note = f"the only military of {whose}, and the post does not name it" if only else "the post does not say which"
        self._fields[name] = replace(nation, kind=MILITARY, values=candidates, certainty=Certainty.SEVERAL, note=note)

    def _settle_place(self) -> None:
        claims = [claim for claim in self._claims if claim.kind == "location"]
        weights: dict[str, float] = {}
        for claim in claims:
            for value in claim.values:
                weights[str(value)] = max(weights.get(str(value), 0.0), claim.weight) + 0.01
        if not weights:
            return
        top = max(weights.values())
        best = [value for value, weight in weights.items() if weight >= _CLEAR * top]
        claim = max((one for one in claims if set(one.values) & set(best)), key=lambda one: (one.weight, -one.start))
        kept = self._of_its_time(best, claim) if len(best) > 1 else best
        unclear = len(kept) > 1 or top < _FILLS
        certainty = Certainty.SEVERAL if unclear else claim.certainty
        note = "the post may mean it as a place" if top < _FILLS else ""
        if len(kept) == 1 < len(best) and not unclear:
            note = (
                f"of {len(best)} names like it, the one of {year_text(year_of(kept[0]) or 0)}"
                if year_of(kept[0])
                else ""
            )
        self._fields["location"] = replace(claim, values=tuple(kept), certainty=certainty, note=claim.note or note)

    def _of_its_time(self, names: Sequence[str], claim: Claim) -> list[str]:
        """Narrow the years of one place to that of the war, or of who fights there."""
        if not all(name in claim.values for name in names):
            return list(names)
        years = [
            self._year(),
            *(year_of(row) for side in reversed(Side) for row in self._rows(side) if len(self._rows(side)) == 1),
        ]
        for year in years:
            exact = [name for name in names if year is not None and year_of(name) == year]
            if len(exact) == 1:
                return exact
        year = next((each for each in years if each is not None), None)
        apart = (
            sorted((abs((year_of(name) or _year_of_era(name)) - year), name) for name in names)
            if year is not None
            else []
        )
        near = bool(apart) and apart[1][0] > 3 * apart[0][0] and apart[0][0] <= 2 * NEAREST_YEARS
        return [apart[0][1]] if near else list(names)

    # What belongs to a side.

    def _side_of(self, owner: Owner) -> tuple[Side, ...]:
        if owner.both:
            return tuple(Side)
        found: tuple[Side, ...] = (owner.side,) if owner.side is not None else ()
        if owner.rows:
            families = set(map(family_of, owner.rows))
            found = tuple(side for side in Side if families & set(map(family_of, self._rows(side))))
            if len(found) > 1:
                found = tuple(side for side in Side if set(owner.rows) & set(self._rows(side)))
        elif owner.other and owner.side is None:
            # Somebody whom the database does not have is on the side that is open.
            open_sides = [side for side in Side if not self._rows(side)]
            return tuple(open_sides) if len(open_sides) == 1 else ()
        if owner.other:
            return (other(found[0]),) if len(found) == 1 else ()
        return found if len(found) == 1 else ()

    def _owned(self, kind: str) -> list[Claim]:
        claims: list[Claim] = []
        for claim in self._claims:
            if claim.kind != kind:
                continue
            if claim.place >= 0:
                claims.append(replace(claim, side=self._paired(claim)))
                continue
            sides = (claim.side,) if claim.side is not None else self._side_of(claim.owner)
            if not sides:
                whose = f"whose {kind} that is, is not said" if kind == MANEUVER else "whose men these are, is not said"
                self._rejected.append((claim, whose))
            claims += [replace(claim, side=side) for side in sides]
        return claims

    def _paired(self, claim: Claim) -> Side:
        """Return whose the first or second of "10k vs 11k" is: in the order of "A vs B" before it, or of the attack."""
        before = [
            role
            for role in self._roles
            if 0 < role.weight <= 1.0 and role.end <= claim.start and claim.start - role.end < 200
        ]
        first = (Side.ATTACKER, Side.DEFENDER)[claim.place]
        if before:
            named = (
                before[0]
                if claim.place == 0
                else next((role for role in before if role.side is not before[0].side), before[0])
            )
            sides = self._side_of(Owner(rows=named.rows)) if named.rows else ()
            return sides[0] if sides else first
        return first

    def _settle_men(self) -> None:
        by_side: dict[str, list[Claim]] = {}
        owned = self._owned(MEN)
        sides = {claim.side for claim in owned}
        # "He says 10,000,000 samurai. I say 10 thousand": what takes a number back is of the side that had it.
        taken_back = [claim for claim, _ in self._rejected if claim.kind == MEN and claim.weight > SENTENCE]
        owned += [replace(claim, side=side) for claim in taken_back for side in sides if len(sides) == 1]
        for claim in owned:
            if claim.side is not None:
                by_side.setdefault(f"{claim.side.label}_men", []).append(claim)
        for name, claims in by_side.items():
            self._put(name, claims)

    def _settle_maneuvers(self) -> None:
        by_field: dict[str, list[Claim]] = {}
        for claim in self._owned(MANEUVER):
            if claim.side is None:
                continue
            wing = f"{claim.wing}_" if claim.wing else ""
            by_field.setdefault(f"{claim.side.label}_{wing}maneuver", []).append(claim)
        for name, claims in by_field.items():
            if len({claim.values for claim in claims}) > 1 and name.count("_") == 1:
                # "Normal, but a feigned retreat in the centre": the plain one is for the rest.
                self._put(name, [claim for claim in claims if claim.rest] or claims)
            else:
                self._put(name, claims)


def _is_one(rows: Sequence[str]) -> bool:
    return bool(rows) and len(set(map(family_of, rows))) == 1


def _both(one: Sequence[str], two: Sequence[str]) -> tuple[str, ...]:
    """Return what two words for a nation have in common; all of it where they have nothing in common."""
    shared = tuple(row for row in one if row in two)
    return shared or tuple(dict.fromkeys([*one, *two]))


def _is_place(actor: _Actor, mentions: Sequence[Mention]) -> bool:
    """Return whether a nation is named only as a place: "Venice"."""
    own = [mention for mention in mentions if set(mention.rows) & set(actor.rows)]
    return bool(own) and not actor.roles and all(mention.locations for mention in own)


def _year_of_era(name: str) -> int:
    """Return a year for a place that has none in its name, such as Medieval London."""
    eras = {"medieval": 1250, "victorian": 1870}
    return eras.get(name.split(maxsplit=1)[0].casefold(), 0)
