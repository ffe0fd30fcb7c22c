"""The streams of many wars: numpy's own, bit for bit, and one generator that goes from one to the next (SC-6)."""

from types import SimpleNamespace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from autoalgo.common import streams
from autoalgo.common.seeds import LARGEST_BATTLE, LARGEST_SEED
from autoalgo.common.streams import States, Streams, Words

NUMBERS = st.one_of(
    st.integers(0, 100), st.integers(0, LARGEST_BATTLE), st.integers(2**32 - 20, 2**32 + 20), st.just(LARGEST_BATTLE)
)


def numpys(seed: int, number: int) -> np.random.PCG64:
    """Return the generator of a stream, as SC-6 words it."""
    return np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(number,)))


@given(st.one_of(st.integers(0, LARGEST_SEED), st.integers(2**32 - 2, 2**32 + 2)), NUMBERS, st.integers(0, 7))
@example(0, 0, 1)
@example(LARGEST_SEED, LARGEST_BATTLE - 4, 5)
@example(1066, 2**32 - 3, 7)
def test_states_are_those_of_numpy(seed: int, first: int, count: int) -> None:
    """SC-6: for every seed and number that may be asked for, also where the number grows from one word to two."""
    count = min(count, LARGEST_BATTLE - first + 1)
    states = streams.stream_states(seed, first, count)
    assert states.shape == (count, 4)
    for number, state in enumerate(states, start=first):
        numbers = numpys(seed, number).state["state"]
        assert int(state[0]) << 64 | int(state[1]) == numbers["state"]
        assert int(state[2]) << 64 | int(state[3]) == numbers["inc"]


def test_long_runs_of_states_are_made_of_blocks() -> None:
    """SC-6: 2,500 streams are worked out block by block; each is the one that it would be alone."""
    together = streams.stream_states(7, 5, 2500)
    for index in (0, 1023, 1024, 2047, 2048, 2499):
        assert (together[index] == streams.stream_states(7, 5 + index, 1)[0]).all()


def drawn(told: Streams, states: States, count: int) -> npt.NDArray[np.float64]:
    """Return the next `count` draws of each stream, as a kernel would draw them."""
    draws = np.zeros((len(states), count))

    def draw(words: Words, some: States, part: slice) -> None:
        for state, row in zip(some, draws[part], strict=True):
            streams.load_state(words, state)
            row[:] = [told.generator.random() for _ in range(count)]
            streams.store_state(words, state)

    told.play(states, draw)
    return draws


def numpys_draws(seed: int, first: int, streams_count: int, count: int) -> npt.NDArray[np.float64]:
    """Return the first draws of some streams, each from a generator that numpy has set up."""
    generators = [np.random.Generator(numpys(seed, first + index)) for index in range(streams_count)]
    return np.array([[generator.random() for _ in range(count)] for generator in generators])


@pytest.fixture(params=["words found", "words not found"])
def told(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Streams:
    """The streams of seed 11, with direct access to the generator's state, and with numpy's own means alone."""
    if request.param == "words not found":
        monkeypatch.setattr(streams, "find_words", lambda _: None)
    return Streams(11)


@pytest.mark.usefixtures("plain_kernels")
def test_a_generator_goes_from_stream_to_stream(told: Streams) -> None:
    """SC-6: it draws what numpy's generators draw, whichever way its state is set."""
    assert (drawn(told, told.states(3, 5), 4) == numpys_draws(11, 3, 5, 4)).all()


@pytest.mark.usefixtures("plain_kernels")
def test_streams_go_on_from_where_they_stand(told: Streams) -> None:
    """SC-6: what comes after the battle goes on with the battle's stream, though others were drawn from meanwhile."""
    states = told.states(0, 3)
    first, second = drawn(told, states, 2), drawn(told, states, 3)
    assert (np.hstack((first, second)) == numpys_draws(11, 0, 3, 5)).all()


def test_the_words_of_the_state_are_found_here() -> None:
    """So that the quick way is the one that is used on machines like this; looking changes nothing."""
    bits = np.random.PCG64(5)
    found = streams.find_words(bits)
    assert found is not None
    memory, places = found
    assert (memory == streams.state_of(bits)[places]).all()
    assert bits.state == np.random.PCG64(5).state


@pytest.mark.parametrize(
    "memory",
    [None, np.zeros(4, dtype=np.uint64), streams.state_of(np.random.PCG64(5)), streams.state_of(np.random.PCG64(6))],
)
def test_words_that_are_not_the_state_are_not_believed(
    monkeypatch: pytest.MonkeyPatch, memory: npt.NDArray[np.uint64] | None
) -> None:
    """No memory at all, other memory, and memory that holds the same words but is not what numpy reads."""
    monkeypatch.setattr(streams, "_memory", lambda _: memory)
    bits = np.random.PCG64(5)
    assert streams.find_words(bits) is None
    assert bits.state == np.random.PCG64(5).state


class Elsewhere:
    """What looks like a bit generator, with its state at some other place."""

    def __init__(self, address: int | None = None) -> None:
        self.ctypes = SimpleNamespace(state_address=id(self) if address is None else address)


@pytest.mark.parametrize("bits", [Elsewhere(), Elsewhere(8), Elsewhere(2**40)])
def test_no_memory_but_the_generators_own_is_looked_at(bits: Elsewhere) -> None:
    """The state, or what it points to, lies outside: reading there could end the program."""
    assert streams.find_words(bits) is None  # type: ignore[arg-type]  # looks like one


def test_a_single_war_has_the_stream_of_its_seed_or_of_its_number() -> None:
    """SC-6: without a number the generator is that of the seed alone; number 0 is another stream."""
    assert streams.stream_generator(5, None).random() == np.random.Generator(np.random.PCG64(5)).random()
    assert streams.stream_generator(5, 0).random() == np.random.Generator(numpys(5, 0)).random()
