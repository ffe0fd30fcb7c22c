"""`autoalgo.common.collector`: the collector is as it was afterwards, whatever happens meanwhile."""

import gc

import pytest

from autoalgo.common.collector import without_collector


def test_nobody_collects_meanwhile_and_somebody_does_again_afterwards() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError, match="meanwhile"), without_collector():
        with without_collector():
            pass
        assert not gc.isenabled(), "the inner one must not turn it on"
        raise ValueError("meanwhile")
    assert gc.isenabled()
