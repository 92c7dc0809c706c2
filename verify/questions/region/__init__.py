"""Where a claim seems to hold, to fail and to have no value; what becomes of it is decided claim by claim."""
