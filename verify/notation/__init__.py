"""Numbers and formulas as people read them; believed by nobody."""
