"""The streams of draws of very many wars from one seed (SC-6).

War i of seed S draws from numpy's own `PCG64(SeedSequence(S, spawn_key=(i,)))`, so its numbers depend on nothing but
S and i, and it can be repeated with numpy alone. numpy takes some 10 µs to set up one such generator, twice as long as
a battle; here whole arrays of streams are worked out at once, and one generator is put from stream to stream by writing
the four words of its state.
"""

import ctypes
from collections.abc import Callable
from itertools import permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.kernels import kernel

Words = npt.NDArray[np.uint64]
States = npt.NDArray[np.uint64]
"""Shape (streams, 4): where each stream stands. The order of the four words is that of `Streams.states`."""

STATE_WORDS: Final = 4
_POOL_WORDS: Final = 4
_ONE_WORD: Final = 2**32
"""Numbers below it are one word of a seed sequence's 32 bits, others two."""
_INITIAL_A: Final = 0x43B0D7E5
_MULTIPLIER_A: Final = 0x931E8875
_INITIAL_B: Final = 0x8B51F9DD
_MULTIPLIER_B: Final = 0x58F38DED
_MIX_LEFT: Final = 0xCA01F9DD
_MIX_RIGHT: Final = 0x4973F715
"""The constants of numpy's `SeedSequence`, which promises to stay as it is."""
_PCG_HIGH: Final = np.uint64(2549297995355413924)
_PCG_LOW: Final = np.uint64(4865540595714422341)
"""The multiplier of PCG64's congruential generator of 128 bits."""
_HALF: Final = np.uint64(32)
_LOW_HALF: Final = np.uint64(2**32 - 1)
_ONE: Final = np.uint64(1)
_TOP: Final = np.uint64(63)

_BLOCK: Final = 1024
"""Streams that are worked out together: few enough for a processor's nearest memory, 0.2 µs each; 0.7 at 100,000."""

_Hashes = npt.NDArray[np.uint32]


def stream_generator(seed: int, battle: int | None) -> np.random.Generator:
    """Return the generator of a single war: that of battle `battle` of `seed`, or of the seed alone (SC-6)."""
    if battle is None:
        return np.random.Generator(np.random.PCG64(seed))
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(battle,))))


def stream_states(seed: int, first: int, count: int) -> States:
    """Return where the streams `first`, `first` + 1 … of `seed` begin, shape (count, 4).

    The words are the high and low half of PCG64's state, then of its increment. `seed` is 0 – 2⁶³ − 1, and so is the
    number of every stream.
    """
    states = np.empty((count, STATE_WORDS), dtype=np.uint64)
    pool, constant = _seed_pool(seed)
    begin = first
    while begin < first + count:
        end = min(begin + _BLOCK, first + count)
        if begin < _ONE_WORD:
            end = min(end, _ONE_WORD)
        numbers = np.arange(begin, end, dtype=np.uint64)
        halves = (numbers, numbers >> _HALF) if begin >= _ONE_WORD else (numbers,)
        keys = [half.astype(np.uint32) for half in halves]
        _seed_states(_keyed_pools(pool, constant, keys), states[begin - first : end - first])
        begin = end
    return states


def _seed_pool(seed: int) -> tuple[list[int], int]:
    """Return the pool of entropy that a seed alone makes, and the constant for the next word that is mixed in."""
    constant, pool = _INITIAL_A, []
    # A seed sequence with a spawn key fills the seed up to a whole pool.
    for word in (seed % _ONE_WORD, seed >> 32, 0, 0):
        mixed, constant = _hash(word, constant)
        pool.append(mixed)
    for source, target in permutations(range(_POOL_WORDS), 2):
        mixed, constant = _hash(pool[source], constant)
        pool[target] = _mix(pool[target], mixed)
    return pool, constant


def _keyed_pools(pool: list[int], constant: int, keys: list[_Hashes]) -> list[_Hashes]:
    """Return the pools of entropy of seed sequences with the words `keys` as their spawn key: four arrays of words."""
    pools = [np.full(len(keys[0]), word, dtype=np.uint32) for word in pool]
    for key in keys:
        for target in range(_POOL_WORDS):
            following = constant * _MULTIPLIER_A % _ONE_WORD
            hashed = (key ^ np.uint32(constant)) * np.uint32(following)
            hashed ^= hashed >> np.uint32(16)
            mixed_words = np.uint32(_MIX_LEFT) * pools[target] - np.uint32(_MIX_RIGHT) * hashed
            pools[target] = mixed_words ^ (mixed_words >> np.uint32(16))
            constant = following
    return pools


def _hash(word: int, constant: int) -> tuple[int, int]:
    """Return the hash of a word, and the constant for the next one."""
    following = constant * _MULTIPLIER_A % _ONE_WORD
    hashed = (word ^ constant) * following % _ONE_WORD
    return hashed ^ (hashed >> 16), following


def _mix(word: int, hashed: int) -> int:
    mixed = (_MIX_LEFT * word - _MIX_RIGHT * hashed) % _ONE_WORD
    return mixed ^ (mixed >> 16)


def _seed_states(pools: list[_Hashes], states: States) -> None:
    """Write into `states` what PCG64 seeds itself to from these pools."""
    constant, halves = _INITIAL_B, []
    for index in range(2 * STATE_WORDS):
        following = constant * _MULTIPLIER_B % _ONE_WORD
        word = (pools[index % _POOL_WORDS] ^ np.uint32(constant)) * np.uint32(following)
        halves.append((word ^ (word >> np.uint32(16))).astype(np.uint64))
        constant = following
    high, low, increment_high, increment_low = (
        halves[2 * word] | (halves[2 * word + 1] << _HALF) for word in range(STATE_WORDS)
    )
    # PCG64 makes the increment odd, adds its seed to it, and takes one step.
    increment_high = (increment_high << _ONE) | (increment_low >> _TOP)
    increment_low = (increment_low << _ONE) | _ONE
    high, low = _sum(high, low, increment_high, increment_low)
    high, low = _sum(*_product(high, low), increment_high, increment_low)
    for place, word in enumerate((high, low, increment_high, increment_low)):
        states[:, place] = word


