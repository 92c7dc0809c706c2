"""Floor 12: the judge, where evidence becomes a verdict, and the rules for whole statements."""
