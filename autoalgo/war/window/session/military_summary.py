"""A military in a few lines of rich text: size, composition, and leaders with age and skills (T-5)."""

from collections.abc import Iterator, Sequence

from autoalgo.common.figures import percent
from autoalgo.common.qt.literal import html_of
from autoalgo.war.domain.column import quantity_text
from autoalgo.war.domain.columns import SKILLS
from autoalgo.war.domain.records import Belligerent, Leader, Military
from autoalgo.war.domain.units import LAND_BRANCHES, Branch
from autoalgo.war.strategy.composition import available


def military_summary(belligerent: Belligerent, year: int, changed: Sequence[str] = ()) -> str:
    """Return a side's military as rich text, or those of each member; names escaped, ages are those of `year`.

    `changed` is what is other than in the database for this war alone.
    """
    if changed:
        marked = f"<i>For this war alone: {html_of('; '.join(changed))}</i>"
        return f"{marked}<br>{military_summary(belligerent, year)}"
    if belligerent.members:
        return "<br>".join(_member(part, year) for part in belligerent.members)
    military = belligerent.military
    lines = [_size(military), *_composition(military), *_leaders(belligerent, year)]
    return "<br>".join(lines)


def _member(belligerent: Belligerent, year: int) -> str:
    nation, military = html_of(belligerent.nation.name), html_of(belligerent.military.name)
    return f"{nation}, {military}<br>{military_summary(belligerent, year)}"


def _size(military: Military) -> str:
    crew = ", all of them the crew" if military.navy_only else ""
    if 0 < military.crew_proportion < 1:
        crew = f", {quantity_text(round(military.size * military.crew_proportion))} of them the crew"
    size = _told(military, "size", quantity_text(round(military.size)))
    return f"<b>{size} men{crew}</b>"


def _told(holder: Military | Leader, name: str, number: str) -> str:
    """Return a number of a record in words: with ± where it is uncertain, of which the middle is used (EX-2)."""
    return next((each.span.text for each in holder.uncertain if each.input == name), number)


def _composition(military: Military) -> Iterator[str]:
    for branch in LAND_BRANCHES:
        unit_type = military.unit_type(branch)
        if unit_type is not None and military.proportion(branch) > 0:
            men = quantity_text(available(military, branch))
            yield f"{men} {html_of(unit_type.name)} ({_branch(branch)}, {percent(military.proportion(branch))})"
    ships = "ships" if military.transport_given else "stand-in ships"
    yield f"{quantity_text(military.ship_number)} {html_of(military.transport.name)} ({ships})"


def _leaders(belligerent: Belligerent, year: int) -> Iterator[str]:
    general, ruler = belligerent.military.leader, belligerent.nation.leader
    if belligerent.ruler_in_the_field and general is not None:
        yield _leader("Led by its ruler", general, year)
        return
    if general is not None:
        yield _leader("Led by", general, year)
    if ruler is not None:
        yield _leader("Ruled by", ruler, year)
    if general is None:
        yield "No leader in the field"


def _leader(role: str, leader: Leader, year: int) -> str:
    skills = ", ".join(
        f"{html_of(column.name)} {_told(leader, name, f'{getattr(leader, name):g}')}" for name, column in SKILLS.items()
    )
    age = f"{leader.age_years(year)} years old"
    return f"{role} <b>{html_of(leader.name)}</b>, {age}: {skills}"


def _branch(branch: Branch) -> str:
    return ("infantry", "cavalry", "artillery", "ships")[branch]
