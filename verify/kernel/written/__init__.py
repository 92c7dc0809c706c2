"""Floor 9: proofs made of named steps about laws, channels and datasets."""
