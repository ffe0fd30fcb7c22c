"""Whether two arrangements of the same army are nearly the same (OUT-5).

Compared is where the men stand and what they are to do, not how they are divided into flanks: a flank that is split in
two, or numbered otherwise, changes nothing. Two arrangements are near when all but a few men of one can be paired with
men of the other, of the same branch and with the same maneuver, who stand no farther than a few pixels away. As many
as possible are paired, so that no order of flanks and no way of dividing them hides what is near.
"""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

NEAR_PIXELS: Final = 10.0
"""A fortieth of the map, which an arrow key with Shift moves a flank by: no player's words place one more exactly."""
NEAR_SHARE: Final = 0.05
"""One man in twenty: less than what "about 7,000" leaves open."""
_OF_SHARE: Final = 20


class Placed(NamedTuple):
    """Men, or ships, of one kind at one place."""

    x: float
    y: float
    kind: str
    """Branch and maneuver."""
    amount: int


def are_near(one: Sequence[Placed], other: Sequence[Placed]) -> bool:
    """Return whether all but `NEAR_SHARE` of one army stand near as many of the other, each by its share of its army.

    Shares are compared, so that an army that has grown as a whole stands where it stood.
    """
    all_one, all_other = (sum(each.amount for each in placed) for placed in (one, other))
    if not all_one or not all_other:
        return all_one == all_other
    # In whole numbers there is no rounding: a man of one counts as many times as the other army has men.
    have, want = _by_kind(one, all_other), _by_kind(other, all_one)
    whole = all_one * all_other
    missing = whole // _OF_SHARE
    kinds = have.keys() & want.keys()
    at_most = {kind: min(_amount(have[kind]), _amount(want[kind])) for kind in kinds}
    paired = sum(at_most.values())
    for kind in kinds:
        if paired < whole - missing:
            return False
        paired += _paired(have[kind], want[kind]) - at_most[kind]
    return paired >= whole - missing


def _by_kind(placed: Sequence[Placed], times: int) -> Mapping[str, list[Placed]]:
    kinds: dict[str, list[Placed]] = defaultdict(list)
    for each in placed:
        if each.amount:
            kinds[each.kind].append(each._replace(amount=each.amount * times))
    return kinds


def _amount(placed: Sequence[Placed]) -> int:
    return sum(each.amount for each in placed)


def _paired(have: Sequence[Placed], want: Sequence[Placed]) -> int:
    """Return how much of `have` can be paired with what of `want` is near: a greatest flow by shortest ways."""
    near = [[at for at, other in enumerate(want) if _is_within(each, other)] for each in have]
    left, room = [each.amount for each in have], [each.amount for each in want]
    sent: list[dict[int, int]] = [{} for _ in want]
    """Of each that is wanted, who was paired with it, and how much."""
    for start in range(len(have)):
        while left[start]:
            way = _way(start, near, room, sent)
            if way is None:
                break
            _send(way, left, room, sent)
    return _amount(have) - sum(left)


def _is_within(one: Placed, other: Placed) -> bool:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= NEAR_PIXELS**2


def _way(
    start: int, near: Sequence[Sequence[int]], room: Sequence[int], sent: Sequence[Mapping[int, int]]
) -> list[tuple[int, int]] | None:
    """Return the shortest way from `start` to one that has room, as pairs; each who is in the way goes to the next."""
    came: dict[int, tuple[int, int]] = {}
    """Of each that is wanted, from which of `have` it was reached, and by which that one is held now (-1 at first)."""
    queue = deque([(start, -1)])
    seen = {start}
    while queue:
        giver, held = queue.popleft()
        for taker in near[giver]:
            if taker in came:
                continue
            came[taker] = (giver, held)
            if room[taker]:
                return _back(taker, came)
            for former in sent[taker]:
                if former not in seen:
                    seen.add(former)
                    queue.append((former, taker))
    return None


def _back(taker: int, came: Mapping[int, tuple[int, int]]) -> list[tuple[int, int]]:
    way = []
    while taker >= 0:
        giver, held = came[taker]
        way.append((giver, taker))
        taker = held
    return way[::-1]


def _send(way: Sequence[tuple[int, int]], left: list[int], room: list[int], sent: Sequence[dict[int, int]]) -> None:
    """Send as much along a way as fits: who is displaced from one of `want` goes on to the next."""
    passed = zip(way[1:], way, strict=False)
    moved = [sent[taker][giver] for (giver, _), (_, taker) in passed]
    amount = min(left[way[0][0]], room[way[-1][1]], *moved)
    left[way[0][0]] -= amount
    room[way[-1][1]] -= amount
    for at, (giver, taker) in enumerate(way):
        sent[taker][giver] = sent[taker].get(giver, 0) + amount
        if at:
            former = sent[way[at - 1][1]]
            former[giver] -= amount
            if not former[giver]:
                del former[giver]
