"""Claims in the languages of other provers."""
