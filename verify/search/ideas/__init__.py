"""Proof ideas, one to a file: from a task (a claim, its factored form, sample points) to certificate nodes."""
