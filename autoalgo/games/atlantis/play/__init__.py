"""Months played, kept and played again; which orders count; the check of orders; what came of a month."""
