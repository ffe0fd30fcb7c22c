"""The receipt: what a moderator posts on the talk page, as wiki markup (OUT-1, O-1).

Terse on purpose: who fought, what it cost, how far the winner came and how long it took. Inputs and variables are the
log's. Names are the users' own text and pass through `wiki_text`, always in the middle of a line or cell.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from autoalgo import __version__
from autoalgo.common.figures import counted, figure, whole
from autoalgo.common.wiki_text import wiki_text
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.coalition import nations_of
from autoalgo.war.domain.outcome import Headcount, LeaderFate, OccupationResult, SideAftermath, StabilityChange
from autoalgo.war.domain.records import Belligerent
from autoalgo.war.domain.request import WarRequest, asked_texts
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.report.interval import interval_of
from autoalgo.war.tables import OccupationBands, Tables

_RESULT: Final = "* '''Result:''' "
_LINE: Final = "<br />"
"""Between the members of a coalition in one cell."""
_WON: Final = "victory of the "


def receipt(result: WarResult, tables: Tables, version: str = __version__) -> str:
    """Return the receipt of a war as wiki markup, ending with a line end (OUT-1).

    The seed and the program's `version`, which repeat the war, stand in a comment that the wiki does not show (B-1).
    """
    return "\n".join([*_heading(result, tables, version), *_table(result), *_ending(result, tables)]) + "\n"


def winner_told(text: str) -> Side | None:
    """Return who won by a receipt; None after a stalemate, and where it does not say."""
    lines = (line.removeprefix(_RESULT) for line in text.splitlines() if line.startswith(_RESULT))
    result = next(lines, "")
    return next((side for side in Side if result.startswith(f"{_WON}{side.label}, ")), None)


def _heading(result: WarResult, tables: Tables, version: str) -> Iterator[str]:
    request = result.campaign.request
    yield f"== {wiki_text(request.name)} ({year_text(request.year)}) =="
    yield f"<!-- Autoalgo {version}, {result.campaign.stream} -->"
    yield f"* '''Motive:''' {request.motive}"
    yield f"* '''Location:''' {wiki_text(result.campaign.selection.location.name)}"
    edition = "" if tables.edition is None else f", edition {wiki_text(tables.edition.name)}"
    yield f"* '''Rules:''' {result.campaign.rules}{edition}"
    if result.campaign.branch is not None:
        yield f"* '''Branch:''' {result.campaign.branch.text}; not a result of this war"
    yield from _for_this_war(request)
    yield from _luck(result.campaign)


def _for_this_war(request: WarRequest) -> Iterator[str]:
    """Yield what of each side was other than in the database for this war alone (EX-2)."""
    for side in Side:
        said = "; ".join(asked_texts(request, side))
        if said:
            yield f"* '''For this war alone, {side.label}:''' {wiki_text(said)}"


def _luck(campaign: Campaign) -> Iterator[str]:
    """Yield what shows whether somebody chose the luck: nothing for the first run of a request without a word."""
    if campaign.run.told:
        yield f"* '''Run:''' {campaign.run.text}"
    if campaign.run.other_plans:
        yield f"* '''Other plans:''' {campaign.run.others_text}"
    if campaign.request.word is not None:
        yield f"* '''Word:''' {wiki_text(campaign.request.word)} (the seed follows from it and the request)"


def _table(result: WarResult) -> Iterator[str]:
    yield '{| class="wikitable"'
    yield '! scope="col" | Belligerent'
    for side in Side:
        yield f'! scope="col" | {side.label.capitalize()}'
    for heading, cell in _rows(result):
        yield "|-"
        yield f'! scope="row" | {heading}'
        for side in Side:
            yield f"| {cell(side)}"
    yield "|}"


def _rows(result: WarResult) -> Iterable[tuple[str, Callable[[Side], str]]]:
    """Return what is told of each side: the heading of the row, and what its cell says of a side."""
    belligerent, headcount, aftermath = result.campaign.selection.belligerent, result.headcount, result.aftermath.side

    def number(name: str) -> Callable[[Side], str]:
        return lambda side: _number(headcount(side), name, belligerent(side))

    yield "Nation", lambda side: wiki_text(belligerent(side).nation.name)
    yield "Military", lambda side: _militaries(belligerent(side), headcount(side))
    yield "Stability", lambda side: _stabilities(belligerent(side), aftermath(side))
    yield "Killed in action", number("killed")
    yield "Died", number("died")
    yield "Captured", number("captured")
    if result.battle.naval:
        yield "Ships sunk", number("ships_sunk")
    yield "Leader", lambda side: _leaders(aftermath(side))
    fortune = result.fortune
    if fortune is not None:
        yield "Fortune of the day", lambda side: f"× {figure(fortune[side])}"


def _number(headcount: Headcount, name: str, side: Belligerent) -> str:
    """Return a number of a side, and of each member of a coalition."""
    total = whole(getattr(headcount, name))
    parts = [
        f"{wiki_text(part.military.name)} {whole(getattr(each, name))}"
        for part, each in zip(side.members, headcount.members, strict=True)
    ]
    return f"{total} ({', '.join(parts)})" if parts and getattr(headcount, name) else total


def _militaries(side: Belligerent, headcount: Headcount) -> str:
    if not side.members:
        return _military(side.military.name, headcount.initial)
    members = zip(side.members, headcount.members, strict=True)
    return _LINE.join(_military(part.military.name, each.initial) for part, each in members)


def _stabilities(side: Belligerent, aftermath: SideAftermath) -> str:
    """Return the stability of a side's nation, or of each nation of a coalition (CO-8)."""
    if not side.members:
        return _stability(aftermath.stability)
    members = zip(nations_of(side), aftermath.members, strict=True)
    told = {nation: _stability(each.stability) for nation, each in reversed(list(members))}
    return _LINE.join(f"{wiki_text(nation)}: {told[nation]}" for nation in dict.fromkeys(nations_of(side)))


