"""How well orders of capture the flag are read: as people write them, compared with what they mean."""
