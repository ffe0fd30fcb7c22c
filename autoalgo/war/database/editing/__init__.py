"""A database that is being edited: its rows as a draft, edits as patches, what differs, and how it is saved (W-11)."""
