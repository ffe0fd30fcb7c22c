"""The sections of a page that take fighting the war again: chances by hour, causes, odds."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import visible
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.explanation import Breakdown, Effect, Explanation
from autoalgo.war.explanation.sentences import cause_sentence, leading
from autoalgo.war.explanation.words import share_text, told_causes
from autoalgo.war.odds import Odds, Order
from autoalgo.war.odds.as_text import is_worth_telling, leader_text, scope_text
from autoalgo.war.odds.digits import chance, chance_interval, constant, exactly, is_constant, percentile
from autoalgo.war.odds.estimate import Distribution
from autoalgo.war.odds.precedent import precedent_of
from autoalgo.war.playback import Playback
from autoalgo.war.playback.chance import Chances, luck_by_hour, story, turning_points
from autoalgo.war.web_page.chance_chart import chance_chart


def shown(text: str) -> str:
    """Return a text of whatever origin as HTML that shows it literally."""
    return escape(visible(text, kept="\n"))


def section(name: str, title: str, content: str) -> str:
    """Return a section of a page; `content` is HTML."""
    return f'<section aria-labelledby="{name}_title">\n<h2 id="{name}_title">{title}</h2>\n{content}\n</section>\n'


def chances_section(playback: Playback, chances: Chances) -> str:
    """Return the story, the curve of the attacker's chance, the turning points, and what luck did."""
    parts = [f"<p>{shown(' '.join(story(playback, chances)))}</p>"]
    if playback.hours and len(chances.hours) > 1:
        attacker = playback.war.record.selection.belligerent(Side.ATTACKER).nation.name
        parts.append(chance_chart(chances, shown(attacker), playback.hours))
        wars = counted(chances.wars, "war")
        parts.append(f"<p>The chance of {shown(attacker)}: the rest fought {wars} from each hour, with fresh luck.</p>")
    turns = turning_points(chances, playback)
    if turns:
        parts += ["<h3>Turning points</h3>", _list(turn.sentence for turn in turns)]
    if luck := luck_by_hour(chances, Side.ATTACKER):
        parts.append(f"<p>{shown(luck.sentence)}</p>")
    return section("chances", "What happened", "\n".join(parts))


def causes_section(explanation: Explanation) -> str:
    """Return the causes of the favourite's chance, the greatest first."""
    parts = [f"<p>{shown(cause_sentence(explanation, fought=True))}</p>"]
    if explanation.breakdowns:
        parts.append(_causes(explanation.breakdown(Effect.VICTORY, leading(explanation))))
    if explanation.alike:
        parts.append(f"<p>No cause, as both sides have the same: {shown(', '.join(explanation.alike))}.</p>")
    return section("why", "Why", "\n".join(parts))


def _causes(found: Breakdown) -> str:
    told = told_causes(found)
    greatest = max((abs(cause.share.value) for cause in told), default=1.0)
    rows = [
        [shown(cause.group.value), share_text(found.effect, cause.share), _bar(cause.share.value / greatest)]
        for cause in told
    ]
    return _table(("Cause", "Points", ""), rows) if rows else ""


def _bar(share: float) -> str:
    """Return a bar of −1 … 1 to either side of the middle."""
    kind, start = ("for", 50.0) if share > 0 else ("against", 50 * (1 + share))
    width = 50 * abs(share)
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{kind}" x="{start:.1f}" width="{width:.1f}" height="10"/></svg>'
    )


def odds_section(odds: Odds, order: Order) -> str:
    """Return who wins how often, what history made of such calls, what it costs, and how lucky this war was."""
    ends = [("The attacker wins", odds.attacker), ("The defender wins", odds.defender), ("Stalemate", odds.stalemate)]
    ends += [(f"{leader_text(odds, each)} survives", each.share) for each in odds.survival]
    parts = [f"<p>{shown(scope_text(odds, order))}.</p>"]
    rows = [[shown(what), chance(share), chance_interval(share)] for what, share in ends]
    parts.append(_table(("", "Chance", "95 % interval"), rows))
    parts.append(f"<p>{shown(precedent_of(odds, order).sentence)}</p>")
    told = [each for each in odds.distributions if is_worth_telling(each)]
    parts.append(_table(("", "Median", "5–95 %", "This war"), map(_distribution, told)))
    parts += [f"<p>{shown(luck.sentence)}</p>" for luck in odds.luck or ()]
    return section("odds", "Odds before the first hour", "\n".join(parts))


def _distribution(found: Distribution) -> Sequence[str]:
    whose = "The war" if found.side is None else found.side.label.capitalize()
    actual = "–" if found.actual is None else exactly(found.quantity, found.actual)
    name = f"{whose}: {found.quantity}"
    if is_constant(found):
        return name, constant(found), "always", actual
    return name, percentile(found, 50), f"{percentile(found, 5)} – {percentile(found, 95)}", actual


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    return f'<div class="wide"><table class="figures"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _list(sentences: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{shown(sentence)}</li>' for sentence in sentences)}</ul>"


def told_lines(sentences: Iterable[str]) -> Iterator[str]:
    """Yield items of a list."""
    yield from (f"<li>{shown(sentence)}</li>" for sentence in sentences)
