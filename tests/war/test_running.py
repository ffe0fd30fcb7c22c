from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from boards import needs_compiled_kernels

from autoalgo.common.kernels import compiling_until, kernel
from autoalgo.war.war_run import compiling_told


def adding(number: int) -> Callable[[int], int]:
    return kernel(lambda other: other + number)


@needs_compiled_kernels
def test_that_kernels_are_compiled_is_told_once_and_while_somebody_listens() -> None:
    told: list[str] = []
    with compiling_told(told.append):
        for _ in range(2):
            adding(1)(1)
    [line] = told
    assert line.startswith("Compiling the battle's machine code (")
    adding(2)(1)
    with compiling_told(told.append):
        pass
    assert len(told) == 1


@needs_compiled_kernels
def test_compiling_ends_early_on_its_own_thread_once_nobody_waits() -> None:
    """Closing the window does not wait half a minute for kernels that no war will use; what was compiled stays."""
    one, other, reached, closing = adding(3), adding(4), [], Event()
    with compiling_until(closing.is_set):
        assert adding(5)(1) == 6
        closing.set()
        with ThreadPoolExecutor() as threads:
            assert threads.submit(other, 1).result() == 5
        one(1)
        reached.append("after it")
    assert not reached
    assert one(1) == 4
