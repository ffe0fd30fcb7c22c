"""From the cells of the four tabs to records, with everything that is wrong with them (DB-2 … DB-8)."""
