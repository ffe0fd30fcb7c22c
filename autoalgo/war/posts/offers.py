"""What a field of a post may be, each with its reason: for a moderator to choose from (O-6l).

Nothing is chosen here. What is offered follows from what the rest of the post says: the armies of its nations, the
places of its years, the years of its names.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import without_year, year_of, year_text, years_between
from autoalgo.war.posts.choices import CHOOSABLE, Choices, decided
from autoalgo.war.posts.draft import ALLY_FIELDS, MEN_FIELDS, NOBODY, SIDE_FIELDS, Draft, Value, is_nation
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.names import words_of

MOST_OFFERS: Final = 6
NEAR_YEARS: Final = 60
"""Years between a name and the war up to which it is offered for its time."""


@dataclass(frozen=True)
class Offer:
    """A value that a field may have."""

    value: Value
    reason: str


@dataclass(frozen=True)
class Offers:
    """What can be offered with the names of a database."""

    gazetteer: Gazetteer

    def of(self, name: str, draft: Draft) -> tuple[Offer, ...]:
        """Return what the field `name` of a draft may be, the likeliest first; at most `MOST_OFFERS`."""
        once: dict[Value, Offer] = {}
        read = tuple(self._candidates(name, draft))
        # Which of several nations or places is meant, the words decide; of its armies, a nation may send any. What
        # is not sure and has no rival is offered beside others: a menu of one is none.
        is_told = len(read) > 1 and not name.endswith(("_military", "_maneuver"))
        follows = () if is_told else self._following(name, draft)
        for offer in (*read, *follows):
            once.setdefault(offer.value, offer)
        return tuple(once.values())[:MOST_OFFERS]

    def all(self, name: str, draft: Draft) -> tuple[str, ...]:
        """Return everything that the database has for the field `name`; nothing for what may be any."""
        gazetteer = self.gazetteer
        if name.endswith("_maneuver"):
            return tuple(maneuver.value for maneuver in Maneuver)
        if name == "motive":
            return tuple(motive.value for motive in Motive)
        if name == "location":
            return (DEFAULT_NAME, *sorted(gazetteer.places, key=str.casefold))
        if is_nation(name):
            nobody = (NOBODY,) if name in ALLY_FIELDS else ()
            return (*nobody, DEFAULT_NAME, *sorted(gazetteer.fielded, key=str.casefold))
        if not name.endswith("_military"):
            return ()
        nation = draft.value(name.removesuffix("_military"))
        return (DEFAULT_NAME, *gazetteer.militaries_of([] if nation is None else [str(nation)]))

    def _candidates(self, name: str, draft: Draft) -> Iterator[Offer]:
        """Yield what the reader took the words of the post for."""
        finding = draft.findings.get(name)
        if finding is None:
            return
        unsaid = not finding.words and not finding.candidates  # chosen where the post says nothing
        own = () if unsaid or finding.value is None else (finding.value,)
        for value in (*own, *finding.candidates) if finding.is_doubtful else finding.candidates or own:
            words = f"“{' '.join(finding.words.split())}”" if finding.words else ""
            told = self._army(str(value)) if name.endswith("_military") else ""
            yield Offer(value, told or "; ".join(filter(None, (finding.note, words))))

    def _following(self, name: str, draft: Draft) -> Iterable[Offer]:
        """Return what follows from the rest of the post."""
        if name == "year":
            return self._years(draft)
        if name == "location":
            return self._places(draft)
        if name.endswith("_maneuver"):
            return (Offer(Maneuver.NORMAL.value, "no maneuver for this side"), *_others(Maneuver))
        if name == "motive":
            return _others(Motive) if name in draft.findings else ()
        if name.endswith("_military"):
            return self._armies(name, draft)
        nobody = (Offer(NOBODY, "no ally fights here"),) if name in ALLY_FIELDS else ()
        return self._nations(name, draft) if name in SIDE_FIELDS else nobody

    def _armies(self, name: str, draft: Draft) -> Iterator[Offer]:
        nation = draft.value(name.removesuffix("_military"))
        if nation is None:
            return
        for army in self.gazetteer.militaries_of([str(nation)]):
            yield Offer(army, self._army(army))
        yield Offer(DEFAULT_NAME, "an army of no special kind")

    def _army(self, name: str) -> str:
        size, leader = self.gazetteer.sizes.get(name, ""), self.gazetteer.commanders.get(name, "")
        men = f"{int(size):,} men" if size.isdecimal() and len(size) < 12 else f"{size} men" if size else ""
        return " ".join(filter(None, (men, f"under {leader}" if leader else "")))

    def _nations(self, name: str, draft: Draft) -> Iterator[Offer]:
        enemy = Side.labelled(name).enemy.label
        army = draft.value(f"{name}_military")
        fielders = self.gazetteer.fielders([str(army)]) if army is not None else ()
        for nation in fielders:
            yield Offer(nation, f"fields {army}")
        if not fielders:
            taken = draft.value(enemy)
            yield from self._near((each for each in self.gazetteer.fielded if each != taken), draft)

    def _places(self, draft: Draft) -> Iterator[Offer]:
        named = [
            (army, set(words_of(army))) for army in map(str, _values(draft, "attacker_military", "defender_military"))
        ]
        for place in self.gazetteer.places:
            words = set(words_of(without_year(place)))
            for army, of_army in named:
                if words and words <= of_army:
                    yield Offer(place, f"named by {army}")
        for side in (Side.DEFENDER, Side.ATTACKER):
            capital = self.gazetteer.homes.get(str(draft.value(side.label)))
            if capital in self.gazetteer.places:
                yield Offer(capital, f"the {side.label}'s capital")
        yield from self._near(self.gazetteer.places, draft)

    def _near(self, names: Iterable[str], draft: Draft) -> Iterator[Offer]:
        """Yield names whose year is that of the war, or near it, the nearest first."""
        year = next(iter(_years_of(draft)), None)
        if year is None:
            return
        dated = [(abs(years_between(year, own)), own, name) for name in names if (own := year_of(name)) is not None]
        for distance, own, name in sorted(dated, key=lambda each: each[0]):
            if distance <= NEAR_YEARS:
                yield Offer(name, f"of {year_text(own)}")

    def _years(self, draft: Draft) -> Iterator[Offer]:
        for name in map(str, _values(draft, "location", *SIDE_FIELDS, candidates=True)):
            own = year_of(name)
            if own is not None:
                yield Offer(own, f"the year of {name}")


def with_first_offers(draft: Draft, choices: Choices, offers: Offers) -> Choices:
    """Return choices with the first offer of every open field for which the reader has candidates (O-6p).

    A field that follows from another is offered anew once that is chosen. A nation whose military is chosen already is
    left open, since its choice would take the military back; so are numbers of men, which hold no request up.
    """
    for name in CHOOSABLE:
        now = decided(draft, choices, offers.gazetteer)
        finding = now.findings.get(name)
        is_open = finding is not None and finding.value is None and finding.candidates and name not in MEN_FIELDS
        if is_open and f"{name}_military" not in choices.given():
            choices = choices.with_choice(name, offers.of(name, now)[0].value)
    return choices


def _others(choices: type[Maneuver] | type[Motive]) -> tuple[Offer, ...]:
    return tuple(Offer(each.value, "not told by the post") for each in choices)


def _values(draft: Draft, *names: str, candidates: bool = False) -> Iterator[Value]:
    for name in names:
        finding = draft.findings.get(name)
        if finding is not None:
            yield from (finding.value,) if finding.value is not None else finding.candidates if candidates else ()


def _years_of(draft: Draft) -> Iterator[int]:
    """Yield the year of the war as far as it is known: its own, then those of the names that are read."""
    year = draft.value("year")
    if year is not None:
        yield int(year)
    for name in map(str, _values(draft, "location", *SIDE_FIELDS)):
        own = year_of(name)
        if own is not None:
            yield own
