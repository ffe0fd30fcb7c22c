"""A workbook (.xlsx) as a store: read, written in place, and made anew (DB-9, DB-10)."""
