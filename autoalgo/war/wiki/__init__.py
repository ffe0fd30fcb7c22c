"""The wiki as the desk: requests come from talk pages into the inbox, and receipts go back below them (O-12)."""
