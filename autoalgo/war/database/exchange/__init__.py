"""Rows carried from one database to another: what differs, in words, and what is agreed to (DB-10)."""
