"""Floor 7: the exact sign of a constant, exact models, and the value of every formula at one."""