def _sum(high: Words, low: Words, other_high: Words, other_low: Words) -> tuple[Words, Words]:
    """Return the sums of numbers of 128 bits, without what does not fit."""
    total = low + other_low
    return high + other_high + (total < low).astype(np.uint64), total


def _product(high: Words, low: Words) -> tuple[Words, Words]:
    """Return numbers of 128 bits times PCG64's multiplier, without what does not fit."""
    left, right = low >> _HALF, low & _LOW_HALF
    times_left, times_right = _PCG_LOW >> _HALF, _PCG_LOW & _LOW_HALF
    middle = left * times_right + (right * times_right >> _HALF)
    carried = (middle & _LOW_HALF) + right * times_left
    upper = left * times_left + (middle >> _HALF) + (carried >> _HALF)
    return upper + low * _PCG_HIGH + high * _PCG_LOW, low * _PCG_LOW


class Streams:
    """The streams of one seed, and one generator that goes from one to the next. A thread needs its own.

    The seed is 0 – 2⁶³ − 1.
    """

    def __init__(self, seed: int) -> None:
        self.seed: Final = seed
        self._bits: Final = np.random.PCG64(seed)
        self.generator: Final = np.random.Generator(self._bits)
        """What kernels draw from."""
        found = find_words(self._bits)
        self._places: Final = None if found is None else found[1]
        self._words: Final = np.zeros(STATE_WORDS, dtype=np.uint64) if found is None else found[0]

    def states(self, first: int, count: int) -> States:
        """Return where the streams `first`, `first` + 1 … begin, each state's words as `play` hands them on."""
        states = stream_states(self.seed, first, count)
        return states if self._places is None else np.take(states, self._places, axis=1)

    def play(self, states: States, action: Callable[[Words, States, slice], None]) -> None:
        """Let `action` draw from the streams that stand at `states`, and leave in `states` where they stand then.

        `action` is called with words, states and the part of the streams that these are. For each state in turn it has
        to `load_state` the stream, draw from `generator`, and `store_state` the stream.
        """
        if self._places is not None:
            action(self._words, states, slice(0, len(states)))
            return
        # The words are not the generator's memory here, and each stream is loaded and stored by numpy's own means.
        for index in range(len(states)):
            set_state(self._bits, states[index])
            action(self._words, states[index : index + 1], slice(index, index + 1))
            states[index] = state_of(self._bits)


@kernel
def load_state(words: Words, state: Words) -> None:
    """Load the state of a stream into the generator whose state is at `words`."""
    for word in range(STATE_WORDS):
        words[word] = state[word]


@kernel
def store_state(words: Words, state: Words) -> None:
    """Store the generator's state as that of its stream."""
    for word in range(STATE_WORDS):
        state[word] = words[word]


def state_of(bits: np.random.PCG64) -> Words:
    """Return a generator's state as numpy tells it, in the order of `stream_states`."""
    numbers = bits.state["state"]
    halves = [half for name in ("state", "inc") for half in divmod(numbers[name], 2**64)]
    return np.array(halves, dtype=np.uint64)


def set_state(bits: np.random.PCG64, words: Words) -> None:
    """Put a generator to a state by numpy's own means."""
    high, low, increment_high, increment_low = (int(word) for word in words)
    state = bits.state
    state["state"]["state"] = high << 64 | low
    state["state"]["inc"] = increment_high << 64 | increment_low
    bits.state = state


def find_words(bits: np.random.PCG64) -> tuple[Words, npt.NDArray[np.intp]] | None:
    """Return the memory of a generator's state, and which of `stream_states`'s words stands at each place of it.

    numpy does not promise where the words lie, and machines with and without integers of 128 bits order them
    differently. So they are looked for, within the generator's own memory alone, and used only if numpy itself sees
    what is written there. None if they are not found.
    """
    memory = _memory(bits)
    if memory is None:
        return None
    before = state_of(bits)
    places = np.array([_place(before, word) for word in memory], dtype=np.intp)
    if sorted(places) != list(range(STATE_WORDS)):
        return None
    trial = stream_states(0, 0, 1)[0]
    memory[:] = trial[places]
    seen = bool((state_of(bits) == trial).all())
    memory[:] = before[places]
    return (memory, places) if seen and bool((state_of(bits) == before).all()) else None


def _place(words: Words, word: np.uint64) -> int:
    found = np.flatnonzero(words == word)
    return int(found[0]) if len(found) == 1 else -1


def _memory(bits: np.random.PCG64) -> Words | None:
    """Return the four words to which the generator's state points, if they lie within the generator itself."""
    begin, end = id(bits), id(bits) + type(bits).__basicsize__
    address = int(bits.ctypes.state_address)
    if not begin <= address <= end - ctypes.sizeof(ctypes.c_void_p):
        return None
    pointer = ctypes.c_void_p.from_address(address).value
    words = ctypes.c_uint64 * STATE_WORDS
    if pointer is None or pointer % ctypes.alignment(words) or not begin <= pointer <= end - ctypes.sizeof(words):
        return None
    return np.ctypeslib.as_array(words.from_address(pointer))
