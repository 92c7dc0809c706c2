"""Polynomial claims: non-negative combinations of products of what is known to be >= 0 and of squares, found in floats and made exact."""
