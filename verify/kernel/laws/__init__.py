"""Floor 10: claims about laws on one alphabet, by multipliers."""
