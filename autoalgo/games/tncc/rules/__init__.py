"""The rules of TNCC as pure functions: a game and a decision in, a new game out (docs/games/tncc.md)."""
