"""Statements read on many finite models at once: in doubles, and by the law of the likelihood ratio.  Believed by nobody."""
