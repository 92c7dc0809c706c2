"""Floor 8: signs and equality of sums over letters of alphabets of any size."""
