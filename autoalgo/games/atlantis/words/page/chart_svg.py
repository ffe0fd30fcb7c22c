"""The charts of a page: people, silver and regions of a faction over the months, as SVG (AL-78)."""

from collections.abc import Mapping
from typing import Final

_WIDTH: Final = 320
_HEIGHT: Final = 140
_LEFT, _RIGHT, _TOP, _BOTTOM = 12, 12, 24, 22


def chart_svg(name: str, values: Mapping[int, int]) -> str:
    """Return a line of values by month as an SVG element.

    The values are in the order of months: one at least, none below 0.
    """
    months = list(values)
    first, last, most = months[0], months[-1], max(values.values())
    across = (_WIDTH - _LEFT - _RIGHT) / max(last - first, 1)
    up = (_HEIGHT - _TOP - _BOTTOM) / max(most, 1)
    points = [(_LEFT + (month - first) * across, _HEIGHT - _BOTTOM - values[month] * up) for month in months]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>' for x, y in points)
    about = f"{name}: {values[first]:,} in month {first:,}, {values[last]:,} in month {last:,}, {most:,} at most"
    ground = _HEIGHT - _BOTTOM
    months_told = f'<text x="{_LEFT}" y="{_HEIGHT - 6}">{first:,}</text>'
    if last > first:
        months_told += f'<text class="end" x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 6}">{last:,}</text>'
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{about}"'
        f' viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"><title>{about}</title>'
        f'<text class="what" x="{_LEFT}" y="15">{name}</text>'
        f'<text class="end" x="{_WIDTH - _RIGHT}" y="15">now {values[last]:,}, at most {most:,}</text>'
        f'<path class="axis" d="M{_LEFT} {ground}H{_WIDTH - _RIGHT}"/>'
        f'<polyline points="{line}"/>{dots}{months_told}</svg>'
    )
