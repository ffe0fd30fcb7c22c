"""NarzWarz: leaders build, hire, train, spy and make war until one of them has every country."""
