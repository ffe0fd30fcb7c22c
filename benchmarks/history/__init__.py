"""The balance of the rules beside recorded history (B-8)."""
