"""Floor 6: exact models, and the value of every formula at one."""
