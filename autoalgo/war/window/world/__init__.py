"""The tab World: the database's four tabs edited inside the program (W-11 …)."""
