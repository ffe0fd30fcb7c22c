"""The map with the flanks on it: drawn alike wherever flanks are shown, of a plan, of a war or of one played back."""
