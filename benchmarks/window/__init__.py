"""How fast the window draws."""
