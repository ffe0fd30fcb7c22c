"""What pages of wars, and sites of very many, cost."""
