"""Why a war went as it did: causes that add up, and what would have changed it (B-4).

`explain` divides the difference between a war and an even one among eleven causes by Shapley values.
"""
