"""Polynomial claims as sums of products of what is >= 0 and of squares, found in doubles and made exact."""
