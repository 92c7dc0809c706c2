"""Floor 4: the enclosure of an expression over a box, and the exact sign of a constant."""
