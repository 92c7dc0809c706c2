"""What a claim is at a point or on a part of its domain, in a word."""

HOLDS, FAILS, UNDEFINED, OUTSIDE, UNDECIDED = "holds", "fails", "undefined", "outside", "undecided"
