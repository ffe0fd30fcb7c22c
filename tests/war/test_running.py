from boards import needs_compiled_kernels
from numba import njit

from autoalgo.war.running import compiling_told


@needs_compiled_kernels
def test_that_kernels_are_compiled_is_told_once_and_while_somebody_listens() -> None:
    told: list[str] = []
    with compiling_told(told.append):
        for _ in range(2):
            njit(lambda number: number + 1)(1)
    [line] = told
    assert line.startswith("Compiling the battle's machine code (")
    njit(lambda number: number + 2)(1)
    with compiling_told(told.append):
        pass
    assert len(told) == 1
