"""The check of everything that wars are fought from: its problems row by row, each with its cell in words."""
