"""The odds on the page Output: chances, luck and distributions, growing while they are worked out (B-2)."""
