"""Copies rows from one database to another: what differs, in words, and what the user agreed to (DB-10)."""
