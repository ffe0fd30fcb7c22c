"""The rules of Atlantis: a world and the orders of a month in, the world a month later and what happened out."""
