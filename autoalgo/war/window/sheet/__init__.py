"""A Google Sheet as the database, in the window: choosing one, signing in, what is to be told of it (T-8, B-7)."""
