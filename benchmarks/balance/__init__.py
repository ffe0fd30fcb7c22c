"""The balance of the rules on their own: what must hold whatever the history."""
