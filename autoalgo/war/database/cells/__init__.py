"""What a store holds before anything is known about it: cells, tabs and tables, and the stores' protocol (DB-1)."""
