"""Floor 8: proofs made of named steps about laws, channels and datasets."""
