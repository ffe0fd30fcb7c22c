"""How long things take, and how that is told: as ratios of turns that two things take one after the other.

Whoever else uses the machine can only slow a turn down, so the quickest turns tell most about the program; the median
and the range of all turns tell what the machine was like.
"""

import statistics
import time
from collections.abc import Callable, Sequence


def timed(action: Callable[[], object]) -> float:
    """Return the seconds that `action` takes."""
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def processor_time(action: Callable[[], object]) -> float:
    """Return the seconds that processors spend on `action` in all threads, however many others want them."""
    used = time.process_time()
    action()
    return time.process_time() - used


def timed_twice(action: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds that `action` takes, and the seconds that processors spend on it in all threads."""
    begin, used = time.perf_counter(), time.process_time()
    action()
    return time.perf_counter() - begin, time.process_time() - used


def compared(times: Sequence[float], others: Sequence[float], by: float = 1.0) -> str:
    """Return `by` times the ratio of what took `times` to what took `others`: of the quickest, and turn by turn."""
    ratios = [by * mine / other for mine, other in zip(times, others, strict=True)]
    quickest = by * min(times) / min(others)
    return f"{quickest:.2f} of the quickest, {spread(ratios)}"


def spread(numbers: Sequence[float], unit: str = "") -> str:
    """Return the median of some numbers and their range: "median 1.25 (1.18–1.61 in 100 turns)"."""
    turns = f"{min(numbers):.2f}–{max(numbers):.2f}{unit} in {len(numbers)} turns"
    return f"median {statistics.median(numbers):.2f}{unit} ({turns})"
