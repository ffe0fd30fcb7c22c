"""What the sister games cost."""
