"""What explanations cost."""