def _leaders(aftermath: SideAftermath) -> str:
    """Return the fate of a side's leader, or of every leader of a coalition (CO-7)."""
    if not aftermath.members:
        return _leader(aftermath.leader)
    fates = {each.leader.name: _leader(each.leader) for each in aftermath.members if each.leader is not None}
    return _LINE.join(fates.values()) or _leader(None)


def _military(name: str, men: int) -> str:
    return f"{wiki_text(name)}, {counted(men, 'man') if men == 1 else f'{men:,} men'}"


def _stability(change: StabilityChange) -> str:
    return f"{change.before:.1f} → {change.after:.1f} ({wiki_text(change.band)})"


def _leader(fate: LeaderFate | None) -> str:
    if fate is None:
        return "none"
    return f"{wiki_text(fate.name)}{' (ruler)' if fate.ruler else ''}: {'survived' if fate.survived else 'killed'}"


def _ending(result: WarResult, tables: Tables) -> Iterator[str]:
    interval = interval_of(result, tables.rules.scale.hours_per_day)
    battle, occupation = counted(interval.battle_hours, "hour"), counted(interval.occupation_hours, "hour")
    yield f"{_RESULT}{_victory(result)}"
    yield f"* '''Occupation:''' {_occupation(result.aftermath.occupation, tables.occupation_bands)}"
    yield (
        f"* '''Time interval:''' {interval.text()}"
        f" (battle {battle}, occupation {occupation}; {interval.hours_per_day} hours are a day)"
    )
    yield f"* '''End date:''' {year_text(interval.end_year(result.campaign.request.year))}"


def _victory(result: WarResult) -> str:
    winner = result.battle.winner
    if winner is None:
        return "stalemate, neither side won"
    return f"{_WON}{winner.label}, {wiki_text(result.campaign.selection.belligerent(winner).nation.name)}"


def _occupation(occupation: OccupationResult | None, bands: OccupationBands) -> str:
    if occupation is None:
        return "none, as the battle ended in a stalemate"
    named = (band for band in bands[occupation.winner] if band.name == occupation.band)
    sentence = next((f". {wiki_text(band.sentence)}" for band in named), "")
    # Adding 0 turns the −0.00 of a score just below 0 into 0.00.
    return f"{wiki_text(occupation.band)}, score {round(occupation.score, 2) + 0.0:.2f}{sentence}"
