"""TNCC: countries of five resources recruit, trade and make war in turns; played by people and by bots."""
