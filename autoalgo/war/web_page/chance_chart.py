"""The chance of victory by hour as an SVG chart for a page."""

from typing import Final

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.painting.colours import flank_colour
from autoalgo.war.playback.chance import Chances

_WIDTH: Final = 800
_HEIGHT: Final = 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 14, 30


def chance_chart(found: Chances, nation: str, last: int) -> str:
    """Return the attacker's chance by hour with its 95 % intervals, as an element with the id "curve".

    Parameters
    ----------
    found
        The chances, of two hours or more.
    nation
        The attacker's name, as HTML.
    last
        The last hour of the battle, 1 or more.
    """
    across, up = (_WIDTH - _LEFT - _RIGHT) / last, _HEIGHT - _TOP - _BOTTOM

    def point(hour: int, share: float) -> str:
        return f"{_LEFT + hour * across:.1f},{_TOP + (1 - share) * up:.1f}"

    told = list(zip(found.hours, found.victory(Side.ATTACKER), strict=True))
    line = " ".join(point(hour, share.value) for hour, share in told)
    band = " ".join(
        [
            *(point(hour, share.high) for hour, share in told),
            *(point(hour, share.low) for hour, share in reversed(told)),
        ]
    )
    colour = "#{:02x}{:02x}{:02x}".format(*flank_colour(Side.ATTACKER, FlankState.IDLE))
    levels = "".join(
        f'<path class="level" d="M{_LEFT} {_TOP + (1 - share) * up:.1f}H{_WIDTH - _RIGHT}"/>'
        f'<text class="end" x="{_LEFT - 6}" y="{_TOP + (1 - share) * up + 4:.1f}">{100 * share:.0f} %</text>'
        for share in (0, 0.5, 1)
    )
    about = f"Chance of victory of {nation} by hour"
    return (
        f'<svg id="curve" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{about}"'
        f' viewBox="0 0 {_WIDTH} {_HEIGHT}" data-left="{_LEFT}" data-across="{across:.4f}">'
        f"<title>{about}</title>{levels}"
        f'<polygon points="{band}" fill="{colour}" opacity="0.25"/>'
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        f'<path id="now" d="M{_LEFT} {_TOP}V{_HEIGHT - _BOTTOM}"/>'
        f'<text x="{_LEFT}" y="{_HEIGHT - 8}">plan</text>'
        f'<text class="end" x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 8}">hour {last:,}</text></svg>'
    )
