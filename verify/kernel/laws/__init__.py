"""Floor 9: claims about laws on one alphabet, by multipliers."""
