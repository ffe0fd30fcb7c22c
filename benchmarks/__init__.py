"""What is measured, each with its yardstick; docs/balance.md and docs/speed.md hold the results."""
