"""The content of a store before it is checked: cells, tabs and tables, and the stores' protocol (DB-1)."""
