"""What a battle leads to: the fate of leaders, the occupation, and both nations' stability (LD, OC, ST).

`conclude` is the one entry: a fought battle goes in, its aftermath and the events of the occupation phase come out. It
draws from the battle's own generator, in an order that is fixed and stated there.
"""

from autoalgo.aftermath.conclusion import conclude

__all__ = ["conclude"]
