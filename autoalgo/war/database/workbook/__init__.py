"""A workbook (.xlsx) as a store: read, written in place, and made anew (O-6, DB-10)."""
