"""Players' posts: pasted, read, and filled into the form (O-6)."""
