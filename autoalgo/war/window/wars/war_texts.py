"""The words about a war besides its receipt: where it comes from, its plan, and whether it was committed."""

from html import escape

from autoalgo.common.qt.literal import html_of
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.window.wars.shown_war import ShownWar

_CELLS = ("Flank", "Place", "Infantry", "Cavalry", "Artillery", "Ships", "Maneuver")


def origin_text(war: ArchivedWar) -> str:
    """Return when and by which program a war was fought, from which chance, and which run of its request it is."""
    if war.problem:
        return ""
    parts = [f"Fought {war.fought} by version {war.version}", f"seed {war.seed}"]
    if war.battle is not None:
        parts.append(f"battle {war.battle}")
    if war.word is not None:
        parts.append(f"from the word “{war.word}”")
    parts.append(f"run {war.count.text}")
    return ", ".join(parts)


def commit_text(shown: ShownWar) -> str:
    """Return whether and when a war was committed, and which other runs of its request are."""
    others = (
        f"Run {other.war.run:,} of this request is committed to {other.note.database}"
        f" since {other.note.moment:%Y-%m-%d %H:%M:%S}."
        for other in shown.others
    )
    return "\n".join((_own_commit(shown), *others))


def _own_commit(shown: ShownWar) -> str:
    if not shown.war.commits:
        return "It has no stability to commit."
    if not shown.notes:
        return "Its stability was not committed."
    last = shown.notes[-1]
    when = f"{last.moment:%Y-%m-%d %H:%M:%S}"
    if last.taken_back:
        return f"Its commit was taken back in {last.database} on {when}."
    kinds = sorted({commit.what for commit in last.commits} - {"stability"})
    more = f", with {' and '.join(kinds)}," if kinds else ""
    return f"Its stability{more} was committed to {last.database} on {when}."


def plan_html(shown: ShownWar) -> str:
    """Return the flanks before the first hour as two tables."""
    selection = shown.war.record.selection
    parts = []
    for side in Side:
        belligerent = selection.belligerent(side)
        plans = [plan for plan in shown.war.plan if plan.side is side]
        parts.append(
            f"<h4>{side.label.capitalize()}: {html_of(belligerent.nation.name)}, {html_of(belligerent.military.name)},"
            f" {sum(plan.size for plan in plans):,} men</h4>{_table(plans)}"
        )
    place = f"{html_of(selection.location.name)}, map {html_of(shown.war.record.terrain.name)}"
    return f"<p>Location: {place}</p>{''.join(parts)}"


def _table(plans: list[FlankPlan]) -> str:
    heads = "".join(f'<th align="left">{escape(cell)}&nbsp;&nbsp;</th>' for cell in _CELLS)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}&nbsp;&nbsp;</td>" for cell in _cells(number, plan)) + "</tr>"
        for number, plan in enumerate(plans, start=1)
    )
    return f'<table cellspacing="0" cellpadding="2"><tr>{heads}</tr>{rows}</table>'


def _cells(number: int, plan: FlankPlan) -> tuple[str, ...]:
    men = (f"{count:,}" for count in (plan.infantry, plan.cavalry, plan.artillery, plan.ships))
    return (str(number), f"({plan.x_pixels:g}, {plan.y_pixels:g})", *men, plan.maneuver.value)
