"""Flanks before the battle: the even spread, what a request asks for, and whether it fits the military (FL-2, S-7)."""
