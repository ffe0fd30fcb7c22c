"""The best of many arrangements of a side's flanks, as cards (O-14)."""
