"""What explanations cost, and whether they are true."""
