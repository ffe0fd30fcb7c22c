"""The dialog What if: the odds of the war for other values of a field, as `autoalgo sweep` works them out (B-10)."""
