"""The rules of capture the flag as pure functions: numbers, the board, orders, and a turn that is resolved."""
