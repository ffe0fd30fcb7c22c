"""Terrain maps made: drawn by kind of place and seed, and turned from pictures and heights into the five features."""
