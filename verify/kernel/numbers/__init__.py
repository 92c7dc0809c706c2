"""Floor 2: two-ended intervals, operations on them, conditions for having a value, derivatives, normal forms."""
