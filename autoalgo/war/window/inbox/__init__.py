"""The inbox: players' posts as cards, from asked to posted (O-6l)."""
