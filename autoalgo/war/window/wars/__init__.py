"""The page Wars: every war of the Logs folder, searched, reopened, audited, and its commit taken back (O-5)."""
