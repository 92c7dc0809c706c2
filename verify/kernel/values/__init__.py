"""Floor 5: the enclosure of an expression over a box."""
