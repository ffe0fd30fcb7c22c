"""`autoalgo.common.garbage_collection`: the collector is as it was afterwards, whatever happens meanwhile."""

import gc

import pytest

from autoalgo.common.garbage_collection import without_garbage_collection


def test_nobody_collects_meanwhile_and_somebody_does_again_afterwards() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError, match="meanwhile"), without_garbage_collection():
        with without_garbage_collection():
            pass
        assert not gc.isenabled(), "the inner one must not turn it on"
        raise ValueError("meanwhile")
    assert gc.isenabled()
