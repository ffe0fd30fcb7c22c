"""The folder of a game and its files: turns recorded, what came in, the clock, boards."""
