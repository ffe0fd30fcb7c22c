"""The speed of odds: threads, a cluster, and the command from its start to its end."""
